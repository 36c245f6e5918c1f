import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayFromToday, openShopAllDay, pay } from '../bookings/testing.ts';
import { dayAhead, openCampaign } from '../campaigns/testing.ts';
import { begin, confirm, confirmOrder, openStall, put } from '../carts/testing.ts';
import { planHand } from '../plans/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { textOf } from './pdfText.testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

async function receiptOf(path: string, token?: string) {
  const response = await fetch(`${app.origin}/api/v1${path}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = response.status === 200 ? textOf(bytes).flat().join('\n') : bytes.toString();
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    kept: response.headers.get('cache-control'),
    bytes,
    text,
  };
}

describe('the receipt of a booking', () => {
  it('is for its customer and its shop, once it is paid, and shows the refund', async () => {
    const owner = await app.registerMember({ role: 'SHOP_OWNER' });
    const shopId = await openShopAllDay(app, owner.token, { cancel_free_hours: 200, cancel_percentage: 40 });
    const customer = await app.registerMember({ firstName: 'Zoë', lastName: 'Łoś' });
    const held = await app.rest('POST', `/booking/hold/${shopId}`, {
      token: customer.token,
      body: { date: dayFromToday(2), time: '11:00' },
    });
    const { _id: id } = held.body as { _id: string };
    const path = `/booking/receipt/${id}`;
    expect((await receiptOf(path, customer.token)).status, 'nothing is paid yet').toBe(404);
    expect(await pay(app, customer.token, id, 3500)).toBe(200);
    const created = await app.rest('POST', `/booking/create/${shopId}`, {
      token: customer.token,
      body: { date: dayFromToday(2), time: '11:00' },
    });
    expect(created.status, created.text).toBe(201);

    const receipt = await receiptOf(path, customer.token);
    expect([receipt.status, receipt.type, receipt.kept]).toEqual([200, 'application/pdf', 'no-store']);
    for (const part of [
      id,
      'Zoë Łoś',
      'Fade House',
      '1 State St, Chicago',
      `Appointment on ${dayFromToday(2)} at 11:00, America/Chicago`,
    ])
      expect(receipt.text).toContain(part);
    expect(receipt.text).toMatch(/Total paid +\$35\.00/);
    expect((await receiptOf(path, customer.token)).bytes.equals(receipt.bytes), 'the same bytes again').toBe(true);
    expect((await receiptOf(path, owner.token)).text).toBe(receipt.text);
    expect((await receiptOf(path, (await app.registerMember()).token)).status).toBe(404);
    expect((await receiptOf(path)).status).toBe(401);
    expect((await receiptOf('/booking/receipt/none', customer.token)).status).toBe(404);

    expect((await app.rest('PUT', `/booking/cancel/${id}`, { token: customer.token, body: {} })).status).toBe(200);
    await expect
      .poll(async () => (await receiptOf(path, customer.token)).text, { timeout: 15_000 })
      .toMatch(/Given back +-\$14\.00\nPaid in the end +\$21\.00/);
  });
});

describe('the receipt of an order', () => {
  it('shows its buyer every part, and each seller their own', async () => {
    const [one, two] = [await openStall(app, { price: '12.50' }), await openStall(app, { price: '7.25' })];
    const buyer = await app.registerMember();
    await put(app, buyer, one.productId, 2);
    const { cart, clientSecret } = await begin(app, buyer, two.productId, 1);
    const path = (id: string) => `/orders/receipt/${id}`;
    expect(await confirm(app, clientSecret)).toBe(200);
    const order = await confirmOrder(app, buyer, cart._id);
    expect(order.status, order.text).toBe(200);
    const { _id: id } = order.body as { _id: string };

    const whole = await receiptOf(path(id), buyer.token);
    expect([whole.status, whole.type]).toEqual([200, 'application/pdf']);
    expect(whole.text).toMatch(/2 × \$12\.50 +\$25\.00/);
    expect(whole.text).toMatch(/1 × \$7\.25 +\$7\.25/);
    expect(whole.text).toMatch(/Total paid +\$32\.25/);
    expect((await receiptOf(path(id), buyer.token)).bytes.equals(whole.bytes)).toBe(true);
    const part = await receiptOf(path(id), one.seller.token);
    expect(part.text).toMatch(/Total paid +\$25\.00/);
    expect(part.text).not.toContain('$7.25');
    expect((await receiptOf(path(id), (await app.registerMember()).token)).status).toBe(404);
    expect((await receiptOf(path(id))).status).toBe(401);
    expect((await receiptOf(path('none'), buyer.token)).status).toBe(404);
  });
});

it('the receipt of a plan’s invoice is its member’s alone, once it is paid', { timeout: 60_000 }, async () => {
  const hand = planHand(app);
  const { token, subscriptionId } = await hand.subscriber('Premium', 250, { firstName: 'Dana', lastName: 'Lee' });
  const invoices = async () => (await hand.plan(token)).invoices;
  const [paid] = await invoices();
  const path = (id: string | undefined) => `/subscription/receipt/${id}`;
  const receipt = await receiptOf(path(paid?.id), token);
  expect([receipt.status, receipt.type, receipt.kept]).toEqual([200, 'application/pdf', 'no-store']);
  for (const part of [paid?.id ?? '', 'Dana Lee', 'Chairside', 'Premium plan, yearly'])
    expect(receipt.text).toContain(part);
  expect(receipt.text).toMatch(/Total paid +\$250\.00/);
  expect((await receiptOf(path(paid?.id), token)).bytes.equals(receipt.bytes), 'the same bytes again').toBe(true);
  expect((await receiptOf(path(paid?.id), (await app.registerMember()).token)).status).toBe(404);
  expect((await receiptOf(path(paid?.id))).status).toBe(401);

  await hand.card(subscriptionId, 'pm_card_chargeDeclined');
  await hand.advance(367);
  const [failed] = await hand.until(invoices, ([newest]) => newest?.status === 'failed');
  expect(failed?.status).toBe('failed');
  expect((await receiptOf(path(failed?.id), token)).status).toBe(404);
});

describe('the receipt of a contribution', () => {
  const BEGIN =
    'mutation ($input: ContributionInput!) { contributeToCampaign(input: $input) { clientSecret contribution { id } } }';
  const SETTLE = 'mutation ($id: ID!) { settleContribution(id: $id) { status } }';
  const BACK = 'mutation ($id: ID!) { refundContribution(id: $id) { status } }';

  async function given(model: string) {
    const organizer = await app.registerProvenMember({ firstName: 'Ann', lastName: 'Lee' });
    const giver = await app.registerMember({ firstName: 'Zoë', lastName: 'Łoś' });
    // It has begun there at every hour.
    const place = { timeZone: 'America/Chicago', startDate: dayAhead(-1) };
    const input = { name: 'New chairs', model, beneficiary: 'The school', ...place };
    const campaignId = await openCampaign(app, organizer.token, input);
    const { data } = await app.graphql<{
      contributeToCampaign: { clientSecret: string; contribution: { id: string } };
    }>(BEGIN, { input: { campaignId, amountCents: 2_500, tipCents: 200 } }, giver.token);
    const { clientSecret = '', contribution: { id } = { id: '' } } = data?.contributeToCampaign ?? {};
    return { organizer, giver, id, clientSecret, path: `/campaign/receipt/${id}` };
  }

  it('states rules, tip and what came back, to its contributor alone', async () => {
    const { organizer, giver, id, clientSecret, path } = await given('KEEP_IT_ALL');
    expect((await receiptOf(path, giver.token)).status, 'nothing is paid yet').toBe(404);
    await confirm(app, clientSecret);
    await app.graphql(SETTLE, { id }, giver.token);
    await app.settle();
    const receipt = await receiptOf(path, giver.token);
    expect([receipt.status, receipt.type, receipt.kept]).toEqual([200, 'application/pdf', 'no-store']);
    const said = receipt.text.replaceAll('\n', ' ');
    for (const part of [
      ...[id, 'Zoë Łoś', 'New chairs', 'Campaign of Ann Lee', 'For The school', 'Goal $1,000.00', 'America/Chicago'],
      ...['Your card was charged $27.00.', 'Keep what comes in', 'You can take it back until', '2.9 % and 30 cents'],
    ])
      expect(said).toContain(part);
    expect(receipt.text).toMatch(/1 × \$25\.00 +\$25\.00/);
    expect(receipt.text).toMatch(/Total paid +\$27\.00/);
    expect((await receiptOf(path, giver.token)).bytes.equals(receipt.bytes), 'the same bytes again').toBe(true);
    expect((await receiptOf(path, organizer.token)).status).toBe(404);
    expect((await receiptOf(path)).status).toBe(401);
    expect((await receiptOf('/campaign/receipt/none', giver.token)).status).toBe(404);

    expect((await app.graphql(BACK, { id }, giver.token)).errors).toBeUndefined();
    await expect
      .poll(async () => (await receiptOf(path, giver.token)).text, { timeout: 15_000 })
      .toMatch(/Given back +-\$27\.00\nPaid in the end +\$0\.00/);
  });

  it('of a pledge says that nothing was charged, and when it will be', async () => {
    const { giver, id, clientSecret, path } = await given('ALL_OR_NOTHING');
    const [setup] = clientSecret.split('_secret_');
    const form = new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' });
    await fetch(`${app.origin}/v1/setup_intents/${setup}/confirm`, { method: 'POST', body: form });
    await app.graphql(SETTLE, { id }, giver.token);
    await app.settle();
    const pledge = (await receiptOf(path, giver.token)).text.replaceAll('\n', ' ');
    for (const part of ['PLEDGE', 'Pledged on', 'Nothing is charged yet.', 'only if $1,000.00 are reached', 'no proof'])
      expect(pledge).toContain(part);
    expect(pledge).toMatch(/Total pledged +\$27\.00/);
    expect(pledge).not.toContain('Total paid');
    expect((await app.graphql(BACK, { id }, giver.token)).errors).toBeUndefined();
    await app.settle();
    expect((await receiptOf(path, giver.token)).text).toContain('the pledge was taken back');
  });
});
