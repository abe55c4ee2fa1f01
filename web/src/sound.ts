/** Small sounds of the room, made on the spot: wood on wood, a bell, a word. */
import type { Entry, Written } from './net/types.ts';
import { settings } from './settings.ts';

let room: AudioContext | undefined;

function strike(pitch: number, length: number, loud: number, shape: OscillatorType): void {
  if (!room) return;
  const now = room.currentTime;
  const tone = room.createOscillator();
  const level = room.createGain();
  tone.type = shape;
  tone.frequency.setValueAtTime(pitch, now);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, now + length);
  level.gain.setValueAtTime(loud, now);
  level.gain.exponentialRampToValueAtTime(0.0001, now + length);
  tone.connect(level).connect(room.destination);
  tone.start(now);
  tone.stop(now + length);
}

const wood = () => strike(180, 0.09, 0.5, 'triangle');
const brush = () => strike(420, 0.04, 0.12, 'triangle');
const bell = () => {
  for (const pitch of [1318, 2637]) strike(pitch, 0.7, 0.12, 'sine');
};

/** The sound of an entry, if this reader wants sounds and has pressed something on the page. */
export function sound(entry: Entry, made: Written | undefined): void {
  if (!settings.sounds || !navigator.userActivation?.hasBeenActive) return;
  room ??= new AudioContext();
  if (entry.ruling && entry.ruling.verdict !== 'upheld') bell();
  else if (made || / puts /.test(entry.act ?? '')) wood();
  else if (/ (touches|lifts|adjusts) /.test(entry.act ?? '')) brush();
  else if (/ (demands|claims|announces|gives notice)/.test(entry.act ?? '')) bell();
}
