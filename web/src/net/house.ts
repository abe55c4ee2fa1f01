/** The house over HTTP: making and finding tables, and the library. */
import { Refusal } from './refusal.ts';
import type * as t from './types.ts';
import { library } from './within.ts';

export { Refusal };

async function ask<T>(
  path: string,
  body?: unknown,
  secret?: string,
  method = body === undefined ? 'GET' : 'POST',
): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (secret) headers.authorization = `Bearer ${secret}`;
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refusal('away', 'The house does not answer. Is it running?');
  }
  if (answer.status === 204) return undefined as T;
  const said = await answer
    .json()
    .catch(() => ({ error: 'malformed', message: `The house answered ${answer.status}.` }));
  if (!answer.ok) throw new Refusal(said.error, said.message, said);
  return said as T;
}

export const house = {
  make: (table: t.NewTable) => ask<{ id: string; links: t.Link[]; table: t.Table }>('/api/tables', table),
  tables: (open: boolean) => ask<{ tables: t.Listed[] }>(`/api/tables${open ? '?open=true' : ''}`),
  /** The secret is ours, so that a lost answer can be asked for again. */
  join: (id: string, seat: string) => {
    const secret = freshSecret();
    return again(() => ask<t.Link>(`/api/tables/${id}/join`, { seat, secret }));
  },
  accept: (id: string, secret: string) => ask<unknown>(`/api/tables/${id}/accept`, {}, secret),
  interpret: (id: string, line: string, secret: string | undefined) =>
    ask<t.Understood>(`/api/tables/${id}/interpret`, { line }, secret),
  rotate: (id: string, seat: string, secret: string) =>
    ask<t.Link>(`/api/tables/${id}/seats/${seat}/rotate`, {}, secret),
  revoke: (id: string, seat: string, secret: string) =>
    ask<void>(`/api/tables/${id}/seats/${seat}/revoke`, {}, secret),
  /** The umpire gives up what the house has lost, up to this entry. */
  giveUp: (id: string, lost: number, secret: string) =>
    ask<unknown>(`/api/tables/${id}/give-up`, { lost }, secret),
  /** What the side to move may play. */
  moves: (id: string, secret: string | undefined) =>
    ask<{ seq: number; moves: string[] }>(`/api/tables/${id}/moves`, undefined, secret),
  /** What might have been played after so many moves, once the game is over. */
  analysis: (id: string, after: number, secret: string | undefined) =>
    ask<t.Analysis>(`/api/tables/${id}/analysis?after=${after}`, undefined, secret),
  codes: once(() => library('codes', [], () => ask<{ codes: t.CodeHeading[] }>('/api/codes'))),
  code: (id: string) => library('code', [id], () => ask<t.CodeBook>(`/api/codes/${encodeURIComponent(id)}`)),
  compare: once(() => library('compare', [], () => ask<t.Comparison>('/api/compare'))),
  rule: (text: string, codes: string[]) =>
    library('rule', [text, codes], () => ask<{ cases: t.RuledCase[] }>('/api/rule', { case: text, codes })),
  readings: (position: string, record: string) =>
    library('readings', [position, record], () =>
      ask<{ readings: t.Reading[] }>('/api/record', { position, record }),
    ),
  written: (position: string, move: string) =>
    library('written', [position, move], () =>
      ask<{ written: { san: string; coordinates: string; descriptive: string; full: string } }>(
        '/api/record',
        { position, move },
      ),
    ),
  prove: (body: {
    position: string;
    question: 'endless checks' | 'drawn' | 'mate';
    side: string;
    moves: number;
  }) => library('prove', [body], () => ask<t.Proof>('/api/prove', body)),
  transcribe: (text: string) =>
    library('transcribe', [text], () => ask<t.Transcript>('/api/transcribe', { text })),
  health: () => ask<{ status: string; version: string; engine: boolean }>('/api/health'),
  async caseOf(id: string, secret: string | undefined): Promise<string> {
    const answer = await fetch(
      `/api/tables/${id}/case`,
      secret ? { headers: { authorization: `Bearer ${secret}` } } : {},
    );
    if (!answer.ok) throw new Refusal('not-found', `The house answered ${answer.status}.`);
    return answer.text();
  },
  async pgnOf(id: string, secret: string | undefined, acts: boolean): Promise<string> {
    const answer = await fetch(
      `/api/tables/${id}/pgn${acts ? '?acts=true' : ''}`,
      secret ? { headers: { authorization: `Bearer ${secret}` } } : {},
    );
    if (!answer.ok) throw new Refusal('not-found', `The house answered ${answer.status}.`);
    return answer.text();
  },
};

function freshSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, b => b.toString(16).padStart(2, '0')).join('');
}

/** What can be asked again without being done twice is asked once more when no answer came. */
function again<T>(ask: () => Promise<T>): Promise<T> {
  return ask().catch(e => {
    if (e instanceof Refusal && (e.word === 'away' || e.word === 'unknown')) return ask();
    throw e;
  });
}

/** Asked once and remembered, unless it failed. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () =>
    (kept ??= ask().catch(e => {
      kept = undefined;
      throw e;
    }));
}
