import { describe, expect, it } from 'vitest';
import { fraudWarning } from '../../disputes/fraudWarning.ts';
import { earnings } from '../../earnings/decider.ts';
import { payment } from '../../payments/decider.ts';
import { ProviderUnavailable } from '../../ports/paymentProvider.ts';
import { account } from '../../users/decider.ts';
import { followDispute, followFraudWarning } from '../disputes/followDispute.ts';
import { atEveryStep } from '../payment/crash.testing.ts';
import { givenPayment, PRICE } from '../payment/givenPayment.testing.ts';
import { type SettleTools, settlePayment } from '../payment/settle.ts';
import { followMovement } from '../payouts/followMovement.ts';
import { followPayee, startOnboarding } from '../payouts/followPayee.ts';
import { WrongDestination } from '../payouts/followTransfer.ts';
import { followSuspension } from './followSuspension.ts';
import { lookAtSale } from './lookAtSale.ts';
import { creditSales, followEarningsPayout, planPayout } from './payOut.ts';

const RATE = 290;
const FEE = 102;
/** From the payment until it is due to a shop that is new. */
const UNTIL_DUE_MINUTES = 15 * 24 * 60;
const URLS = { returnUrl: 'https://x.test/', refreshUrl: 'https://x.test/' };
const DAY_MINUTES = 24 * 60;
const root = { by: { id: 'RootOwner0000000000000', role: 'superadmin' }, channel: 'rest' } as const;
const finance = { by: { id: 'Finance000000000000000', role: 'finance' }, channel: 'rest' } as const;
const profile = {
  ...{ email: 'olga@example.test', userName: 'olga', firstName: 'Olga', lastName: 'Ex', phoneNumber: '1' },
  role: 'SHOP_OWNER',
  referCode: 'ABCDEF',
  handles: { email: { hash: 'e-olga', attempt: 'a' }, username: { hash: 'n-olga', attempt: 'a' } },
} as const;

/** A booking that was paid for, at a shop whose owner can be paid out. */
async function givenBooking() {
  const bench = givenPayment();
  const { tools, provider, ownerId } = bench;
  const { paymentId, bookingId } = await bench.opened(bench.ann);
  provider.hand.pay(paymentId);
  await settlePayment(tools, paymentId);
  await startOnboarding(tools, ownerId, URLS);
  provider.payoutHand.enable('acct_1');
  await followPayee(tools, ownerId);
  const disputeIds: string[] = [];
  const logged = (from: SettleTools) => ({ ...from, log: bench.store });
  const credit = (from: SettleTools) =>
    creditSales(logged(from), ownerId, [{ paymentId, page: 'booking', itemId: bookingId, disputeIds }], RATE);
  const round = async (from: SettleTools) => {
    await credit(from);
    await planPayout(logged(from), ownerId, false);
    const { state } = await from.stateOf(earnings, { memberId: ownerId });
    for (const payoutId of Object.keys(state.payouts))
      await followEarningsPayout(from, { memberId: ownerId, payoutId });
  };
  return {
    ...bench,
    bench,
    bookingId,
    paymentId,
    disputeIds,
    credit: () => credit(tools),
    round,
    state: async () => (await tools.stateOf(earnings, { memberId: ownerId })).state,
    transfers: () => provider.payoutHand.transfers(),
    /** The shop's owner registers, and a platform owner suspends them. */
    suspend: async () => {
      const by = { id: ownerId, role: profile.role };
      const registered = { accountId: ownerId, ...profile };
      await tools.dispatch(account, { type: 'RegisterAccount', data: registered }, { by, channel: 'rest' });
      await tools.dispatch(account, { type: 'SuspendAccount', data: { accountId: ownerId, reason: 'Fraud.' } }, root);
    },
    refund: async (amount: number) => {
      const data = { paymentId, refundId: 'r1', amount, reason: 'spec' };
      await tools.dispatch(payment, { type: 'StartRefund', data }, tools.sender);
      await settlePayment(tools, paymentId);
    },
  };
}

