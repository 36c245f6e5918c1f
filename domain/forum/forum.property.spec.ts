import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Actor } from '../decider.ts';
import { Refusal } from '../refusal.ts';
import type { PosterCommand, ThreadCommand } from './commands.ts';
import { thread } from './decider.ts';
import type { PosterEvent, PostFlagged, ThreadEvent } from './events.ts';
import type { Flagger } from './flagWeight.ts';
import { FLAGS_THAT_HIDE, UNDO_MS, WEIGHT_THAT_HIDES } from './limits.ts';
import { banAt, type Poster, poster, turnOf } from './poster.ts';
import { postOf, type Thread, visiblePost } from './state.ts';
import { ann, bob, cem, commentId, dee, established, moderator, NOON, opening, THREAD_ID } from './testing.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 300);
const members = [ann, bob, cem, dee];
const POSTS = [THREAD_ID, commentId('1'), commentId('2'), commentId('3')];

/** A thread and its members kept in memory, with everything that was recorded: the rules are judged by that alone. */
class Forum {
  thread: Thread = thread.initial;
  readonly posters = new Map<string, Poster>();
  readonly log: { readonly event: ThreadEvent | PosterEvent; readonly at: string; readonly by: Actor }[] = [];
  now = Date.parse(NOON);

  readonly at = () => new Date(this.now).toISOString();
  readonly posterOf = (memberId: string) => this.posters.get(memberId) ?? poster.initial;

  inThread(type: ThreadCommand['type'], by: Actor, data: object): void {
    const command = { type, by, at: this.at(), data: { threadId: THREAD_ID, ...data } } as ThreadCommand;
    for (const event of thread.decide(command, this.thread)) {
      this.thread = thread.evolve(this.thread, event);
      this.log.push({ event, at: command.at, by });
    }
  }

  ofMember(memberId: string, type: PosterCommand['type'], by: Actor, data: object): void {
    const command = { type, by, at: this.at(), data: { memberId, ...data } } as PosterCommand;
    for (const event of poster.decide(command, this.posterOf(memberId))) {
      this.posters.set(memberId, poster.evolve(this.posterOf(memberId), event));
      this.log.push({ event, at: command.at, by });
    }
  }

  /** As the product posts: a turn first, and the post under its time, possibly only a while later. */
  post(by: Actor, postId: string, delay: number, text: string): void {
    this.ofMember(by.id, 'TakeTurn', by, { kind: postId === THREAD_ID ? 'thread' : 'comment', turnId: postId });
    const postedAt = turnOf(this.posterOf(by.id), postId) ?? '';
    this.now += delay;
    if (postId === THREAD_ID) this.inThread('StartThread', by, { ...opening, text, postedAt });
    else this.inThread('AddComment', by, { commentId: postId, text, mentions: [], postedAt });
  }
}

const anybody = fc.constantFrom(...members, moderator);
const member = fc.constantFrom(...members);
const post = fc.constantFrom(...POSTS);
const text = fc.constantFrom('One.', 'Two.', 'Three.', ' ');
const ruling = fc.constantFrom(
  'HidePost',
  'RestorePost',
  'DismissFlags',
  'DenyHidingAppeal',
  'LockThread',
  'UnlockThread',
  'PinThread',
  'UnpinThread' as const,
);
const minutes = fc.integer({ min: 0, max: 120 });

/** Mostly members of some years; some of one network, and some of today. */
const flagger = fc.constantFrom<Flagger>(
  established,
  established,
  established,
  { ...established, network: 'home' },
  { ...established, memberSince: NOON },
);

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('post' as const),
      by: member,
      post,
      delay: fc.integer({ min: 0, max: 5_000 }),
      text,
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('revise' as const), by: anybody, post, text }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constantFrom('DeletePost' as const, 'UndoDeletion' as const), by: anybody, post }),
  },
  { weight: 5, arbitrary: fc.record({ what: fc.constant('FlagPost' as const), by: anybody, post, flagger }) },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('rule' as const),
      by: anybody,
      post,
      ruling,
      reason: fc.constantFrom('Because.', ''),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('AppealHiding' as const), by: anybody, post }) },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constantFrom('LikePost' as const, 'WithdrawLike' as const), by: member, post }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('ban' as const), by: anybody, member, minutes: fc.option(minutes) }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('lift' as const), by: anybody, member }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('wait' as const), minutes }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function play(forum: Forum, one: Step): void {
  switch (one.what) {
    case 'post':
      forum.post(one.by, one.post, one.delay, one.text);
      break;
    case 'revise':
      if (one.post === THREAD_ID) forum.inThread('ReviseThread', one.by, { ...opening, text: one.text });
      else forum.inThread('ReviseComment', one.by, { commentId: one.post, text: one.text, mentions: [] });
      break;
    case 'FlagPost':
      forum.inThread('FlagPost', one.by, { postId: one.post, cause: 'abuse', note: '', flagger: one.flagger });
      break;
    case 'DeletePost':
    case 'UndoDeletion':
      forum.inThread(one.what, one.by, { postId: one.post });
      break;
    case 'AppealHiding':
      forum.inThread('AppealHiding', one.by, { postId: one.post, text: 'Please look again.' });
      break;
    case 'rule':
      forum.inThread(one.ruling as ThreadCommand['type'], one.by, { postId: one.post, reason: one.reason });
      break;
    case 'LikePost':
    case 'WithdrawLike': {
      const authorId = visiblePost(forum.thread, one.post)?.authorId;
      if (authorId) forum.ofMember(one.by.id, one.what, one.by, { threadId: THREAD_ID, postId: one.post, authorId });
      break;
    }
    case 'ban': {
      const until = one.minutes === null ? null : new Date(forum.now + one.minutes * 60_000).toISOString();
      forum.ofMember(one.member.id, 'BanFromForum', one.by, { reason: 'Enough.', until, isModerator: false });
      break;
    }
    case 'lift':
      forum.ofMember(one.member.id, 'LiftForumBan', one.by, { reason: 'Served.' });
      break;
    case 'wait':
      forum.now += one.minutes * 60_000;
      break;
    default:
      one satisfies never;
  }
}

