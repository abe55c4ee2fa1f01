/** Turned men, such as the St. George’s Club played with before Staunton’s; drawn for this house. */
import type { Drawing } from './set.ts';

/** A man from the lathe: the right half of its outline from the top down to the foot, and what is drawn upon it. */
const turned = (profile: string, rings: number[], more = ''): string => {
  // The halves overlap a little, lest a seam be seen.
  const half = `<path d="${profile} C26.5 32.5 31 33 32 35.2 L33 35.2 Q35 37.2 33 39.2 L22.5 39.2"/>`;
  const lines = [35.2, ...rings].map(y => `M${y > 30 ? '12 ' : '17 '}${y}H${y > 30 ? 33 : 28}`).join('');
  return `${half}<g transform="matrix(-1 0 0 1 45.4 0)">${half}</g><path class="line" d="${lines}"/>${more}`;
};

const collar = (y: number, r: number) =>
  `L${22.5 + r} ${y} Q${24 + r} ${y + 1.2} ${22.5 + r} ${y + 2.4} L25.4 ${y + 2.4}`;

export const turnedMen: Drawing = {
  pawn: turned(`M22.5 11.5 A5.4 5.4 0 0 1 25.6 21.3 ${collar(21.3, 5)} C25.4 27 25.6 29.5 26.5 31`, []),
  rook: turned(
    `M22.5 10.5 H25 V13.5 H28.4 V10.5 H31.6 V17 L28.6 19.6 ${collar(20, 5.6)} C25.8 27 25.6 29 26.5 31`,
    [17],
  ),
  bishop: turned(
    `M22.5 6.2 A2.1 2.1 0 0 1 23.7 10 C29 13.4 29.4 18 26 21.6 ${collar(21.6, 5)} C25.2 27 25.4 29 26.5 31`,
    [],
    '<path class="line" d="M24.4 12.6 L21 17.6"/>',
  ),
  queen: turned(
    `M22.5 5 A2.3 2.3 0 0 1 23.9 9.1 C25.5 10.6 28.6 10.4 31.4 9.6 C30.8 14.4 28.4 17.6 26.4 19.4 ${collar(19.6, 5.4)} C25 25.6 25.2 28.6 26.5 31`,
    [],
    '<path class="line" d="M15.6 13.4 C19.5 15.2 25.5 15.2 29.4 13.4"/>',
  ),
  king: turned(
    `M22.5 2.6 H23.7 V4.6 H25.8 V6.8 H23.7 V9 C26.6 9 31 9.4 31.6 11 C31.6 14.6 28.8 17.2 26.4 19 ${collar(19.2, 5.8)} C25 25.4 25.2 28.6 26.5 31`,
    [],
    '<path class="line" d="M13.9 12.4 C18.5 14.4 26.5 14.4 31.1 12.4"/>',
  ),
  knight: `<path d="M13.4 35.2 C14 30.6 18.4 28.4 21 24.2 C18.2 24.6 16.4 26.4 14 27.4 C11.6 28.4 9.8 26.4 10.4 24 C11 21.4 13.6 19.2 14.4 16.4 C14.8 14.2 15.6 12.6 17 11.2 L16.4 7 L20.4 9.8 C28.6 10 33.6 16.8 32.6 26 C32.2 29.8 31.6 32.6 31.6 35.2 Z"/><path d="M12 35.2 H33 Q35 37.2 33 39.2 H12 Q10 37.2 12 35.2 Z"/><path class="line" d="M22.4 12.6 C27.4 14.2 29.6 19.6 28.8 27.4 M12.6 25.6 L15 24.8"/><circle class="dot" cx="17.6" cy="15.8" r="1.1"/>`,
};
