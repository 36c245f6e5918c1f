import type { Actor } from '#domain/decider.ts';
import type { Opinion } from '#domain/reviews/events.ts';
import type { Context } from '../http/context.ts';
import { appealReviewHiding, judgeReview, reportReview } from '../reviews/moderationActions.ts';
import { later } from './diary.ts';

/** What became of a review that members did not like: it waits for moderators, or they have hidden it and its author appeals. */
export type Fate = 'reported' | 'hidden';

/**
 * Which of the reviews have one, by their place in the list: the last two with three stars or less that are of another shop than the
 * first, whose rating the specification names.
 */
export function fatesOf(
  reviews: readonly { readonly shopId: string; readonly review: Opinion | undefined }[],
): ReadonlyMap<number, Fate> {
  const [first] = reviews;
  const harsh = [...reviews.entries()].filter(
    ([, { shopId, review }]) => review !== undefined && review.rating <= 3 && shopId !== first?.shopId,
  );
  const fates = ['reported', 'hidden'] as const;
  return new Map(harsh.slice(-fates.length).map(([index], n) => [index, fates[n] as Fate]));
}

type Told = {
  readonly fate: Fate;
  readonly bookingId: string;
  readonly author: Actor;
  readonly reporters: readonly Actor[];
  readonly moderator: Actor;
  /** When the review was written, and now (UTC ISO). */
  readonly at: string;
  readonly now: string;
  readonly as: (actor: Actor, at: string, step: string) => Context;
};

/** Members report a review; of the one that is hidden a moderator has decided, and its author asks for another look. */
export async function playReports({ fate, bookingId, author, reporters, moderator, at, now, as }: Told): Promise<void> {
  const past = (minutes: number) => [later(at, minutes), now].sort()[0] ?? now;
  for (const [n, reporter] of reporters.entries())
    await reportReview(as(reporter, past(60 * (n + 1)), `report/${n}`), bookingId, {
      cause: 'abuse',
      note: n === 0 ? 'This is about the barber as a person, not about the cut.' : '',
    });
  if (fate === 'reported') return;
  const reason = 'It is about a person. Please say what was wrong with the cut.';
  await judgeReview(as(moderator, past(600), 'hide'), 'HideReview', bookingId, reason);
  const words = 'I only said how I was treated, and would say the same again.';
  await appealReviewHiding(as(author, past(900), 'appeal'), bookingId, words);
}
