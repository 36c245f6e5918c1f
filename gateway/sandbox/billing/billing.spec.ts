import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenSubscription, PlanPrice } from '#domain/ports/subscriptionProvider.ts';
import { startSandbox, type TestBed } from '../testing.ts';

const premium: PlanPrice = { plan: 'premium', title: 'Premium', interval: 'monthly', amount: 2500 };
const diamond: PlanPrice = { plan: 'diamond', title: 'Diamond', interval: 'monthly', amount: 4000 };
const yearly: PlanPrice = { plan: 'premium', title: 'Premium', interval: 'yearly', amount: 25_000 };
const DAY = 86_400;

let bed: TestBed;
beforeAll(async () => {
  bed = await startSandbox();
});
afterAll(() => bed.close());

const purchase = (changes: Partial<OpenSubscription> = {}): OpenSubscription => {
  const paymentId = randomUUID();
  return {
    paymentId,
    purpose: { page: 'subscription', itemId: 'item' },
    memberId: `member${paymentId.slice(0, 8)}`,
    attempt: 1,
    price: premium,
    ...changes,
  };
};

async function bought(price = premium, card = 'pm_card_visa') {
  const order = purchase({ price });
  const opened = await bed.provider.openSubscription(order);
  await bed.browser(opened.intentId, 'confirm', { client_secret: opened.clientSecret, payment_method: card });
  return { ...order, ...opened };
}

async function clock(): Promise<number> {
  const { body } = await bed.api('/test_helpers/test_clocks/clock_sandbox');
  return (body as { frozen_time?: number }).frozen_time ?? 0;
}

async function advanceTo(seconds: number): Promise<void> {
  const { status } = await bed.api('/test_helpers/test_clocks/clock_sandbox/advance', {
    form: { frozen_time: String(seconds) },
  });
  expect(status).toBe(200);
}

const secondsOf = (instant: string) => Date.parse(instant) / 1000;
const deliveredTypes = () => bed.received.map(({ raw }) => (JSON.parse(raw.toString()) as { type: string }).type);

const useCard = (subscriptionId: string, card: string) =>
  bed.api(`/subscriptions/${subscriptionId}`, { form: { default_payment_method: card } });

describe('a subscription', () => {
  it('waits for its first payment, which carries our names, and then runs', async () => {
    const order = purchase();
    const opened = await bed.provider.openSubscription(order);
    expect(await bed.provider.openSubscription(order)).toEqual(opened);
    expect(await bed.provider.look(opened.intentId)).toMatchObject({
      amount: 2500,
      paymentId: order.paymentId,
      payerId: order.memberId,
      purpose: order.purpose,
    });
    expect(await bed.provider.findIntent(order.paymentId)).toMatchObject({ intentId: opened.intentId });
    expect(await bed.provider.lookSubscription(opened.subscriptionId)).toMatchObject({
      status: 'incomplete',
      memberId: order.memberId,
      attempt: 1,
    });

    await bed.browser(opened.intentId, 'confirm', {
      client_secret: opened.clientSecret,
      payment_method: 'pm_card_visa_chargeDeclined',
    });
    expect(await bed.provider.lookSubscription(opened.subscriptionId)).toMatchObject({ status: 'incomplete' });
    await bed.browser(opened.intentId, 'confirm', {
      client_secret: opened.clientSecret,
      payment_method: 'pm_card_visa',
    });
    const running = await bed.provider.lookSubscription(opened.subscriptionId);
    expect(running).toMatchObject({ status: 'active', plan: 'premium', interval: 'monthly', cancelsAtEnd: false });
    const [invoice, ...others] = await bed.provider.listInvoices(opened.subscriptionId);
    expect(invoice).toMatchObject({
      status: 'paid',
      reason: 'purchase',
      plan: 'premium',
      interval: 'monthly',
      amount: 2500,
      from: running.from,
      until: running.until,
    });
    expect(others).toEqual([]);
  });

  it('keeps one customer per member and one price per entry of the plan table', async () => {
    const { memberId } = await bought();
    await bed.provider.openSubscription(purchase({ memberId, attempt: 2 }));
    const found = await bed.api(`/customers/search?query=${encodeURIComponent(`metadata['memberId']:'${memberId}'`)}`);
    expect(found.body.data).toHaveLength(1);
    const fresh = bed.connect();
    await Promise.all([fresh.openSubscription(purchase()), bed.connect().openSubscription(purchase())]);
    const prices = await bed.api('/prices?lookup_keys[]=premium_monthly_2500&limit=100');
    expect(prices.body.data).toHaveLength(1);
  });

  it('cannot be paid once its intent is closed, and lapses when it is not paid', async () => {
    const closed = await bed.provider.openSubscription(purchase());
    expect(await bed.provider.cancelIntent(closed.intentId)).toMatchObject({ status: 'canceled' });
    expect(await bed.provider.lookSubscription(closed.subscriptionId)).toMatchObject({ status: 'incomplete_expired' });
    const paid = await bought();
    expect(await bed.provider.cancelIntent(paid.intentId)).toMatchObject({ status: 'succeeded' });

    const left = await bed.provider.openSubscription(purchase());
    await advanceTo((await clock()) + 23 * 3600 + 60);
    expect(await bed.provider.lookSubscription(left.subscriptionId)).toMatchObject({ status: 'incomplete_expired' });
    expect(await bed.provider.look(left.intentId)).toMatchObject({ status: 'canceled' });
  });
});

