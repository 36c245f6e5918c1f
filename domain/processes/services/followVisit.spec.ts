import { beforeEach, describe, expect, it } from 'vitest';
import { day } from '../../bookings/decider.ts';
import { visitIn } from '../../bookings/groupState.ts';
import type { Actor } from '../../decider.ts';
import { newBookingId } from '../../ids.ts';
import { serviceRequests } from '../../serviceRequests/decider.ts';
import { AT, amy, ask, bea, beasShop, cal, calsShop, DATE, of, offer, otto } from '../../serviceRequests/testing.ts';
import { placeOfVisit } from '../../serviceRequests/visit.ts';
import { openHandler } from '../../store/handle.ts';
import { openMemoryStore } from '../../store/memory.ts';
import { followVisit, releaseVisit } from './followVisit.ts';

const BEN = `${beasShop}Ben000000000`;
const DAN = `${calsShop}Dan000000000`;
const zone = 'America/Chicago';
let handler: ReturnType<typeof openHandler>;
let tools: Parameters<typeof followVisit>[0];

beforeEach(async () => {
  handler = openHandler(openMemoryStore(), () => AT);
  tools = { ...handler, sender: { by: { id: 'follow', role: 'system' }, channel: 'job' } };
  await send(amy, ask());
  await send(otto, { type: 'ForwardServiceRequest', data: { ...of(), shopIds: [beasShop, calsShop], note: '' } });
  await send(bea, offer(bea, 'b1'));
  await send(cal, offer(cal, 'c1'));
  await send(amy, { type: 'AcceptQuote', data: { ...of(), quoteId: 'b1', isShopOpen: true } });
});

type Intent = { readonly type: string; readonly data: object };
const send = (by: Actor, { type, data }: Intent) =>
  handler.dispatch(serviceRequests, { type, data } as never, { by, channel: 'rest' });
const lasting = { minutes: 60, travelMinutes: 30 };
const { startsAt, endsAt, slots } = placeOfVisit({ date: DATE, timeZone: zone }, { time: '09:30' }, zone, lasting);

/** A shop keeps chairs for the request, and nothing was noted since. */
function keep(by: Actor, shopId: string, ...chairs: string[]) {
  const data = {
    ...{ shopId, date: DATE, ownerId: by.id, timeZone: zone, shopRemoved: false, slots },
    forRequest: { ...of(), startsAt, endsAt, travelMinutes: 30 },
    chairs: chairs.map((chair) => ({ blockId: newBookingId(shopId, DATE), chair })),
  };
  return handler.dispatch(day, { type: 'KeepForRequest', data }, { by, channel: 'rest' });
}
const follow = (shopId = beasShop) => followVisit(tools, { ...of(), shopId, date: DATE });
const keptIn = async (shopId = beasShop) =>
  visitIn((await handler.stateOf(day, { shopId, date: DATE })).state, of().requestId);
/** The requester books what is kept, and pays for it at the shop. */
async function book() {
  const bookingId = newBookingId(beasShop, DATE);
  const place = { bookingId, shopId: beasShop, date: DATE };
  const terms = { price: 36_000, barbers: 3, depositRule: { upFront: 0, noShowKept: 100 } };
  const facts = { ...place, requestId: of().requestId, ownerId: bea.id, timeZone: zone, shopRemoved: false, ...terms };
  const sent = { by: amy, channel: 'rest' } as const;
  await handler.dispatch(day, { type: 'HoldForRequest', data: facts }, sent);
  await handler.dispatch(day, { type: 'ConfirmBooking', data: { ...place, paymentId: null, amount: 0 } }, sent);
  return async () => (await handler.stateOf(day, place)).state.bookings[bookingId];
}
const request = async () => (await handler.stateOf(serviceRequests, of())).state[of().requestId];
const withdraw = () => send(amy, { type: 'WithdrawServiceRequest', data: { ...of(), reason: '' } });

describe('the request', () => {
  it('notes what the shop’s day keeps for it, however often that is looked at', async () => {
    await keep(bea, beasShop, BEN);
    await follow();
    await follow();
    expect(await request()).toMatchObject({
      plans: 1,
      visit: { shopId: beasShop, date: DATE, startsAt, endsAt, travelMinutes: 30, own: false, chairs: [BEN] },
    });
  });

  it('notes nothing where nothing is kept', async () => {
    await follow();
    expect(await request()).toMatchObject({ stage: 'agreed', plans: 0 });
  });
});

describe('the shop’s day', () => {
  it('is open again when the request was withdrawn after the plan was noted', async () => {
    await keep(bea, beasShop, BEN);
    await follow();
    await withdraw();
    await releaseVisit(tools, of());
    await releaseVisit(tools, of());
    expect(await keptIn()).toBeUndefined();
  });

  it('is open again when it was withdrawn before anything was noted, whichever of the two jobs comes first', async () => {
    await keep(bea, beasShop, BEN);
    await withdraw();
    await releaseVisit(tools, of());
    expect(await keptIn()).toBeDefined();
    await follow();
    expect(await keptIn()).toBeUndefined();
    expect(await request()).toMatchObject({ stage: 'withdrawn', plans: 0 });
  });

  it('is open again where the shop was not chosen', async () => {
    await keep(cal, calsShop, DAN);
    await follow(calsShop);
    expect(await keptIn(calsShop)).toBeUndefined();
    expect(await request()).toMatchObject({ plans: 0 });
  });

  it('has no booking of a request that was withdrawn, and keeps that of one that stands', async () => {
    await keep(bea, beasShop, BEN);
    await follow();
    const booking = await book();
    await follow();
    expect(await booking()).toMatchObject({ stage: 'confirmed', marks: [], price: 36_000 });
    await withdraw();
    await releaseVisit(tools, of());
    expect(await booking()).toMatchObject({ stage: 'cancelled', cancellation: { by: 'customer' } });
    expect(await keptIn()).toBeUndefined();
  });

  it('keeps the chairs of what is agreed', async () => {
    await keep(bea, beasShop, BEN);
    await follow();
    await releaseVisit(tools, of());
    expect(await keptIn()).toMatchObject({ chairs: [BEN] });
  });
});
