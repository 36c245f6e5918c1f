import type { FlagCause, PosterEvent, ThreadEvent } from '#domain/forum/events.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { type Keyset, readPlaces, readStretch, type Stretch, stretchOf, withDocuments } from '../keyset.ts';
import { type Fact, projection, type Work } from '../projection.ts';
import { type ReadModels, readDocument, readDocuments } from '../readModels.ts';

/**
 * Something moderators have to look at; `id` is the post's, or the banned member's. Its words are read from the forum
 * when it is shown.
 */
export type CaseDocument = {
  readonly id: string;
  readonly about: 'post' | 'ban';
  /** '' for a ban. */
  readonly threadId: string;
  /** Whose post, or who is banned. */
  readonly memberId: string;
  /** UTC instant since which it waits. */
  readonly since: string;
  /** Flags no moderator has settled. */
  readonly flags: readonly {
    readonly flaggerId: string;
    readonly cause: FlagCause;
    readonly note: string;
    readonly at: string;
  }[];
  readonly isHidden: boolean;
  /** Enough flags hid it; a moderator has not looked yet. */
  readonly isHiddenByFlags: boolean;
  readonly isDeleted: boolean;
  /** What its author, or the banned member, says against the decision. */
  readonly appeal: { readonly text: string; readonly at: string } | null;
  /** Of a ban: the UTC instant at which it ends; null for good, and for posts. */
  readonly until: string | null;
};

export const QUEUE_TOPIC = 'forum/queue';
const OPEN = 'open';
/** Of the open cases, the bans that end by themselves, by when they do. */
const ENDING = 'ending';
const caseKey = (id: string) => `case/${id}`;
const flaggerKey = (memberId: string) => `flagger/${memberId}`;
const concernedKey = (memberId: string) => `concerned/${memberId}`;
const threadKey = (threadId: string) => `thread/${threadId}`;
/** When a member's ban ends, where it does. */
const endKey = (memberId: string) => `end/${memberId}`;

const waits = ({ flags, isHiddenByFlags, isDeleted, appeal }: CaseDocument) =>
  !isDeleted && (flags.length > 0 || isHiddenByFlags || appeal !== null);

type Where = { readonly threadId: string; readonly postId: string; readonly authorId: string };
type When = Pick<Fact, 'metadata' | 'position'>;

/** The one review queue: flagged posts and appeals, what waits longest first. */
export const reviewQueue = projection<ThreadEvent | PosterEvent | AccountClosed>({
  name: 'forumQueue',
  version: 2,
  on: {
    async PostFlagged({ data, ...when }, work) {
      const { flaggerId, cause, note } = data;
      await change(work, data, when, ({ flags }) => ({
        flags: [...flags, { flaggerId, cause, note, at: when.metadata.occurredAt }],
      }));
      await add(work, flaggerKey(flaggerId), data.postId);
    },
    FlagsDismissed: ({ data, ...when }, work) => change(work, data, when, () => ({ flags: [] })),
    PostHidden: ({ data, ...when }, work) =>
      change(work, data, when, ({ flags }) => ({
        isHidden: true,
        isHiddenByFlags: data.by === 'flags',
        flags: data.by === 'flags' ? flags : [],
        appeal: null,
      })),
    PostRestored: ({ data, ...when }, work) =>
      change(work, data, when, () => ({ isHidden: false, isHiddenByFlags: false, flags: [], appeal: null })),
    HidingAppealed: ({ data, ...when }, work) =>
      change(work, data, when, () => ({ appeal: { text: data.text, at: when.metadata.occurredAt } })),
    HidingAppealDenied: ({ data, ...when }, work) =>
      change(work, data, when, () => ({ isHiddenByFlags: false, flags: [], appeal: null })),
    PostDeleted: ({ data, ...when }, work) => changeKnown(work, data.postId, when, () => ({ isDeleted: true })),
    PostDeletionUndone: ({ data, ...when }, work) => changeKnown(work, data.postId, when, () => ({ isDeleted: false })),

    // Flags and appeals stay with the post; but who looks at its case reads the words as they are now, and the topic
    // they stand under.
    CommentRevised: ({ data, ...when }, work) => changeKnown(work, data.commentId, when, unchanged),
    async ThreadRevised({ data, ...when }, work) {
      for (const id of (await work.get<string[]>(threadKey(data.threadId))) ?? [])
        await changeKnown(work, id, when, unchanged);
    },

    async ForumBanAppealed({ data, ...when }, work) {
      const appeal = { text: data.text, at: when.metadata.occurredAt };
      const until = (await work.get<string>(endKey(data.memberId))) ?? null;
      put(work, undefined, { ...blank(data.memberId, 'ban', '', data.memberId, when), appeal, until }, when);
    },
    async BannedFromForum({ data, ...when }, work) {
      if (data.until === null) work.remove(endKey(data.memberId));
      else work.put(endKey(data.memberId), data.until);
      await changeKnown(work, data.memberId, when, () => ({ appeal: null }));
    },
    async ForumBanLifted({ data, ...when }, work) {
      work.remove(endKey(data.memberId));
      await changeKnown(work, data.memberId, when, () => ({ appeal: null }));
    },
    ForumBanAppealDenied: ({ data, ...when }, work) => changeKnown(work, data.memberId, when, () => ({ appeal: null })),

    /** Their posts have no words any more to judge; what they said of others' goes. */
    async AccountClosed({ data: { accountId }, ...when }, work) {
      for (const id of [accountId, ...((await work.get<string[]>(concernedKey(accountId))) ?? [])]) {
        await changeKnown(work, id, when, () => ({ flags: [], isHiddenByFlags: false, appeal: null }));
      }
      for (const id of (await work.get<string[]>(flaggerKey(accountId))) ?? []) {
        await changeKnown(work, id, when, ({ flags }) => ({
          flags: flags.map((flag) => (flag.flaggerId === accountId ? { ...flag, note: '' } : flag)),
        }));
      }
      work.remove(flaggerKey(accountId));
      work.remove(concernedKey(accountId));
      work.remove(endKey(accountId));
    },
  },
});

