import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { planItemOf } from '#domain/ids.ts';
import { CONTESTED, ProviderRefused } from '#domain/ports/paymentProvider.ts';
import { order, startSandbox, type TestBed } from '../testing.ts';

let bed: TestBed;
beforeAll(async () => {
  bed = await startSandbox();
});
afterAll(async () => bed.close());

async function paid() {
  const asked = order();
  const { intentId, clientSecret } = await bed.provider.openIntent(asked);
  await bed.browser(intentId, 'confirm', { client_secret: clientSecret, payment_method: 'pm_card_visa' });
  return { ...asked, intentId };
}

async function bank<T>(path: string, body: object = {}): Promise<T> {
  const response = await fetch(`${bed.origin}/dev/payments/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}
const chargeOf = async (intentId: string) =>
  (await bed.api(`/charges?payment_intent=${intentId}`)).body.data?.[0]?.id ?? '';
const contest = async (intentId: string, facts: object = {}) =>
  (await bank<{ disputed: string }>(`charges/${await chargeOf(intentId)}/dispute`, facts)).disputed;
const noticesOf = () => bed.received.map(({ raw, signature }) => bed.provider.verifyWebhook(raw, signature));

describe('disputes through the SDK', () => {
  it('are looked at with what they are about, answered, and decided', async () => {
    const { intentId, paymentId, payerId, purpose } = await paid();
    const disputeId = await contest(intentId, { reason: 'general' });
    const open = await bed.provider.lookDispute(disputeId);
    expect(open).toMatchObject({
      disputeId,
      intentId,
      amount: 4_000,
      currency: 'usd',
      reason: 'general',
      standing: 'open',
      submissions: 0,
      movements: [{ amount: -4_000, fee: 1_500 }],
      about: { paymentId, payerId, purpose },
    });
    expect(Date.parse(open.dueBy ?? '')).toBeGreaterThan(Date.now());
    expect(await bed.provider.disputesOf(intentId)).toEqual([{ standing: 'open', amount: 4_000 }]);
    await expect(bed.provider.refund({ refundId: `r-${paymentId}`, intentId, amount: 100 })).rejects.toMatchObject({
      code: 'charge_disputed',
    });

    await bed.provider.submitEvidence(disputeId, { product_description: 'A cut', uncategorized_text: 'See above.' });
    expect(await bed.provider.lookDispute(disputeId)).toMatchObject({ standing: 'open', submissions: 1 });
    await expect(bed.provider.submitEvidence(disputeId, { customer_name: 'Ann' })).rejects.toThrow(ProviderRefused);

    await bank(`disputes/${disputeId}/decide`, { outcome: 'won' });
    expect(await bed.provider.lookDispute(disputeId)).toMatchObject({
      standing: 'won',
      dueBy: null,
      movements: [
        { amount: -4_000, fee: 1_500 },
        { amount: 4_000, fee: 0 },
      ],
    });
    await expect(bed.provider.acceptDispute(disputeId)).rejects.toThrow(ProviderRefused);
  });

  it('are closed at once, with what they took, where they were settled before they became one', async () => {
    const { intentId } = await paid();
    expect(await bed.provider.lookDispute(await contest(intentId, { prevented: true }))).toMatchObject({
      standing: 'closed',
      dueBy: null,
      movements: [{ amount: -4_000, fee: 0 }],
    });
  });

  it('are answered with files, too, which have to be there and to be PDFs', async () => {
    const { intentId } = await paid();
    const disputeId = await contest(intentId);
    const content = Buffer.from('%PDF-1.7 of a spec');
    const receipt = await bed.provider.uploadEvidence({ name: 'receipt.pdf', content });
    const wrong = bed.provider.uploadEvidence({ name: 'receipt.txt', content: Buffer.from('Thank you.') });
    await expect(wrong).rejects.toThrow(ProviderRefused);
    const unknown = bed.provider.submitEvidence(disputeId, { receipt: 'file_unknown' });
    await expect(unknown).rejects.toMatchObject({ code: 'resource_missing' });
    await bed.provider.submitEvidence(disputeId, { receipt, product_description: 'A cut' });
    const { body } = await bed.api(`/disputes/${disputeId}`);
    expect(body).toMatchObject({ status: 'under_review', evidence: { receipt, product_description: 'A cut' } });
    expect((await bed.api(`/files/${receipt}`)).body).toMatchObject({ filename: 'receipt.pdf', size: content.length });
  });

  it('are accepted, and listed the newest first', async () => {
    const since = new Date(Date.now() - 60_000).toISOString();
    const one = await contest((await paid()).intentId, { inquiry: true });
    const { intentId } = await paid();
    const other = await contest(intentId);
    expect(await bed.provider.lookDispute(one)).toMatchObject({ standing: 'inquiry', movements: [] });
    await bed.provider.acceptDispute(other);
    expect(await bed.provider.disputesOf(intentId)).toEqual([{ standing: 'lost', amount: 4_000 }]);
    const { ids } = await bed.provider.listDisputes(since);
    expect(ids.slice(0, 2)).toEqual([other, one]);
    await expect(bed.provider.lookDispute('du_unknown')).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('of a part say how much it is, and leave the rest to be paid back', async () => {
    const { intentId, paymentId } = await paid();
    const disputeId = await contest(intentId, { amount: 1_000 });
    expect(await bed.provider.lookDispute(disputeId)).toMatchObject({ amount: 1_000, movements: [{ amount: -1_000 }] });
    await bank(`disputes/${disputeId}/decide`, { outcome: 'lost' });
    expect(await bed.provider.disputesOf(intentId)).toEqual([{ standing: 'lost', amount: 1_000 }]);
    const refund = (refundId: string, amount: number) => bed.provider.refund({ refundId, intentId, amount });
    await expect(refund(`all-${paymentId}`, 4_000)).rejects.toMatchObject({ code: 'charge_disputed' });
    expect(await refund(`rest-${paymentId}`, 3_000)).toMatchObject({ status: 'succeeded' });
  });

  it.each([...CONTESTED])(
    'let a refund that was refused as %s go through, once, when the bank has let go of the money',
    async (code) => {
      const { intentId, paymentId } = await paid();
      const disputeId = await contest(intentId);
      const refund = () => bed.provider.refund({ refundId: `wait-${paymentId}`, intentId, amount: 100 });
      await bed.misbehave({ refundDisputedPayment: code === 'refund_disputed_payment' });
      // More often than there are keys for it.
      for (let asked = 0; asked < 10; asked += 1) await expect(refund()).rejects.toMatchObject({ code });
      await bed.misbehave({});
      await bank(`disputes/${disputeId}/decide`, { outcome: 'won' });
      const { providerRefundId, status } = await refund();
      expect(status).toBe('succeeded');
      expect(await refund()).toMatchObject({ providerRefundId });
      expect(await bed.provider.refundsOf(intentId)).toHaveLength(1);
    },
  );

  it('of a renewal that was charged by itself name the member and the purchase', async () => {
    const member = 'Member0000000000000000';
    const price = { plan: 'premium', title: 'Premium', interval: 'monthly', amount: 2_500 } as const;
    const { intentId, clientSecret, subscriptionId } = await bed.provider.openSubscription({
      paymentId: 'subscription-1',
      purpose: { page: 'subscription', itemId: planItemOf(member, 1) },
      memberId: member,
      attempt: 1,
      price,
    });
    await bed.browser(intentId, 'confirm', { client_secret: clientSecret, payment_method: 'pm_card_visa' });
    await bank('clock', { days: 32 });
    const intents = await bed.provider.listIntents(new Date(0).toISOString());
    const renewal = intents.intents.find((one) => one.intentId !== intentId && one.amount === 2_500 && !one.paymentId);
    if (!renewal) throw new Error(`the subscription ${subscriptionId} was not renewed`);
    const { about } = await bed.provider.lookDispute(await contest(renewal.intentId));
    const renewed = (await bed.provider.listInvoices(subscriptionId)).find(({ reason }) => reason === 'renewal');
    expect(about).toEqual({
      paymentId: null,
      invoiceId: renewed?.invoiceId,
      payerId: member,
      purpose: { page: 'subscription', itemId: planItemOf(member, 1) },
    });
  });

  it('are announced with their ids and those of the intent', async () => {
    const { intentId } = await paid();
    const disputeId = await contest(intentId);
    await vi.waitFor(
      () =>
        expect(noticesOf().filter((one) => one.disputeId === disputeId)).toMatchObject([
          { type: 'charge.dispute.created', intentId },
          { type: 'charge.dispute.funds_withdrawn', intentId },
        ]),
      20_000,
    );
  });
});

it('warnings of fraud are looked at, listed and announced', async () => {
  const { intentId, paymentId } = await paid();
  await bank(`charges/${await chargeOf(intentId)}/warn`);
  const [warningId = ''] = (await bed.provider.listFraudWarnings(new Date(0).toISOString())).ids;
  expect(await bed.provider.lookFraudWarning(warningId)).toMatchObject({
    warningId,
    intentId,
    amount: 4_000,
    kind: 'made_with_stolen_card',
    about: { paymentId },
  });
  await vi.waitFor(() => expect(noticesOf().some((one) => one.warningId === warningId)).toBe(true), 20_000);
});
