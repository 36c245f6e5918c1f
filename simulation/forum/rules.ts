import type { StoredEvent } from '#domain/store/eventStore.ts';
import { facts, grouped, cents as number, type Rule, sum } from '../judge.ts';

const MINUTE = 60_000;
/** How often a member may do what, within how long. */
const LIMITS: Readonly<Record<string, { readonly most: number; readonly withinMs: number }>> = {
  thread: { most: 5, withinMs: 60 * MINUTE },
  comment: { most: 30, withinMs: 10 * MINUTE },
  edit: { most: 30, withinMs: 10 * MINUTE },
  flag: { most: 20, withinMs: 60 * MINUTE },
  like: { most: 60, withinMs: 10 * MINUTE },
};
/** Flags that hide a post: so many, and so much weight together. */
const FLAGS_THAT_HIDE = 3;
const WEIGHT_THAT_HIDES = 6;

const threadEvents = (events: readonly StoredEvent[]) =>
  grouped(events, ({ stream }) => (stream.startsWith('thread-') ? stream : undefined));
const posterEvents = (events: readonly StoredEvent[]) =>
  grouped(events, ({ stream }) => (stream.startsWith('poster-') ? stream : undefined));

/** Nothing is written in a thread that is locked, hidden, deleted, or not there. */
export const postsAreInOpenThreads: Rule = ({ events }) =>
  [...threadEvents(events)].flatMap(([stream, own]) => {
    const shut = new Set<string>(['not there']);
    return own.flatMap(({ type, data, position }) => {
      const { postId, threadId } = data as { postId?: string; threadId: string };
      const isOpening = postId === threadId;
      if (type === 'ThreadStarted') shut.delete('not there');
      else if (type === 'ThreadLocked') shut.add('locked');
      else if (type === 'ThreadUnlocked') shut.delete('locked');
      else if (type === 'PostHidden' && isOpening) shut.add('hidden');
      else if (type === 'PostRestored' && isOpening) shut.delete('hidden');
      else if (type === 'PostDeleted' && isOpening) shut.add('deleted');
      else if (type === 'PostDeletionUndone' && isOpening) shut.delete('deleted');
      const isWritten = type === 'CommentAdded' || type === 'CommentRevised' || type === 'ThreadRevised';
      return isWritten && shut.size > 0 ? [`${stream} is ${[...shut]} and has ${type} at position ${position}`] : [];
    });
  });

/** The instant of a turn or a like; undefined for other events of a poster. */
const turnAt = (event: StoredEvent): string | undefined => {
  const { grantedAt, likedAt, withdrawnAt } = facts(event);
  return grantedAt ?? likedAt ?? withdrawnAt;
};

/** No turn and no like has a time inside a ban that was in force when it was decided. */
export const nobodyPostsInABan: Rule = ({ events }) =>
  [...posterEvents(events)].flatMap(([stream, own]) => {
    let until: string | null | undefined;
    return own.flatMap((event) => {
      if (event.type === 'BannedFromForum') until = (event.data as { until: string | null }).until;
      if (event.type === 'ForumBanLifted') until = undefined;
      const at = turnAt(event);
      const isBanned = at !== undefined && until !== undefined && (until === null || at < until);
      return isBanned ? [`${stream} has ${event.type} at ${at}, in a ban until ${until}`] : [];
    });
  });

/** Every post has the time of a turn of its author, taken for it. */
export const postsHaveTheirTurn: Rule = ({ events }) => {
  const turns = new Set(
    events
      .filter(({ type }) => type === 'TurnGranted')
      .map((event) => `${facts(event).memberId} ${facts(event).turnId} ${facts(event).grantedAt}`),
  );
  return events.flatMap((event) => {
    if (event.type !== 'ThreadStarted' && event.type !== 'CommentAdded') return [];
    const { authorId, threadId, commentId = threadId, postedAt } = facts(event);
    return turns.has(`${authorId} ${commentId} ${postedAt}`) ? [] : [`${commentId} has no turn`];
  });
};

