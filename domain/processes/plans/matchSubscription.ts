import type { ProviderSubscription } from '../../ports/subscriptionProvider.ts';
import { account } from '../../users/decider.ts';
import {
  endForGood,
  noteEnd,
  type PlanTools,
  planStateOf,
  recordInvoices,
  scheduleChanges,
  sendPlanCommand,
} from './followPlan.ts';
import { takeLateInvoices } from './lateInvoices.ts';

/**
 * Ends the running plan of a closed account, and drops what it has chosen and not paid: a closed account must not be
 * billed. Safe to repeat.
 */
export async function endForClosedAccount(tools: PlanTools, memberId: string): Promise<void> {
  const { choice } = await planStateOf(tools, memberId);
  if (choice) await sendPlanCommand(tools, { type: 'DropChoice', data: { memberId, attempt: choice.attempt } });
  // Read after that: what was chosen may have been paid, and runs, before it could be dropped.
  const { running } = await planStateOf(tools, memberId);
  if (!running) return;
  await recordInvoices(tools, memberId, running);
  await endForGood(tools.provider, running.subscriptionId);
  await noteEnd(tools, memberId, running, 'closedAccount');
}

/**
 * Makes a subscription of the provider what the log says of it: the running plan of an open account has what its member
 * planned for the end of its period; that of a closed account ends, and so does every other that was opened for a
 * member. Answers `unknown`, and changes nothing, where the log has never heard of it. Safe to repeat.
 */
export async function matchSubscription(tools: PlanTools, found: ProviderSubscription): Promise<'known' | 'unknown'> {
  const { memberId, subscriptionId } = found;
  if (memberId === undefined) return 'unknown';
  const { running, choice, opened } = await planStateOf(tools, memberId);
  if (running?.subscriptionId === subscriptionId) {
    const { state } = await tools.stateOf(account, { accountId: memberId });
    await (state.status === 'closed' ? endForClosedAccount(tools, memberId) : scheduleChanges(tools, memberId));
    return 'known';
  }
  if (!Object.values(opened).includes(subscriptionId)) return 'unknown';
  // One that is not paid yet, or whose payment is being settled.
  const isAwaited = choice !== undefined && opened[choice.attempt] === subscriptionId;
  if (isAwaited) return 'known';
  await endForGood(tools.provider, subscriptionId);
  await takeLateInvoices(tools, memberId, subscriptionId);
  return 'known';
}
