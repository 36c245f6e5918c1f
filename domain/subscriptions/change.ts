import { ProviderRefused } from '../ports/paymentProvider.ts';
import { requireChange, type Terms } from './changes.ts';
import { arrange, type PlanTools, planStateOf, record, tell } from './follow.ts';
import { pricedAt, priceOf } from './plans.ts';
import { CardRefused, NoSubscription } from './refusals.ts';
import { type Running, runningAt } from './state.ts';

const HOUR_MS = 3_600_000;

/** What a change would mean: what is charged now, what each later period costs (cents), and from when on (UTC ISO). */
export type ChangePreview = { readonly kind: 'buy' | 'upgrade' | 'downgrade' | 'none'; readonly dueNow: number; readonly next: number; readonly at: string };

/** A change at once is counted from the last full hour, so that what is shown stays true while somebody reads it. */
const countedFrom = (now: string): string => new Date(Math.floor(Date.parse(now) / HOUR_MS) * HOUR_MS).toISOString();

async function runningOf(tools: PlanTools, memberId: string): Promise<Running | undefined> {
  return runningAt(await planStateOf(tools, memberId), tools.now());
}

/** What changing to these terms would cost now and later; refuses with PlanEnding or RenewalUnpaid as the change itself would. */
export async function previewChange(tools: PlanTools, memberId: string, wanted: Terms): Promise<ChangePreview> {
  const running = await runningOf(tools, memberId);
  const now = tools.now();
  const next = priceOf(wanted.plan, wanted.interval);
  if (!running) return { kind: 'buy', dueNow: next, next, at: now };
  if (running.plan === wanted.plan && running.interval === wanted.interval) return { kind: 'none', dueNow: 0, next, at: running.until };
  if (requireChange(running, wanted, now) === 'downgrade') return { kind: 'downgrade', dueNow: 0, next, at: running.until };
  const { dueNow } = await tools.provider.previewChange({ subscriptionId: running.subscriptionId, price: pricedAt(wanted), at: countedFrom(now) });
  return { kind: 'upgrade', dueNow, next, at: now };
}

/**
 * Changes a running plan: a dearer one at once, charging the card on file for the rest of the period; any other at the end of the period.
 * Refuses with NoSubscription, SamePlan, PlanEnding, RenewalUnpaid, or CardRefused (then nothing has changed). Safe to repeat: what has been
 * charged is found again at the provider.
 */
export async function changePlan(tools: PlanTools, memberId: string, wanted: Terms): Promise<void> {
  // An earlier run may have been cut off after the provider had changed it.
  await record(tools, memberId);
  const running = await runningOf(tools, memberId);
  if (!running) throw NoSubscription();
  if (requireChange(running, wanted, tools.now()) === 'downgrade') {
    await tell(tools, { type: 'ScheduleDowngrade', data: { memberId, ...wanted } });
    return arrange(tools, memberId);
  }
  await upgrade(tools, memberId, running.subscriptionId, wanted);
  await record(tools, memberId);
}

async function upgrade(tools: PlanTools, memberId: string, subscriptionId: string, wanted: Terms): Promise<void> {
  try {
    await tools.provider.changeSubscription({ subscriptionId, price: pricedAt(wanted), at: countedFrom(tools.now()) });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    // What was planned for the end of the period stays planned.
    await arrange(tools, memberId);
    throw CardRefused({ code: error.code, ...(error.declineCode && { declineCode: error.declineCode }) });
  }
}

/** Lets a running plan end with the paid period. */
export async function cancelPlan(tools: PlanTools, memberId: string): Promise<void> {
  await tell(tools, { type: 'CancelSubscription', data: { memberId } });
  await arrange(tools, memberId);
}

/** Takes back a planned end or a planned downgrade. */
export async function resumePlan(tools: PlanTools, memberId: string): Promise<void> {
  await tell(tools, { type: 'ResumeSubscription', data: { memberId } });
  await arrange(tools, memberId);
}
