import { clear, createStore, delMany, entries, get, set } from 'idb-keyval';

/** An answer that is older is not shown any more. */
export const OLDEST_MS = 7 * 86_400_000;
/** Most answers kept, and the longest in characters of JSON. */
export const MOST_COPIES = 60;
const LONGEST = 200_000;

/** An answer as it came, with its owner (a member's id, empty for a visitor) and the instant in Unix milliseconds. */
export interface Copy {
  readonly owner: string;
  readonly at: number;
  readonly data: Record<string, unknown>;
}

const store = createStore('chairside-copies', 'answers');
const keyOf = (owner: string, question: string) => `${owner}/${question}`;

/**
 * Keeps an answer for its owner; what is too long is not kept, and the oldest answers give way. `isOwner`: whether the
 * page is still the owner's, asked right before writing.
 */
export async function keepCopy(question: string, copy: Copy, isOwner: () => boolean): Promise<void> {
  if (JSON.stringify(copy.data).length > LONGEST) return;
  await forgetOthers(copy.owner, copy.at);
  if (isOwner()) await set(keyOf(copy.owner, question), copy, store);
}

/** The answer kept for this owner; undefined where there is none, or it is too old. */
export async function copyOf(owner: string, question: string, now: number): Promise<Copy | undefined> {
  const copy = await get<Copy>(keyOf(owner, question), store);
  return copy && copy.owner === owner && now - copy.at <= OLDEST_MS ? copy : undefined;
}

/** Erases what belongs to anyone else, what is too old, and what is more than there is room for. */
export async function forgetOthers(owner: string, now: number): Promise<void> {
  const all = (await entries<string, Copy>(store)).toSorted(([, one], [, other]) => other.at - one.at);
  const own = all.filter(([, copy]) => copy.owner === owner && now - copy.at <= OLDEST_MS);
  const stays = new Set(own.slice(0, MOST_COPIES - 1).map(([key]) => key));
  const leaves = all.filter(([key]) => !stays.has(key)).map(([key]) => key);
  if (leaves.length > 0) await delMany(leaves, store);
}

/** Erases everything. */
export const forgetAll = (): Promise<void> => clear(store);
