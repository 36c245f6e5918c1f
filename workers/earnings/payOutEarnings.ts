import { z } from 'zod';
import { earnings } from '#domain/earnings/decider.ts';
import type { EarningsPayoutPlanned } from '#domain/earnings/events.ts';
import { memberOfEarningsPayout } from '#domain/ids.ts';
import type { StripeEventRecorded } from '#domain/payments/events.ts';
import { creditSales, followEarningsPayout, planPayout } from '#domain/processes/earnings/payOut.ts';
import { readSentEarningsPayouts, readToPayOut, readWaitingEarningsPayouts } from '#projections/earnings/reads.ts';
import { readVerified } from '#projections/payouts/payees.ts';
import { job, type Sweep, type Tools } from '../job.ts';
import { onceKnown } from '../onceKnown.ts';

const data = z.object({ memberId: z.string(), payoutId: z.string() });
type Named = z.infer<typeof data>;

/** A payout that was planned is sent, once: its id is the idempotency key. */
export const sendEarningsPayout = job<EarningsPayoutPlanned, Named>({
  name: 'send-earnings-payout',
  on: ['EarningsPayoutPlanned'],
  data,
  from: ({ data: { memberId, payoutId } }) => ({ memberId, payoutId }),
  run: (named, tools) => followEarningsPayout(tools, named),
});

/** What the provider announces of a transfer is looked at, never believed. */
export const followEarningsPayoutOnWebhook = job<StripeEventRecorded, Named>({
  name: 'follow-earnings-payout-on-webhook',
  on: ['StripeEventRecorded'],
  data,
  from({ data: { payoutId } }) {
    const memberId = payoutId && memberOfEarningsPayout(payoutId);
    return payoutId && memberId ? { memberId, payoutId } : null;
  },
  async run(named, tools) {
    const { state } = await tools.stateOf(earnings, named);
    if (state.payouts[named.payoutId]) await followEarningsPayout(tools, named);
  },
});

/** Sales looked at in one round. */
const MOST_AT_ONCE = 2_000;

/**
 * Credits members for the sales that have become due, takes off what was refunded or lost since, and plans a payout of
 * each balance whose turn it is.
 */
export const payOutEarnings: Sweep = {
  name: 'pay-out-earnings',
  everyMs: 10 * 60_000,
  async run({ models, store, saleFeeRate, ...tools }) {
    const withLog = { ...tools, log: store };
    const at = tools.now();
    // A model that is behind may lack a dispute of what is due.
    const { due, payable } = await onceKnown(store, models, 'what is to be paid out', (upTo) =>
      readToPayOut(models, { at, most: MOST_AT_ONCE, upTo }),
    );
    const all = [...new Set([...due.keys(), ...payable])];
    // Who has connected no account is not asked about in each round.
    const able = await readVerified(models, all);
    await forEach(all, async (memberId) => {
      await creditSales(withLog, memberId, due.get(memberId) ?? [], saleFeeRate);
      if (able.has(memberId)) await planPayout(withLog, memberId, false);
    });
  },
};

/** Younger ones are sent by their jobs. */
const YOUNG_MS = 60_000;
/** So long after it was sent, a payout is looked at for what came back of it. */
const MAY_COME_BACK_MS = 90 * 86_400_000;

const before = (tools: Tools, ms: number): string => new Date(Date.parse(tools.now()) - ms).toISOString();

/** Finds payouts that were planned and lost on the way to the provider. */
export const sendWaitingEarningsPayouts: Sweep = {
  name: 'send-waiting-earnings-payouts',
  everyMs: 60_000,
  run: async ({ models, ...tools }) =>
    forEach(await readWaitingEarningsPayouts(models, before(tools, YOUNG_MS)), (named) =>
      followEarningsPayout(tools, named),
    ),
};

/** Finds what was taken back at the provider, whose notice of it may never come. */
export const reconcileEarningsPayouts: Sweep = {
  name: 'reconcile-earnings-payouts',
  everyMs: 6 * 3_600_000,
  run: async ({ models, ...tools }) =>
    forEach(await readSentEarningsPayouts(models, before(tools, MAY_COME_BACK_MS)), (named) =>
      followEarningsPayout(tools, named),
    ),
};

/** One that fails holds up no other. */
async function forEach<T>(all: readonly T[], act: (one: T) => Promise<unknown>): Promise<void> {
  const faults: unknown[] = [];
  for (const one of all) await act(one).catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${all.length} could not be done`);
}
