import { conflict } from '#domain/refusal.ts';
import type { Services } from '../http/context.ts';

/** Too much was missed to send it piece by piece, or it is not known any more: the client reads its data again. */
export const TooFarBehind = conflict('TOO_FAR_BEHIND', 'Too much has happened since. Please read everything afresh.');

/** An event of a source with its position in the log. */
export type Positioned = { readonly position: number };

/** What a subscriber has missed: the events, and the order (see `RESUMABLE`) up to which they are complete. */
export type Missed<T> = { readonly events: readonly T[]; readonly upTo: number };

/** A live source together with the events one subscriber has missed of it. */
export type ResumedSource<T = unknown> = AsyncIterableIterator<T> & {
  /**
   * Events the subscriber does not know, oldest first. Called once the live source is being read, so that an event of
   * the meantime is in one of the two.
   */
  missed(): Promise<Missed<T>>;
};

export const isResumed = (source: AsyncIterator<unknown>): source is ResumedSource => 'missed' in source;

/** The argument `after` of a subscription; undefined or null: only what comes from now on. */
type Known = number | null | undefined;

/**
 * A live source for a subscriber that knows every event up to `after`: it is sent what it missed, then the live events;
 * none twice, none left out. Without `after` only the live events. The field is marked `RESUMABLE`, as the live source
 * is the same for every `after`. Refuses with TooFarBehind when `after` lies beyond the end of the log, which was then
 * restored from a backup.
 */
export function resumeAfter<T extends object>(
  { store }: Pick<Services, 'store'>,
  live: AsyncIterableIterator<T>,
  after: Known,
  readMissed: (after: number) => Promise<readonly (T & Positioned)[]>,
): AsyncIterableIterator<T> {
  if (after === undefined || after === null) return live;
  const missed = async () => {
    if (after > (await store.head())) throw TooFarBehind();
    const events = await readMissed(after);
    return { events, upTo: events.at(-1)?.position ?? after };
  };
  return Object.assign(live, { missed }) satisfies ResumedSource<T>;
}

/** More missed changes of one subscription are not sent one by one. */
const MOST_MISSED = 200;

/**
 * The same for a source of the change feed, from the history of its notices: what `readMissed` makes of the payloads of
 * `topics` beyond `after`. The field is marked `RESUMABLE_BY_HISTORY`. Refuses with TooFarBehind when the history does
 * not reach back to `after`.
 */
export function resumeByHistory<T extends object>(
  { store, changeFeed }: Pick<Services, 'store' | 'changeFeed'>,
  live: AsyncIterableIterator<T>,
  after: Known,
  topics: () => readonly string[],
  select: (payloads: readonly T[]) => Promise<readonly T[]>,
): AsyncIterableIterator<T> {
  if (after === undefined || after === null) return live;
  const missed = async () => {
    // Before any wait: a notice that arrives from here on is in the live source.
    const upTo = changeFeed.arrivals();
    const payloads = changeFeed.since<Readonly<Record<string, unknown>>>(topics(), after);
    if (!payloads || after > (await store.head())) throw TooFarBehind();
    const events = await select(payloads as unknown as readonly T[]);
    if (events.length > MOST_MISSED) throw TooFarBehind();
    return { events, upTo };
  };
  return Object.assign(live, { missed }) satisfies ResumedSource<T>;
}
