import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectStripe } from '#domain/ports/stripeProvider.ts';
import { startSandbox, type TestBed } from '../testing.ts';

let bed: TestBed;
let stripe: Stripe;

beforeAll(async () => {
  bed = await startSandbox();
  stripe = connectStripe({ ...bed.keys, sdkBase: new URL(bed.origin), maxNetworkRetries: 0 });
});
afterAll(async () => bed.close());

/** What the bank does elsewhere. */
const bank = async (path: string, body: object = {}) => {
  const response = await fetch(`${bed.origin}/dev/payments/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as { readonly disputed?: string };
};

async function charged(amount = 4_000, card = 'pm_card_visa'): Promise<{ intent: string; charge: string }> {
  const { id, latest_charge } = await stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    payment_method: card,
    confirm: true,
    metadata: { paymentId: 'booking-1' },
  });
  return { intent: id, charge: String(latest_charge) };
}

const disputed = async (facts: object = {}) => {
  const { intent, charge } = await charged();
  const { disputed: id = '' } = await bank(`charges/${charge}/dispute`, facts);
  return { id, intent, charge };
};

const balance = async () => (await stripe.balance.retrieve()).available[0]?.amount ?? 0;
const typesOf = (id: string) =>
  bed.received
    .map(({ raw }) => JSON.parse(raw.toString()) as Stripe.Event)
    .filter(({ data }) => (data.object as { id?: string }).id === id)
    .map(({ type }) => type)
    .sort();

describe('a dispute', () => {
  it('takes the money and a fee at once, and says until when it can be answered', async () => {
    const before = await balance();
    const { id, intent, charge } = await disputed({ reason: 'product_not_received' });
    const found = await stripe.disputes.retrieve(id);
    expect(found).toMatchObject({
      object: 'dispute',
      amount: 4_000,
      charge,
      currency: 'usd',
      is_charge_refundable: false,
      payment_intent: intent,
      reason: 'product_not_received',
      status: 'needs_response',
      evidence_details: { has_evidence: false, past_due: false, submission_count: 0 },
    });
    expect(Number(found.evidence_details.due_by) * 1000).toBeGreaterThan(Date.now() + 8 * 86_400_000);
    expect(found.balance_transactions).toMatchObject([
      { amount: -4_000, fee: 1_500, net: -5_500, reporting_category: 'dispute', type: 'adjustment', source: id },
    ]);
    expect(await balance()).toBe(before + 4_000 - 5_500);
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ disputed: true, amount_refunded: 0 });
    const listed = await stripe.disputes.list({ payment_intent: intent });
    expect(listed.data.map((one) => one.id)).toEqual([id]);
    await vi.waitFor(
      () => expect(typesOf(id)).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn']),
      20_000,
    );
  });

  it('lets nothing be paid back while the bank has the money', async () => {
    const { intent } = await disputed();
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({ code: 'charge_disputed' });
  });

  it('of a part lets the rest be paid back, and that part once it is won', async () => {
    const { id, intent } = await disputed({ amount: 1_000 });
    expect(await stripe.disputes.retrieve(id)).toMatchObject({
      amount: 1_000,
      balance_transactions: [{ amount: -1_000, fee: 1_500, net: -2_500 }],
    });
    const payBack = (amount?: number) => stripe.refunds.create({ payment_intent: intent, ...(amount && { amount }) });
    await expect(payBack()).rejects.toMatchObject({ code: 'charge_disputed' });
    expect(await payBack(3_000)).toMatchObject({ status: 'succeeded', amount: 3_000 });
    await expect(payBack(1)).rejects.toMatchObject({ code: 'charge_disputed' });
    await bank(`disputes/${id}/decide`, { outcome: 'won' });
    expect(await payBack()).toMatchObject({ status: 'succeeded', amount: 1_000 });
  });

  it('is won: the money comes back, the fee does not', async () => {
    const before = await balance();
    const { id } = await disputed();
    const evidence = { uncategorized_text: 'winning_evidence', customer_name: 'Ann' };
    const sent = await stripe.disputes.update(id, { evidence });
    expect(sent).toMatchObject({ status: 'under_review', evidence, evidence_details: { submission_count: 1 } });
    await vi.waitFor(async () => expect((await stripe.disputes.retrieve(id)).status).toBe('won'), 5_000);
    const won = await stripe.disputes.retrieve(id);
    expect(won.balance_transactions.map(({ net }) => net)).toEqual([-5_500, 4_000]);
    expect(await balance()).toBe(before + 4_000 - 1_500);
    await expect(stripe.disputes.update(id, { evidence })).rejects.toMatchObject({
      message: 'This dispute is already closed',
    });
    await vi.waitFor(
      () =>
        expect(typesOf(id)).toEqual([
          'charge.dispute.closed',
          'charge.dispute.created',
          'charge.dispute.funds_reinstated',
          'charge.dispute.funds_withdrawn',
          'charge.dispute.updated',
        ]),
      20_000,
    );
  });

  it('is lost when the bank says so, or when it is accepted', async () => {
    const one = await disputed();
    await stripe.disputes.update(one.id, { evidence: { uncategorized_text: 'an answer' } });
    await bank(`disputes/${one.id}/decide`, { outcome: 'lost' });
    const other = await disputed();
    expect(await stripe.disputes.close(other.id)).toMatchObject({ status: 'lost' });
    for (const { id, intent } of [one, other]) {
      const lost = await stripe.disputes.retrieve(id);
      expect(lost).toMatchObject({ status: 'lost', balance_transactions: [{ net: -5_500 }] });
      await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
        code: 'charge_disputed',
      });
    }
  });

  it('keeps evidence that is not submitted yet, and takes one submission', async () => {
    const { id } = await disputed();
    await stripe.disputes.update(id, { evidence: { customer_name: 'Ann' }, submit: false });
    expect(await stripe.disputes.retrieve(id)).toMatchObject({
      status: 'needs_response',
      evidence_details: { has_evidence: true, submission_count: 0 },
    });
    await stripe.disputes.update(id, { evidence: { product_description: 'A cut' } });
    expect((await stripe.disputes.retrieve(id)).evidence).toMatchObject({
      customer_name: 'Ann',
      product_description: 'A cut',
    });
    await expect(stripe.disputes.update(id, { evidence: { customer_name: 'Bob' } })).rejects.toThrow('already been');
    await expect(stripe.disputes.update(id, { evidence: { customer_name: 'x'.repeat(20_001) } })).rejects.toThrow(
      '20000',
    );
  });
});

describe('an inquiry', () => {
  it('takes nothing, and is closed by paying back', async () => {
    const { id, intent } = await disputed({ inquiry: true });
    expect(await stripe.disputes.retrieve(id)).toMatchObject({
      status: 'warning_needs_response',
      is_charge_refundable: true,
      balance_transactions: [],
    });
    await stripe.refunds.create({ payment_intent: intent });
    expect((await stripe.disputes.retrieve(id)).status).toBe('warning_closed');
  });

  it('becomes a dispute that takes the money when the bank is not satisfied', async () => {
    const { id } = await disputed({ inquiry: true });
    await stripe.disputes.update(id, { evidence: { uncategorized_text: 'escalate_inquiry_evidence' } });
    await vi.waitFor(async () => expect((await stripe.disputes.retrieve(id)).status).toBe('needs_response'), 5_000);
    expect((await stripe.disputes.retrieve(id)).balance_transactions).toMatchObject([{ net: -5_500 }]);
  });
});

describe('the test cards', () => {
  it.each([
    ['pm_card_createDispute', 'fraudulent', 'needs_response'],
    ['pm_card_createDisputeProductNotReceived', 'product_not_received', 'needs_response'],
    ['pm_card_createDisputeInquiry', 'fraudulent', 'warning_needs_response'],
  ])('%s', async (card, reason, status) => {
    const { intent: payment_intent } = await charged(2_000, card);
    await vi.waitFor(
      async () => expect((await stripe.disputes.list({ payment_intent })).data).toMatchObject([{ reason, status }]),
      { timeout: 8_000, interval: 200 },
    );
  });

  it('pm_card_createIssuerFraudRecord brings an early warning', async () => {
    const { intent: payment_intent, charge } = await charged(2_000, 'pm_card_createIssuerFraudRecord');
    await vi.waitFor(
      async () =>
        expect((await stripe.radar.earlyFraudWarnings.list({ payment_intent })).data).toMatchObject([
          { object: 'radar.early_fraud_warning', actionable: true, charge, fraud_type: 'made_with_stolen_card' },
        ]),
      { timeout: 8_000, interval: 200 },
    );
    const [warning] = (await stripe.radar.earlyFraudWarnings.list({ charge })).data;
    await stripe.refunds.create({ payment_intent });
    expect(await stripe.radar.earlyFraudWarnings.retrieve(warning?.id ?? '')).toMatchObject({ actionable: false });
  });
});
