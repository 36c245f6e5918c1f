import type { Actor, Aggregate } from '../decider.ts';
import { earningsPayoutIdOf } from '../ids.ts';
import type { Refusal } from '../refusal.ts';
import { hasRight } from '../rights.ts';
import type {
  CountCampaignPayout,
  CoverRefund,
  CreditSales,
  EarningsCommand,
  FollowSuspension,
  NoteEarningsPayoutFailed,
  NoteEarningsPayoutSent,
  NoteEarningsReversal,
  NoteLostEarningsPayout,
  PlanEarningsPayout,
  ReleaseEarningsPayouts,
  SaleFound,
  StopEarningsPayouts,
} from './commands.ts';
import { dueOfSeller, isNewSeller } from './due.ts';
import type { CreditedSale, EarningsEvent, PayoutStop } from './events.ts';
import { saleFeeOf } from './fee.ts';
import {
  AccountRestricted,
  EarningsBelowNothing,
  EarningsNotCounted,
  EarningsOnHold,
  EarningsPayoutMissing,
  EarningsPayoutPending,
  FirstPayoutScheduled,
  NoAccountForEarnings,
  OwnPayouts,
  PayoutsStopped,
  RefundNotCovered,
  StillSuspended,
  StoppedSince,
  TooLittleDue,
  TooManyEarningsPayouts,
} from './refusals.ts';
import { needsReview } from './review.ts';
import { isScheduled } from './schedule.ts';
import {
  creditedFor,
  type Earnings,
  type EarningsPayout,
  evolve,
  noEarnings,
  type Sale,
  stopAbout,
  worthOf,
} from './state.ts';

/** Cents; the provider sends no more than that in one transfer. */
export const LEAST_EARNINGS_PAYOUT = 100;
export const MOST_EARNINGS_PAYOUT = 99_999_999;
/** The most sales in one credit: more follow in the next. */
export const MOST_SALES = 200;
const MOST_ASKED_A_DAY = 3;
const DAY_MS = 86_400_000;

/**
 * Stream `earnings-{member}`: what a shop owner or seller was credited for their sales, and what of it was sent to their
 * account at the provider (docs/adr/0057). A credit says by how much what the log has of a sale differs from what was
 * credited before, so each cent counts once, whenever and however often a sale is looked at. One payout is on its way at
 * a time, of the whole balance. What campaigns of theirs were sent counts where payouts are looked at first.
 */
export const earnings: Aggregate<Earnings, EarningsCommand, EarningsEvent, { readonly memberId: string }> = {
  name: 'earnings',
  stream: ({ memberId }) => `earnings-${memberId}`,
  snapshots: 7,
  initial: noEarnings,
  decide(command, state) {
    switch (command.type) {
      case 'CreditSales':
        return credit(command, state);
      case 'CoverRefund':
        return cover(command, state);
      case 'PlanEarningsPayout':
        return plan(command, state);
      case 'NoteEarningsPayoutSent':
        return noteSent(command, state);
      case 'NoteLostEarningsPayout':
        return noteLost(command, state);
      case 'NoteEarningsPayoutFailed':
        return noteFailed(command, state);
      case 'NoteEarningsReversal':
        return noteReversal(command, state);
      case 'CountCampaignPayout':
        return countCampaignPayout(command, state);
      case 'StopEarningsPayouts':
        return stop(command, state);
      case 'FollowSuspension':
        return followSuspension(command, state);
      case 'ReleaseEarningsPayouts':
        return release(command, state);
    }
  },
  evolve,
};

function onlySystem({ role }: Actor): void {
  if (role !== 'system') throw EarningsPayoutMissing();
}

function credit({ data: { memberId, sales, rate }, at, by }: CreditSales, state: Earnings): EarningsEvent[] {
  onlySystem(by);
  if (sales.length > MOST_SALES) throw new RangeError(`${sales.length} sales in one credit`);
  const news = sales.flatMap((sale) => newsOf(sale, rate, state, at));
  if (news.length === 0) return [];
  return [{ type: 'EarningsCredited', data: { memberId, nth: state.credits + 1, sales: news, creditedAt: at } }];
}

