import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderNotice } from '#domain/ports/paymentProvider.ts';
import { order, startSandbox, type TestBed } from './testing.ts';
import { sign } from './webhooks.ts';

let bed: TestBed;
beforeEach(async () => {
  bed = await startSandbox();
});
afterEach(() => bed.close());

const notices = (): ProviderNotice[] =>
  bed.received.map(({ raw, signature }) => bed.provider.verifyWebhook(raw, signature));
const types = () => notices().map((each) => each.type);
const delivered = (expected: number) => expect.poll(() => bed.received.length, { timeout: 10_000 }).toBe(expected);
/** Long enough for a delivery that should not happen to happen. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 300));

async function pay() {
  const wanted = order();
  const intent = await bed.provider.openIntent(wanted);
  await bed.browser(intent.intentId, 'confirm', { client_secret: intent.clientSecret, payment_method: 'pm_card_visa' });
  return { ...intent, paymentId: wanted.paymentId };
}

describe('deliveries', () => {
  it('carry, signed, the event and its payment', async () => {
    const { intentId, paymentId } = await pay();
    await delivered(3);
    expect(types().sort()).toEqual(['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded']);
    for (const notice of notices()) expect(notice).toMatchObject({ intentId, paymentId, livemode: false });
    await bed.provider.refund({ refundId: 'refund-1', intentId, amount: 500 });
    await delivered(5);
    expect(notices().find((each) => each.type === 'refund.created')).toMatchObject({ intentId, refundId: 'refund-1' });
    expect(notices().find((each) => each.type === 'charge.refunded')).toMatchObject({ intentId, paymentId });
  });

  it('carry the event as the API shows it, with the SDK-made id of the request', async () => {
    const { paymentId } = await pay();
    await delivered(3);
    const created = notices().find((each) => each.type === 'payment_intent.created');
    const sent = JSON.parse(
      bed.received.find(({ raw }) => raw.includes('"payment_intent.created"'))?.raw.toString() ?? '{}',
    );
    expect(sent).toEqual((await bed.api(`/events/${created?.id}`)).body);
    expect(sent.request.idempotency_key).toBe(paymentId);
  });

  it('are repeated with the same id until they are accepted', async () => {
    bed.answers.push(500, 503, 404);
    await bed.provider.openIntent(order());
    await delivered(4);
    expect(new Set(notices().map((each) => each.id)).size).toBe(1);
    await quiet();
    expect(bed.received).toHaveLength(4);
  });

  it('come more than once when duplicates are configured', async () => {
    await bed.misbehave({ duplicate: 2 });
    await bed.provider.openIntent(order());
    await delivered(3);
    expect(new Set(notices().map((each) => each.id)).size).toBe(1);
  });

  it('are lost when losses are configured, and can be sent by hand afterwards', async () => {
    await bed.misbehave({ drop: 2 });
    await pay();
    await delivered(1);
    await quiet();
    expect(types()).toEqual(['payment_intent.succeeded']);
    const lost = (await bed.api('/events?type=charge.succeeded')).body.data?.[0]?.id;
    const answer = await fetch(`${bed.origin}/dev/payments/replay/${lost}`, { method: 'POST' });
    expect(answer.status).toBe(200);
    await delivered(2);
    expect(types()).toEqual(['payment_intent.succeeded', 'charge.succeeded']);
  });

  it('come in the wrong order when that is configured', async () => {
    const { intentId, clientSecret } = await bed.provider.openIntent(order());
    await delivered(1);
    await bed.misbehave({ reorder: true });
    await bed.browser(intentId, 'confirm', { client_secret: clientSecret, payment_method: 'pm_card_visa' });
    await delivered(3);
    expect(types()).toEqual(['payment_intent.created', 'payment_intent.succeeded', 'charge.succeeded']);
  });

  it('are late when delays are configured', async () => {
    await bed.misbehave({ webhookDelayMs: 1_500 });
    const before = Date.now();
    await bed.provider.openIntent(order());
    await delivered(1);
    expect(Date.now() - before).toBeGreaterThanOrEqual(1_500);
  });
});

describe('state on disk', () => {
  it('survives a restart: intents, answers to keys, events not yet accepted', async () => {
    bed.answers.push(...Array.from({ length: 1_000 }, () => 500));
    const wanted = order();
    const opened = await bed.provider.openIntent(wanted);
    await expect.poll(() => bed.received.length).toBeGreaterThan(0);
    await bed.close({ keep: true });
    const again = await startSandbox({ dir: bed.dir });
    try {
      expect(await again.provider.openIntent(wanted)).toEqual(opened);
      expect((await again.provider.listIntents('2020-01-01T00:00:00Z')).intents).toHaveLength(1);
      await expect.poll(() => again.received.length, { timeout: 10_000 }).toBe(1);
      const [late] = again.received;
      expect(late && again.provider.verifyWebhook(late.raw, late.signature)).toMatchObject({
        intentId: opened.intentId,
      });
    } finally {
      await again.close({ keep: true });
    }
  });

  it('opens one intent for one payment requested many times at once, and delivers each event once', async () => {
    const wanted = order();
    const opened = await Promise.all(Array.from({ length: 10 }, () => bed.provider.openIntent(wanted)));
    expect(new Set(opened.map((each) => each.intentId)).size).toBe(1);
    const secret = opened[0]?.clientSecret ?? '';
    const confirm = () =>
      bed.browser(opened[0]?.intentId ?? '', 'confirm', { client_secret: secret, payment_method: 'pm_card_visa' });
    const answers = await Promise.all([confirm(), confirm()]);
    expect(answers.map((each) => each.status).sort()).toEqual([200, 400]);
    await expect.poll(() => bed.received.length, { timeout: 10_000 }).toBe(3);
    await quiet();
    expect(bed.received).toHaveLength(3);
  });

  it('belongs to one server: a second one on its folder is refused', async () => {
    await expect(startSandbox({ dir: bed.dir })).rejects.toMatchObject({ name: 'FolderInUse' });
  });
});

describe('verifying', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const event = (changes = {}) =>
    JSON.stringify({
      object: 'event',
      id: 'evt_1',
      type: 'ping',
      created: 1_790_000_000,
      livemode: false,
      data: { object: { object: 'balance' } },
      ...changes,
    });
  const verify = (body: string, signature: string, provider = bed.provider) =>
    provider.verifyWebhook(Buffer.from(body), signature);
  const refuses = (run: () => unknown, code = 'BAD_SIGNATURE') =>
    expect(run).toThrowError(expect.objectContaining({ kind: 'invalid', code }));

  it('reads a signed event of an unknown type', () => {
    expect(verify(event(), sign(event(), bed.keys.webhookSecret, now()))).toEqual({
      id: 'evt_1',
      type: 'ping',
      livemode: false,
      createdAt: new Date(1_790_000_000_000).toISOString(),
    });
  });

  it('refuses what was changed, signed with another secret, not signed, or signed in the old scheme', () => {
    const good = sign(event(), bed.keys.webhookSecret, now());
    refuses(() => verify(event().replace('evt_1', 'evt_2'), good));
    refuses(() => verify(JSON.stringify(JSON.parse(event()), null, 2), good));
    refuses(() => verify(event(), sign(event(), 'whsec_other', now())));
    refuses(() => verify(event(), ''));
    refuses(() => verify(event(), good.replace('v1=', 'v0=')));
    refuses(() => verify(event(), good.replace(/t=\d+/, `t=${now() + 1}`)));
    refuses(() => verify(event(), good, bed.connect({ webhookSecrets: [] })));
    refuses(() => verify(event(), sign(event(), '', now()), bed.connect({ webhookSecrets: [''] })));
  });

  it('refuses what is older or newer than five minutes', () => {
    const { webhookSecret } = bed.keys;
    refuses(() => verify(event(), sign(event(), webhookSecret, now() - 302)));
    refuses(() => verify(event(), sign(event(), webhookSecret, now() + 302)));
    expect(verify(event(), sign(event(), webhookSecret, now() - 290)).id).toBe('evt_1');
    expect(verify(event(), sign(event(), webhookSecret, now() + 290)).id).toBe('evt_1');
  });

  it('takes any of the secrets while one is being rolled', () => {
    const provider = bed.connect({ webhookSecrets: ['whsec_new', bed.keys.webhookSecret] });
    expect(verify(event(), sign(event(), bed.keys.webhookSecret, now()), provider).id).toBe('evt_1');
    expect(verify(event(), sign(event(), 'whsec_new', now()), provider).id).toBe('evt_1');
  });

  it('refuses signed bytes that are no event', () => {
    for (const body of ['not json', '[]', event({ object: 'v2.core.event' }), event({ id: undefined })])
      refuses(() => verify(body, sign(body, bed.keys.webhookSecret, now())), 'BAD_EVENT');
  });
});
