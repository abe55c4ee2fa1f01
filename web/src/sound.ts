/** Small sounds of the room, made on the spot: wood on wood, a bell, a word. */
import { readAct } from './chess/act.ts';
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
  const { does } = readAct(entry.act ?? '');
  if (entry.ruling && entry.ruling.verdict !== 'upheld') bell();
  else if (made) wood();
  else sounds[does]?.();
}

const sounds: Record<string, () => void> = {
  puts: wood,
  touches: brush,
  lifts: brush,
  adjusts: brush,
  demands: bell,
  'claims draw': bell,
  'claims forfeit': bell,
  'claims game': bell,
  'announces check': bell,
  'gives notice': bell,
};
