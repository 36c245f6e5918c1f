import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { day } from '#domain/bookings/decider.ts';
import { dayFromToday, openShopAllDay, pay } from '../bookings/testing.ts';
import { moneyHand } from '../campaigns/moneyHand.testing.ts';
import { begin, confirm, confirmOrder, openStall, put } from '../carts/testing.ts';
import { planHand } from '../plans/testing.ts';
import { textOf } from '../receipts/pdfText.testing.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

type Answer = {
  readonly evidence: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, string>>;
  readonly amount: number;
};

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await registerPlatformOwner(app);
});
afterAll(() => app?.close());

const fieldsOf = async (path: string, token?: string) => {
  const { status, body } = await app.rest('GET', path, token ? { token } : {});
  return { status, ...(body as Answer) };
};
async function fileOf(path: string, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${app.origin}/api/v1${path}?format=pdf`, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { type: response.headers.get('content-type'), text: textOf(bytes).flat().join(' ') };
}

describe('the evidence for a booking', () => {
  it('has terms, mails, course and messages, for its shop and for platform owners', async () => {
    const owner = await app.registerMember({ role: 'SHOP_OWNER' });
    const shopId = await openShopAllDay(app, owner.token, { cancel_free_hours: 24, cancel_percentage: 40 });
    const customer = await app.registerMember({ firstName: 'Mia', lastName: 'Lee' });
    const body = { date: dayFromToday(2), time: '11:00' };
    const { _id: id } = (await app.rest('POST', `/booking/hold/${shopId}`, { token: customer.token, body })).body as {
      _id: string;
    };
    const path = `/booking/evidence/${id}`;
    expect((await fieldsOf(path, owner.token)).status, 'nothing is paid yet').toBe(404);
    await pay(app, customer.token, id, 3_500);
    await app.rest('POST', `/booking/create/${shopId}`, { token: customer.token, body });
    await app.rest('PUT', `/shops/update/${shopId}`, { token: owner.token, body: { cancel_percentage: 0 } });
    const said = await app.graphql(
      'mutation ($id: ID!) { sendMessage(input: { to: { kind: booking, id: $id }, messageId: "message1", text: "See you then" }) { id } }',
      { id },
      customer.token,
    );
    expect(said.errors).toBeUndefined();
    await app.handler.dispatch(
      day,
      { type: 'CheckIn', data: { bookingId: id, shopId, date: body.date } },
      { by: { id: owner.user._id, role: 'SHOP_OWNER' }, channel: 'rest', at: `${body.date}T16:55:00.000Z` },
    );
    await app.runJobs();
    await app.settle();
    const own = await fieldsOf(path, owner.token);
    expect([own.status, own.amount]).toEqual([200, 3_500]);
    expect(own.evidence.cancellation_rebuttal).toContain(`${body.date} 16:55`);
    expect(own.evidence.cancellation_rebuttal).toContain('that the customer was there');
    expect(own.evidence).toMatchObject({
      customer_name: 'Mia Lee',
      customer_email_address: customer.user.email,
      service_date: expect.stringContaining(body.date),
      product_description: expect.stringMatching(/\(Barber Service, 30 minutes\) at the barber shop Fade House/),
      cancellation_policy_disclosure: expect.stringContaining('40 % of the price after that'),
      access_activity_log: expect.stringContaining('confirmed'),
      uncategorized_text: expect.stringContaining('the customer: See you then'),
    });
    expect(own.evidence.access_activity_log).toContain('confirmation with time, place and price');
    expect(own.files).toMatchObject({ receipt: `/api/v1/booking/receipt/${id}` });
    const { type, text } = await fileOf(path, owner.token);
    expect(type).toBe('application/pdf');
    for (const part of ['Terms shown before paying', 'Mia Lee', 'See you then']) expect(text).toContain(part);

    const theirs = await fieldsOf(path, root);
    expect(theirs.evidence.uncategorized_text).toContain('(the words are in the seller’s copy)');
    expect(JSON.stringify(theirs)).not.toContain('See you then');
    const traces = (await app.store.readAll(-1, 10_000)).filter(
      (event) => event.type === 'AuditRead' && JSON.stringify(event.data).includes(id),
    );
    expect(traces).toHaveLength(1);
    for (const { token } of [customer, await app.registerMember()])
      expect((await fieldsOf(path, token)).status).toBe(404);
    expect((await fieldsOf(path)).status).toBe(401);
    expect((await fieldsOf('/booking/evidence/none', owner.token)).status).toBe(404);
    expect((await fieldsOf(`${path}?format=doc`, owner.token)).status).toBe(400);
  });
});

describe('the evidence for an order', () => {
  it('is a seller’s own part for them, and all of it for platform owners', async () => {
    const [one, two] = [await openStall(app, { price: '12.50' }), await openStall(app, { price: '7.25' })];
    const buyer = await app.registerMember({ firstName: 'Zoë', lastName: 'Poe' });
    await put(app, buyer, one.productId, 2);
    const { cart, clientSecret } = await begin(app, buyer, two.productId, 1);
    await confirm(app, clientSecret);
    const { _id: id } = (await confirmOrder(app, buyer, cart._id)).body as { _id: string };
    const path = `/orders/evidence/${id}`;
    const own = await fieldsOf(path, one.seller.token);
    expect([own.status, own.amount]).toEqual([200, 2_500]);
    expect(own.evidence.product_description).toContain('2 × ');
    expect(own.evidence.product_description).not.toContain('$7.25');
    expect(own.evidence.refund_policy_disclosure).toContain('Rule for returns: none was stated.');
    const all = await fieldsOf(path, root);
    expect(all.amount).toBe(3_225);
    expect((await fileOf(path, root)).text).toContain('$7.25');
    for (const token of [buyer.token, (await app.registerMember()).token])
      expect((await fieldsOf(path, token)).status).toBe(404);
    expect((await fieldsOf(path)).status).toBe(401);
    expect((await fieldsOf('/orders/evidence/none', one.seller.token)).status).toBe(404);
  });
});

describe('the evidence for a booking of which a deposit was paid', () => {
  it('has what was agreed about the deposit and customers who do not come', async () => {
    const owner = await app.registerMember({ role: 'SHOP_OWNER' });
    const rule = { up_front_percentage: 40, no_show_kept_percentage: 75, cancel_percentage: 50, cancel_free_hours: 24 };
    const shopId = await openShopAllDay(app, owner.token, rule);
    const customer = await app.registerMember();
    const held = await app.rest('POST', `/booking/hold/${shopId}`, {
      token: customer.token,
      body: { date: dayFromToday(3), time: '10:00' },
    });
    const { _id: id } = held.body as { _id: string };
    expect(await pay(app, customer.token, id, 1_400)).toBe(200);
    const shown = () => fieldsOf(`/booking/evidence/${id}`, owner.token);
    await expect.poll(async () => (await shown()).status, { timeout: 15_000 }).toBe(200);
    const { amount, evidence } = await shown();
    expect(amount).toBe(1_400);
    expect(evidence.product_description).toContain('for $35.00, of which $14.00 were paid with the booking');
    expect(evidence.cancellation_policy_disclosure).toContain('50 % of what was paid after that');
    expect(evidence.refund_policy_disclosure).toContain(
      '$14.00 of $35.00 is paid with the booking, the other $21.00 at the shop. If the customer does not come, the shop keeps 75 % of what was paid, $10.50; $3.50 is given back.',
    );
  });
});

describe('the evidence for a contribution', () => {
  it('has what was promised before paying and what became of it, for platform owners alone', async () => {
    const hand = moneyHand(app);
    const organizer = await app.registerProvenMember({ firstName: 'Ann', lastName: 'Lee' });
    const giver = await app.registerMember({ firstName: 'Zoë', lastName: 'Poe' });
    const id = await hand.give(await hand.campaignOf(organizer), giver, 2_500);
    await app.settle();
    const path = `/campaign/evidence/${id}`;
    const all = await fieldsOf(path, root);
    expect([all.status, all.amount]).toEqual([200, 2_500]);
    expect(all.evidence).toMatchObject({
      customer_name: 'Zoë Poe',
      customer_email_address: giver.user.email,
      product_description: expect.stringMatching(/^A contribution of \$25\.00 to the campaign “New chairs” of Ann Lee/),
      refund_policy_disclosure: expect.stringContaining('Keep what comes in'),
      cancellation_rebuttal: expect.stringContaining('The campaign goes on.'),
      access_activity_log: expect.stringContaining('UTC: '),
    });
    expect(all.files).toMatchObject({ refund_policy: `/api/v1${path}?format=pdf` });
    const { type, text } = await fileOf(path, root);
    expect(type).toBe('application/pdf');
    for (const part of ['Terms shown before paying', 'Zoë Poe', 'New chairs']) expect(text).toContain(part);
    const traces = (await app.store.readAll(-1, 10_000)).filter(
      (event) => event.type === 'AuditRead' && JSON.stringify(event.data).includes(id),
    );
    expect(traces).toHaveLength(1);
    for (const { token } of [organizer, giver]) expect((await fieldsOf(path, token)).status).toBe(404);
    expect((await fieldsOf(path)).status).toBe(401);
    expect((await fieldsOf('/campaign/evidence/none', root)).status).toBe(404);
  });
});

describe('the evidence for a plan', () => {
  it('has all that was charged, for platform owners alone', { timeout: 60_000 }, async () => {
    const { id, token } = await planHand(app).subscriber();
    const path = `/subscription/evidence/${id}`;
    const all = await fieldsOf(path, root);
    expect([all.status, all.amount]).toEqual([200, 2_500]);
    expect(all.evidence.product_description).toMatch(/^The plan Premium of Chairside, monthly from .*: \$25\.00$/);
    const { text } = await fileOf(path, root);
    for (const part of ['What was charged', 'In all: $25.00.', 'until you cancel']) expect(text).toContain(part);
    const agreed =
      /^Chosen on .*: The plan Premium of Chairside, monthly, for \$25\.00 a month, in advance\.\nShown beside/;
    expect(all.evidence.cancellation_policy_disclosure).toMatch(agreed);
    expect(text).toContain('What was chosen');
    expect((await fieldsOf(path, token)).status).toBe(404);
    expect((await fieldsOf(path)).status).toBe(401);
    const nobody = await app.registerMember();
    expect((await fieldsOf(`/subscription/evidence/${nobody.user._id}`, root)).status).toBe(404);
  });
});