/** Nobody does anything more often than its limit, in any window. */
export const turnsStayWithinLimits: Rule = ({ events }) =>
  [...posterEvents(events)].flatMap(([stream, own]) =>
    Object.entries(LIMITS).flatMap(([kind, { most, withinMs }]) => {
      const times = own
        .filter((event) =>
          kind === 'like' ? /^(PostLiked|LikeWithdrawn)$/.test(event.type) : facts(event).kind === kind,
        )
        .map((event) => Date.parse(turnAt(event) ?? ''));
      // Two clocks that are half a minute wrong each: what was decided later may have the earlier time, and a turn may be
      // forgotten by the clock that is ahead.
      const window = withinMs - MINUTE;
      const crowded = times.filter(
        (at, index) => times.slice(0, index).filter((other) => Math.abs(at - other) < window).length >= most,
      );
      return crowded.length > 0 ? [`${stream} has ${most + crowded.length} turns for ${kind} in one window`] : [];
    }),
  );

const OPPOSITES: Readonly<Record<string, readonly [on: string, off: string]>> = {
  like: ['PostLiked', 'LikeWithdrawn'],
  muting: ['ThreadMuted', 'ThreadUnmuted'],
  lock: ['ThreadLocked', 'ThreadUnlocked'],
  pin: ['ThreadPinned', 'ThreadUnpinned'],
  deletion: ['PostDeleted', 'PostDeletionUndone'],
};

/** What is on is not switched on again, nor off what is off; nobody likes or flags a post of their own. */
export const switchesAlternate: Rule = ({ events }) => {
  const isOn = new Map<string, boolean>();
  return events.flatMap((event) => {
    const { memberId, flaggerId, authorId, postId, threadId } = facts(event);
    if (
      (event.type === 'PostLiked' && memberId === authorId) ||
      (event.type === 'PostFlagged' && flaggerId === authorId)
    )
      return [`${event.type} by the author of ${postId}`];
    const found = Object.entries(OPPOSITES).find(([, pair]) => pair.includes(event.type));
    if (!found) return [];
    const [name, [on]] = found;
    const key = `${name} of ${postId ?? threadId} by ${memberId ?? ''}`;
    const before = isOn.get(key) ?? false;
    isOn.set(key, event.type === on);
    return before === (event.type === on) ? [`${key}: ${event.type} twice`] : [];
  });
};

/**
 * A member flags a version of a post once. Flags hide a post exactly when three of them weigh enough together; a decision
 * of a moderator settles them.
 */
export const flagsHideInNumbers: Rule = ({ events }) =>
  [...threadEvents(events)].flatMap(([, own]) =>
    [...grouped(own, (event) => facts(event).postId ?? facts(event).commentId)].flatMap(([postId, ofPost]) =>
      flagsOf(postId, ofPost),
    ),
  );

function flagsOf(postId: string, own: readonly StoredEvent[]): string[] {
  const wrong: string[] = [];
  const open = new Map<string, number>();
  const ofVersion = new Set<string>();
  let isCleared = false;
  for (const [index, event] of own.entries()) {
    const { flaggerId = '', by } = facts(event);
    if (event.type === 'PostFlagged') {
      if (ofVersion.has(flaggerId)) wrong.push(`${flaggerId} flags one version of ${postId} twice`);
      ofVersion.add(flaggerId);
      open.set(flaggerId, number(event, 'weight'));
      const weights = [...open.values()].filter((weight) => weight > 0);
      const isEnough = weights.length >= FLAGS_THAT_HIDE && sum(weights) >= WEIGHT_THAT_HIDES && !isCleared;
      const next = own[index + 1];
      const hides = next?.type === 'PostHidden' && facts(next).by === 'flags';
      if (hides !== isEnough) wrong.push(`${postId} ${hides ? 'is' : 'is not'} hidden by ${weights.length} flags`);
    }
    if (/Revised$/.test(event.type)) {
      ofVersion.clear();
      isCleared = false;
    }
    const isRuled = event.type === 'PostHidden' && by === 'moderator';
    const isKept = event.type === 'FlagsDismissed' || event.type === 'PostRestored';
    if (isRuled || isKept) open.clear();
    if (isKept) isCleared = true;
  }
  return wrong;
}

/** How far a member has read a thread only grows. */
export const readMarksGoForward: Rule = ({ events }) => {
  const marks = new Map<string, number>();
  return events.flatMap((event) => {
    if (event.type !== 'ThreadRead') return [];
    const key = `${facts(event).memberId} in ${facts(event).threadId}`;
    const [before, upTo] = [marks.get(key) ?? -1, number(event, 'upTo')];
    marks.set(key, upTo);
    return upTo > before ? [] : [`${key} goes back from ${before} to ${upTo}`];
  });
};
