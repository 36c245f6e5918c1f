import type { Actor, Aggregate } from '../decider.ts';
import { drop, emptyLookup, find, keep, type Lookup } from '../lookup.ts';
import { hasRight } from '../rights.ts';
import type {
  AppealForumBan,
  BanFromForum,
  DenyForumBanAppeal,
  LiftForumBan,
  LikePost,
  PosterCommand,
  TakeTurn,
  WithdrawLike,
} from './commands.ts';
import type { PosterEvent, TurnGranted, TurnKind } from './events.ts';
import { LOOKED_BACK_AT, TURNS } from './limits.ts';
import * as refusals from './refusals.ts';
import { checkedAppeal, checkedReason } from './texts.ts';

/** UTC ISO instants; `until` is null for good. */
export type Ban = {
  readonly reason: string;
  readonly bannedAt: string;
  readonly until: string | null;
  readonly appeal: 'none' | 'open' | 'denied';
};
type Turn = { readonly kind: TurnKind | 'like'; readonly turnId: string; readonly at: string };

/** A member as the forum knows them. */
export type Poster = {
  /** The latest ban; see {@link banAt} for whether it is in force. */
  readonly ban: Ban | undefined;
  /** The reason of the moderators' last decision about the member. */
  readonly reason?: string;
  /** Recent turns, oldest first, as far back as the longest limit looks. */
  readonly turns: readonly Turn[];
  /** Ids of the posts the member last wrote, and last flagged: the latest at the end. */
  readonly latestPosts: readonly string[];
  readonly latestFlagged: readonly string[];
  readonly liked: Lookup<true>;
  readonly muted: Lookup<true>;
};

const LONGEST_WINDOW = Math.max(...Object.values(TURNS).map(({ withinMs }) => withinMs));

/**
 * Stream `poster-{memberId}`: whether a member may post in the forum. Every post first takes a turn here, so that no
 * post has a time inside a ban and two concurrent posts cannot exceed a limit.
 */
export const poster: Aggregate<Poster, PosterCommand, PosterEvent, { readonly memberId: string }> = {
  name: 'poster',
  stream: ({ memberId }) => `poster-${memberId}`,
  initial: {
    ban: undefined,
    turns: [],
    latestPosts: [],
    latestFlagged: [],
    liked: emptyLookup,
    muted: emptyLookup,
  },
  decide,
  evolve,
};

/** The ban in force at a UTC ISO instant. */
export const banAt = ({ ban }: Poster, at: string): Ban | undefined =>
  ban && (ban.until === null || at < ban.until) ? ban : undefined;

/** Refuses with BannedFromForum while a ban is in force. */
export function requireNotBanned(state: Poster, at: string): void {
  const ban = banAt(state, at);
  if (ban) throw refusals.BannedFromForum({ reason: ban.reason, until: ban.until });
}

/** When a turn was granted, while it is remembered. */
export const turnOf = ({ turns }: Poster, turnId: string): string | undefined =>
  turns.find((turn) => turn.turnId === turnId)?.at;

export const hasLiked = ({ liked }: Poster, postId: string): boolean => find(liked, postId) === true;
export const hasMuted = ({ muted }: Poster, threadId: string): boolean => find(muted, threadId) === true;

function decide(command: PosterCommand, state: Poster): PosterEvent[] {
  switch (command.type) {
    case 'TakeTurn':
      return takeTurn(command, state);
    case 'LikePost':
    case 'WithdrawLike':
      return like(command, state);
    case 'MuteThread':
    case 'UnmuteThread': {
      const { type, data, by } = command;
      themself(data.memberId, by);
      if (hasMuted(state, data.threadId) === (type === 'MuteThread')) return [];
      return [{ type: type === 'MuteThread' ? 'ThreadMuted' : 'ThreadUnmuted', data }];
    }
    case 'BanFromForum':
      return ban(command, state);
    case 'LiftForumBan':
      return lift(command, state);
    case 'AppealForumBan':
      return appeal(command, state);
    case 'DenyForumBanAppeal':
      return deny(command, state);
    default:
      command satisfies never;
      return [];
  }
}

// The ban comes first: repeating a request that was granted before it is no way round it.
function takeTurn({ data: { memberId, kind, turnId }, by, at }: TakeTurn, state: Poster): PosterEvent[] {
  themself(memberId, by);
  requireNotBanned(state, at);
  if (turnOf(state, turnId) !== undefined) return [];
  withinLimit(state, kind, at);
  return [{ type: 'TurnGranted', data: { memberId, kind, turnId, grantedAt: at } }];
}

/** A member likes a post once, and never their own. */
function like({ type, data, by, at }: LikePost | WithdrawLike, state: Poster): PosterEvent[] {
  themself(data.memberId, by);
  requireNotBanned(state, at);
  if (data.authorId === data.memberId) throw refusals.OwnPost();
  if (hasLiked(state, data.postId) === (type === 'LikePost')) return [];
  withinLimit(state, 'like', at);
  return [
    type === 'LikePost'
      ? { type: 'PostLiked', data: { ...data, likedAt: at } }
      : { type: 'LikeWithdrawn', data: { ...data, withdrawnAt: at } },
  ];
}

