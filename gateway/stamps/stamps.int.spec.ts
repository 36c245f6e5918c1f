import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { day } from '#domain/bookings/decider.ts';
import { addDays, HALF_HOURS, localDateOf, slotsOfDay } from '#domain/calendar.ts';
import { newBookingId } from '#domain/ids.ts';
import { WEEKDAYS, type WorkingHours } from '#domain/shops/events.ts';
import { stamps } from '#domain/stamps/decider.ts';
import { dayFromToday, joinCrew, openShopAllDay } from '../bookings/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

const ZONE = 'America/Chicago';
const HOURS = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, HALF_HOURS])) as WorkingHours;
const RULE = { visits: 2, percentage: 0, amount: 1_500 };

let app: TestApp;
let olga: Member;
let shopId: string;
type Member = Awaited<ReturnType<TestApp['registerMember']>>;
beforeAll(async () => {
  app = await openTestApp();
  olga = await app.registerMember({ role: 'SHOP_OWNER' });
  shopId = await openShopAllDay(app, olga.token, {
    ...{ stamp_visits: RULE.visits, stamp_amount: 15, up_front_percentage: 0 },
  });
}, 60_000);
afterAll(() => app?.close());

/** An operation's answer, or the code of its refusal. */
async function ask<T>(query: string, variables: object, who?: Member): Promise<T> {
  const { data, errors } = await app.graphql<object>(query, variables, who?.token);
  return (errors?.[0] ? errors[0].extensions.code : Object.values(data ?? {})[0]) as T;
}

/** A visit of yesterday that the shop has completed; `rule`: what its hold says of stamps. */
async function visited(customerId: string, time: string, rule?: typeof RULE): Promise<string> {
  const at = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const date = addDays(localDateOf(new Date().toISOString(), ZONE), -1);
  const bookingId = newBookingId(shopId, date);
  const of = { bookingId, shopId, date };
  const offer = { openSlots: slotsOfDay({ hours: HOURS, timeZone: ZONE }, date), today: localDateOf(at, ZONE) };
  const terms = { price: 3_500, depositRule: { upFront: 0, noShowKept: 100 }, ...(rule && { stampRule: rule }) };
  const place = { shopRemoved: false, notice: 0, ownerId: olga.user._id, time, timeZone: ZONE };
  const facts = { ...of, ...offer, ...terms, ...place };
  const by = { id: customerId, role: 'CUSTOMER' } as const;
  await app.handler.dispatch(day, { type: 'HoldSlot', data: facts }, { by, channel: 'rest', at });
  const confirm = { ...of, paymentId: null, amount: 0 };
  await app.handler.dispatch(day, { type: 'ConfirmBooking', data: confirm }, { by, channel: 'rest', at });
  const owner = { id: olga.user._id, role: 'SHOP_OWNER' } as const;
  await app.handler.dispatch(day, { type: 'CompleteBooking', data: of }, { by: owner, channel: 'rest' });
  return bookingId;
}

const times = [...HALF_HOURS];
const time = () => times.shift() ?? '';
const HOLD =
  'mutation ($input: HoldSlotInput!) { holdSlot(input: $input) { booking { id priceCents stampsOffCents } } }';
type Held = { readonly booking: { id: string; priceCents: number; stampsOffCents: number } };
const hold = (who: Member, over: object = {}, at = time()) =>
  ask<Held | string>(HOLD, { input: { shopId, date: dayFromToday(3), time: at, redeemStamps: true, ...over } }, who);
const held = async (...given: Parameters<typeof hold>) => {
  const found = await hold(...given);
  if (typeof found === 'string') throw new Error(found);
  return found.booking;
};
const CARDS = 'shopName memberName cards { number stamps visits percentage amountCents redeemedForId }';
type Cards = { memberName: string; cards: { number: number; stamps: number; redeemedForId: string | null }[] };
const own = async (who: Member) => {
  await app.settle();
  return (await ask<Cards[]>(`{ myStampCards { ${CARDS} } }`, {}, who))[0]?.cards ?? [];
};
/** A member with a full card. */
async function withCard(firstName = 'Ann') {
  const who = await app.registerMember({ firstName });
  for (let nth = 0; nth < RULE.visits; nth += 1) await visited(who.user._id, pastTime(), RULE);
  await expect.poll(async () => (await own(who))[0]?.stamps, { timeout: 15_000 }).toBe(RULE.visits);
  return who;
}
const past = [...HALF_HOURS];
const pastTime = () => past.shift() ?? '';