/**
 * What a refund will take from a member is taken off their balance first, so that no payout has it: what they were sent
 * and what went back of their sales is then never more than was paid for these. Of a sale that was never credited nothing
 * was sent, and nothing has to cover it; that it was looked at is noted, so that an older look credits nothing of it. What
 * is covered is, whatever has become of the balance since: the refund may not have begun as a process has died.
 */
function cover({ data: { memberId, sale, rate, refundId }, at, by }: CoverRefund, state: Earnings): EarningsEvent[] {
  onlySystem(by);
  const before = creditedFor(state, sale.paymentId);
  if (before.covers?.includes(refundId)) return [];
  if (isOlder(sale, before)) throw EarningsNotCounted();
  const [news] = newsOf({ ...sale, isDue: false }, rate, state, at);
  const balance = state.balance + (news ? worthOf(news) : 0);
  if (before.seen > 0 && balance < 0) throw RefundNotCovered({ balance });
  const { paymentId, seen, paidAt, disputeIds } = sale;
  const rateOfSale = before.seen === 0 ? rate : before.rate;
  const disputed = disputeIds.length > 0 ? { disputeIds } : {};
  const looked = { paymentId, own: 0, tax: 0, fee: 0, rate: rateOfSale, seen, ...disputed, paidAt };
  const sales: readonly CreditedSale[] = [{ ...(news ?? looked), refundId }];
  return [{ type: 'EarningsCredited', data: { memberId, nth: state.credits + 1, sales, creditedAt: at } }];
}

/** Whether a sale was counted of fewer events than before, or without a dispute that is known. */
const isOlder = ({ seen, disputeIds }: SaleFound, before: Sale): boolean =>
  seen < before.seen || (before.disputeIds?.some((id) => !disputeIds.includes(id)) ?? false);

/**
 * By how much a sale differs from what was credited. What was counted of fewer events, or without a dispute that is known,
 * is older, and says nothing. What is held back and was credited is taken off again, also where a payout had it, so that it
 * is not sent once more out of later sales; it is credited anew once that is over, if it is still theirs. A new seller is
 * credited later.
 */
function newsOf(found: SaleFound, rate: number, state: Earnings, at: string): CreditedSale[] {
  const { paymentId, seen, paidAt, disputeIds, isHeld } = found;
  const isDue = found.isDue && Date.parse(dueOfSeller(at, paidAt, state.firstSaleAt)) <= Date.parse(at);
  const before = creditedFor(state, paymentId);
  if (isOlder(found, before)) return [];
  const { own, tax } = isHeld ? { own: 0, tax: 0 } : found;
  const rateOfSale = before.seen === 0 ? rate : before.rate;
  const more = own - before.own;
  const moreTax = tax - before.tax;
  const fee = saleFeeOf(own, rateOfSale) - before.fee;
  if (more === 0 && moreTax === 0) return [];
  // What is not due waits; what is theirs no longer, or held back, is taken off at once.
  if (!isDue && more + moreTax > 0) return [];
  const disputed = disputeIds.length > 0 ? { disputeIds } : {};
  return [{ paymentId, own: more, tax: moreTax, fee, rate: rateOfSale, seen, ...disputed, paidAt }];
}

function plan({ data, at, by }: PlanEarningsPayout, state: Earnings): EarningsEvent[] {
  const { memberId, account, isAsked } = data;
  if (by.id !== memberId) onlySystem(by);
  // Also of who was suspended before a stop was appended for that; it is still there when their account is closed.
  if (account.isSuspended && !isAsked) return stopFor('suspended', memberId, state, at);
  const why = whyNot(data, state) ?? (isAsked ? whyNotAsked(state, at) : undefined);
  if (why && isAsked) throw why;
  if (why || !(isAsked || isScheduled(state, at))) return [];
  const { covered: from, credits: until } = state;
  const amount = Math.min(state.balance, MOST_EARNINGS_PAYOUT);
  if (needsReview(state, amount)) return stopForLook(memberId, amount, state, at);
  const payoutId = earningsPayoutIdOf(memberId, state.planned + 1);
  const { accountId } = account;
  return [
    {
      type: 'EarningsPayoutPlanned',
      data: { memberId, payoutId, accountId, amount, from, until, isAsked, plannedAt: at },
    },
  ];
}

