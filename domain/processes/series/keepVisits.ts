import { day } from '../../bookings/decider.ts';
import { customer } from '../../customers/decider.ts';
import type { Dispatch, IntentOf, Sender, StateOf } from '../../dispatch.ts';
import { bookingIdOfVisit } from '../../ids.ts';
import { Refusal } from '../../refusal.ts';
import type { SeriesCommand } from '../../series/commands.ts';
import { series } from '../../series/decider.ts';
import type { MissedBecause } from '../../series/events.ts';
import { keptFrom } from '../../series/plan.ts';
import { isRunning, type Series, seriesIn, type Visit } from '../../series/state.ts';
import { catalog, type ShopRecord } from '../../shops/decider.ts';
import { account } from '../../users/decider.ts';
import { giveUpVisits } from './giveUpVisits.ts';
import { becauseOf, costsNothingNow, isDecision, termsOfVisit } from './visitTerms.ts';

export type SeriesTools = {
  readonly dispatch: Dispatch;
  readonly stateOf: StateOf;
  /** The system: it keeps times for members. */
  readonly sender: Sender;
  readonly now: () => string;
};
type Of = { readonly seriesId: string; readonly memberId: string };

const DAY_MS = 86_400_000;

/**
 * Keeps the visits of a series whose time has come: at once where the shop takes nothing up front, else seven days before each,
 * to be paid within two. Each is first kept by its own day, which alone decides about its chair, and then noted in the series;
 * what cannot be had is noted as missed. Safe to repeat at every step: a visit's booking has the same id each time. Answers
 * when there is more to do (UTC ISO), undefined when nothing is left.
 */
export async function keepVisits(tools: SeriesTools, of: Of): Promise<string | undefined> {
  const found = await seriesNow(tools, of);
  if (!found || !isRunning(found)) return undefined;
  const { shopId, memberId, ownerId } = found;
  const shop = (await tools.stateOf(catalog, { shopId })).state.shops[shopId];
  const { status } = (await tools.stateOf(account, { accountId: memberId })).state;
  const { isBlocked } = (await tools.stateOf(customer, { ownerId, customerId: memberId })).state;
  if (status === 'closed' || isBlocked) {
    await send(tools, { type: 'EndSeries', data: { ...of, because: isBlocked ? 'blocked' : 'account' } });
    return undefined;
  }
  const again: string[] = [];
  for (const visit of found.visits.filter(({ stage }) => stage === 'planned')) {
    const at = await keepVisit(tools, found, visit, { shop, isActive: status === 'active' });
    if (at !== undefined) again.push(at);
  }
  const after = await seriesNow(tools, of);
  if (after?.endedBecause !== undefined) {
    await giveUpVisits(tools, of);
    return undefined;
  }
  return again.sort()[0];
}

const seriesNow = async ({ stateOf }: Pick<SeriesTools, 'stateOf'>, { seriesId, memberId }: Of) =>
  seriesIn((await stateOf(series, { memberId })).state, seriesId);

const send = ({ dispatch, sender }: SeriesTools, command: IntentOf<SeriesCommand>) =>
  dispatch(series, command, { ...sender, commandId: undefined });

type At = { readonly shop: ShopRecord | undefined; readonly isActive: boolean };

/** One visit; answers when to look at it again. */
async function keepVisit(tools: SeriesTools, found: Series, visit: Visit, at: At): Promise<string | undefined> {
  const { shop, isActive } = at;
  const { seriesId, memberId, shopId } = found;
  const { date, time } = visit;
  const now = tools.now();
  const miss = async (because: MissedBecause): Promise<undefined> => {
    await send(tools, { type: 'MissVisit', data: { seriesId, memberId, date, because } });
    return undefined;
  };
  if (!shop) return miss('shop');
  try {
    const from = keptFrom(visit);
    if (!costsNothingNow(shop, found) && Date.parse(from) > Date.parse(now)) return from;
    if (!isActive) return await miss('account');
    const terms = await termsOfVisit(tools.stateOf, shop, found, date, now);
    const bookingId = bookingIdOfVisit(seriesId, shopId, date);
    const data = { ...terms, bookingId, shopId, date, time, customerId: memberId, series: seriesId };
    await tools.dispatch(day, { type: 'HoldForSeries', data }, { ...tools.sender, commandId: undefined });
    const booking = (await tools.stateOf(day, { shopId, date })).state.bookings[bookingId];
    const until = booking?.stage === 'held' ? booking.expiresAt : undefined;
    const kept = { seriesId, memberId, date, bookingId, ...(until && { expiresAt: until }) };
    await send(tools, { type: 'KeepVisit', data: kept });
    // It has lapsed before it was noted, as after a long outage.
    if (booking?.stage === 'expired') await miss('unpaid');
    return undefined;
  } catch (error) {
    // A day that changes all the time is looked at once more, and so is everything that is no decision.
    if (!(error instanceof Refusal) || !isDecision(error)) throw error;
    const because = becauseOf(error);
    // The shop takes bookings for fewer days than it did: the visit is kept once its day comes near enough.
    if (because === 'horizon') return new Date(Date.parse(now) + DAY_MS).toISOString();
    return miss(because);
  }
}