function attempt(forum: Forum, one: Step): void {
  const recorded = forum.log.length;
  forum.now += 1;
  try {
    play(forum, one);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const taken = forum.log.slice(recorded).filter(({ event }) => event.type !== 'TurnGranted');
    expect(taken, 'a refusal records nothing but the turn before it').toEqual([]);
  }
}

/**
 * What readers see by the plain rule: created − hidden − deleted + restored, and nothing of a thread whose opening they
 * do not see.
 */
function visibleByRecord(log: Forum['log']): Set<string> {
  const created = new Set<string>();
  const hidden = new Set<string>();
  const deleted = new Set<string>();
  for (const { event } of log) {
    if (event.type === 'ThreadStarted') created.add(event.data.threadId);
    if (event.type === 'CommentAdded') created.add(event.data.commentId);
    if (event.type === 'PostHidden') hidden.add(event.data.postId);
    if (event.type === 'PostRestored') hidden.delete(event.data.postId);
    if (event.type === 'PostDeleted') deleted.add(event.data.postId);
    if (event.type === 'PostDeletionUndone') deleted.delete(event.data.postId);
  }
  const shown = [...created].filter((id) => !hidden.has(id) && !deleted.has(id));
  return new Set(shown.includes(THREAD_ID) ? shown : []);
}

const MODERATIONS = new Set([
  'FlagsDismissed',
  'PostHidden',
  'PostRestored',
  'HidingAppealDenied',
  'ThreadLocked',
  'ThreadUnlocked',
  'ThreadPinned',
  'ThreadUnpinned',
]);
MODERATIONS.add('BannedFromForum').add('ForumBanLifted').add('ForumBanAppealDenied');

/** Intervals [from, to) in which a member was banned. */
function bansOf(log: Forum['log'], memberId: string): { from: string; to: string }[] {
  const bans: { from: string; to: string }[] = [];
  for (const { event, at } of log) {
    if (event.type !== 'BannedFromForum' && event.type !== 'ForumBanLifted') continue;
    if (event.data.memberId !== memberId) continue;
    const last = bans.at(-1);
    if (last && last.to > at) last.to = at;
    if (event.type === 'BannedFromForum') bans.push({ from: at, to: event.data.until ?? '9999' });
  }
  return bans;
}

it('readers see what was posted and not hidden or deleted; no banned member posts; every ruling has a moderator, a reason and a target', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 90, size: 'max' }), (steps) => {
      const forum = new Forum();
      const openings = POSTS.slice(0, 3).map(
        (id, index): Step => ({ what: 'post', by: members[index] ?? ann, post: id, delay: 0, text: 'One.' }),
      );
      for (const one of [...openings, ...steps]) {
        const flagged = one.what === 'FlagPost' ? visiblePost(forum.thread, one.post) : undefined;
        attempt(forum, one);
        if (flagged && one.what === 'FlagPost' && flagged.authorId !== one.by.id) {
          expect(flagsOf(forum.log, one.post), 'whoever flags what they see has flagged it').toContain(
            `${one.by.id} ${flagged.version}`,
          );
        }
        const seen = POSTS.filter((id) => visiblePost(forum.thread, id) !== undefined);
        expect(new Set(seen)).toEqual(visibleByRecord(forum.log));
      }
      judge(forum);
    }),
    { numRuns: RUNS },
  );
});

