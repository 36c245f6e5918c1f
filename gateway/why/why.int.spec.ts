import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holder } from '#domain/bookings/holder.ts';
import { order } from '#domain/orders/decider.ts';
import { dayFromToday, openShopAllDay, pay } from '../bookings/testing.ts';
import { openCampaign } from '../campaigns/testing.ts';
import { begin, confirm, confirmOrder, openStall } from '../carts/testing.ts';
import { forumOf } from '../forum/testing.ts';
import { planHand } from '../plans/testing.ts';
import { blogOf } from '../posts/testing.ts';
import { openShop, registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import type { WhyType } from './types.ts';

const WHY = `query ($type: WhyType!, $id: ID!) {
  why(type: $type, id: $id) { answer isWhole steps { kind sentence rule position channel actor { name kind } } }
}`;
type Step = {
  readonly kind: string;
  readonly sentence: string;
  readonly rule: string | null;
  readonly position: number | null;
  readonly channel: string | null;
  readonly actor: { readonly name: string; readonly kind: string } | null;
};
type Member = Awaited<ReturnType<TestApp['registerMember']>>;

let app: TestApp;
let root: string;
let eve: Member;

beforeAll(async () => {
  app = await openTestApp();
  root = await registerPlatformOwner(app);
  eve = await app.registerMember({ firstName: 'Eve', lastName: 'Roe' });
});
afterAll(() => app?.close());

async function ask(type: `${WhyType}`, id: string, token?: string) {
  const { data, errors } = await app.graphql<{ why: { answer: string; isWhole: boolean; steps: Step[] } }>(
    WHY,
    { type, id },
    token,
  );
  const steps = data?.why?.steps ?? [];
  return {
    code: errors?.[0]?.extensions.code,
    answer: data?.why?.answer ?? '',
    steps,
    events: steps.filter(({ kind }) => kind === 'event').map(({ sentence }) => sentence),
    rules: steps.flatMap(({ rule }) => rule ?? []),
  };
}

/** Asked by whom it concerns and by a platform owner it is answered alike; a stranger and a visitor are refused. */
async function expectForTheirs(type: `${WhyType}`, id: string, ...tokens: string[]) {
  for (const token of [...tokens, root]) expect((await ask(type, id, token)).code, type).toBeUndefined();
  expect((await ask(type, id, eve.token)).code).toBe('RECORD_MISSING');
  expect((await ask(type, id)).code).toBe('NOT_LOGGED_IN');
  expect((await ask(type, 'none', tokens[0])).code).toBe('RECORD_MISSING');
}

async function booked(over: object = {}) {
  const owner = await app.registerMember({ role: 'SHOP_OWNER', firstName: 'Otto', lastName: 'Fox' });
  const shopId = await openShopAllDay(app, owner.token, over);
  const customer = await app.registerMember({ firstName: 'Mia', lastName: 'Lee' });
  const body = { date: dayFromToday(2), time: '11:00' };
  const { _id: id } = (await app.rest('POST', `/booking/hold/${shopId}`, { token: customer.token, body })).body as {
    _id: string;
  };
  return { owner, customer, shopId, id, body };
}

describe('a booking', () => {
  it('says who, what and by which terms it was charged and partly given back', async () => {
    const { owner, customer, shopId, id, body } = await booked({ cancel_free_hours: 200, cancel_percentage: 40 });
    await pay(app, customer.token, id, 3_500);
    await app.rest('POST', `/booking/create/${shopId}`, { token: customer.token, body });
    const update = { cancel_free_hours: 0, cancel_percentage: 100, price: 99 };
    expect((await app.rest('PUT', `/shops/update/${shopId}`, { token: owner.token, body: update })).status).toBe(200);
    const charge = await ask('bookingCharge', id, customer.token);
    expect(charge.answer).toMatch(
      /those shown when the time was held, .*: \$35\.00; .* 200 hours before .* 40 % after/,
    );
    expect(charge.steps.slice(0, 3).map(({ kind }) => kind)).toEqual(['command', 'event', 'rule']);
    expect(charge.steps[0]).toMatchObject({ sentence: 'Mia Lee asked for it through the API', channel: 'rest' });
    expect(charge.rules).toEqual(expect.arrayContaining(['B5', 'P1', 'P6', 'B4']));
    expect((await ask('bookingRefund', id, customer.token)).answer).toContain('Nothing was given back');

    expect((await app.rest('PUT', `/booking/cancel/${id}`, { token: customer.token, body: {} })).status).toBe(200);
    await expect
      .poll(async () => (await ask('bookingRefund', id, customer.token)).events.join('\n'), { timeout: 15_000 })
      .toContain('gave back $14.00');
    const refund = await ask('bookingRefund', id, customer.token);
    expect(refund.answer).toContain('So 40 % of $35.00 is given back: $14.00. The shop keeps $21.00.');
    expect((await ask('bookingEnd', id, customer.token)).answer).toBe(refund.answer);
    expect(refund.steps.every(({ position }) => position === null)).toBe(true);

    const forShop = await ask('bookingRefund', id, owner.token);
    expect(forShop.answer).toBe(refund.answer);
    expect(forShop.events.join(' ')).not.toContain('a payment');
    const forRoot = await ask('bookingRefund', id, root);
    expect(forRoot.steps.filter(({ position }) => position !== null).map(({ kind }) => kind)).toEqual(
      forRoot.events.map(() => 'event'),
    );
    for (const type of ['bookingCharge', 'bookingRefund', 'bookingEnd'] as const)
      await expectForTheirs(type, id, customer.token, owner.token);
  });
});

describe('a time that cannot be had', () => {
  it('is explained by what another has of a long visit before one’s own hold', async () => {
    const { owner, customer, shopId, body } = await booked();
    const { data } = await app.graphql<{ addService: { services: { id: string }[] } }>(
      'mutation ($id: ID!, $input: ServiceInput!) { addService(shopId: $id, input: $input) { services { id } } }',
      { id: shopId, input: { name: 'Skin fade', minutes: 60, priceCents: 4_500 } },
      owner.token,
    );
    const serviceId = data?.addService.services.at(-1)?.id;
    const next = { ...body, time: body.time.replace(':00', ':30') };
    const { token } = await app.registerMember();
    expect((await app.rest('POST', `/booking/hold/${shopId}`, { token, body: next })).status).toBe(201);
    const { answer } = await ask('slot', `${shopId}_${body.date}_${body.time}_${serviceId}`, customer.token);
    expect(answer).toContain('Somebody else is choosing it just now.');
  });

  it('is explained without naming who has it', async () => {
    const { owner, customer, shopId, id, body } = await booked();
    const slot = `${shopId}_${body.date}_${body.time}`;
    const why = async (token: string, of = slot) => (await ask('slot', of, token)).answer;
    expect(await why(eve.token)).toContain('Somebody else is choosing it just now.');
    expect(await why(customer.token)).toContain('You are keeping it yourself');
    await pay(app, customer.token, id, 3_500);
    await app.rest('POST', `/booking/create/${shopId}`, { token: customer.token, body });
    const taken = await ask('slot', slot, eve.token);
    expect(taken.answer).toContain('It is taken.');
    expect(JSON.stringify(taken)).not.toMatch(/Mia|Lee/);
    expect(await why(eve.token, `${shopId}_${body.date}_03:00`)).toContain('outside the shop’s hours');
    expect(await why(eve.token, `${shopId}_${dayFromToday(0)}_08:00`)).toMatch(/began at|stands in the way|outside/);
    expect(await why(eve.token, `${shopId}_${dayFromToday(99)}_11:00`)).toContain('90 days ahead');
    expect(await why(eve.token, `${shopId}_${body.date}_12:00`)).toContain('Nothing stands in the way');
    for (const time of ['13:00', '13:30', '14:00']) {
      const held = await app.rest('POST', `/booking/hold/${shopId}`, { token: eve.token, body: { ...body, time } });
      const data = { memberId: eve.user._id, bookingId: (held.body as { _id: string })._id, over: [] };
      await app.handler.dispatch(
        holder,
        { type: 'AdmitHold', data },
        { by: { id: eve.user._id, role: 'CUSTOMER' }, channel: 'rest' },
      );
    }
    expect(await why(eve.token, `${shopId}_${body.date}_12:00`)).toContain('which is the most at once');
    const block = { shopId, date: body.date, times: ['12:00'] };
    await app.graphql(
      'mutation ($input: BlockTimeInput!) { blockTime(input: $input) { id } }',
      { input: block },
      owner.token,
    );
    expect(await why(owner.token, `${shopId}_${body.date}_12:00`)).toBe('You have blocked this time for yourself.');
    expect(await why(customer.token, `${shopId}_${body.date}_12:00`)).toContain('It is taken.');
    await app.graphql(
      'mutation ($id: ID!) { suspendMember(id: $id, reason: "Fraud") { id } }',
      { id: owner.user._id },
      root,
    );
    expect(await why(eve.token)).toContain('takes no bookings any more');
    expect((await ask('slot', slot)).code).toBe('NOT_LOGGED_IN');
    expect((await ask('slot', 'none', eve.token)).code).toBe('RECORD_MISSING');
    expect((await ask('slot', `${shopId}x_${body.date}_${body.time}`, eve.token)).code).toBe('SHOP_MISSING');
  });
});

describe('an order', () => {
  it('tells its buyer all of it and a seller their own part', async () => {
    const { seller, productId } = await openStall(app, { price: '12.50' });
    const buyer = await app.registerMember();
    const { cart, clientSecret } = await begin(app, buyer, productId, 2);
    await confirm(app, clientSecret);
    const { _id: id } = (await confirmOrder(app, buyer, cart._id)).body as { _id: string };
    const charge = await ask('orderCharge', id, buyer.token);
    expect(charge.answer).toContain('2 × ');
    expect(charge.answer).toContain('$25.00');
    expect(charge.events.join(' ')).toContain('has come in: $25.00');
    expect((await ask('orderCharge', id, seller.token)).events).toEqual([]);
    expect((await ask('orderRefund', id, buyer.token)).answer).toContain('no part of it was cancelled');
    const cancel = 'mutation ($o: ID!, $s: ID!) { cancelOrderPart(id: $o, sellerId: $s, reason: "Sold out") { id } }';
    await app.graphql(cancel, { o: id, s: seller.user._id }, seller.token);
    const refund = await ask('orderRefund', id, buyer.token);
    expect(refund.answer).toContain('which its seller did.');
    expect(refund.answer).toContain('“Sold out”');
    expect((await ask('orderRefund', id, seller.token)).answer).toBe(refund.answer);
    await expectForTheirs('orderRefund', id, buyer.token, seller.token);
  });
});

it('a plan’s charge follows the plan table, for its member alone', async () => {
  const hand = planHand(app);
  const { token, id } = await hand.subscriber('Premium', 25);
  const { data } = await app.graphql<{ mySubscription: { invoices: { id: string }[] } }>(
    '{ mySubscription { invoices { id } } }',
    {},
    token,
  );
  const invoice = data?.mySubscription.invoices[0]?.id ?? '';
  const { answer, events } = await ask('planCharge', invoice, token);
  expect(answer).toContain('Premium costs $25.00 a month');
  expect(answer).toContain('20 products');
  expect(events.join(' ')).toContain('chose the plan premium');
  expect((await ask('planCharge', invoice, eve.token)).code).toBe('RECORD_MISSING');
  expect((await ask('planCharge', invoice, root)).code).toBe('RECORD_MISSING');
  expect((await ask('account', id, token)).answer).toBe('Nothing was decided about it.');
  await app.graphql(
    'mutation ($id: ID!) { changeMemberRole(id: $id, role: CUSTOMER, reason: "As asked") { id } }',
    { id },
    root,
  );
  expect((await ask('account', id, root)).answer).toContain('“As asked”');
  expect((await ask('account', id, eve.token)).code).toBe('RECORD_MISSING');
});

it('a contribution says what was promised and what became of it, to who gave it', async () => {
  const organizer = await app.registerProvenMember();
  const giver = await app.registerMember();
  const campaignId = await openCampaign(app, organizer.token, { model: 'KEEP_IT_ALL' });
  const { data } = await app.graphql<{ contributeToCampaign: { clientSecret: string; contribution: { id: string } } }>(
    'mutation ($input: ContributionInput!) { contributeToCampaign(input: $input) { clientSecret contribution { id } } }',
    { input: { campaignId, amountCents: 2_500, tipCents: 200 } },
    giver.token,
  );
  const id = data?.contributeToCampaign.contribution.id ?? '';
  await confirm(app, data?.contributeToCampaign.clientSecret ?? '');
  await app.graphql('mutation ($id: ID!) { settleContribution(id: $id) { status } }', { id }, giver.token);
  const { answer, rules } = await ask('contributionCharge', id, giver.token);
  expect(answer).toBe('Your card was charged $27.00.');
  expect(rules).toEqual(expect.arrayContaining(['P1', 'D4', 'D9']));
  await expectForTheirs('contributionCharge', id, giver.token);
  expect((await ask('contributionRefund', id, organizer.token)).code).toBe('RECORD_MISSING');
});

describe('a removal', () => {
  it('of a post says who decided and why, and that it can be appealed; flags stay with platform owners', async () => {
    const author = forumOf(app, await app.registerProvenMember({ firstName: 'Ann', lastName: 'Poe' }));
    const moderator = forumOf(app, { token: root });
    const flagger = await app.registerEarlier(30);
    const token = (await app.registerProvenMember()).token;
    const { id } = await author.start();
    await forumOf(app, flagger).flag(id, 'Rude');
    await moderator.rule('hidePost', id, 'Too harsh.');
    const own = await author.ask<{ answer: string; steps: Step[] }>(WHY, { type: 'post', id });
    if (typeof own === 'string') throw new Error(own);
    expect(own.answer).toContain('The reason given: “Too harsh.” Its author can appeal once.');
    expect(JSON.stringify(own)).not.toMatch(/flagged|Rude/);
    expect(own.steps.map(({ actor }) => actor?.name)).toContain('A platform owner');
    expect((await ask('post', id, root)).events.join(' ')).toContain('flagged');
    expect((await ask('post', id, token)).code).toBe('RECORD_MISSING');
    expect((await ask('post', id)).code).toBe('NOT_LOGGED_IN');
  });

  it('of an article, a shop and a review is answered to its author and owner', async () => {
    const ann = await app.registerProvenMember({ firstName: 'Ann', lastName: 'Poe' });
    const postId = await blogOf(app, ann).submit();
    await blogOf(app, { token: root }).review(postId, 'reject', { reason: 'Too short.' });
    expect((await ask('article', postId, ann.token)).answer).toContain('The reason given: “Too short.”');
    await expectForTheirs('article', postId, ann.token);

    const owner = await app.registerMember({ role: 'SHOP_OWNER' });
    const { _id: shopId } = await openShop(app, owner.token);
    expect((await ask('listing', shopId, owner.token)).answer).toBe('Nobody has taken it down.');
    await app.rest('DELETE', `/shops/delete/${shopId}`, { token: owner.token });
    expect((await ask('listing', shopId, owner.token)).answer).toContain('Its owner took it down');
    await expectForTheirs('listing', shopId, owner.token);
  });

  it('of a review of a product is known to its author and its seller, who ask why; to others neither is', async () => {
    const { seller, productId } = await openStall(app, { pieces: 9 });
    const ann = await app.registerMember({ firstName: 'Ann', lastName: 'Poe' });
    const input = { productId, orderId: await received(ann, seller, productId), rating: 2, text: 'Words of Ann' };
    const submit = 'mutation ($input: ProductReviewInput!) { submitProductReview(input: $input) { id } }';
    const { data } = await app.graphql<{ submitProductReview: { id: string } }>(submit, { input }, ann.token);
    const id = data?.submitProductReview.id ?? '';
    expect(await removedOf(productId, seller.token)).toEqual([]);
    await app.graphql('mutation ($id: ID!) { removeProductReview(productId: $id) }', { id: productId }, ann.token);
    await app.settle();
    for (const token of [seller.token, ann.token, root])
      expect(await removedOf(productId, token)).toEqual([{ id, authorName: 'Ann Poe', isMine: token === ann.token }]);
    expect(await removedOf(productId, eve.token)).toEqual([]);
    const why = await ask('productReview', id, seller.token);
    expect(why.answer).toBe('Only its author takes a review back; its seller’s answer goes with it.');
    expect(why.steps.map(({ kind }) => kind)).toEqual(['command', 'event', 'rule', 'command', 'event', 'rule']);
    expect(why.steps[0]?.sentence).toBe('Ann Poe asked for it on the screens');
    await expectForTheirs('productReview', id, ann.token, seller.token);
    await app.graphql(submit, { input }, ann.token);
    await app.settle();
    expect(await removedOf(productId, seller.token)).toEqual([]);
  });

  /** A paid order of a product, sent by its seller; answers its id. */
  async function received(buyer: Member, seller: Pick<Member, 'user'>, productId: string): Promise<string> {
    const { cart, clientSecret } = await begin(app, buyer, productId);
    await confirm(app, clientSecret);
    await confirmOrder(app, buyer, cart._id);
    const mine = await app.graphql<{ myOrders: { edges: { node: { id: string } }[] } }>(
      '{ myOrders(first: 1) { edges { node { id } } } }',
      {},
      buyer.token,
    );
    const orderId = mine.data?.myOrders.edges[0]?.node.id ?? '';
    const sellerId = seller.user._id;
    const sender = { by: { id: sellerId, role: 'SELLER' }, channel: 'rest' } as const;
    await app.handler.dispatch(order, { type: 'ShipPart', data: { orderId, sellerId, tracking: 'UPS 1Z' } }, sender);
    return orderId;
  }

  async function removedOf(productId: string, token: string) {
    const { data } = await app.graphql<{ removedProductReviews: { edges: { node: object }[] } }>(
      'query ($id: ID!) { removedProductReviews(productId: $id) { edges { node { id authorName isMine } } } }',
      { id: productId },
      token,
    );
    return data?.removedProductReviews.edges.map(({ node }) => node);
  }
});

it('a paused campaign says who paused it, why and what can be done, to its organizer and platform owners', async () => {
  const organizer = await app.registerProvenMember({ firstName: 'Ola', lastName: 'Roe' });
  const id = await openCampaign(app, organizer.token);
  const publish = 'mutation ($id: ID!) { publishCampaign(id: $id) { id } }';
  await app.graphql(publish, { id }, organizer.token);
  expect((await ask('campaignPause', id, organizer.token)).answer).toBe('Nobody has paused it of late.');
  const report = 'mutation ($id: ID!) { reportCampaign(campaignId: $id, cause: FRAUD, note: "Words of a reporter") }';
  await app.graphql(report, { id }, (await app.registerProvenMember()).token);
  const act = (name: string) =>
    `mutation ($id: ID!, $reason: String!) { ${name}(campaignId: $id, reason: $reason) { __typename } }`;
  await app.graphql(act('pauseCampaign'), { id, reason: 'Please show receipts' }, root);
  const own = await ask('campaignPause', id, organizer.token);
  expect(own.answer).toContain('The reason given: “Please show receipts”. Until it goes on no money can come in');
  expect(own.steps.at(-3)?.sentence).toBe('A platform owner asked for it on the screens');
  expect(own.rules).toEqual(['D3']);
  expect(JSON.stringify(own)).not.toMatch(/report/i);
  const forRoot = await ask('campaignPause', id, root);
  expect(forRoot.rules).toEqual(['D8', 'D3']);
  expect(forRoot.answer).toBe(own.answer);
  await expectForTheirs('campaignPause', id, organizer.token);
  await app.graphql(act('resumeCampaign'), { id, reason: 'All is shown' }, root);
  expect((await ask('campaignPause', id, organizer.token)).answer).toContain('has let it go on');
});

it('a notification names what caused it and the settings it followed, to its own member', async () => {
  const { owner, customer, shopId, id, body } = await booked();
  await pay(app, customer.token, id, 3_500);
  await app.rest('POST', `/booking/create/${shopId}`, { token: customer.token, body });
  await app.runJobs();
  await app.settle();
  const { data } = await app.graphql<{ notifications: { edges: { node: { id: string; kind: string } }[] } }>(
    '{ notifications(first: 5) { edges { node { id kind } } } }',
    {},
    owner.token,
  );
  const made = data?.notifications.edges.find(({ node }) => node.kind === 'bookingMade')?.node.id ?? '';
  const { answer, events } = await ask('notification', made, owner.token);
  expect(answer).toContain('Customer and shop are told');
  expect(answer).toContain('“Bookings”');
  expect(events[0]).toContain('confirmed');
  expect((await ask('notification', made, eve.token)).code).toBe('RECORD_MISSING');
  expect((await ask('notification', made)).code).toBe('NOT_LOGGED_IN');
});
