/** `node site.mjs FOLDER`: gives every room of a built site its own file, so that any server of files can show it. */
import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const folder = resolve(process.argv[2]);
const { codes } = await import(join(resolve(process.env.JADOUBE_UMPIRE), 'umpire.js'));
const rooms = ['compare', 'timeline', 'desk', 'scribe', 'proofs', ...codes().map(code => code.id)];
for (const room of ['lesson', 'library', ...rooms.map(room => `library/${room}`)]) {
  const file = join(folder, room, 'index.html');
  mkdirSync(dirname(file), { recursive: true });
  copyFileSync(join(folder, 'index.html'), file);
}
