import { stamps } from '#domain/stamps/decider.ts';
import { dayFromToday, openShopAllDay } from '../bookings/testing.ts';
import type { TestApp } from '../testing.ts';

type Call = <T = { _id: string }>(
  status: number,
  method: string,
  path: string,
  token?: string,
  body?: unknown,
) => Promise<T>;

/** Gives a member a full card at a shop, as two visits would; answers nothing. */
async function fillCard(app: TestApp, shopId: string, memberId: string): Promise<void> {
  const ownerId = shopId.slice(0, 22);
  const rule = { visits: 2, percentage: 0, amount: 1_000 };
  for (const bookingId of ['one', 'two'])
    await app.handler.dispatch(
      stamps,
      { type: 'CountVisit', data: { shopId, ownerId, memberId, bookingId, counts: true, rule } },
      { by: { id: 'count-visit-for-stamps', role: 'system' }, channel: 'job' },
    );
}

/** Sets a rule for stamps, redeems a full card, and reads the cards, with what is refused of each. */
export async function stampsGivenAndRedeemed({ app, call }: { readonly app: TestApp; readonly call: Call }) {
  const [olga, ann] = await Promise.all([app.registerMember({ role: 'SHOP_OWNER' }), app.registerMember()]);
  const shopId = await openShopAllDay(app, olga.token, { stamp_visits: 2, stamp_amount: 10 });
  await call(200, 'PUT', `/shops/update/${shopId}`, olga.token, { stamp_visits: 5, stamp_percentage: 20 });
  await call(400, 'PUT', `/shops/update/${shopId}`, olga.token, { stamp_visits: 1, stamp_percentage: 20 });
  const slot = { date: dayFromToday(4), time: '15:00', redeem_stamps: true };
  await call(409, 'POST', `/booking/hold/${shopId}`, ann.token, slot);
  await fillCard(app, shopId, ann.user._id);
  await call(201, 'POST', `/booking/hold/${shopId}`, ann.token, slot);
  await app.settle();
  await call(200, 'GET', '/stamps/mine', ann.token);
  await call(200, 'GET', `/stamps/shop/${shopId}`, olga.token);
  await call(403, 'GET', `/stamps/shop/${shopId}`, ann.token);
  await call(404, 'GET', '/stamps/shop/none', olga.token);
}