describe('what a shop’s owner has earned', () => {
  it('is sent two days after the visit, by a new shop 14 days after it was paid, less the fee, and once', async () => {
    const given = await givenBooking();
    for (const days of [0, 4]) {
      given.pass(days * 24 * 60);
      await given.round(given.tools);
      expect(given.transfers()).toEqual([]);
    }
    given.pass(UNTIL_DUE_MINUTES);
    for (const _ of [1, 2]) await given.round(given.tools);
    expect(given.transfers()).toMatchObject([{ payoutId: `${given.ownerId}E0001`, amount: PRICE - FEE }]);
  });

  it('waits from when the provider has opened what was paid, where it was noted by a clock that is behind', async () => {
    const bench = givenPayment();
    const { tools, provider, store, ownerId } = bench;
    const { paymentId, bookingId } = await bench.opened(bench.ann);
    const { look } = provider;
    const openedAt = '2027-02-01T18:00:00.000Z';
    provider.look = async (intentId) => ({ ...(await look(intentId)), createdAt: openedAt });
    provider.hand.pay(paymentId);
    await settlePayment(tools, paymentId);
    const sale = { paymentId, page: 'booking', itemId: bookingId, disputeIds: [] } as const;
    const found = () => lookAtSale({ ...tools, log: store }, ownerId, sale);
    bench.pass(UNTIL_DUE_MINUTES);
    // By our clock the visit is over for two weeks; by the provider's it was opened after that.
    expect(await found()).toMatchObject({ paidAt: openedAt, isDue: false });
    bench.pass(10 * DAY_MINUTES);
    expect(await found()).toMatchObject({ paidAt: openedAt, isDue: true });
  });

  it('is not sent of a visit that was cancelled and whose refund has not begun, as jobs stand, nor after that', async () => {
    const given = await givenBooking();
    const { tools, bookingId } = given;
    await given.cancel(bookingId, given.ann);
    given.pass(UNTIL_DUE_MINUTES);
    for (const _ of [1, 2]) await given.round(tools);
    expect(await given.state()).toMatchObject({ balance: 0, planned: 0 });
    const refund = { paymentId: given.paymentId, refundId: `cancel-${bookingId}`, amount: PRICE, reason: 'x' };
    await tools.dispatch(payment, { type: 'StartRefund', data: refund }, tools.sender);
    await given.round(tools);
    expect(given.transfers()).toEqual([]);
    expect(await given.state()).toMatchObject({ balance: 0, planned: 0 });
  });

  it('is sent once, whatever dies on the way', async () => {
    const crashes = await atEveryStep(async () => {
      const given = await givenBooking();
      given.pass(UNTIL_DUE_MINUTES);
      return {
        bench: given.bench,
        work: given.round,
        after: async () => {
          expect(given.transfers()).toMatchObject([{ amount: PRICE - FEE }]);
          expect(await given.state()).toMatchObject({ balance: 0, credits: 1, pending: undefined });
          expect(await given.count('EarningsPayoutSent')).toBe(1);
        },
      };
    });
    expect(crashes).toBeGreaterThan(10);
  });

  it('is sent once by many rounds at the same time', async () => {
    const given = await givenBooking();
    given.pass(UNTIL_DUE_MINUTES);
    await Promise.all([1, 2, 3, 4].map(() => given.round(given.tools)));
    expect(given.transfers()).toHaveLength(1);
    expect([await given.count('EarningsCredited'), await given.count('EarningsPayoutSent')]).toEqual([1, 1]);
  });

  it('is owed back when it was paid out and refunded later', async () => {
    const given = await givenBooking();
    given.pass(UNTIL_DUE_MINUTES);
    await given.round(given.tools);
    await given.refund(1_000);
    await given.round(given.tools);
    await given.round(given.tools);
    expect((await given.state()).balance).toBe(-1_000 + FEE - 73);
    expect(given.transfers()).toHaveLength(1);
  });

  it('waits while a bank has not decided, which every later look counts', async () => {
    const given = await givenBooking();
    given.pass(UNTIL_DUE_MINUTES);
    const bank = given.provider.disputeHand;
    const disputeId = bank.dispute(given.provider.hand.intents()[0]?.intentId ?? '');
    await followDispute(given.tools, disputeId);
    given.disputeIds.push(disputeId);
    await given.round(given.tools);
    expect(given.transfers()).toEqual([]);
    bank.win(disputeId);
    // The provider keeps its fee for the dispute: the money for this one has to come from elsewhere.
    given.provider.balanceHand.chargeElsewhere(5_000);
    await followDispute(given.tools, disputeId);
    await given.round(given.tools);
    expect(given.transfers()).toHaveLength(1);
    // A look that does not name the dispute still counts it.
    given.disputeIds.length = 0;
    await given.refund(500);
    await given.round(given.tools);
    const [, second] = (await given.store.read(`earnings-${given.ownerId}`)).filter(
      ({ type }) => type === 'EarningsCredited',
    );
    expect(second?.data).toMatchObject({ sales: [{ own: -500, disputeIds: [disputeId] }] });
  });

  it('is not sent where a bank contests it after it was credited, and is once the bank has decided for the shop', async () => {
    const given = await givenBooking();
    given.pass(UNTIL_DUE_MINUTES);
    await given.credit();
    expect((await given.state()).balance).toBe(PRICE - FEE);
    const bank = given.provider.disputeHand;
    const disputeId = bank.dispute(given.provider.hand.intents()[0]?.intentId ?? '');
    await followDispute(given.tools, disputeId);
    given.disputeIds.push(disputeId);
    for (const _ of [1, 2]) await given.round(given.tools);
    expect(given.transfers()).toEqual([]);
    expect(await given.state()).toMatchObject({ balance: 0, planned: 0, credits: 2 });
    bank.win(disputeId);
    given.provider.balanceHand.chargeElsewhere(5_000);
    await followDispute(given.tools, disputeId);
    for (const _ of [1, 2]) await given.round(given.tools);
    expect(given.transfers()).toMatchObject([{ amount: PRICE - FEE }]);
  });

  it('owes nothing where a bank has taken for good what was credited and not sent', async () => {
    const given = await givenBooking();
    given.pass(UNTIL_DUE_MINUTES);
    await given.credit();
    const bank = given.provider.disputeHand;
    const disputeId = bank.dispute(given.provider.hand.intents()[0]?.intentId ?? '');
    await followDispute(given.tools, disputeId);
    given.disputeIds.push(disputeId);
    await given.round(given.tools);
    bank.lose(disputeId);
    await followDispute(given.tools, disputeId);
    await given.round(given.tools);
    expect(await given.state()).toMatchObject({ balance: 0, planned: 0, credits: 2 });
  });

  it('is set off against later sales while a bank contests what was paid out, and credited anew once it is won', async () => {
    const given = await givenBooking();
    given.pass(UNTIL_DUE_MINUTES);
    await given.round(given.tools);
    expect(given.transfers()).toMatchObject([{ amount: PRICE - FEE }]);
    const bank = given.provider.disputeHand;
    const disputeId = bank.dispute(given.provider.hand.intents()[0]?.intentId ?? '');
    await followDispute(given.tools, disputeId);
    given.disputeIds.push(disputeId);
    for (const _ of [1, 2]) await given.round(given.tools);
    expect(await given.state()).toMatchObject({ balance: FEE - PRICE, planned: 1, credits: 2 });
    bank.win(disputeId);
    await followDispute(given.tools, disputeId);
    for (const _ of [1, 2]) await given.round(given.tools);
    expect(await given.state()).toMatchObject({ balance: 0, planned: 1, credits: 3 });
  });

  it('waits while the card’s network warns of fraud, until nothing has come of it or a bank has decided', async () => {
    for (const end of ['lapsed', 'won'] as const) {
      const given = await givenBooking();
      given.pass(UNTIL_DUE_MINUTES);
      const bank = given.provider.disputeHand;
      const intentId = given.provider.hand.intents()[0]?.intentId ?? '';
      const warningId = bank.warn(intentId);
      await followFraudWarning(given.tools, warningId);
      given.disputeIds.push(warningId);
      for (const _ of [1, 2]) await given.round(given.tools);
      expect(given.transfers()).toEqual([]);
      if (end === 'lapsed') {
        const lapse = async () => {
          const data = { warningId, clock: given.tools.now() };
          await given.tools.dispatch(fraudWarning, { type: 'LapseFraudWarning', data }, given.tools.sender);
        };
        given.pass(29 * DAY_MINUTES);
        await lapse();
        await given.round(given.tools);
        expect(given.transfers()).toEqual([]);
        given.pass(DAY_MINUTES);
        await lapse();
      } else {
        const disputeId = bank.dispute(intentId);
        await followDispute(given.tools, disputeId);
        given.disputeIds.push(disputeId);
        await given.round(given.tools);
        expect(given.transfers()).toEqual([]);
        bank.win(disputeId);
        given.provider.balanceHand.chargeElsewhere(5_000);
        await followDispute(given.tools, disputeId);
      }
      await given.round(given.tools);
      expect(given.transfers()).toMatchObject([{ amount: PRICE - FEE }]);
    }
  });

  it('is taken off again where the card’s network warns after it was credited', async () => {
    const given = await givenBooking();
    given.pass(UNTIL_DUE_MINUTES);
    await given.credit();
    const warningId = given.provider.disputeHand.warn(given.provider.hand.intents()[0]?.intentId ?? '');
    await followFraudWarning(given.tools, warningId);
    given.disputeIds.push(warningId);
    for (const _ of [1, 2]) await given.round(given.tools);
    expect(await given.state()).toMatchObject({ balance: 0, planned: 0, credits: 2 });
  });

  it('is not sent to who was suspended, also once their account is closed, before a person has released it', async () => {
    const given = await givenBooking();
    const { tools, store, ownerId } = given;
    const follow = () => followSuspension({ ...tools, log: store }, ownerId);
    given.pass(UNTIL_DUE_MINUTES);
    await given.credit();
    await given.suspend();
    await follow();
    await tools.dispatch(account, { type: 'DeleteAccount', data: { accountId: ownerId, reason: 'Fraud.' } }, root);
    for (const days of [1, 8]) {
      given.pass(days * DAY_MINUTES);
      await given.round(tools);
    }
    await tools.dispatch(account, { type: 'CloseDeletedAccount', data: { accountId: ownerId } }, tools.sender);
    expect((await tools.stateOf(account, { accountId: ownerId })).state.status).toBe('closed');
    await given.round(tools);
    await follow();
    expect(given.transfers()).toEqual([]);
    expect(await given.state()).toMatchObject({ balance: PRICE - FEE, planned: 0, stops: ['suspended'] });
    expect(await given.count('EarningsPayoutsStopped')).toBe(1);
    const data = { memberId: ownerId, because: ['suspended'] as const, isSuspended: false };
    await tools.dispatch(earnings, { type: 'ReleaseEarningsPayouts', data }, finance);
    await given.round(tools);
    expect(given.transfers()).toMatchObject([{ amount: PRICE - FEE }]);
  });

  it('is not sent to who was suspended and closed before any job has stopped their payouts, and is once they are released', async () => {
    const given = await givenBooking();
    const { tools, ownerId } = given;
    given.pass(UNTIL_DUE_MINUTES);
    await given.credit();
    await planPayout({ ...tools, log: given.store }, ownerId, false);
    await given.suspend();
    const close = { type: 'CloseAccount', data: { accountId: ownerId, reason: 'Fraud.' } } as const;
    await tools.dispatch(account, close, root);
    await followEarningsPayout(tools, { memberId: ownerId, payoutId: `${ownerId}E0001` });
    given.pass(8 * DAY_MINUTES);
    for (const _ of [1, 2]) await given.round(tools);
    expect(given.transfers()).toEqual([]);
    expect(await given.state()).toMatchObject({ balance: PRICE - FEE, planned: 1, stops: ['suspended'] });
    const data = { memberId: ownerId, because: ['suspended'] as const, isSuspended: false };
    await tools.dispatch(earnings, { type: 'ReleaseEarningsPayouts', data }, finance);
    await given.round(tools);
    expect(given.transfers()).toMatchObject([{ amount: PRICE - FEE }]);
  });

  it('is not sent to whose account a platform owner has deleted, though they were never suspended, until it is restored', async () => {
    const given = await givenBooking();
    const { tools, ownerId } = given;
    const of = { accountId: ownerId, reason: 'Fraud.' };
    const by = { id: ownerId, role: profile.role };
    await tools.dispatch(
      account,
      { type: 'RegisterAccount', data: { accountId: ownerId, ...profile } },
      { by, channel: 'rest' },
    );
    given.pass(UNTIL_DUE_MINUTES);
    await given.credit();
    await planPayout({ ...tools, log: given.store }, ownerId, false);
    await tools.dispatch(account, { type: 'DeleteAccount', data: of }, root);
    // It was planned before, and is not sent either.
    await followEarningsPayout(tools, { memberId: ownerId, payoutId: `${ownerId}E0001` });
    for (const days of [1, 2]) {
      given.pass(days * DAY_MINUTES);
      await given.round(tools);
    }
    expect(given.transfers()).toEqual([]);
    expect(await given.state()).toMatchObject({ balance: PRICE - FEE, stops: ['suspended'] });
    await tools.dispatch(account, { type: 'RestoreAccount', data: of }, root);
    await followSuspension({ ...tools, log: given.store }, ownerId);
    given.pass(8 * DAY_MINUTES);
    await given.round(tools);
    expect(given.transfers()).toMatchObject([{ amount: PRICE - FEE }]);
  });

  it('is not sent to who is suspended and deleted where no stop was appended for it, and is once they are reinstated', async () => {
    const given = await givenBooking();
    const { tools, store, ownerId } = given;
    const decide = (type: 'DeleteAccount' | 'RestoreAccount' | 'ReinstateAccount') =>
      tools.dispatch(account, { type, data: { accountId: ownerId, reason: 'x' } }, root);
    given.pass(UNTIL_DUE_MINUTES);
    await given.suspend();
    await decide('DeleteAccount');
    for (const _ of [1, 2]) await given.round(tools);
    expect(await given.state()).toMatchObject({ planned: 0, stops: ['suspended'] });
    await decide('RestoreAccount');
    await decide('ReinstateAccount');
    for (const _ of [1, 2]) await followSuspension({ ...tools, log: store }, ownerId);
    await given.round(tools);
    expect(given.transfers()).toHaveLength(1);
    expect(await given.count('EarningsPayoutsReleased')).toBe(1);
  });

  it('is not sent where it was planned before its member was suspended, nor before another payout was taken back', async () => {
    for (const stop of ['suspended', 'takenBack'] as const) {
      const given = await givenBooking();
      const { tools, ownerId: memberId, provider } = given;
      const follow = (n: number) => followEarningsPayout(tools, { memberId, payoutId: `${memberId}E000${n}` });
      given.pass(UNTIL_DUE_MINUTES);
      await given.round(tools);
      const paid = { paymentId: 'booking-2', own: 1_000, tax: 0, seen: 1, paidAt: '2026-01-01T00:00:00.000Z' };
      const sale = { ...paid, disputeIds: [], isHeld: false, isDue: true };
      const credit = { type: 'CreditSales', data: { memberId, sales: [sale], rate: RATE } } as const;
      await tools.dispatch(earnings, credit, tools.sender);
      given.pass(8 * DAY_MINUTES);
      await planPayout({ ...tools, log: given.store }, memberId, false);
      const { findTransfer } = provider;
      provider.findTransfer = () => Promise.reject(new ProviderUnavailable('unreachable', 'It did not answer.'));
      await expect(follow(2)).rejects.toThrow(ProviderUnavailable);
      provider.findTransfer = findTransfer;
      if (stop === 'suspended') await given.suspend();
      else {
        provider.payoutHand.reverse(`${memberId}E0001`, 700);
        await follow(1);
      }
      for (const _ of [1, 2]) await follow(2);
      expect(given.transfers()).toHaveLength(1);
      const { balance, pending, payouts } = await given.state();
      expect({ balance, pending }).toEqual({ balance: stop === 'suspended' ? 971 : 1_671, pending: undefined });
      expect(payouts[`${memberId}E0002`]).toMatchObject({ status: 'failed', why: 'held' });
    }
  });

  it('is noted as sent where it went before its member was suspended', async () => {
    const given = await givenBooking();
    const { tools, ownerId: memberId, provider } = given;
    const of = { memberId, payoutId: `${memberId}E0001` };
    given.pass(UNTIL_DUE_MINUTES);
    await given.credit();
    await planPayout({ ...tools, log: given.store }, memberId, false);
    // It went, and its answer was lost.
    await provider.transfer({ payoutId: of.payoutId, accountId: 'acct_1', amount: PRICE - FEE });
    await given.suspend();
    await followEarningsPayout(tools, of);
    expect((await given.state()).payouts[of.payoutId]).toMatchObject({ status: 'sent' });
  });

  it('is what the provider has sent where a log that was restored plans it anew with another amount', async () => {
    const given = await givenBooking();
    const { tools, ownerId: memberId, provider } = given;
    const of = { memberId, payoutId: `${memberId}E0001` };
    given.pass(UNTIL_DUE_MINUTES);
    await given.credit();
    await planPayout({ ...tools, log: given.store }, memberId, false);
    await provider.transfer({ payoutId: of.payoutId, accountId: 'acct_1', amount: 500 });
    for (const _ of [1, 2]) await followEarningsPayout(tools, of);
    const { balance, pending, payouts } = await given.state();
    expect({ balance, pending }).toEqual({ balance: PRICE - FEE - 500, pending: undefined });
    expect(payouts[of.payoutId]).toMatchObject({ status: 'sent', amount: 500 });
    expect(given.transfers()).toHaveLength(1);
  });

  it('is noted anew where the log has lost it and its transfer is seen first, and the next one is of what remains', async () => {
    const given = await givenBooking();
    const { tools, provider, ownerId: memberId } = given;
    const lost = { payoutId: `${memberId}E0002`, accountId: 'acct_1', amount: 500 };
    given.pass(UNTIL_DUE_MINUTES);
    const { transferId } = await provider.transfer(lost);
    for (const _ of [1, 2]) expect(await followMovement(tools, { payoutId: lost.payoutId, transferId })).toBe('said');
    expect(await given.state()).toMatchObject({ balance: -500, planned: 2, sentInAll: 500, pending: undefined });
    expect(await given.count('EarningsPayoutSent')).toBe(1);
    for (const _ of [1, 2]) await given.round(tools);
    expect(given.transfers()).toMatchObject([
      { payoutId: lost.payoutId, amount: 500 },
      { payoutId: `${memberId}E0003`, amount: PRICE - FEE - 500 },
    ]);
    expect(await given.state()).toMatchObject({ balance: 0, planned: 3, sentInAll: PRICE - FEE });
    // What went to somebody else's account is none of theirs.
    const { accountId } = await provider.openAccount({ memberId: 'other', attempt: 1 });
    provider.payoutHand.enable(accountId);
    const stray = await provider.transfer({ payoutId: `${memberId}E0009`, accountId, amount: 50 });
    expect(await followMovement(tools, { payoutId: `${memberId}E0009`, transferId: stray.transferId })).toBe('unknown');
  });

  it('is not noted as sent where it went to another account, which fails each time', async () => {
    const given = await givenBooking();
    const { tools, ownerId: memberId, provider } = given;
    const of = { memberId, payoutId: `${memberId}E0001` };
    const { accountId } = await provider.openAccount({ memberId: 'other', attempt: 1 });
    provider.payoutHand.enable(accountId);
    given.pass(UNTIL_DUE_MINUTES);
    await given.credit();
    await planPayout({ ...tools, log: given.store }, memberId, false);
    await provider.transfer({ payoutId: of.payoutId, accountId, amount: PRICE - FEE });
    for (const _ of [1, 2]) await expect(followEarningsPayout(tools, of)).rejects.toThrow(WrongDestination);
    expect(await given.state()).toMatchObject({ balance: 0, pending: of.payoutId, sentInAll: 0 });
    expect(given.transfers()).toHaveLength(1);
  });

  it('is in the balance again when the provider refuses to send it', async () => {
    const given = await givenBooking();
    given.pass(UNTIL_DUE_MINUTES);
    given.provider.payoutHand.demand('acct_1');
    await given.round(given.tools);
    expect(await given.state()).toMatchObject({ balance: PRICE - FEE, failedAt: expect.any(String) });
    given.provider.payoutHand.enable('acct_1');
    given.pass(24 * 60);
    await given.round(given.tools);
    expect(given.transfers()).toMatchObject([{ payoutId: `${given.ownerId}E0002` }]);
  });

  it('is in the balance again when it is taken back at the provider, once', async () => {
    const given = await givenBooking();
    given.pass(UNTIL_DUE_MINUTES);
    await given.round(given.tools);
    given.provider.payoutHand.reverse(`${given.ownerId}E0001`, 700);
    await given.round(given.tools);
    await given.round(given.tools);
    expect((await given.state()).balance).toBe(700);
    expect(await given.count('EarningsPayoutReversed')).toBe(1);
    given.pass(8 * 24 * 60);
    await given.round(given.tools);
    expect(given.transfers()).toHaveLength(1);
  });
});