function withinLimit({ turns }: Poster, kind: Turn['kind'], at: string): void {
  const { most, withinMs } = TURNS[kind];
  // Counts around `at`, not only before it: clocks differ a little, and demo data is recorded in any order.
  const ageOf = (then: string) => Date.parse(at) - Date.parse(then);
  const recent = turns.filter((turn) => turn.kind === kind && Math.abs(ageOf(turn.at)) < withinMs);
  const oldest = recent[recent.length - most];
  if (oldest) throw refusals.TooManyPosts({ retryAfter: Math.max(1, Math.ceil((withinMs - ageOf(oldest.at)) / 1000)) });
}

function ban({ data: { memberId, reason, until, isModerator }, by, at }: BanFromForum, state: Poster): PosterEvent[] {
  moderator(by);
  if (isModerator || memberId === by.id) throw refusals.ModeratorNotBanned();
  if (until !== null && !(until > at)) throw refusals.BanEndsInPast();
  const why = checkedReason(reason);
  const present = banAt(state, at);
  if (present && present.until === until && present.reason === why) return [];
  return [{ type: 'BannedFromForum', data: { memberId, moderatorId: by.id, reason: why, bannedAt: at, until } }];
}

function lift({ data: { memberId, reason }, by, at }: LiftForumBan, state: Poster): PosterEvent[] {
  moderator(by);
  const present = banAt(state, at);
  if (!present) throw refusals.NotBanned();
  return [
    {
      type: 'ForumBanLifted',
      data: { memberId, moderatorId: by.id, reason: checkedReason(reason), appealed: present.appeal === 'open' },
    },
  ];
}

function appeal({ data: { memberId, text }, by, at }: AppealForumBan, state: Poster): PosterEvent[] {
  themself(memberId, by);
  const present = banAt(state, at);
  if (!present) throw refusals.NotBanned();
  if (present.appeal !== 'none') throw refusals.AlreadyAppealed();
  return [{ type: 'ForumBanAppealed', data: { memberId, text: checkedAppeal(text) } }];
}

// An appeal against a ban that is over cannot be denied.
function deny({ data: { memberId, reason }, by, at }: DenyForumBanAppeal, state: Poster): PosterEvent[] {
  moderator(by);
  const present = banAt(state, at);
  if (!present) throw refusals.NotBanned();
  if (present.appeal !== 'open') throw refusals.NoAppeal();
  return [{ type: 'ForumBanAppealDenied', data: { memberId, moderatorId: by.id, reason: checkedReason(reason) } }];
}

function themself(memberId: string, by: Actor): void {
  if (by.id !== memberId) throw refusals.NotYourPost();
}

function moderator(by: Actor): void {
  if (!hasRight(by.role, 'moderate')) throw refusals.ModeratorsOnly();
}

function evolve(state: Poster, event: PosterEvent): Poster {
  switch (event.type) {
    case 'TurnGranted':
      return granted(state, event.data);
    case 'PostLiked': {
      const { postId, likedAt: at } = event.data;
      return { ...took(state, { kind: 'like', turnId: '', at }), liked: keep(state.liked, postId, true) };
    }
    case 'LikeWithdrawn': {
      const { postId, withdrawnAt: at } = event.data;
      return { ...took(state, { kind: 'like', turnId: '', at }), liked: drop(state.liked, postId) };
    }
    case 'ThreadMuted':
      return { ...state, muted: keep(state.muted, event.data.threadId, true) };
    case 'ThreadUnmuted':
      return { ...state, muted: drop(state.muted, event.data.threadId) };
    case 'BannedFromForum': {
      const { reason, bannedAt, until } = event.data;
      return { ...state, reason, ban: { reason, bannedAt, until, appeal: 'none' } };
    }
    case 'ForumBanLifted':
      return { ...state, reason: event.data.reason, ban: undefined };
    case 'ForumBanAppealed':
      return state.ban ? { ...state, ban: { ...state.ban, appeal: 'open' } } : state;
    case 'ForumBanAppealDenied':
      return state.ban ? { ...state, reason: event.data.reason, ban: { ...state.ban, appeal: 'denied' } } : state;
    default:
      event satisfies never;
      return state;
  }
}

function took(state: Poster, turn: Turn): Poster {
  const since = Date.parse(turn.at) - LONGEST_WINDOW;
  return { ...state, turns: [...state.turns.filter(({ at }) => Date.parse(at) > since), turn] };
}

function granted(state: Poster, { kind, turnId, grantedAt: at }: TurnGranted['data']): Poster {
  const after = took(state, { kind, turnId, at });
  if (kind === 'thread' || kind === 'comment') return { ...after, latestPosts: latest(state.latestPosts, turnId) };
  if (kind === 'flag') return { ...after, latestFlagged: latest(state.latestFlagged, postOfFlag(turnId)) };
  return after;
}

/** The name of the turn of a flag: a member flags each version of a post once. */
export const flagTurn = (postId: string, version: number, memberId: string): string =>
  `${postId}/${version}/${memberId}`;
const postOfFlag = (turnId: string): string => turnId.slice(0, turnId.indexOf('/'));

const latest = (ids: readonly string[], id: string): readonly string[] =>
  [...ids.filter((one) => one !== id), id].slice(-LOOKED_BACK_AT);