function judge({ log, thread: state, posters }: Forum): void {
  const likes = new Set<string>();
  let isLocked = false;
  for (const { event, at, by } of log) {
    const { data } = event;
    if (event.type === 'ThreadStarted' || event.type === 'CommentAdded') {
      const { authorId, postedAt } = event.data;
      expect(by.id).toBe(authorId);
      for (const { from, to } of bansOf(log, authorId))
        expect(postedAt < from || postedAt >= to, 'no post inside a ban').toBe(true);
      expect(event.type === 'CommentAdded' && isLocked, 'no comment in a locked thread').toBe(false);
    }
    if (event.type === 'ThreadRevised' || event.type === 'CommentRevised' || event.type === 'PostDeleted')
      expect(event.data.authorId).toBe(by.id);
    if (event.type === 'PostDeletionUndone') {
      const removal = log.findLast(
        (one) => one.at <= at && one.event.type === 'PostDeleted' && one.event.data.postId === event.data.postId,
      );
      expect(Date.parse(at) - Date.parse(removal?.at ?? '')).toBeLessThanOrEqual(UNDO_MS);
    }
    if (MODERATIONS.has(event.type)) {
      const { moderatorId, reason } = data as { moderatorId: string; reason: string };
      expect(moderatorId === 'flags' ? 'superadmin' : by.role).toBe('superadmin');
      expect([reason.trim().length > 0, 'postId' in data || 'threadId' in data || 'memberId' in data]).toEqual([
        true,
        true,
      ]);
    }
    if (event.type === 'ThreadLocked' || event.type === 'ThreadUnlocked') isLocked = event.type === 'ThreadLocked';
    if (event.type === 'PostLiked' || event.type === 'LikeWithdrawn') {
      const key = `${event.data.memberId} ${event.data.postId}`;
      expect(likes.has(key), 'likes and withdrawals alternate').toBe(event.type === 'LikeWithdrawn');
      expect(event.data.memberId).not.toBe(event.data.authorId);
      if (event.type === 'PostLiked') likes.add(key);
      else likes.delete(key);
    }
  }
  // A hidden post keeps its words: versions count revisions only.
  for (const id of POSTS) {
    flagsCount(log, id);
    const revisions = log.filter(({ event }) => revises(event, id));
    const kept = postOf(state, id);
    if (kept) expect(kept.version).toBe(1 + revisions.length);
  }
  const end = log.at(-1)?.at ?? NOON;
  for (const [memberId, known] of posters) {
    const isBanned = bansOf(log, memberId).some(({ from, to }) => from <= end && end < to);
    expect(banAt(known, end) !== undefined).toBe(isBanned);
  }
}

/** The flags of a post, each as who made it and of which version. */
function flagsOf(log: Forum['log'], postId: string): string[] {
  let version = 1;
  return log.flatMap(({ event }) => {
    if (revises(event, postId)) version += 1;
    return event.type === 'PostFlagged' && event.data.postId === postId ? [`${event.data.flaggerId} ${version}`] : [];
  });
}

const revises = (event: ThreadEvent | PosterEvent, postId: string): boolean =>
  event.type === 'CommentRevised'
    ? event.data.commentId === postId
    : event.type === 'ThreadRevised' && postId === THREAD_ID;

/**
 * A member flags a version once; flags hide a post when enough members' wait for a moderator, and never the version one
 * has let stand.
 */
function flagsCount(log: Forum['log'], postId: string): void {
  const flags = flagsOf(log, postId);
  expect(new Set(flags).size).toBe(flags.length);
  const open = new Map<string, PostFlagged['data']>();
  let isCleared = false;
  for (const { event } of log) {
    if (revises(event, postId)) isCleared = false;
    if (!('postId' in event.data) || event.data.postId !== postId) continue;
    if (event.type === 'PostFlagged') open.set(event.data.flaggerId, event.data);
    if (event.type === 'PostHidden' && event.data.by === 'flags')
      expect([placesOf([...open.values()]).size >= FLAGS_THAT_HIDE, isCleared]).toEqual([true, false]);
    if (event.type === 'PostHidden' && event.data.by === 'flags')
      expect([...open.values()].reduce((sum, { weight }) => sum + weight, 0)).toBeGreaterThanOrEqual(WEIGHT_THAT_HIDES);
    if (event.type === 'FlagsDismissed' || event.type === 'PostRestored') isCleared = true;
    if (SETTLING.has(event.type) && !(event.type === 'PostHidden' && event.data.by === 'flags')) open.clear();
  }
}

/** Where flags that weigh anything come from: a network, or a member whose network is not known. */
const placesOf = (flags: readonly PostFlagged['data'][]) =>
  new Set(flags.filter(({ weight }) => weight > 0).map(({ flaggerId, network }) => network ?? flaggerId));

const SETTLING = new Set(['FlagsDismissed', 'PostRestored', 'PostHidden', 'HidingAppealDenied']);