/**
 * Nothing where payouts are stopped for that already. `upTo`: of a large payout, what it would bring them to in all;
 * `about`: what was taken back or is contested, each of which stops them by itself, so that who releases one that they have
 * seen does not release another.
 */
function stopFor(
  why: PayoutStop,
  memberId: string,
  { stops, stopsAbout }: Earnings,
  at: string,
  more: { readonly upTo?: number; readonly about?: string } = {},
): EarningsEvent[] {
  const { about } = more;
  const isStanding = about === undefined ? stops.includes(why) : stopsAbout.includes(stopAbout(why, about));
  return isStanding ? [] : [{ type: 'EarningsPayoutsStopped', data: { memberId, why, ...more, stoppedAt: at } }];
}

/** The same where so many cents would bring what they were sent in all above what a person has looked at. */
const stopForLook = (memberId: string, amount: number, state: Earnings, at: string): EarningsEvent[] =>
  stopFor('firstLarge', memberId, state, at, { upTo: state.sentInAll + amount });

function followSuspension({ data, at, by }: FollowSuspension, state: Earnings): EarningsEvent[] {
  const { memberId, isSuspended } = data;
  onlySystem(by);
  if (isSuspended) return stopFor('suspended', memberId, state, at);
  if (!state.stops.includes('suspended')) return [];
  return [{ type: 'EarningsPayoutsReleased', data: { memberId, why: ['suspended'], releasedAt: at } }];
}

/** Why nothing can be sent now. */
function whyNot({ account }: PlanEarningsPayout['data'], state: Earnings): Refusal | undefined {
  const why = whyStopped(account, state);
  const { balance } = state;
  if (why || balance >= LEAST_EARNINGS_PAYOUT) return why;
  return TooLittleDue({ balance, least: LEAST_EARNINGS_PAYOUT });
}

/** Why nothing can be sent to a member now, however much is due to them; undefined where it can. */
export function whyStopped(account: PlanEarningsPayout['data']['account'], state: Earnings): Refusal | undefined {
  if (account.isSuspended) return EarningsOnHold();
  if (account.isRestricted) return AccountRestricted();
  if (!account.isEnabled) return NoAccountForEarnings();
  if (state.stops.length > 0) return PayoutsStopped();
  return state.pending === undefined ? undefined : EarningsPayoutPending();
}

/** Why the member cannot have it now, before the schedule makes it. */
function whyNotAsked(state: Earnings, at: string): Refusal | undefined {
  if (isNewSeller(state.firstSaleAt, at) && !state.hasBeenScheduled) return FirstPayoutScheduled();
  const lately = Object.values(state.payouts).filter(
    ({ isAsked, plannedAt }) => isAsked && Date.parse(at) - Date.parse(plannedAt) < DAY_MS,
  );
  return lately.length >= MOST_ASKED_A_DAY ? TooManyEarningsPayouts({ retryAfter: DAY_MS / 1000 }) : undefined;
}

/**
 * What campaigns are paid out goes to the account that sales are paid out to, so that it is looked at together: a payout of
 * sales that is on its way counts, too, and so does what they owe for sales.
 */
function countCampaignPayout({ data, at, by }: CountCampaignPayout, state: Earnings): EarningsEvent[] {
  const { memberId, payoutId, amount } = data;
  if (by.id !== memberId) throw EarningsPayoutMissing();
  if (state.stops.length > 0) throw PayoutsStopped();
  if (state.balance < 0) throw EarningsBelowNothing({ balance: state.balance });
  const onItsWay = state.pending === undefined ? 0 : (state.payouts[state.pending]?.amount ?? 0);
  if (needsReview(state, onItsWay + amount)) return stopForLook(memberId, onItsWay + amount, state, at);
  return [{ type: 'CampaignPayoutCounted', data: { memberId, payoutId, amount, countedAt: at } }];
}

