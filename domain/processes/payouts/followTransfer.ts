import { ProviderRefused } from '../../ports/paymentProvider.ts';
import type { PayoutProvider, ProviderReversal, ProviderTransfer } from '../../ports/payoutProvider.ts';

/** A payout as its stream has it, in cents. */
export type TransferFacts = {
  readonly payoutId: string;
  readonly accountId: string;
  readonly amount: number;
  readonly status: 'pending' | 'sent' | 'failed';
  /** The transfer that is noted as this payout's, by the provider's id; another one of it is money that went twice. */
  readonly transferId?: string | undefined;
  /** What came back of it, as it is booked. */
  readonly reversed: number;
  /** Reversals that were decided and not done, by our ids. */
  readonly reversing?: Readonly<Record<string, number>>;
};

/** Reads one payout from its stream, and notes there what the provider has done. */
export type TransferSteps = {
  current(): Promise<TransferFacts | undefined>;
  /** Whether it may go now; it may where this is left out. One that may not is noted as failed, `held`. */
  mayGo?(): Promise<boolean>;
  /** It was sent, by what the provider has made of it: also where that is another amount than ours. */
  noteSent(made: ProviderTransfer): Promise<void>;
  /** `why`: the provider's name of the reason. */
  noteFailed(why: string): Promise<void>;
  /** Some of it came back; noted once for each of the provider's ids. */
  noteReversal(made: ProviderReversal): Promise<void>;
  /** A reversal that was decided is refused. */
  noteReversalFailed?(reversalId: string, why: string): Promise<void>;
};

/** A payout went to another account than its stream says: nothing is noted, and a person has to look. */
export class WrongDestination extends Error {
  override readonly name = 'WrongDestination';
  constructor(payoutId: string, went: string, wanted: string) {
    super(`payout ${payoutId} went to ${went}, and was to go to ${wanted}`);
  }
}

/**
 * Brings one payout to where the provider has it: sends it when it was not sent, takes back what is to be taken back, and
 * books what came back of the transfer that is noted. It asks the provider for what was done before it asks to do it, so
 * job, webhook and sweep may run it concurrently, and again after a crash at any point; money moves once. Throws
 * {@link WrongDestination}.
 */
export async function followTransfer(provider: PayoutProvider, steps: TransferSteps): Promise<void> {
  const payout = await steps.current();
  if (!payout) return;
  const made =
    payout.transferId === undefined
      ? ((await provider.findTransfer(payout.payoutId)) ?? (await sendPending(provider, steps, payout)))
      : await provider.lookTransfer(payout.transferId);
  if (!made) return;
  if (made.accountId !== payout.accountId)
    throw new WrongDestination(payout.payoutId, made.accountId, payout.accountId);
  await steps.noteSent(made);
  await takeBack(provider, steps, made);
}

/** Why a payout failed that was not sent, as payouts of its member were stopped after it was planned. */
export const HELD = 'held';

/** Undefined when it may not go any more, or the provider has refused it, which is noted: nothing has moved. */
async function sendPending(
  provider: PayoutProvider,
  steps: TransferSteps,
  { payoutId, status, accountId, amount }: TransferFacts,
): Promise<ProviderTransfer | undefined> {
  if (status !== 'pending') return undefined;
  if (!((await steps.mayGo?.()) ?? true)) {
    await steps.noteFailed(HELD);
    return undefined;
  }
  try {
    return await provider.transfer({ payoutId, accountId, amount });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    // Another run may have sent it meanwhile.
    const made = await provider.findTransfer(payoutId);
    if (!made) await steps.noteFailed(error.code);
    return made;
  }
}

/** Reversals that were decided are made, then all the provider has are booked, each once. */
async function takeBack(
  provider: PayoutProvider,
  steps: TransferSteps,
  { transferId, reversed }: ProviderTransfer,
): Promise<void> {
  const payout = await steps.current();
  // Another run has noted another transfer meanwhile: this one is money that went twice.
  if (payout?.transferId !== undefined && payout.transferId !== transferId) return;
  const due = Object.entries(payout?.reversing ?? {});
  if (due.length === 0 && reversed === (payout?.reversed ?? 0)) return;
  const before = await provider.reversalsOf(transferId);
  for (const [reversalId, amount] of due)
    if (!before.some((one) => one.reversalId === reversalId))
      await reverse(provider, steps, { reversalId, transferId, amount });
  for (const one of await provider.reversalsOf(transferId)) await steps.noteReversal(one);
}

async function reverse(
  provider: PayoutProvider,
  steps: TransferSteps,
  order: { reversalId: string; transferId: string; amount: number },
): Promise<void> {
  try {
    await provider.reverseTransfer(order);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    const { reversalId } = order;
    const isMade = (await provider.reversalsOf(order.transferId)).some((one) => one.reversalId === reversalId);
    if (!isMade) await steps.noteReversalFailed?.(reversalId, error.code);
  }
}