describe('time', () => {
  it('renews each period from the card on file', async () => {
    const { subscriptionId } = await bought();
    const { from, until } = await bed.provider.lookSubscription(subscriptionId);
    await advanceTo(secondsOf(until) + 60);
    expect((await bed.provider.listInvoices(subscriptionId)).map(({ status }) => status)).toEqual(['paid', 'draft']);
    await advanceTo(secondsOf(until) + 2 * 3600);
    const renewed = await bed.provider.lookSubscription(subscriptionId);
    expect(renewed).toMatchObject({ status: 'active', from: until });
    expect(Date.parse(renewed.until)).toBeGreaterThan(Date.parse(until) + 27 * DAY * 1000);
    expect(
      (await bed.provider.listInvoices(subscriptionId)).map(({ reason, amount, from: start }) => [
        reason,
        amount,
        start,
      ]),
    ).toEqual([
      ['purchase', 2500, from],
      ['renewal', 2500, until],
    ]);
  });

  it('tries a failed renewal again, takes another card, and gives up after a week', async () => {
    const [rescued, lost] = [await bought(), await bought()];
    for (const { subscriptionId } of [rescued, lost])
      await bed.api(`/subscriptions/${subscriptionId}`, { form: { default_payment_method: 'pm_card_chargeDeclined' } });
    const { until } = await bed.provider.lookSubscription(lost.subscriptionId);
    await advanceTo(secondsOf(until) + 2 * 3600);
    expect(await bed.provider.lookSubscription(lost.subscriptionId)).toMatchObject({ status: 'past_due' });
    const [, failed] = await bed.provider.listInvoices(lost.subscriptionId);
    expect(failed).toMatchObject({ status: 'open', attempted: true, reason: 'renewal', from: until });

    await bed.api(`/subscriptions/${rescued.subscriptionId}`, { form: { default_payment_method: 'pm_card_visa' } });
    await advanceTo(secondsOf(until) + 2 * DAY);
    expect(await bed.provider.lookSubscription(rescued.subscriptionId)).toMatchObject({ status: 'active' });
    expect(await bed.provider.lookSubscription(lost.subscriptionId)).toMatchObject({ status: 'past_due' });
    await advanceTo(secondsOf(until) + 8 * DAY);
    expect(await bed.provider.lookSubscription(lost.subscriptionId)).toMatchObject({ status: 'canceled' });
    await expect
      .poll(deliveredTypes, { timeout: 10_000 })
      .toEqual(expect.arrayContaining(['invoice.payment_failed', 'invoice.paid', 'customer.subscription.deleted']));
  });

  it('leaves a renewal that the card has paid later to be marked as a payment of ours', async () => {
    const { subscriptionId, memberId } = await bought();
    await useCard(subscriptionId, 'pm_card_chargeDeclined');
    const { until } = await bed.provider.lookSubscription(subscriptionId);
    await advanceTo(secondsOf(until) + 2 * 3600);
    await useCard(subscriptionId, 'pm_card_visa');
    await advanceTo(secondsOf(until) + 2 * DAY);
    const [, renewal] = await bed.provider.listInvoices(subscriptionId);
    expect(renewal).toMatchObject({ status: 'paid', reason: 'renewal' });
    const ours = { paymentId: randomUUID(), purpose: { page: 'subscription', itemId: 'renewal' }, memberId } as const;
    const marked = await bed.provider.markInvoice({ invoiceId: renewal?.invoiceId ?? '', ...ours });
    expect(await bed.provider.look(marked?.intentId ?? '')).toMatchObject({
      paymentId: ours.paymentId,
      purpose: ours.purpose,
      payerId: memberId,
      status: 'succeeded',
      amountReceived: 2500,
    });
  });

  it('can only be moved ahead', async () => {
    const { status, body } = await bed.api('/test_helpers/test_clocks/clock_sandbox/advance', {
      form: { frozen_time: String((await clock()) - 10) },
    });
    expect([status, body.error?.param]).toEqual([400, 'frozen_time']);
  });
});

