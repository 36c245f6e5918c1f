import { campaign } from '../../campaigns/decider.ts';
import type { Campaign } from '../../campaigns/state.ts';
import type { StateOf } from '../../dispatch.ts';
import { shortened } from '../../plainText.ts';
import { account } from '../../users/decider.ts';
import { shownNames } from '../../users/state.ts';
import type { Notice } from './noticeRelevance.ts';

type Facts = {
  readonly who: string;
  readonly name: string;
  readonly state: Campaign;
  /** The member opened the campaign. */
  readonly isOwn: boolean;
};
type Say = (facts: Facts) => readonly [title: string, text: string];

const LONGEST_NAME = 80;

/** No words about a campaign are left once its organizer is forgotten. */
const reasonOf = (decision: { readonly reason: string } | undefined) =>
  decision?.reason ? ` Reason: ${decision.reason}` : '';

export const aboutCampaigns = {
  campaignBacked: ({ who, name }) => ['New contribution', `${who} has contributed to “${name}”.`],
  campaignEnded: ({ name, state, isOwn }) => ['A campaign has ended', `“${name}” ${outcomeOf(state, isOwn)}`],
  campaignCancelled: ({ name, state }) => [
    'A campaign was cancelled',
    `“${name}” was cancelled. What you gave is paid back.${reasonOf(state.cancelled)}`,
  ],
  pledgeDeclined: ({ name }) => [
    'Your card was declined',
    `Your pledge to “${name}” could not be charged. You can pay it with another card; otherwise we try again.`,
  ],
  campaignNews: ({ name }) => ['News of a campaign', `“${name}”, which you back, has news.`],
  campaignPaused: ({ name, state }) => [
    'Your campaign was paused',
    `“${name}” takes no money for now. You can appeal there.${reasonOf(state.paused)}`,
  ],
  campaignResumed: ({ name }) => ['Your campaign goes on', `“${name}” takes money again.`],
  campaignAppealDenied: ({ name }) => [
    'Your appeal was turned down',
    `“${name}” stays paused. The reason is shown there.`,
  ],
  campaignPayoutFailed: ({ name }) => [
    'A payout was not possible',
    `The payment provider has refused a payout of “${name}”. The money is the campaign’s again.`,
  ],
  campaignToReview: ({ name }) => [
    'A campaign waits for you',
    `Members have reported “${name}”, or its organizer has appealed.`,
  ],
} as const satisfies Readonly<Record<string, Say>>;

/** What the end means for who reads it: nobody is charged for a goal that was missed. */
function outcomeOf({ model, ended }: Campaign, isOwn: boolean): string {
  if (model === 'keepItAll')
    return ended?.isReached ? 'has reached its goal.' : 'has ended. What came in stays with it.';
  if (!ended?.isReached)
    return isOwn ? 'has missed its goal: no card is charged.' : 'has missed its goal: your card is not charged.';
  return isOwn
    ? 'has reached its goal: the pledges are being charged.'
    : 'has reached its goal: your card is being charged.';
}

/** The text of a notification about a campaign, by the log; names of closed accounts do not appear. */
export async function campaignText(stateOf: StateOf, { memberId, kind, refs }: Notice, say: Say) {
  const { campaignId = '', actorId } = refs;
  const { state } = await stateOf(campaign, { campaignId });
  const { firstName = '', lastName = '' } = actorId
    ? shownNames((await stateOf(account, { accountId: actorId })).state)
    : {};
  const isOwn = state.organizerId === memberId;
  const who = `${firstName} ${lastName}`.trim() || 'A member';
  const [title, text] = say({ who, name: shortened(state.name, LONGEST_NAME), state, isOwn });
  return { title, text, href: targetOf(kind, campaignId, isOwn) };
}

/** Where a reader can do something about it: organizers on the board of their campaign, backers on its page. */
function targetOf(kind: string, campaignId: string, isOwn: boolean): string {
  if (kind === 'campaignToReview') return '/forum/review?tab=campaigns';
  if (kind === 'campaignNews') return `/campaign/${campaignId}?tab=updates`;
  // Their own contributions, where a pledge can be paid with another card.
  if (kind === 'pledgeDeclined') return '/funding';
  if (!isOwn) return `/campaign/${campaignId}`;
  const tab = kind === 'campaignBacked' ? '?tab=backers' : kind === 'campaignPayoutFailed' ? '?tab=money' : '';
  return `/userCampaign/${campaignId}${tab}`;
}
