import { conflict } from '#domain/refusal.ts';
import type { Services } from './context.ts';

/** More has been missed than is worth telling one by one: the screen is loaded anew. */
export const TooFarBehind = conflict('TOO_FAR_BEHIND', 'Too much has happened since. Please read everything afresh.');

/** Something that happened, and where in the log. */
export type Placed = { readonly position: number };

/** A live source together with what one listener has missed of it. */
export type Resumed<T = unknown> = AsyncIterableIterator<T> & {
  /** The last position they know of. */
  readonly after: number;
  /** What came since, oldest first; to be asked for once the live source is listened to, so that what happens meanwhile is in one of the two. */
  missed(): Promise<readonly (T & Placed)[]>;
};

export const isResumed = (source: AsyncIterator<unknown>): source is Resumed => 'missed' in source;

/**
 * A live source for a listener who knows everything up to `after` (undefined or null: who only wants what comes): they are told what they have
 * missed first, and then go on live; nothing twice, nothing left out. The field is marked `RESUMABLE`: the live source is the same for all, wherever
 * they come in. Whoever knows what has not happened yet (the log was brought back from a backup) has to read everything afresh, too.
 */
export function resumed<T extends object>(
  { store }: Pick<Services, 'store'>,
  live: AsyncIterableIterator<T>,
  after: number | null | undefined,
  readMissed: (after: number) => Promise<readonly (T & Placed)[]>,
): AsyncIterableIterator<T> {
  if (after === undefined || after === null) return live;
  const missed = async () => {
    if (after > (await store.head())) throw TooFarBehind();
    return readMissed(after);
  };
  return Object.assign(live, { after, missed }) satisfies Resumed<T>;
}
