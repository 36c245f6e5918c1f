import type { Actor } from '#domain/decider.ts';
import { earnings } from '#domain/earnings/decider.ts';
import { EarningsNotCounted, EarningsPayoutMissing, PayoutClockWrong } from '#domain/earnings/refusals.ts';
import { memberOfEarningsPayout } from '#domain/ids.ts';
import { payee } from '#domain/payouts/decider.ts';
import { ProviderUnavailable } from '#domain/ports/paymentProvider.ts';
import { creditSales, followEarningsPayout, planPayout, refuseStopped } from '#domain/processes/earnings/payOut.ts';
import { clocksApart } from '#domain/processes/payouts/clocks.ts';
import { hasRight } from '#domain/rights.ts';
import { START } from '#domain/store/eventStore.ts';
import { account } from '#domain/users/decider.ts';
import { isRemoved } from '#domain/users/state.ts';
import type { PayoutDocument, Sums } from '#projections/earnings/documents.ts';
import { earningsOwed } from '#projections/earnings/earnings.ts';
import { readDueSalesOf, readEarningsPayout, readSums } from '#projections/earnings/reads.ts';
import { payees, readPayee } from '#projections/payouts/payees.ts';
import { nameOf, readNames } from '../audit/names.ts';
import { type Context, member, ownerActs } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { actorIn } from '../http/scopes.ts';
import { payoutTools } from '../payouts/actions.ts';
import { releaseForm } from './inputs.ts';
import type { Earnings, OwedMember } from './types.ts';
import { refusalWords, stopsNamed, stopsOf, toEarnings } from './views.ts';

const sender: Actor = { id: 'pay-out-earnings', role: 'system' };
/** Sales looked at in one request; the sweep finds the others. */
const MOST_AT_ONCE = 1_000;
const COUNTED_WITHIN_MS = 2_000;

/** What the calling member is owed and was paid out. */
export async function ownEarnings(context: Context): Promise<Earnings> {
  const { id: memberId } = member(context);
  const { config, now } = context.services;
  const [models, { state }] = await Promise.all([context.fresh(earningsOwed), context.stateOf(payee, { memberId })]);
  const [sums, due] = await Promise.all([
    readSums(models, memberId),
    readDueSalesOf(models, memberId, { at: now(), most: MOST_AT_ONCE, upTo: START }),
  ]);
  return toEarnings({ sums, due: due ?? [], payee: state, feeRate: config.saleFeeRate, now: now() });
}

/**
 * Has what is due to the calling member paid out now: credits what has become due, plans a payout of the balance, and
 * sends it at once where the provider answers. Refused by the member's own rules (`domain/earnings/refusals.ts`), and while
 * our clock and the provider's differ.
 */
export async function requestEarningsPayout(context: Context): Promise<PayoutDocument> {
  const caller = member(context);
  const { store, now, config } = context.services;
  const memberId = caller.id;
  const tools = { ...payoutTools(context, caller), log: store, now };
  await refuseStopped(context, memberId);
  if (await clocksApart(context.services.provider, now)) throw PayoutClockWrong();
  const due = await dueOf(context, memberId);
  await creditSales(tools, memberId, due, config.saleFeeRate);
  const payoutId = await planPayout(tools, memberId, true);
  if (payoutId === undefined) throw EarningsPayoutMissing();
  await sendNow(context, { memberId, payoutId });
  const made = (await context.stateOf(earnings, { memberId })).state.payouts[payoutId];
  if (!made) throw EarningsPayoutMissing();
  return { ...made, memberId };
}

/** The member's sales that are due, once the read model has all that the log had: one that is behind may lack a dispute. */
async function dueOf(context: Context, memberId: string) {
  const { store, changeFeed, now } = context.services;
  const upTo = await store.head();
  await changeFeed.waitFor(earningsOwed, upTo, COUNTED_WITHIN_MS);
  const models = await context.fresh(earningsOwed);
  const due = await readDueSalesOf(models, memberId, { at: now(), most: MOST_AT_ONCE, upTo });
  if (!due) throw EarningsNotCounted();
  return due;
}

/** The job does the same; a provider that is away now is asked again by it. */
async function sendNow(context: Context, named: { memberId: string; payoutId: string }): Promise<void> {
  await followEarningsPayout(payoutTools(context, sender), named).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error;
  });
}

/** A payout for who may read it: its member, and those who read about money. Refuses others with EarningsPayoutMissing. */
export async function payoutFor(context: Context, payoutId: string): Promise<PayoutDocument> {
  const { id } = member(context);
  const isTheirs = memberOfEarningsPayout(payoutId) === id;
  if (!isTheirs && !hasRight(actorIn(context, 'books').role, 'readMoney')) throw EarningsPayoutMissing();
  const found = await readEarningsPayout(await context.fresh(earningsOwed), payoutId);
  if (!found) throw EarningsPayoutMissing();
  return found;
}

/**
 * Makes payouts of a member again that waited for a person, once nothing but what was seen (`named`, and of each kind no
 * more than `counted` stops) has stopped them. For
 * those who may move money, but not for themselves, nor for who is suspended, or deleted and not closed yet.
 */
export async function releasePayouts(
  context: Context,
  memberId: string,
  named: readonly string[],
  counted?: number,
): Promise<OwedMember> {
  ownerActs(context, 'moveMoney');
  const { seen, ...form } = parse(releaseForm, { because: named, seen: counted });
  const because = stopsNamed(form.because);
  const { state } = await context.stateOf(account, { accountId: memberId });
  const data = { memberId, because, isSuspended: isRemoved(state), seen };
  await context.dispatch(earnings, { type: 'ReleaseEarningsPayouts', data });
  const sums = await readSums(await context.fresh(earningsOwed), memberId);
  const [row] = await owedRows(context, [sums]);
  if (!row) throw EarningsPayoutMissing();
  return row;
}

/** What members are owed, with their names and whether money can be sent to them. */
export async function owedRows(context: Context, found: readonly Sums[]): Promise<OwedMember[]> {
  const models = await context.fresh(payees);
  const names = await readNames(
    models,
    found.map(({ memberId }) => ({ kind: 'member' as const, id: memberId })),
  );
  return Promise.all(
    found.map(async (sums) => {
      const { memberId, open, held, onItsWay, sent, state, why } = sums;
      return {
        memberId,
        name: nameOf(names, { kind: 'member', id: memberId, word: '' }).name || null,
        owedCents: open + onItsWay + state.balance,
        heldCents: held,
        dueCents: state.balance,
        paidOutCents: sent,
        canReceive: (await readPayee(models, memberId)).status === 'enabled',
        stoppedBecause: stopsOf(state.stops),
        stoppedAt: state.stoppedAt ?? null,
        stopCount: state.stopCount,
        refusedBecause: refusalWords(why),
      };
    }),
  );
}
