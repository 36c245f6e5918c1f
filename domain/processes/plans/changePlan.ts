import { requireChange, type Terms } from '../../plans/changes.ts';
import { pricedAt, priceOf } from '../../plans/plans.ts';
import { CardRefused, ChangeNotWaiting, NoSubscription } from '../../plans/refusals.ts';
import { type Running, runningAt } from '../../plans/state.ts';
import { ProviderRefused } from '../../ports/paymentProvider.ts';
import type { WaitingChange } from '../../ports/subscriptionProvider.ts';
import { type CardTools, requireCard } from '../cards/cards.ts';
import { type PlanTools, planStateOf, recordProviderState, scheduleChanges, sendPlanCommand } from './followPlan.ts';

const HOUR_MS = 3_600_000;

/** A change's cost: what is charged now, what each later period costs (cents), and from when on (UTC ISO). */
export type ChangePreview = {
  readonly kind: 'buy' | 'upgrade' | 'downgrade' | 'none';
  readonly dueNow: number;
  readonly next: number;
  readonly at: string;
};

/** An immediate change is prorated from the last full hour, so that a previewed amount stays valid for a while. */
const countedFrom = (now: string): string => new Date(Math.floor(Date.parse(now) / HOUR_MS) * HOUR_MS).toISOString();

async function runningOf(tools: PlanTools, memberId: string): Promise<Running | undefined> {
  return runningAt(await planStateOf(tools, memberId), tools.now());
}

/**
 * What changing to these terms would cost now and later; refuses with PlanEnding or RenewalUnpaid as the change itself
 * would.
 */
export async function previewChange(tools: PlanTools, memberId: string, wanted: Terms): Promise<ChangePreview> {
  const running = await runningOf(tools, memberId);
  const now = tools.now();
  const next = priceOf(wanted.plan, wanted.interval);
  if (!running) return { kind: 'buy', dueNow: next, next, at: now };
  if (running.plan === wanted.plan && running.interval === wanted.interval)
    return { kind: 'none', dueNow: 0, next, at: running.until };
  if (requireChange(running, wanted, now) === 'downgrade')
    return { kind: 'downgrade', dueNow: 0, next, at: running.until };
  const { dueNow } = await tools.provider.previewChange({
    subscriptionId: running.subscriptionId,
    price: pricedAt(wanted),
    at: countedFrom(now),
  });
  return { kind: 'upgrade', dueNow, next, at: now };
}

/**
 * Changes a running plan: a dearer one at once, charging the card on file for the rest of the period; any other at the
 * end of the period. Refuses with NoSubscription, SamePlan, PlanEnding, RenewalUnpaid, or CardRefused (then nothing has
 * changed: what it could not pay waits for `payChange`). Safe to repeat: what has been charged is found again at the provider.
 */
export async function changePlan(tools: PlanTools, memberId: string, wanted: Terms): Promise<void> {
  // An earlier run may have crashed after the provider had changed it.
  await recordProviderState(tools, memberId);
  const running = await runningOf(tools, memberId);
  if (!running) throw NoSubscription();
  if (requireChange(running, wanted, tools.now()) === 'downgrade') {
    await sendPlanCommand(tools, { type: 'ScheduleDowngrade', data: { memberId, ...wanted } });
    return scheduleChanges(tools, memberId);
  }
  await upgrade(tools, memberId, running.subscriptionId, wanted);
  await recordProviderState(tools, memberId);
}

async function upgrade(tools: PlanTools, memberId: string, subscriptionId: string, wanted: Terms): Promise<void> {
  try {
    await tools.provider.changeSubscription({ subscriptionId, price: pricedAt(wanted), at: countedFrom(tools.now()) });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    // What was scheduled for the end of the period stays scheduled, and takes the place of this; else it waits to be paid.
    await scheduleChanges(tools, memberId);
    throw CardRefused({ code: error.code, ...(error.declineCode && { declineCode: error.declineCode }) });
  }
}

/**
 * The change to these terms that the card on file could not pay, to be paid with the card form: with another card, or
 * with the bank's question answered. `admit` is called before and may refuse. Refuses with NoSubscription, what the
 * change itself refuses, and ChangeNotWaiting.
 */
export async function payChange(
  tools: PlanTools,
  memberId: string,
  wanted: Terms,
  admit: (paymentId: string) => Promise<void>,
): Promise<WaitingChange> {
  const running = await runningOf(tools, memberId);
  if (!running) throw NoSubscription();
  requireChange(running, wanted, tools.now());
  const waiting = await tools.provider.waitingChange(running.subscriptionId);
  if (waiting?.plan !== wanted.plan || waiting.interval !== wanted.interval) throw ChangeNotWaiting();
  await admit(`change-${waiting.intentId}`);
  return waiting;
}

/** Ends a running plan with the paid period. */
export async function cancelPlan(tools: PlanTools, memberId: string): Promise<void> {
  await sendPlanCommand(tools, { type: 'CancelSubscription', data: { memberId } });
  await scheduleChanges(tools, memberId);
}

/** Withdraws a scheduled end or downgrade. Refuses with NoSubscription, and an end with NoCard where no card is on file. */
export async function resumePlan(tools: PlanTools & CardTools, memberId: string): Promise<void> {
  if ((await runningOf(tools, memberId))?.cancelling) await requireCard(tools, memberId);
  await sendPlanCommand(tools, { type: 'ResumeSubscription', data: { memberId } });
  await scheduleChanges(tools, memberId);
}
