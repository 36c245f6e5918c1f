import { conflict } from '#domain/refusal.ts';
import type { Services } from '../http/context.ts';

/** Too many events were missed to send them one by one: the client reads its data again. */
export const TooFarBehind = conflict('TOO_FAR_BEHIND', 'Too much has happened since. Please read everything afresh.');

/** An event of a source with its position in the log. */
export type Positioned = { readonly position: number };

/** A live source together with the events one subscriber has missed of it. */
export type ResumedSource<T = unknown> = AsyncIterableIterator<T> & {
  /** The last position the subscriber knows. */
  readonly after: number;
  /**
   * Events since then, oldest first. Called once the live source is being read, so that an event of the meantime is in
   * one of the two.
   */
  missed(): Promise<readonly (T & Positioned)[]>;
};

export const isResumed = (source: AsyncIterator<unknown>): source is ResumedSource => 'missed' in source;

/**
 * A live source for a subscriber that knows every event up to `after`: it is sent what it missed, then the live events;
 * none twice, none left out. Without `after` (undefined or null) only the live events. Mark the field `RESUMABLE`, as
 * the live source is the same for every `after`. Refuses with TooFarBehind when `after` lies beyond the end of the log,
 * which was then restored from a backup.
 */
export function resumeAfter<T extends object>(
  { store }: Pick<Services, 'store'>,
  live: AsyncIterableIterator<T>,
  after: number | null | undefined,
  readMissed: (after: number) => Promise<readonly (T & Positioned)[]>,
): AsyncIterableIterator<T> {
  if (after === undefined || after === null) return live;
  const missed = async () => {
    if (after > (await store.head())) throw TooFarBehind();
    return readMissed(after);
  };
  return Object.assign(live, { after, missed }) satisfies ResumedSource<T>;
}
