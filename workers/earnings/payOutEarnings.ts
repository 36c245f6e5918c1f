import { z } from 'zod';
import { earnings } from '#domain/earnings/decider.ts';
import type { EarningsPayoutPlanned } from '#domain/earnings/events.ts';
import { memberOfEarningsPayout } from '#domain/ids.ts';
import type { StripeEventRecorded } from '#domain/payments/events.ts';
import { creditSales, followEarningsPayout, planPayout } from '#domain/processes/earnings/payOut.ts';
import { type Clocks, clocksApart } from '#domain/processes/payouts/clocks.ts';
import { readToPayOut, readWaitingEarningsPayouts } from '#projections/earnings/reads.ts';
import { readVerified } from '#projections/payouts/payees.ts';
import { job, type Sweep, type Tools } from '../job.ts';
import { mailOwners } from '../mailOwners.ts';
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

/** Sales, and balances, looked at in one round. */
const MOST_AT_ONCE = 2_000;
const EVERY_MS = 10 * 60_000;

/**
 * Credits members for the sales that have become due, takes off what was refunded, lost or contested since, and plans a
 * payout of each balance whose turn it is. Nothing of it while our clock and the provider's differ, which owners are mailed
 * of: a clock that is ahead would send away what can still be cancelled.
 */
export const payOutEarnings: Sweep = {
  name: 'pay-out-earnings',
  everyMs: EVERY_MS,
  async run({ models, store, saleFeeRate, pause, ...tools }) {
    const withLog = { ...tools, log: store };
    const apart = await clocksApart(tools.provider, tools.now);
    if (apart) return warnOfClocks({ ...withLog, saleFeeRate }, apart);
    const at = tools.now();
    // A model that is behind may lack a dispute of what is due.
    const round = Math.floor(Date.parse(at) / EVERY_MS);
    const read = (upTo: number) => readToPayOut(models, { at, most: MOST_AT_ONCE, upTo, round });
    const { due, payable } = await onceKnown(store, models, 'what is to be paid out', read, pause);
    const all = [...new Set([...due.keys(), ...payable])];
    // Who has connected no account is not asked about in each round.
    const able = await readVerified(models, all);
    await forEach(all, async (memberId) => {
      await creditSales(withLog, memberId, due.get(memberId) ?? [], saleFeeRate);
      if (able.has(memberId)) await planPayout(withLog, memberId, false);
    });
  },
};

/** Once a day, by the provider's clock. */
const warnOfClocks = (tools: Tools, { ours, theirs }: Clocks): Promise<void> =>
  mailOwners(tools, `clocks-apart-${theirs.slice(0, 10)}`, 'Payouts wait: a clock is wrong', [
    `The clock of this machine says ${ours}, the payment provider's says ${theirs}. Nothing is credited or paid out to shop owners and sellers while they differ by more than five minutes.`,
    'Please set the clock by NTP. Payouts go on by themselves.',
  ]);

/** Younger ones are sent by their jobs. */
const YOUNG_MS = 60_000;
/** Payouts that one round asks the provider about. */
const MOST_SENT_AT_ONCE = 500;

/** Finds payouts that were planned and lost on the way to the provider; what came back of one the provider's balance says. */
export const sendWaitingEarningsPayouts: Sweep = {
  name: 'send-waiting-earnings-payouts',
  everyMs: 60_000,
  async run({ models, ...tools }) {
    const before = new Date(Date.parse(tools.now()) - YOUNG_MS).toISOString();
    const waiting = await readWaitingEarningsPayouts(models, { before, most: MOST_SENT_AT_ONCE });
    await forEach(waiting, (named) => followEarningsPayout(tools, named));
  },
};

/** One that fails holds up no other. */
async function forEach<T>(all: readonly T[], act: (one: T) => Promise<unknown>): Promise<void> {
  const faults: unknown[] = [];
  for (const one of all) await act(one).catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${all.length} could not be done`);
}
