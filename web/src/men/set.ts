/** Sets of men beside the one the page comes with; each is fetched when it is chosen. */
import { type Piece, sides } from '../chess/squares.ts';

/** The inside of a picture for each man, around 22.5 | 21 in a square of 41, its colours left to the side. */
export type Drawing = Record<Piece, string>;
export type MenSet = 'diagram' | 'turned' | 'counters';

const drawings: Record<Exclude<MenSet, 'diagram'>, () => Promise<Drawing>> = {
  turned: async () => (await import('./turned.ts')).turnedMen,
  counters: async () => (await import('./counters.ts')).counters,
};

const inks = {
  white: { body: '#fffdf6', edge: '#1a1611', line: '#1a1611' },
  black: { body: '#221d18', edge: '#0c0a08', line: '#efe4cb' },
};

const laid = new Set<MenSet>();

/** Lays out the men of a set: from then on `data-men` on the root chooses them. */
export async function layOut(set: MenSet): Promise<void> {
  if (set === 'diagram' || laid.has(set)) return;
  laid.add(set);
  const sheet = document.createElement('style');
  sheet.textContent = rules(set, await drawings[set]());
  document.head.append(sheet);
}

function rules(set: MenSet, drawing: Drawing): string {
  const men = Object.entries(drawing).flatMap(([piece, inside]) =>
    sides.map(side => {
      const picture = encodeURIComponent(svg(inside, inks[side]));
      const man = `:root[data-men='${set}'] .cg-wrap piece.${piece}.${side}`;
      return `${man}{background-image:url("data:image/svg+xml,${picture}")}`;
    }),
  );
  return men.join('\n');
}

const svg = (inside: string, ink: (typeof inks)['white']): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="2 0.5 41 41"><style>path,circle{fill:${ink.body};stroke:${ink.edge};stroke-width:1.3;stroke-linejoin:round}.line{fill:none;stroke:${ink.line};stroke-width:1.1;stroke-linecap:round}.dot,text{fill:${ink.line};stroke:none}text{font:bold 19px Georgia,'Century Schoolbook',serif}</style>${inside}</svg>`;
