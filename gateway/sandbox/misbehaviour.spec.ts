import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProviderUnavailable } from '#domain/ports/paymentProvider.ts';
import { order, startSandbox, type TestBed } from './testing.ts';

let bed: TestBed;
beforeEach(async () => {
  bed = await startSandbox();
});
afterEach(() => bed.close());

const open = () => bed.provider.openIntent(order());
const pay = async () => {
  const intent = await open();
  await bed.browser(intent.intentId, 'confirm', {
    client_secret: intent.clientSecret,
    payment_method: 'pm_card_visa',
  });
  return intent;
};

describe('a provider that misbehaves', () => {
  it('charges once when it answers 500 and gets the request again with the same key', async () => {
    await bed.misbehave({ failNext: 2 });
    const { intentId } = await open();
    expect((await bed.provider.listIntents('2020-01-01T00:00:00Z')).intents.map((each) => each.intentId)).toEqual([
      intentId,
    ]);
  });

  it.each(['cutAfterEffect', 'cutBeforeEffect'] as const)(
    'opens one intent when the line breaks (%s)',
    async (fault) => {
      await bed.misbehave({ [fault]: 1 });
      const { intentId } = await open();
      expect((await bed.provider.listIntents('2020-01-01T00:00:00Z')).intents.map((each) => each.intentId)).toEqual([
        intentId,
      ]);
    },
  );

  describe.each(['failKept', 'failKeptAfterEffect'] as const)('that keeps its failure under the key (%s)', (fault) => {
    it('opens one intent', async () => {
      await bed.misbehave({ [fault]: 1 });
      const { intentId } = await open();
      const { intents } = await bed.provider.listIntents('2020-01-01T00:00:00Z');
      expect(intents.map((each) => each.intentId)).toEqual([intentId]);
    });

    it('gives back once, also when asked again', async () => {
      const { intentId } = await pay();
      await bed.misbehave({ [fault]: 1 });
      const refund = () => bed.provider.refund({ refundId: 'once', intentId, amount: 700 });
      expect(await refund()).toEqual(await refund());
      expect((await bed.provider.look(intentId)).amountRefunded).toBe(700);
    });

    it('does not block the same order of later', async () => {
      await bed.misbehave({ [fault]: 1 });
      const wanted = order();
      const onceOnly = bed.connect({ maxNetworkRetries: 0 });
      await expect(onceOnly.openIntent(wanted)).rejects.toMatchObject({ reason: 'failing' });
      const { intentId } = await onceOnly.openIntent(wanted);
      const { intents } = await bed.provider.listIntents('2020-01-01T00:00:00Z');
      expect(intents.map((each) => each.intentId)).toEqual([intentId]);
    });
  });

  it('gives back once when the line breaks after the refund', async () => {
    const { intentId } = await pay();
    await bed.misbehave({ cutAfterEffect: 1 });
    await bed.provider.refund({ refundId: 'once', intentId, amount: 700 });
    expect((await bed.provider.look(intentId)).amountRefunded).toBe(700);
  });

  it('has charged once although its answer never reached the page', async () => {
    const { intentId, clientSecret } = await open();
    await bed.misbehave({ cutAfterEffect: 1 });
    const params = { client_secret: clientSecret, payment_method: 'pm_card_visa' };
    await expect(bed.browser(intentId, 'confirm', params)).rejects.toThrow();
    expect(await bed.browser(intentId, 'confirm', params)).toMatchObject({
      status: 400,
      body: { error: { code: 'payment_intent_unexpected_state' } },
    });
    expect((await bed.provider.look(intentId)).amountReceived).toBe(4_000);
    expect((await bed.api(`/charges?payment_intent=${intentId}`)).body.data).toHaveLength(1);
  });

  it('is called unavailable when it keeps failing or does not answer in time', async () => {
    await bed.misbehave({ failNext: 5 });
    const onceOnly = bed.connect({ maxNetworkRetries: 0 });
    const impatient = bed.connect({ maxNetworkRetries: 0, timeoutMs: 50 });
    await expect(onceOnly.look('pi_any')).rejects.toMatchObject({ name: 'ProviderUnavailable', reason: 'failing' });
    await bed.misbehave({ delayMs: 2_000 });
    await expect(impatient.openIntent(order())).rejects.toBeInstanceOf(ProviderUnavailable);
  });

  it('is called unavailable when it does not accept our key', async () => {
    const stranger = bed.connect({ secretKey: 'sk_test_somebody_else' });
    await expect(stranger.openIntent(order())).rejects.toMatchObject({ reason: 'credentials' });
  });
});
