/** In the umpire’s place where the page is built without him; nobody asks it anything. */
export class Game {}
export class Wrong extends Error {}
export const library = {};
export const transcript = undefined;
export const proved = undefined;
