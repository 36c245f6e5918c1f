import { graphql } from '../../graphql/index.ts';
import { type Acting, useAction } from '../useAction.ts';

const Hide = graphql(
  `mutation HideReview($bookingId: ID!, $reason: String!) { hideReview(bookingId: $bookingId, reason: $reason) { id hidden { reason hiddenAt } } }`,
);
const Restore = graphql(
  `mutation RestoreReview($bookingId: ID!, $reason: String!) { restoreReview(bookingId: $bookingId, reason: $reason) { id hidden { reason hiddenAt } } }`,
);
const Dismiss = graphql(
  `mutation DismissReviewReports($bookingId: ID!, $reason: String!) { dismissReviewReports(bookingId: $bookingId, reason: $reason) { id } }`,
);

const Deny = graphql(
  `mutation DenyReviewAppeal($bookingId: ID!, $reason: String!) { denyReviewAppeal(bookingId: $bookingId, reason: $reason) { id } }`,
);

/** What a moderator decides about a review of a visit; the caller shows a refusal beside the reason. */
export interface ReviewDecisions {
  hide: (bookingId: string, reason: string) => Acting;
  restore: (bookingId: string, reason: string) => Acting;
  dismiss: (bookingId: string, reason: string) => Acting;
  deny: (bookingId: string, reason: string) => Acting;
}

/** The moderators' commands; each takes the reason that the author of the review is shown. */
export function useReviewDecisions(): ReviewDecisions {
  const [hide] = useAction(Hide, { done: 'The review is hidden', refused: false });
  const [restore] = useAction(Restore, { done: 'The review is back', refused: false });
  const [dismiss] = useAction(Dismiss, { done: 'The review stands', refused: false });
  const [deny] = useAction(Deny, { done: 'The appeal is turned down', refused: false });
  return {
    hide: (bookingId, reason) => hide({ bookingId, reason }),
    restore: (bookingId, reason) => restore({ bookingId, reason }),
    dismiss: (bookingId, reason) => dismiss({ bookingId, reason }),
    deny: (bookingId, reason) => deny({ bookingId, reason }),
  };
}