describe('a change', () => {
  it('that applies at once costs the amount shown before, once, and nothing when the card is refused', async () => {
    const { subscriptionId } = await bought();
    const { from, until } = await bed.provider.lookSubscription(subscriptionId);
    const middle = new Date((Date.parse(from) + Date.parse(until)) / 2).toISOString();
    await advanceTo(secondsOf(middle) + 60);
    const change = { subscriptionId, price: diamond, at: middle };
    expect(await bed.provider.previewChange(change)).toEqual({ dueNow: 750 });
    await bed.api(`/subscriptions/${subscriptionId}`, {
      form: { default_payment_method: 'pm_card_chargeDeclinedInsufficientFunds' },
    });
    await expect(bed.provider.changeSubscription(change)).rejects.toMatchObject({
      code: 'card_declined',
      declineCode: 'insufficient_funds',
    });
    expect(await bed.provider.lookSubscription(subscriptionId)).toMatchObject({ plan: 'premium', isWaiting: true });
    await bed.api(`/subscriptions/${subscriptionId}`, { form: { default_payment_method: 'pm_card_visa' } });
    await bed.provider.changeSubscription(change);
    await bed.provider.changeSubscription(change);
    expect(await bed.provider.lookSubscription(subscriptionId)).toMatchObject({ plan: 'diamond', until });
    expect((await bed.provider.listInvoices(subscriptionId)).slice(1)).toMatchObject([
      { reason: 'change', status: 'void' },
      { reason: 'change', amount: 750, status: 'paid', plan: 'diamond', until },
    ]);
  });

  it('that the bank asks about is made once its holder has answered', async () => {
    const { subscriptionId } = await bought(premium, 'pm_card_visa');
    const { from } = await bed.provider.lookSubscription(subscriptionId);
    await useCard(subscriptionId, 'pm_card_authenticationRequired');
    const change = { subscriptionId, price: diamond, at: from };
    await expect(bed.provider.changeSubscription(change)).rejects.toMatchObject({ code: 'authentication_required' });
    const waiting = await bed.provider.waitingChange(subscriptionId);
    expect(waiting).toMatchObject({ plan: 'diamond', interval: 'monthly', amount: 1500, asks: true });
    const { intentId = '', clientSecret = '' } = waiting ?? {};
    const answer = await bed.browser(intentId, 'authenticate', { client_secret: clientSecret, outcome: 'succeed' });
    expect(answer.body.status).toBe('succeeded');
    const after = await bed.provider.lookSubscription(subscriptionId);
    expect([after.plan, after.isWaiting]).toEqual(['diamond', undefined]);
    expect(await bed.provider.waitingChange(subscriptionId)).toBeUndefined();
    await bed.provider.changeSubscription(change);
    const invoices = await bed.provider.listInvoices(subscriptionId);
    expect(invoices.map(({ reason, status }) => [reason, status])).toEqual([
      ['purchase', 'paid'],
      ['change', 'paid'],
    ]);
  });

  it('that was declined is paid with another card, which is charged from then on', async () => {
    const { subscriptionId, memberId } = await bought();
    const { from } = await bed.provider.lookSubscription(subscriptionId);
    await useCard(subscriptionId, 'pm_card_chargeDeclined');
    const change = { subscriptionId, price: diamond, at: from };
    await expect(bed.provider.changeSubscription(change)).rejects.toMatchObject({ code: 'card_declined' });
    const { intentId = '', clientSecret = '', asks } = (await bed.provider.waitingChange(subscriptionId)) ?? {};
    expect(asks).toBe(false);
    const pay = (card: string) =>
      bed.browser(intentId, 'confirm', { client_secret: clientSecret, payment_method: card });
    await pay('pm_card_chargeDeclined');
    expect(await bed.provider.lookSubscription(subscriptionId)).toMatchObject({ plan: 'premium', isWaiting: true });
    await pay('pm_card_mastercard');
    const after = await bed.provider.lookSubscription(subscriptionId);
    const { cards } = await bed.provider.listCards(memberId);
    expect([after.plan, after.cardId]).toEqual(['diamond', cards.find(({ brand }) => brand === 'mastercard')?.cardId]);
  });

  it('that is not paid within a day is not made, and nothing is owed for it', async () => {
    const { subscriptionId } = await bought();
    const { from, until } = await bed.provider.lookSubscription(subscriptionId);
    await useCard(subscriptionId, 'pm_card_chargeDeclined');
    await expect(bed.provider.changeSubscription({ subscriptionId, price: diamond, at: from })).rejects.toThrow();
    const { intentId = '', clientSecret = '' } = (await bed.provider.waitingChange(subscriptionId)) ?? {};
    await advanceTo((await clock()) + 23 * 3600 + 60);
    const after = await bed.provider.lookSubscription(subscriptionId);
    expect([after.plan, after.until, after.isWaiting]).toEqual(['premium', until, undefined]);
    const late = { client_secret: clientSecret, payment_method: 'pm_card_visa' };
    expect((await bed.browser(intentId, 'confirm', late)).status).toBe(400);
    expect((await bed.provider.listInvoices(subscriptionId)).map(({ status }) => status)).toEqual(['paid', 'void']);
  });

  it('that waits gives way to an end that is planned', async () => {
    const { subscriptionId } = await bought();
    const { from } = await bed.provider.lookSubscription(subscriptionId);
    await useCard(subscriptionId, 'pm_card_chargeDeclined');
    await expect(bed.provider.changeSubscription({ subscriptionId, price: diamond, at: from })).rejects.toThrow();
    await bed.provider.cancelAtPeriodEnd(subscriptionId);
    const after = await bed.provider.lookSubscription(subscriptionId);
    expect([after.plan, after.cancelsAtEnd, after.isWaiting]).toEqual(['premium', true, undefined]);
  });

  async function another(memberId: string): Promise<string> {
    const { setupId } = await bed.provider.openSetup({ purpose: { page: 'card', itemId: randomUUID() }, memberId });
    await bed.api(`/setup_intents/${setupId}/confirm`, { form: { payment_method: 'pm_card_mastercard' } });
    return (await bed.provider.lookSetup(setupId)).methodId ?? '';
  }

  it('of the card is possible also once the cheaper plan has begun', async () => {
    const { provider } = bed;
    const { subscriptionId, memberId } = await bought(diamond);
    await provider.changeAtPeriodEnd(subscriptionId, premium);
    const { until } = await provider.lookSubscription(subscriptionId);
    await advanceTo(secondsOf(until) + 2 * 3600);
    const methodId = await another(memberId);
    await provider.chargeCard(subscriptionId, methodId);
    const begun = await provider.lookSubscription(subscriptionId);
    expect([begun.plan, begun.cardId, begun.next]).toEqual(['premium', methodId, undefined]);
    await provider.changeAtPeriodEnd(subscriptionId, yearly);
    await advanceTo(secondsOf(begun.until) + 2 * 3600);
    expect(await provider.lookSubscription(subscriptionId)).toMatchObject({ interval: 'yearly', cardId: methodId });
    const [last] = (await provider.listInvoices(subscriptionId)).slice(-1);
    expect(last).toMatchObject({ status: 'paid', interval: 'yearly' });
  });

  it('of the card holds for a cheaper plan that is planned, too', async () => {
    const { subscriptionId, memberId } = await bought(diamond);
    await bed.provider.changeAtPeriodEnd(subscriptionId, premium);
    const methodId = await another(memberId);
    await bed.provider.chargeCard(subscriptionId, methodId);
    const { cardId, next, until } = await bed.provider.lookSubscription(subscriptionId);
    expect([cardId, next]).toEqual([methodId, { plan: 'premium', interval: 'monthly' }]);
    await advanceTo(secondsOf(until) + 2 * 3600);
    expect(await bed.provider.lookSubscription(subscriptionId)).toMatchObject({ plan: 'premium', cardId: methodId });
  });

  it('to a year begins a year now and gives back what is left of the month', async () => {
    const { subscriptionId } = await bought();
    const before = await bed.provider.lookSubscription(subscriptionId);
    await bed.provider.changeSubscription({ subscriptionId, price: yearly, at: before.from });
    const after = await bed.provider.lookSubscription(subscriptionId);
    expect(after).toMatchObject({ interval: 'yearly' });
    expect(Date.parse(after.until) - Date.parse(after.from)).toBeGreaterThan(364 * DAY * 1000);
    expect((await bed.provider.listInvoices(subscriptionId)).at(-1)).toMatchObject({
      amount: 22_500,
      interval: 'yearly',
      until: after.until,
    });
  });

  it('at the end of the period waits for it, and can be taken back or replaced by an end', async () => {
    const { subscriptionId } = await bought(diamond);
    const { provider } = bed;
    await provider.changeAtPeriodEnd(subscriptionId, premium);
    expect(await provider.lookSubscription(subscriptionId)).toMatchObject({
      plan: 'diamond',
      next: { plan: 'premium', interval: 'monthly' },
    });
    await provider.cancelAtPeriodEnd(subscriptionId);
    const ending = await provider.lookSubscription(subscriptionId);
    expect([ending.cancelsAtEnd, ending.next]).toEqual([true, undefined]);
    await provider.resume(subscriptionId);
    await provider.resume(subscriptionId);
    expect(await provider.lookSubscription(subscriptionId)).toMatchObject({ cancelsAtEnd: false, status: 'active' });
    await provider.changeAtPeriodEnd(subscriptionId, yearly);
    const { until, next } = await provider.lookSubscription(subscriptionId);
    expect(next).toEqual({ plan: 'premium', interval: 'yearly' });
    await advanceTo(secondsOf(until) + 2 * 3600);
    const changed = await provider.lookSubscription(subscriptionId);
    expect([changed.plan, changed.interval, changed.from, changed.next]).toEqual([
      'premium',
      'yearly',
      until,
      undefined,
    ]);
    expect((await provider.listInvoices(subscriptionId)).at(-1)).toMatchObject({
      amount: 25_000,
      reason: 'renewal',
      status: 'paid',
    });
  });

  it('is arranged by two runs at once as by one', async () => {
    const { provider } = bed;
    const { subscriptionId } = await bought(diamond);
    for (let round = 0; round < 5; round += 1) {
      const runs = [1, 2, 3].map(() => provider.changeAtPeriodEnd(subscriptionId, round % 2 === 0 ? premium : yearly));
      // Of those that all make the first schedule one succeeds; later ones write the same into it.
      const answers = await Promise.allSettled(runs);
      if (round > 0) expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
      const { next } = await provider.lookSubscription(subscriptionId);
      expect(next).toEqual({ plan: 'premium', interval: round % 2 === 0 ? 'monthly' : 'yearly' });
    }
  });

  it('is listed while it is not over, page by page, with what is planned', async () => {
    const { provider } = bed;
    const [planned, over] = [await bought(diamond), await bought()];
    await provider.changeAtPeriodEnd(planned.subscriptionId, premium);
    await provider.endSubscription(over.subscriptionId);
    for (let more = 0; more < 100; more += 1) await provider.openSubscription(purchase());
    const found = [];
    let pages = 0;
    for (let after: string | undefined; pages === 0 || after !== undefined; pages += 1) {
      const page = await provider.listSubscriptions(after);
      found.push(...page.subscriptions);
      after = page.next;
    }
    expect(pages).toBeGreaterThan(1);
    expect(new Set(found.map(({ subscriptionId }) => subscriptionId)).size).toBe(found.length);
    expect(found.find(({ subscriptionId }) => subscriptionId === planned.subscriptionId)).toEqual(
      await provider.lookSubscription(planned.subscriptionId),
    );
    expect(found.some(({ subscriptionId }) => subscriptionId === over.subscriptionId)).toBe(false);
  });

  it('ends for good: at the end of the period, or now with what is owed voided', async () => {
    const { provider } = bed;
    const [ending, ended] = [await bought(), await bought()];
    await provider.cancelAtPeriodEnd(ending.subscriptionId);
    await bed.api(`/subscriptions/${ended.subscriptionId}`, {
      form: { default_payment_method: 'pm_card_chargeDeclined' },
    });
    const { until } = await provider.lookSubscription(ended.subscriptionId);
    await advanceTo(secondsOf(until) + 2 * 3600);
    expect(await provider.lookSubscription(ending.subscriptionId)).toMatchObject({ status: 'canceled' });
    await provider.endSubscription(ended.subscriptionId);
    await provider.endSubscription(ended.subscriptionId);
    expect(await provider.lookSubscription(ended.subscriptionId)).toMatchObject({ status: 'canceled' });
    expect((await provider.listInvoices(ended.subscriptionId)).map(({ status }) => status)).toEqual(['paid', 'void']);
    await expect(provider.lookSubscription('sub_nothing')).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('that ends in the hour of a draft leaves nothing that is collected later', async () => {
    const { provider } = bed;
    const [ended, left] = [await bought(), await bought()];
    const { until } = await provider.lookSubscription(left.subscriptionId);
    await advanceTo(secondsOf(until) + 60);
    const statuses = async ({ subscriptionId }: { subscriptionId: string }) =>
      (await provider.listInvoices(subscriptionId)).map(({ status }) => status);
    expect([await statuses(ended), await statuses(left)]).toEqual([
      ['paid', 'draft'],
      ['paid', 'draft'],
    ]);
    await provider.endSubscription(ended.subscriptionId);
    // As somebody does in the provider's pages.
    await fetch(`${bed.origin}/v1/subscriptions/${left.subscriptionId}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${bed.keys.secretKey}` },
    });
    await advanceTo(secondsOf(until) + 2 * 3600);
    expect([await statuses(ended), await statuses(left)]).toEqual([
      ['paid', 'void'],
      ['paid', 'paid'],
    ]);
    await provider.endSubscription(left.subscriptionId);
    expect(await provider.lookSubscription(left.subscriptionId)).toMatchObject({ status: 'canceled' });
  });

  it('that the provider has ended by itself is rid of its draft all the same', async () => {
    const { provider } = bed;
    const { subscriptionId } = await bought();
    const { until } = await provider.lookSubscription(subscriptionId);
    await advanceTo(secondsOf(until) + 60);
    const headers = { authorization: `Bearer ${bed.keys.secretKey}` };
    await fetch(`${bed.origin}/v1/subscriptions/${subscriptionId}`, { method: 'DELETE', headers });
    const [, draft] = await provider.listInvoices(subscriptionId);
    const deleted = await fetch(`${bed.origin}/v1/invoices/${draft?.invoiceId}`, { method: 'DELETE', headers });
    expect([draft?.status, deleted.status]).toEqual(['draft', 400]);
    await provider.endSubscription(subscriptionId);
    await advanceTo(secondsOf(until) + 2 * 3600);
    expect((await provider.listInvoices(subscriptionId)).map(({ status }) => status)).toEqual(['paid', 'void']);
  });

  it('is listed no more once its first invoice was not paid in time', async () => {
    const { provider } = bed;
    const { subscriptionId } = await provider.openSubscription(purchase());
    await advanceTo((await clock()) + 23 * 3600 + 60);
    expect(await provider.lookSubscription(subscriptionId)).toMatchObject({ status: 'incomplete_expired' });
    // The provider itself leaves out only what was canceled.
    const raw = await bed.api('/subscriptions?limit=100');
    expect(raw.body.data?.some(({ id }) => id === subscriptionId)).toBe(true);
    for (let after: string | undefined, more = true; more; ) {
      const page = await provider.listSubscriptions(after);
      expect(page.subscriptions.some((found) => found.subscriptionId === subscriptionId)).toBe(false);
      after = page.next;
      more = after !== undefined;
    }
  });
});

