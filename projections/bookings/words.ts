import type { Work } from '../projection.ts';

/** What a document of a booking or block has of a person's words. */
type Worded = { readonly bookingId?: string; readonly guest?: object; readonly reason: string | null };

/** Documents with words that go with a member's account, by the local day they are on: no list grows for ever. */
const daysKey = (memberId: string) => `words/${memberId}`;
const dayKey = (memberId: string, date: string) => `words/${memberId}/${date}`;

/** The walk-ins of owners who have left: what was written down about them is to be forgotten in the log as well. */
export const GUESTS_TO_FORGET = 'guestsToForget';

/**
 * Notes whether the document under a key has words which go with this member's account. Lists are sorted, and what has no
 * words any more is in none: a list does not depend on when something was forgotten.
 */
export async function noteWords(
  work: Work,
  memberId: string,
  { date, key, hasWords }: { readonly date: string; readonly key: string; readonly hasWords: boolean },
): Promise<void> {
  const isFirst = await change(work, dayKey(memberId, date), key, hasWords);
  if (isFirst !== undefined) await change(work, daysKey(memberId), date, isFirst);
}

/**
 * Puts a text into a list or takes it out. True when it is the first that came into an empty list, false when the list
 * has become empty with it; undefined otherwise.
 */
async function change(work: Work, list: string, text: string, isIn: boolean): Promise<boolean | undefined> {
  const before = (await work.get<readonly string[]>(list)) ?? [];
  if (before.includes(text) === isIn) return undefined;
  const after = isIn ? [...before, text].sort() : before.filter((one) => one !== text);
  if (after.length > 0) work.put(list, after);
  else work.remove(list);
  if (before.length === 0) return true;
  return after.length === 0 ? false : undefined;
}

/** Takes these words out of every document that was noted. */
export async function eraseWords(work: Work, memberId: string): Promise<void> {
  for (const date of (await work.get<string[]>(daysKey(memberId))) ?? []) {
    for (const key of (await work.get<string[]>(dayKey(memberId, date))) ?? []) {
      const document = await work.get<Worded>(key);
      if (!document) continue;
      const { guest, ...rest } = document;
      if (guest && rest.bookingId) work.rank(GUESTS_TO_FORGET, rest.bookingId, 0);
      work.put(key, { ...rest, reason: null });
    }
    work.remove(dayKey(memberId, date));
  }
  work.remove(daysKey(memberId));
}
