import { find } from '../lookup.ts';
import type { BeginContribution, PlacePledge, ReceiveContribution, TurnAwayContribution } from './commands.ts';
import type { CampaignEvent, ContributionTurnedAway } from './events.ts';
import { feeOf } from './fees.ts';
import { LEAST_CONTRIBUTION, LONGEST_MESSAGE, MOST_CONTRIBUTION, MOST_OPEN_CONTRIBUTIONS } from './limits.ts';
import * as refusals from './refusals.ts';
import { type Campaign, type Contribution, contributionOf, standing, statusAt } from './state.ts';

const DAY_MS = 86_400_000;

/** Whether contributions may be begun now; refuses with what is in the way. */
export function mustTakeMoney(state: Campaign, at: string): void {
  const status = statusAt(state, at);
  if (status === 'draft') throw refusals.CampaignMissing();
  if (status === 'paused') throw refusals.CampaignPausedNow();
  if (status !== 'running') throw refusals.CampaignNotRunning();
}

export function begin({ data, at }: BeginContribution, state: Campaign): CampaignEvent[] {
  const { campaignId, contributionId, contributorId, amount, tip, message, isAnonymous } = data;
  const known = contributionOf(state, contributionId);
  if (known) {
    if (known.contributorId !== contributorId) throw refusals.ContributionMissing();
    return [];
  }
  mustTakeMoney(state, at);
  checkAmounts(amount, tip);
  if (message.length > LONGEST_MESSAGE) throw refusals.MessageTooLong();
  if (contributorId === state.organizerId) throw refusals.OwnCampaign();
  if (openAlike(state, data, at)) return [];
  const isYoung = (id: string) => isWithinDay(contributionOf(state, id), at);
  if ((find(state.open, contributorId) ?? []).filter(isYoung).length >= MOST_OPEN_CONTRIBUTIONS)
    throw refusals.TooManyOpenContributions();
  const { model, terms } = state;
  const split = { amount, tip, fee: feeOf(amount) };
  return [
    {
      type: 'ContributionBegun',
      data: { campaignId, contributionId, contributorId, ...split, message, isAnonymous, model, terms, begunAt: at },
    },
  ];
}

/** Whole cents; together not more than one payment may be. */
function checkAmounts(amount: number, tip: number): void {
  if (!Number.isSafeInteger(amount) || amount < LEAST_CONTRIBUTION || amount > MOST_CONTRIBUTION)
    throw refusals.ContributionAmountInvalid();
  if (!Number.isSafeInteger(tip) || tip < 0 || amount + tip > MOST_CONTRIBUTION) throw refusals.TipInvalid();
}

const isWithinDay = (contribution: Contribution | undefined, at: string): boolean =>
  contribution !== undefined && Date.parse(at) - Date.parse(contribution.begunAt) < DAY_MS;

/**
 * A contribution its member has begun within the day on the same terms and not paid: a page that is opened again, or in
 * two windows, finds it.
 */
export function openAlike(
  state: Campaign,
  {
    contributorId,
    amount,
    tip,
    message,
    isAnonymous,
  }: Omit<BeginContribution['data'], 'campaignId' | 'contributionId'>,
  at: string,
): string | undefined {
  return (find(state.open, contributorId) ?? []).findLast((id) => {
    const one = contributionOf(state, id);
    const isAlike = one?.amount === amount && one.tip === tip && one.message === message;
    return isAlike && one.isAnonymous === isAnonymous && one.terms === state.terms && isWithinDay(one, at);
  });
}

/**
 * Captured money: it counts while the campaign runs, or when it is a pledge that is due. Otherwise it is recorded that it
 * does not, for good, and it goes back. By a clock that is behind it would be there for days already, and could be paid out
 * at once: it is received when the provider opened its payment at the earliest.
 */
export function receive({ data, at }: ReceiveContribution, state: Campaign): CampaignEvent[] {
  const { campaignId, contributionId, paymentId, openedAt = at } = data;
  const contribution = contributionOf(state, contributionId);
  if (!contribution) throw refusals.ContributionMissing();
  const { contributorId, amount, tip, fee, stage } = contribution;
  if (stage === 'received' || stage === 'refunded' || stage === 'turnedAway') return [];
  const why = data.amount === amount + tip ? obstacle(state, contribution, at) : 'amount';
  const of = { campaignId, contributionId, contributorId, paymentId };
  if (why) return [{ type: 'ContributionTurnedAway', data: { ...of, why, turnedAwayAt: at } }];
  const receivedAt = openedAt > at ? openedAt : at;
  return [{ type: 'ContributionReceived', data: { ...of, amount, tip, fee, receivedAt } }];
}

/** Unless something of it was decided already. */
export function turnAway({ data, at }: TurnAwayContribution, state: Campaign): CampaignEvent[] {
  const { campaignId, contributionId, paymentId } = data;
  const contribution = contributionOf(state, contributionId);
  if (!contribution) throw refusals.ContributionMissing();
  const { contributorId, stage } = contribution;
  if (stage === 'received' || stage === 'refunded' || stage === 'turnedAway') return [];
  const of = { campaignId, contributionId, contributorId, paymentId };
  return [{ type: 'ContributionTurnedAway', data: { ...of, why: 'amount', turnedAwayAt: at } }];
}

type Why = ContributionTurnedAway['data']['why'];

/** Why money for a contribution cannot count now. */
function obstacle(state: Campaign, contribution: Contribution, at: string): Why | undefined {
  if (state.cancelled) return 'cancelled';
  if (contribution.stage === 'withdrawn' || contribution.stage === 'lapsed') return 'withdrawn';
  if (state.paused) return 'paused';
  if (standing(state, contribution) === 'due') return undefined;
  if (contribution.stage !== 'open' || state.model !== 'keepItAll') return 'notRunning';
  return obstacleToBegun(state, contribution, at);
}

function obstacleToBegun(state: Campaign, { terms }: Contribution, at: string): Why | undefined {
  if (terms !== state.terms) return 'changed';
  const status = statusAt(state, at);
  if (status === 'running') return undefined;
  return status === 'paused' || status === 'cancelled' ? status : 'notRunning';
}

/** The card is on file: the pledge counts while the campaign runs, otherwise it is over before anything was charged. */
export function placePledge({ data, at }: PlacePledge, state: Campaign): CampaignEvent[] {
  const { campaignId, contributionId, methodId } = data;
  const contribution = contributionOf(state, contributionId);
  if (!contribution) throw refusals.ContributionMissing();
  if (contribution.stage !== 'open') return [];
  const { contributorId, amount } = contribution;
  const of = { campaignId, contributionId, contributorId };
  const why = state.model === 'allOrNothing' ? obstacleToBegun(state, contribution, at) : 'changed';
  if (why) return [{ type: 'ContributionTurnedAway', data: { ...of, paymentId: null, why, turnedAwayAt: at } }];
  return [{ type: 'PledgePlaced', data: { ...of, amount, methodId, pledgedAt: at } }];
}
