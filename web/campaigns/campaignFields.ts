import type {
  CampaignFieldsFragment,
  CampaignPageFieldsFragment,
  ContributionFieldsFragment,
} from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';

/** What is the same of a campaign for everyone: a subscription keeps it true. */
export const CampaignFacts = graphql(`
  fragment CampaignFacts on Campaign {
    id name goalCents model status outcome category preview pictures beneficiary
    timeZone startsAt endsAt createdAt endedAt
    receivedCents pledgedCents raisedCents backerCount contributionCount
    isFrozen organizer { id firstName lastName }
    modelNote refundRule feeRule
  }
`);

/** A campaign as cards, rows and the dialog show it to a member or visitor. */
export const CampaignFields = graphql(`
  fragment CampaignFields on Campaign { ...CampaignFacts isMine }
`);

/** What is the same for everyone on a campaign's own page and on the board of its organizer. */
export const CampaignPageFacts = graphql(`
  fragment CampaignPageFacts on Campaign {
    ...CampaignFacts
    description startDate endDate publishedAt cancelledAt cancelReason pauseReason
    amendments { id text amendedAt }
    milestones { percent reachedAt }
    refunds { totalCount doneCount doneCents }
  }
`);

export const CampaignPageFields = graphql(`
  fragment CampaignPageFields on Campaign { ...CampaignPageFacts isMine }
`);

/** A contribution as its contributor sees it. */
export const ContributionFields = graphql(`
  fragment ContributionFields on Contribution {
    id amountCents tipCents feeCents paidBackCents status message isAnonymous begunAt receivedAt pledgedAt refundedAt
    refundableUntil nextAttemptAt
    campaign { ...CampaignFields }
  }
`);

export type Campaign = CampaignFieldsFragment;
export type CampaignOnPage = CampaignPageFieldsFragment;
export type Contribution = ContributionFieldsFragment;