const blank = (
  id: string,
  about: CaseDocument['about'],
  threadId: string,
  memberId: string,
  { metadata }: When,
): CaseDocument => ({
  id,
  about,
  threadId,
  memberId,
  since: metadata.occurredAt,
  flags: [],
  isHidden: false,
  isHiddenByFlags: false,
  isDeleted: false,
  appeal: null,
  until: null,
});

const unchanged = () => ({});

async function change(
  work: Work,
  { postId, threadId, authorId }: Where,
  when: When,
  part: (known: CaseDocument) => Partial<CaseDocument>,
): Promise<void> {
  const before = await work.get<CaseDocument>(caseKey(postId));
  if (!before) for (const key of [concernedKey(authorId), threadKey(threadId)]) await add(work, key, postId);
  const known = before ?? blank(postId, 'post', threadId, authorId, when);
  put(work, before, { ...known, ...part(known) }, when);
}

async function changeKnown(
  work: Work,
  id: string,
  when: When,
  part: (known: CaseDocument) => Partial<CaseDocument>,
): Promise<void> {
  const known = await work.get<CaseDocument>(caseKey(id));
  if (known) put(work, known, { ...known, ...part(known) }, when);
}

function put(work: Work, before: CaseDocument | undefined, after: CaseDocument, { metadata, position }: When): void {
  const [waited, waiting] = [before !== undefined && waits(before), waits(after)];
  const since = waited ? after.since : metadata.occurredAt;
  work.put(caseKey(after.id), { ...after, since });
  if (waiting) work.rank(OPEN, after.id, Date.parse(since));
  else work.unrank(OPEN, after.id);
  if (waiting && after.until !== null) work.rank(ENDING, after.id, Date.parse(after.until));
  else work.unrank(ENDING, after.id);
  if (waited || waiting) work.notify(QUEUE_TOPIC, { id: after.id, position });
}

async function add(work: Work, key: string, id: string): Promise<void> {
  const known = (await work.get<string[]>(key)) ?? [];
  if (!known.includes(id)) work.put(key, [...known, id]);
}

/** Posts of a member with flags that no moderator has settled, what waits longest first. */
export async function readFlaggedOf(models: ReadModels, memberId: string): Promise<CaseDocument[]> {
  const ids = (await readDocument<string[]>(models, reviewQueue, concernedKey(memberId))) ?? [];
  const cases = await readDocuments<CaseDocument>(models, reviewQueue, ids.map(caseKey));
  return cases
    .filter((one) => one.flags.length > 0 && waits(one))
    .sort((one, other) => one.since.localeCompare(other.since));
}

/**
 * What waits for moderators at a UTC instant, longest first, between two places of the queue. An appeal against a ban
 * that is over waits no longer. Nothing is recorded when a ban ends, as it ends by the clock everywhere else; so its
 * case is left out here, at the very moment and from the count as well.
 */
export async function readQueue(models: ReadModels, keyset: Keyset, now: string): Promise<Stretch<CaseDocument>> {
  const over = new Set(await models.redis.zrangebyscore(models.key(reviewQueue, ENDING), '-inf', Date.parse(now)));
  const list = { projection: reviewQueue, set: OPEN, documentKey: caseKey };
  if (over.size === 0) return readStretch<CaseDocument>(models, list, keyset);
  const waiting = (await readPlaces(models, list)).filter(({ id }) => !over.has(id));
  return withDocuments<CaseDocument>(models, list, stretchOf(waiting, keyset));
}
