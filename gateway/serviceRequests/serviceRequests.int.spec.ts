import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#domain/customers/decider.ts';
import { account } from '#domain/users/decider.ts';
import { dayFromToday } from '../bookings/testing.ts';
import { openShop, registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

const REQUEST = `id status city address requester { firstName } note
  steps { kind text shopName } sentTo { name }
  quotes { id status priceCents time barbers validUntil note shop { name } }`;
const ASK = `mutation ($input: ServiceRequestInput!) { requestService(input: $input) { ${REQUEST} } }`;
const ANSWER = `mutation ($id: ID!, $text: String!) { answerServiceRequest(id: $id, text: $text) { ${REQUEST} } }`;
const FORWARD = `mutation ($id: ID!, $shopIds: [ID!]!) { forwardServiceRequest(id: $id, shopIds: $shopIds, note: "Please hurry") { ${REQUEST} } }`;
const CLOSE = `mutation ($id: ID!) { closeServiceRequest(id: $id, reason: "No shop can") { ${REQUEST} } }`;
const WITHDRAW = `mutation ($id: ID!) { withdrawServiceRequest(id: $id) { ${REQUEST} } }`;
const QUOTE = `mutation ($input: ServiceQuoteInput!) { quoteRequest(input: $input) { ${REQUEST} } }`;
const ofQuote = (name: string) =>
  `mutation ($id: ID!, $quoteId: ID!) { ${name}(requestId: $id, quoteId: $quoteId) { ${REQUEST} } }`;
const ONE = `query ($id: ID!) { serviceRequest(id: $id) { ${REQUEST} } }`;
const INBOX = `query ($status: ServiceRequestStatus) { serviceRequestInbox(status: $status) { edges { node { id } } } }`;
const TO_QUOTE = `{ serviceRequestsToQuote { edges { node { ${REQUEST} } } } }`;
const NEARBY = 'query ($id: ID!) { shopsNearRequest(id: $id) { miles shop { name } } }';

type Member = Awaited<ReturnType<TestApp['registerProvenMember']>>;
type Request = {
  readonly id: string;
  readonly status: string;
  readonly quotes: readonly { readonly id: string; readonly status: string }[];
};
type List = { readonly edges: readonly { readonly node: Request }[] };

let app: TestApp;
let owner: string;
let amy: Member;
let bea: Member;
let cal: Member;
let beasShop: string;
let calsShop: string;
const date = dayFromToday(9);
const place = { address: '12 Lake St', city: 'Chicago', state: 'Illinois' };

beforeAll(async () => {
  app = await openTestApp({ env: { RATE_LIMIT: 'on' } });
  owner = await registerPlatformOwner(app);
  [amy, bea, cal] = await Promise.all([
    app.registerProvenMember({ firstName: 'Amy' }),
    app.registerProvenMember({ role: 'SHOP_OWNER' }),
    app.registerProvenMember({ role: 'SHOP_OWNER' }),
  ]);
  beasShop = (await openShop(app, bea.token, { shop_name: 'Bea’s' }))._id;
  calsShop = (await openShop(app, cal.token, { shop_name: 'Cal’s', shop_address: '1 Main St, Austin, Texas' }))._id;
  await app.settle();
}, 60_000);
afterAll(() => app?.close());

async function ask<T = Request>(operation: string, variables: object, token: string): Promise<T> {
  const { data, errors } = await app.graphql<Record<string, T>>(operation, variables, token);
  if (errors) throw new Error(errors[0]?.extensions.code ?? errors[0]?.message);
  return Object.values(data ?? {})[0] as T;
}
const code = (operation: string, variables: object, token: string): Promise<string> =>
  ask(operation, variables, token).then(
    () => 'allowed',
    (error: Error) => error.message,
  );
const asked = (over: object = {}) => ({
  input: { date, partOfDay: 'morning', heads: 12, ...place, note: 'A wedding', ...over },
});
const offered = (requestId: string, shopId: string, over: object = {}) => ({
  input: {
    ...{ requestId, shopId, priceCents: 36_000, time: '09:30', barbers: 3, validUntil: date, note: 'With chairs' },
    ...over,
  },
});
/** Someone asks, and accepts what a shop offers; answers the request's id. */
async function agree(by: Member, shop: Member, shopId: string): Promise<string> {
  const { id } = await ask(ASK, asked(), by.token);
  await ask(FORWARD, { id, shopIds: [shopId] }, owner);
  const { quotes } = await ask(QUOTE, offered(id, shopId), shop.token);
  await ask(ofQuote('acceptQuote'), { id, quoteId: quotes[0]?.id }, by.token);
  return id;
}
const inbox = async (status: string | null) =>
  (await ask<List>(INBOX, { status }, owner)).edges.map(({ node }) => node.id);

describe('a request for service', () => {
  it('goes from who asks over the platform to shops, and comes back as an agreement', async () => {
    const { id, status } = await ask(ASK, asked(), amy.token);
    expect(status).toBe('REQUESTED');
    expect(await inbox('REQUESTED')).toContain(id);
    expect(await ask(ANSWER, { id, text: 'We ask around' }, owner)).toMatchObject({ status: 'REVIEWED' });
    expect(await ask<object[]>(NEARBY, { id }, owner)).toEqual([
      { miles: 0, shop: { name: 'Bea’s' } },
      { miles: expect.closeTo(977, -1), shop: { name: 'Cal’s' } },
    ]);
    const sent = await ask(FORWARD, { id, shopIds: [beasShop, calsShop] }, owner);
    expect(sent).toMatchObject({ status: 'FORWARDED', sentTo: [{ name: 'Bea’s' }, { name: 'Cal’s' }] });
    expect(await inbox('REQUESTED')).not.toContain(id);

    // A shop sees what it needs for an offer, and of others nothing.
    const [seen] = (await ask<List>(TO_QUOTE, {}, bea.token)).edges;
    expect(seen?.node).toMatchObject({ id, city: 'Chicago', address: null, requester: null, note: 'A wedding' });
    expect(seen?.node).toMatchObject({
      sentTo: [{ name: 'Bea’s' }],
      steps: [{ kind: 'REQUESTED' }, { kind: 'FORWARDED', text: 'Please hurry' }],
    });
    await ask(QUOTE, offered(id, calsShop), cal.token);
    const quoted = await ask(QUOTE, offered(id, beasShop, { priceCents: 40_000 }), bea.token);
    expect(quoted.quotes).toMatchObject([{ priceCents: 40_000, note: 'With chairs', shop: { name: 'Bea’s' } }]);
    const lower = await ask(QUOTE, offered(id, beasShop), bea.token);
    expect(lower.quotes).toMatchObject([{ priceCents: 36_000, status: 'OPEN' }]);

    const read = await ask(ONE, { id }, amy.token);
    expect(read).toMatchObject({ status: 'QUOTED', quotes: [{ status: 'OPEN' }, { status: 'OPEN' }] });
    const quoteId = read.quotes[1]?.id;
    expect(await code(ofQuote('acceptQuote'), { id, quoteId: quoted.quotes[0]?.id }, amy.token)).toBe('QUOTE_GONE');
    const agreed = await ask(ofQuote('acceptQuote'), { id, quoteId }, amy.token);
    expect(agreed).toMatchObject({ status: 'AGREED', quotes: [{ status: 'NOT_CHOSEN' }, { status: 'ACCEPTED' }] });
    expect(await ask(ONE, { id }, bea.token)).toMatchObject({ address: '12 Lake St', requester: { firstName: 'Amy' } });
    expect(await ask(ONE, { id }, cal.token)).toMatchObject({ address: null, requester: null });
    expect(await code(QUOTE, offered(id, calsShop), cal.token)).toBe('ALREADY_AGREED');
    expect(await ask(WITHDRAW, { id }, amy.token)).toMatchObject({ status: 'WITHDRAWN' });
    expect(await ask(ONE, { id }, bea.token)).toMatchObject({ status: 'WITHDRAWN' });
  });

  it('does not say to a shop who asks before an offer of it was accepted', async () => {
    const dora = await app.registerProvenMember({ firstName: 'Dora' });
    const { id } = await ask(ASK, asked(), dora.token);
    await ask(FORWARD, { id, shopIds: [beasShop, calsShop] }, owner);
    await ask(QUOTE, offered(id, beasShop), bea.token);
    await app.runJobs();
    const notices = await ask<object>('{ notifications { edges { node { id title text href } } } }', {}, bea.token);
    expect(JSON.stringify(notices)).toContain(id);
    const rest = await app.rest('GET', `/requests/one/${id}`, { token: bea.token });
    const all = await app.rest('GET', '/requests/shops', { token: bea.token });
    expect([rest.status, all.status]).toEqual([200, 200]);
    const said = [await ask(ONE, { id }, bea.token), await ask(TO_QUOTE, {}, bea.token), rest.text, all.text, notices];
    expect(JSON.stringify(said)).not.toContain(dora.user._id);
  });

  it('is nobody else’s: others neither read it nor do anything about it', async () => {
    const eve = await app.registerProvenMember({ role: 'SHOP_OWNER' });
    const { id } = await ask(ASK, asked(), amy.token);
    expect(await ask(ONE, { id }, eve.token)).toBeNull();
    expect(await ask(ONE, { id: 'x' }, amy.token)).toBeNull();
    for (const token of [eve.token, bea.token]) {
      expect(await code(QUOTE, offered(id, beasShop), token)).toBe('REQUEST_MISSING');
      expect(await code(WITHDRAW, { id }, token)).toBe('REQUEST_MISSING');
      expect(await code(ofQuote('acceptQuote'), { id, quoteId: 'x' }, token)).toBe('REQUEST_MISSING');
      expect(await code(CLOSE, { id }, token)).toBe('NOT_ALLOWED');
    }
    expect(await code(FORWARD, { id, shopIds: [`${bea.user._id}Nothin`] }, owner)).toBe('SHOP_MISSING');
    expect(await ask(CLOSE, { id }, owner)).toMatchObject({ status: 'CLOSED' });
    expect(await code(CLOSE, { id: 'x' }, owner)).toBe('REQUEST_MISSING');
  });

  it('is refused with a sentence when something is missing, and from who has not proven their address', async () => {
    const newcomer = await app.registerMember();
    expect(await code(ASK, asked(), newcomer.token)).toBe('ADDRESS_NOT_PROVEN');
    for (const over of [
      { heads: 0 },
      { heads: 201 },
      { address: ' ' },
      { city: '' },
      { state: 'Atlantis' },
      { note: 'x'.repeat(1_001) },
      { date: dayFromToday(-2) },
      { date: dayFromToday(400) },
    ])
      expect(await code(ASK, asked(over), amy.token), JSON.stringify(over)).toMatch(
        /^(BAD_INPUT|INVALID_INPUT|DAY_NOT_POSSIBLE)$/,
      );
  });

  it('is one of five that are open, and of ten a day', async () => {
    const greta = await app.registerProvenMember();
    const ids: string[] = [];
    for (let nth = 0; nth < 5; nth += 1) ids.push((await ask(ASK, asked(), greta.token)).id);
    expect(await code(ASK, asked(), greta.token)).toBe('TOO_MANY_REQUESTS_OPEN');
    for (const id of ids.slice(0, 4)) await ask(WITHDRAW, { id }, greta.token);
    for (let nth = 0; nth < 4; nth += 1) await ask(ASK, asked(), greta.token);
    expect(await code(ASK, asked(), greta.token)).toBe('TOO_MANY_SERVICE_REQUESTS');
  });

  it('is not agreed about with a shop that has blocked who asks, nor sent to it', async () => {
    const [ivy, dan] = await Promise.all([
      app.registerProvenMember({ firstName: 'Ivy' }),
      app.registerProvenMember({ role: 'SHOP_OWNER' }),
    ]);
    const shopId = (await openShop(app, dan.token, { shop_name: 'Dan’s' }))._id;
    const [{ id }, other] = [await ask(ASK, asked(), ivy.token), await ask(ASK, asked(), ivy.token)];
    await ask(FORWARD, { id, shopIds: [shopId] }, owner);
    const { quotes } = await ask(QUOTE, offered(id, shopId), dan.token);
    const names = async () => (await ask<{ shop: object }[]>(NEARBY, { id: other.id }, owner)).map(({ shop }) => shop);
    expect(await names()).toContainEqual({ name: 'Dan’s' });

    const by = { id: dan.user._id, role: 'SHOP_OWNER' } as const;
    const data = { ownerId: by.id, customerId: ivy.user._id };
    await app.handler.dispatch(customer, { type: 'BlockCustomer', data }, { by, channel: 'rest' });
    expect(await code(ofQuote('acceptQuote'), { id, quoteId: quotes[0]?.id }, ivy.token)).toBe('BOOKINGS_NOT_TAKEN');
    expect(await names()).not.toContainEqual({ name: 'Dan’s' });
    expect(await names()).toContainEqual({ name: 'Bea’s' });
    expect(await code(FORWARD, { id: other.id, shopIds: [shopId] }, owner)).toBe('SHOP_MISSING');
  });

  it('is a visit to come once it is agreed: neither account is closed, nor is the shop taken down', async () => {
    const hal = await app.registerProvenMember({ firstName: 'Hal' });
    const dan = await app.registerProvenMember({ role: 'SHOP_OWNER' });
    const shopId = (await openShop(app, dan.token, { shop_name: 'Dan’s' }))._id;
    const close = async (who: Member) => {
      const body = { password: 'secret1', restorable: true };
      const { status, text } = await app.rest('DELETE', `/users/delete/${who.user._id}`, { token: who.token, body });
      return [status, text];
    };
    const id = await agree(hal, dan, shopId);
    for (const who of [hal, dan]) expect(await close(who)).toEqual([409, expect.stringContaining('upcoming bookings')]);
    const remove = 'mutation ($id: ID!) { removeShop(id: $id) { id } }';
    expect(await code(remove, { id: shopId }, dan.token)).toBe('SHOP_HAS_BOOKINGS');
    await ask(WITHDRAW, { id }, hal.token);
    expect(await code(remove, { id: shopId }, dan.token)).toBe('allowed');
    for (const who of [hal, dan]) expect(await close(who)).toEqual([204, '']);
  });

  it('ends with its requester’s account, and says nothing of them any more', async () => {
    const gil = await app.registerProvenMember({ firstName: 'Gil' });
    const { id } = await ask(ASK, asked({ note: 'PLANTED note', address: 'PLANTED street' }), gil.token);
    await ask(FORWARD, { id, shopIds: [beasShop] }, owner);
    await ask(QUOTE, offered(id, beasShop), bea.token);
    const accountId = gil.user._id;
    const leave = { type: 'CloseAccount', data: { accountId, reason: 'enough' } } as const;
    await app.handler.dispatch(account, leave, { by: { id: accountId, role: 'CUSTOMER' }, channel: 'rest' });
    await app.runJobs();
    const notices = await ask<object>('{ notifications { edges { node { kind href } } } }', {}, bea.token);
    expect(JSON.stringify(notices)).toContain(`{"kind":"requestWithdrawn","href":"/entity?tab=quote#${id}"}`);
    const left = await ask(ONE, { id }, owner);
    expect(left).toMatchObject({
      status: 'LAPSED',
      address: '',
      city: '',
      note: '',
      quotes: [{ status: 'NOT_CHOSEN' }],
    });
    expect(JSON.stringify(left)).not.toContain('PLANTED');
    const { state } = await app.handler.stateOf(account, { accountId });
    expect(state.status).toBe('closed');
  });
});
