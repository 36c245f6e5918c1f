import type { BlogWords } from '../../posts/events.ts';
import type { Vault } from '../../store/vault.ts';

/**
 * The working copy of a post, as its author last saved it. It is kept in the vault, not in the log: it changes with
 * every pause in writing, nobody else reads it, and it has to go with its author's account.
 */
export type Draft = BlogWords & {
  readonly postId: string;
  /** Counts up from 1 with every save; 0 while nothing is saved. */
  readonly revision: number;
  /** UTC ISO instant. */
  readonly savedAt: string;
  /** The version it was begun from or restored from; null for a new post. */
  readonly basedOn: number | null;
};

/** What an editor saves, and which revision it has seen. */
export type Save = BlogWords & Pick<Draft, 'postId' | 'basedOn' | 'savedAt'> & { readonly expectedRevision: number };

/** `isSaved` false: another one was saved meanwhile; `draft` is that one, and nothing was written. */
export type Saved = { readonly isSaved: boolean; readonly draft: Draft };

const draftKey = (postId: string) => `draft/${postId}`;
const listKey = (memberId: string) => `drafts/${memberId}`;

/** The saved draft of a post; undefined while there is none. */
export async function readDraft(vault: Vault, postId: string): Promise<Draft | undefined> {
  const entry = await vault.get(draftKey(postId));
  return (
    entry && { ...(JSON.parse(entry.value) as Omit<Draft, 'postId' | 'revision'>), postId, revision: entry.version }
  );
}

/**
 * Saves a draft over the revision its editor has seen, and only over that one. The same words again are saved already,
 * whatever the revision: an answer may have been lost, and an editor at rest moves no other's revision on. Durable when
 * it resolves.
 */
export async function saveDraft(vault: Vault, { postId, expectedRevision, ...words }: Save): Promise<Saved> {
  const before = await readDraft(vault, postId);
  if (before && saysTheSame(words, before)) return { isSaved: true, draft: before };
  if (await vault.put(draftKey(postId), JSON.stringify(words), expectedRevision))
    return { isSaved: true, draft: { ...words, postId, revision: expectedRevision + 1 } };
  const present = await readDraft(vault, postId);
  if (present) return { isSaved: saysTheSame(words, present), draft: present };
  // It was forgotten, with the post, since the editor read it.
  return { isSaved: false, draft: { ...words, ...nothingWritten, postId, revision: 0 } };
}

const nothingWritten: BlogWords = {
  title: '',
  category: '',
  description: '',
  content: [{ type: 'paragraph', children: [{ text: '' }] }],
  coverUrl: '',
  coverAlt: '',
};

/** Whether two texts of a post are the same to the letter. */
export const saysTheSame = (one: BlogWords, other: BlogWords): boolean => lettersOf(one) === lettersOf(other);

const lettersOf = ({ title, category, description, content, coverUrl, coverAlt }: BlogWords): string =>
  JSON.stringify([title, category, description, content, coverUrl, coverAlt]);

export async function forgetDraft(vault: Vault, memberId: string, postId: string): Promise<void> {
  await vault.remove(draftKey(postId));
  for (;;) {
    const { ids, version } = await list(vault, memberId);
    if (!ids.includes(postId)) return;
    const left = ids.filter((id) => id !== postId);
    if (await vault.put(listKey(memberId), JSON.stringify(left), version)) return;
  }
}

/** The ids of the posts a member has drafts of. */
export const listDrafts = async (vault: Vault, memberId: string): Promise<readonly string[]> =>
  (await list(vault, memberId)).ids;

/** Forgets every draft of a member. Safe to repeat. */
export async function forgetDraftsOf(vault: Vault, memberId: string): Promise<void> {
  for (const postId of (await list(vault, memberId)).ids) await vault.remove(draftKey(postId));
  await vault.remove(listKey(memberId));
}

/**
 * Notes a post as one of the member's, before its first draft is saved, so that none is left behind when the account
 * goes. `mayAdd` is asked with the others first and throws when there are too many.
 */
export async function addToDrafts(
  vault: Vault,
  memberId: string,
  postId: string,
  mayAdd: (others: readonly string[]) => Promise<void>,
): Promise<void> {
  for (;;) {
    const { ids, version } = await list(vault, memberId);
    if (ids.includes(postId)) return;
    await mayAdd(ids);
    if (await vault.put(listKey(memberId), JSON.stringify([...ids, postId]), version)) return;
  }
}

async function list(vault: Vault, memberId: string): Promise<{ ids: readonly string[]; version: number }> {
  const entry = await vault.get(listKey(memberId));
  return { ids: entry ? (JSON.parse(entry.value) as string[]) : [], version: entry?.version ?? 0 };
}