describe('stamps of a shop', () => {
  it('are a rule of the shop, in both APIs, and off by default', async () => {
    const query = 'query ($id: ID!) { shop(id: $id) { stampRule { visits percentage amountCents } } }';
    expect(await ask(query, { id: shopId })).toEqual({ stampRule: { visits: 2, percentage: 0, amountCents: 1_500 } });
    expect((await app.rest('GET', `/shops/getone/${shopId}`)).body).toMatchObject({
      ...{ stamp_visits: 2, stamp_percentage: 0, stamp_amount: 15 },
    });
    const other = await openShopAllDay(app, (await app.registerMember({ role: 'SHOP_OWNER' })).token);
    expect(await ask(query, { id: other })).toEqual({ stampRule: null });
    const change =
      'mutation ($id: ID!, $rule: StampRuleInput!) { updateShop(id: $id, changes: { stampRule: $rule }) { id } }';
    for (const rule of [{ visits: 1, percentage: 10 }, { visits: 5 }, { visits: 5, percentage: 10, amountCents: 100 }])
      expect(await ask(change, { id: shopId, rule }, olga)).toBe('STAMPS_INVALID');
    expect(await ask(change, { id: shopId, rule: { visits: 51, percentage: 10 } }, olga)).toBe('INVALID_INPUT');
  });

  it('come from finished visits, once each, and from none whose hold promised none', async () => {
    const ann = await app.registerMember({ firstName: 'Ann' });
    await visited(ann.user._id, pastTime());
    await visited(ann.user._id, pastTime(), RULE);
    await expect.poll(() => own(ann), { timeout: 15_000 }).toEqual([
      { number: 1, stamps: 1, visits: 2, percentage: 0, amountCents: 1_500, redeemedForId: null },
    ]);
    await app.runJobs();
    expect(await own(ann)).toMatchObject([{ stamps: 1 }]);
  });

  it('are promised to customers, and not to the owner and who works there', async () => {
    const [ann, ben] = await Promise.all([app.registerMember(), app.registerMember()]);
    await joinCrew(app, shopId, { memberId: ben.user._id, email: ben.user.email, role: 'desk' });
    const promised = async (who: Member) => {
      const { id } = await held(who, { redeemStamps: false });
      const { state } = await app.handler.stateOf(day, { shopId, date: dayFromToday(3) });
      return state.bookings[id]?.stampRule;
    };
    expect(await promised(ann)).toEqual(RULE);
    expect(await promised(ben)).toBeUndefined();
    expect(await promised(olga)).toBeUndefined();
  });

  it('of a full card take the price off that the server says, and the visit gives none', async () => {
    const ann = await withCard();
    const { id, ...money } = await held(ann);
    expect(money).toEqual({ priceCents: 2_000, stampsOffCents: 1_500 });
    expect((await own(ann))[0]?.redeemedForId).toBe(id);
    expect((await app.rest('GET', '/stamps/mine', { token: ann.token })).body).toMatchObject({
      data: [{ shop_id: shopId, cards: [{ number: 1, stamps: 2, amount: 15, redeemed_for: id }] }],
    });
    await ask('mutation ($id: ID!) { createBooking(bookingId: $id) { status } }', { id }, ann);
    const mine = (await app.rest('GET', '/booking/mine', { token: ann.token })).body;
    const paid = expect.objectContaining({ amount: 20, stamps_off: 15 });
    expect(mine).toMatchObject({ data: expect.arrayContaining([paid]) });
    expect(await hold(ann)).toBe('NO_FULL_CARD');
  });

  it('are redeemed once, also by two bookings at the same moment', async () => {
    const ann = await withCard();
    const both = await Promise.all([hold(ann), hold(ann)]);
    expect(both.filter((one) => one === 'NO_FULL_CARD')).toHaveLength(1);
    expect(both.filter((one) => typeof one !== 'string')).toHaveLength(1);
  });

  it('are good again at once where the slot is taken or let go, and soon where the booking is cancelled', async () => {
    const ann = await withCard();
    const [at, other] = [time(), await app.registerMember()];
    await held(other, { redeemStamps: false }, at);
    expect(await hold(ann, {}, at)).toBe('SLOT_TAKEN');
    const events = await app.store.read(stamps.stream({ shopId, memberId: ann.user._id }));
    expect(events.map(({ type }) => type)).not.toContain('CardRedeemed');
    const { id } = await held(ann);
    await ask('mutation ($id: ID!) { releaseHold(bookingId: $id) }', { id }, ann);
    const { id: second } = await held(ann);
    await ask('mutation ($id: ID!) { createBooking(bookingId: $id) { id } }', { id: second }, ann);
    await ask('mutation ($id: ID!) { cancelBooking(id: $id) { id } }', { id: second }, ann);
    await expect.poll(async () => (await own(ann))[0]?.redeemedForId, { timeout: 15_000 }).toBeNull();
    expect(await held(ann)).toMatchObject({ priceCents: 2_000 });
  });

  it('go with the hold that replaces one', async () => {
    const ann = await withCard();
    const { id: former } = await held(ann);
    const { id } = await held(ann, { replacing: former });
    const { state } = await app.handler.stateOf(day, { shopId, date: dayFromToday(3) });
    expect(state.bookings[former]?.stage).toBe('released');
    const cards = await app.handler.stateOf(stamps, { shopId, memberId: ann.user._id });
    expect(cards.state.cards[0]?.redeemed?.bookingId).toBe(id);
    // Replaced by one without a card, it is good again at once.
    const { id: last } = await held(ann, { replacing: id, redeemStamps: false });
    const { id: again } = await held(ann, { replacing: last });
    expect([last, again]).not.toContain(id);
  });

  it('are shown to the shop, by name, and to nobody else', async () => {
    const ann = await withCard('Zoe');
    await app.settle();
    const query = `query ($id: ID!) { shopStampCards(shopId: $id, first: 50) { totalCount edges { node { ${CARDS} } } } }`;
    const found = await ask<{ edges: { node: Cards }[] }>(query, { id: shopId }, olga);
    expect(found.edges[0]?.node).toMatchObject({ shopName: 'Fade House', cards: [{ stamps: 2, visits: 2 }] });
    expect(found.edges[0]?.node.memberName).toMatch(/^Zoe/);
    expect((await app.rest('GET', `/stamps/shop/${shopId}`, { token: olga.token })).body).toMatchObject({ page: 1 });
    expect(await ask(query, { id: shopId }, ann)).toBe('NOT_YOUR_SHOP');
    expect(await ask(query, { id: 'none' }, olga)).toBe('SHOP_MISSING');
    expect(await ask(query, { id: shopId })).toBe('NOT_LOGGED_IN');
    expect(await ask('{ myStampCards { id } }', {})).toBe('NOT_LOGGED_IN');
  });
});
