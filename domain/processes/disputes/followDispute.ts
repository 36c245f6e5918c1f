import type { Dispatch, IntentOf, Sender, StateOf } from '../../dispatch.ts';
import type { DisputeCommand, NoteDispute } from '../../disputes/commands.ts';
import { dispute } from '../../disputes/decider.ts';
import type { Contested } from '../../disputes/events.ts';
import { fraudWarning } from '../../disputes/fraudWarning.ts';
import { isUndecided, type KnownDispute } from '../../disputes/state.ts';
import { payment } from '../../payments/decider.ts';
import type { Purpose } from '../../payments/events.ts';
import type { ContestedCharge, ProviderDispute } from '../../ports/disputeProvider.ts';
import { ProviderRefused } from '../../ports/paymentProvider.ts';
import { type SettleTools, settlePayment } from '../payment/settle.ts';

const PAGES: readonly Purpose['page'][] = ['booking', 'cart', 'subscription', 'contribute', 'plan'];

/** A dispute of ours as it is noted; undefined where there is none. */
export async function disputeOf(
  { stateOf }: { readonly stateOf: StateOf },
  disputeId: string,
): Promise<KnownDispute | undefined> {
  const { state } = await stateOf(dispute, { disputeId });
  return state.stage === 'none' ? undefined : state;
}

/**
 * Looks at a dispute at the provider and notes how it stands, and tells the provider that it is accepted where that was
 * decided. Trusts no message, so webhook, request and sweep may run it concurrently, and again after a crash at any point.
 * Undefined where it is not about a charge of ours.
 */
export async function followDispute(tools: SettleTools, disputeId: string): Promise<KnownDispute | undefined> {
  if (!(await noteDispute(tools, disputeId))) return undefined;
  const noted = await disputeOf(tools, disputeId);
  if (!noted || noted.acceptedAt === null || !isUndecided(noted)) return noted;
  await tools.provider.acceptDispute(disputeId).catch(unlessRefused);
  await noteDispute(tools, disputeId);
  return disputeOf(tools, disputeId);
}

async function noteDispute(tools: SettleTools, disputeId: string): Promise<boolean> {
  const found = await unlessMissing(tools.provider.lookDispute(disputeId));
  const about = found && (await ours(tools, found.about));
  if (!found || !about) return false;
  // Refunds that waited for the bank fail first: what they were to pay back is then there to be lost.
  if (found.standing === 'lost' && about.paymentId !== null)
    await settlePayment(tools, about.paymentId, { noticed: true });
  await send(tools, { type: 'NoteDispute', data: factsOf(found, about) });
  return true;
}

function factsOf(found: ProviderDispute, about: Contested): NoteDispute['data'] {
  const { about: _, ...facts } = found;
  return { ...facts, ...about };
}

/** Looks at a warning of fraud and notes it. False where it is not about a charge of ours. */
export async function followFraudWarning(tools: SettleTools, warningId: string): Promise<boolean> {
  const found = await unlessMissing(tools.provider.lookFraudWarning(warningId));
  const contested = found && (await ours(tools, found.about));
  if (!found || !contested) return false;
  const { about: _, ...facts } = found;
  const data = { ...facts, ...contested };
  await tools.dispatch(fraudWarning, { type: 'NoteFraudWarning', data }, { ...tools.sender, commandId: undefined });
  return true;
}

/** What a charge was for, if it is one of this installation: others may share the provider's account. */
export async function ours(
  { stateOf }: { readonly stateOf: StateOf },
  about: ContestedCharge | undefined,
): Promise<Contested | undefined> {
  const page = PAGES.find((known) => known === about?.purpose.page);
  if (!about || !page) return undefined;
  const { paymentId, payerId, purpose } = about;
  const isKnown = paymentId === null || (await stateOf(payment, { paymentId })).state.stage !== 'none';
  return isKnown ? { paymentId, payerId, purpose: { page, itemId: purpose.itemId } } : undefined;
}

const send = async (
  { dispatch, sender }: { readonly dispatch: Dispatch; readonly sender: Sender },
  intent: IntentOf<DisputeCommand>,
): Promise<void> => void (await dispatch(dispute, intent, { ...sender, commandId: undefined }));

async function unlessMissing<T>(looking: Promise<T>): Promise<T | undefined> {
  try {
    return await looking;
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === 'resource_missing') return undefined;
    throw error;
  }
}

/** It was decided in the meantime, which the next look says. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof ProviderRefused)) throw error;
}