it('shows itself at /dev/payments, where time can be moved and a card be changed', async () => {
  const { subscriptionId, memberId } = await bought();
  const post = (path: string, body: Record<string, string>, accept = 'application/json') =>
    fetch(`${bed.origin}/dev/payments${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { accept },
      body: new URLSearchParams(body),
    });
  const page = async () => (await fetch(`${bed.origin}/dev/payments`)).text();
  for (const shown of [subscriptionId, memberId, 'premium_monthly_2500', 'visa 4242', '25.00 USD'])
    expect(await page()).toContain(shown);
  expect(
    (await post(`/subscriptions/${subscriptionId}/card`, { card: 'pm_card_chargeDeclined' }, 'text/html')).status,
  ).toBe(303);
  expect((await post(`/subscriptions/${subscriptionId}/card`, { card: 'pm_card_none' })).status).toBe(400);
  expect((await post('/subscriptions/sub_none/card', { card: 'pm_card_visa' })).status).toBe(404);
  const before = await clock();
  expect((await post('/clock', { days: '32' })).status).toBe(200);
  expect((await post('/clock', { days: '-1' })).status).toBe(400);
  expect(await clock()).toBeGreaterThanOrEqual(before + 32 * DAY);
  expect(await bed.provider.lookSubscription(subscriptionId)).toMatchObject({ status: 'past_due' });
  expect(await page()).not.toMatch(/<script|style="|onclick/);
});

it('keeps everything over a restart', async () => {
  const { subscriptionId } = await bought();
  const before = [await bed.provider.lookSubscription(subscriptionId), await clock()];
  await bed.close({ keep: true });
  bed = await startSandbox({ dir: bed.dir });
  const after = await clock();
  expect([await bed.provider.lookSubscription(subscriptionId), after >= Number(before[1])]).toEqual([before[0], true]);
});