/** What was taken back of a campaign's payout, or is contested of it, stops the payouts of its organizer's sales, too. */
function stop({ data: { memberId, why, about }, at, by }: StopEarningsPayouts, state: Earnings): EarningsEvent[] {
  onlySystem(by);
  return stopFor(why, memberId, state, at, { about });
}

/** By who may move money, of what they have seen, each by itself; of what was not stopped nothing is released. */
function release({ data, at, by }: ReleaseEarningsPayouts, state: Earnings): EarningsEvent[] {
  const { memberId, because, isSuspended, seen = state.stopCount } = data;
  if (!hasRight(by.role, 'moveMoney')) throw EarningsPayoutMissing();
  if (by.id === memberId) throw OwnPayouts();
  if (state.stops.length === 0 && state.credits === 0) throw EarningsPayoutMissing();
  if (isSuspended && because.includes('suspended')) throw StillSuspended();
  const why = state.stops.filter((stop) => because.includes(stop));
  if (why.some((stop) => (state.lastStops[stop] ?? 0) > seen)) throw StoppedSince();
  return why.length === 0 ? [] : [{ type: 'EarningsPayoutsReleased', data: { memberId, why, releasedAt: at } }];
}

function payoutOf({ payouts }: Earnings, payoutId: string, by: Actor): EarningsPayout {
  onlySystem(by);
  const payout = payouts[payoutId];
  if (!payout) throw EarningsPayoutMissing();
  return payout;
}

/** Also after it was noted as failed, and of another amount: what the provider has sent is sent. */
function noteSent({ data, at, by }: NoteEarningsPayoutSent, state: Earnings): EarningsEvent[] {
  const { status, amount: planned } = payoutOf(state, data.payoutId, by);
  if (status === 'sent') return [];
  const other = data.amount === planned ? {} : { planned };
  return [{ type: 'EarningsPayoutSent', data: { ...data, ...other, sentAt: at } }];
}

/**
 * What the provider has sent and the log has lost was planned and sent: the next payout is of what remains, and has another
 * id. It is of no credit that is there; those that it was of are made anew.
 */
function noteLost({ data, at, by }: NoteLostEarningsPayout, state: Earnings): EarningsEvent[] {
  onlySystem(by);
  const { memberId, payoutId, accountId, transferId, amount } = data;
  if (state.payouts[payoutId]) return [];
  const { covered } = state;
  const of = { memberId, payoutId, amount };
  const planned = { ...of, accountId, from: covered, until: covered, isAsked: true, isLost: true } as const;
  return [
    { type: 'EarningsPayoutPlanned', data: { ...planned, plannedAt: at } },
    { type: 'EarningsPayoutSent', data: { ...of, transferId, sentAt: at } },
  ];
}

function noteFailed({ data, at, by }: NoteEarningsPayoutFailed, state: Earnings): EarningsEvent[] {
  const { memberId, payoutId, why } = data;
  const { status, amount } = payoutOf(state, payoutId, by);
  if (status !== 'pending') return [];
  return [{ type: 'EarningsPayoutFailed', data: { memberId, payoutId, amount, why, failedAt: at } }];
}

/**
 * Each of the provider's reversals once. They are made by hand alone, by somebody who wants the money here: no payout sends
 * it again before a person has released it.
 */
function noteReversal({ data, at, by }: NoteEarningsReversal, state: Earnings): EarningsEvent[] {
  const { memberId, payoutId, providerReversalId, amount } = data;
  if (payoutOf(state, payoutId, by).booked.includes(providerReversalId)) return [];
  const back = { memberId, payoutId, providerReversalId, amount, reversedAt: at };
  return [{ type: 'EarningsPayoutReversed', data: back }, ...stopFor('takenBack', memberId, state, at, { about: providerReversalId })];
}
