import { FLAGS_THAT_HIDE, FULL_WEIGHT, WEIGHT_THAT_HIDES } from './limits.ts';

const DAY_MS = 86_400_000;
/** A younger account's flag hides nothing. */
const COUNTS_AFTER_MS = DAY_MS;
/** A younger account's flag weighs half. */
const ESTABLISHED_AFTER_MS = 7 * DAY_MS;
/** So many more of a member's flags have turned out one way than the other, and that counts. */
const CLEAR_RECORD = 3;

/** Who flags, as looked up in the log; their address is proven. */
export type Flagger = {
  /** UTC ISO instant at which the account was registered. */
  readonly memberSince: string;
  /** Of their latest flags, how many are on posts that moderators have hidden, and on posts they have kept. */
  readonly upheld: number;
  readonly dismissed: number;
  /** How many of their own latest posts moderators have hidden. */
  readonly hiddenPosts: number;
  /** Keyed hash of the network the flag comes from, for this post only; absent when it is not known. */
  readonly network?: string | undefined;
};

/** A flag that no moderator has settled. */
export type OpenFlag = {
  readonly flaggerId: string;
  readonly weight: number;
  /** '' once its member is forgotten: all of those count as one network. */
  readonly network?: string | undefined;
};

/**
 * What a flag weighs at a UTC ISO instant: nothing on an account's first day, half of FULL_WEIGHT in its first week; one
 * less of a member whose own posts moderators had to hide or whose flags they mostly dismissed, one more of a member
 * whose flags they mostly upheld.
 */
export function weightOf({ memberSince, upheld, dismissed, hiddenPosts }: Flagger, at: string): number {
  const age = Date.parse(at) - Date.parse(memberSince);
  if (!(age >= COUNTS_AFTER_MS)) return 0;
  const byAge = age >= ESTABLISHED_AFTER_MS ? FULL_WEIGHT : FULL_WEIGHT / 2;
  if (hiddenPosts > 0 || dismissed - upheld >= CLEAR_RECORD) return byAge - 1;
  return upheld - dismissed >= CLEAR_RECORD ? byAge + 1 : byAge;
}

/** The open flags with one more; a member's earlier one, of another version of the post, is replaced. */
export const withFlag = (open: readonly OpenFlag[], flag: OpenFlag): readonly OpenFlag[] => [
  ...open.filter(({ flaggerId }) => flaggerId !== flag.flaggerId),
  flag,
];

/**
 * Whether open flags are enough to hide a post until a moderator has looked: FLAGS_THAT_HIDE of them that weigh anything,
 * each from another network, with WEIGHT_THAT_HIDES together. Of one network the heaviest counts.
 */
export function areEnoughToHide(open: readonly OpenFlag[]): boolean {
  const heaviest = new Map<string, number>();
  for (const { flaggerId, weight, network } of open) {
    const from = network === undefined ? `member ${flaggerId}` : `network ${network}`;
    heaviest.set(from, Math.max(weight, heaviest.get(from) ?? 0));
  }
  const weights = [...heaviest.values()].filter((weight) => weight > 0);
  return weights.length >= FLAGS_THAT_HIDE && weights.reduce((sum, weight) => sum + weight, 0) >= WEIGHT_THAT_HIDES;
}
