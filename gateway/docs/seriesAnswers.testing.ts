import { addDays } from '#domain/calendar.ts';
import { dayFromToday, openShopAllDay } from '../bookings/testing.ts';
import type { TestApp } from '../testing.ts';
import type { Call } from './calling.testing.ts';

type Series = { readonly _id: string; readonly visits: readonly { readonly date: string }[] };
type World = { readonly app: TestApp; readonly call: Call; readonly customer: { readonly token: string } };

/** A member repeats a visit at a shop without a price, and another one's time is in the way of a second series. */
export async function seriesBegunAndEnded({ app, call, customer }: World): Promise<void> {
  const [owner, bob] = [await app.registerMember({ role: 'SHOP_OWNER' }), await app.registerMember()];
  const shopId = await openShopAllDay(app, owner.token, { price: '0' });
  const first = dayFromToday(4);
  const [second, third] = [addDays(first, 7), addDays(first, 14)];
  const book = async (date: string, time: string, token: string) =>
    (await call(201, 'POST', `/booking/create/${shopId}`, token, { date, time, service: 'barb', no_persons: '1' }))._id;
  const id = await book(first, '10:00', customer.token);
  const other = await book(first, '11:00', customer.token);
  await book(second, '11:00', bob.token);

  const preview = (of: string, every: string) => `/booking/series/preview/${of}?every_weeks=${every}&times=3`;
  await call(200, 'GET', preview(id, '1'), customer.token);
  await call(400, 'GET', preview(id, '13'), customer.token);
  await call(404, 'GET', preview(id, '1'), bob.token);

  const visits = [second, third].map((date) => ({ date, time: '10:00' }));
  const wish = { every_weeks: 1, times: 3, visits };
  await call(400, 'POST', `/booking/series/begin/${id}`, customer.token, { ...wish, visits: [] });
  await call(404, 'POST', `/booking/series/begin/${id}`, bob.token, wish);
  const { _id } = await call<Series>(201, 'POST', `/booking/series/begin/${id}`, customer.token, wish);
  const taken = { every_weeks: 1, times: 2, visits: [{ date: second, time: '11:00' }] };
  await call(409, 'POST', `/booking/series/begin/${other}`, customer.token, taken);

  await call(200, 'GET', '/booking/series', customer.token);
  await call(200, 'GET', `/booking/series/${_id}`, customer.token);
  await call(200, 'GET', `/booking/series/${_id}`, owner.token);
  await call(404, 'GET', `/booking/series/${_id}`, bob.token);
  const skip = `/booking/series/skip/${_id}`;
  await call(400, 'PUT', skip, customer.token, { date: 'soon' });
  await call(404, 'PUT', skip, bob.token, { date: second });
  // Booked at once: it is cancelled like any other.
  await call(409, 'PUT', skip, customer.token, { date: second });
  await call(404, 'PUT', `/booking/series/end/${_id}`, bob.token);
  await call(200, 'PUT', `/booking/series/end/${_id}`, customer.token);
  await call(200, 'PUT', `/booking/cancel/${other}`, customer.token);
  await call(409, 'GET', preview(other, '1'), customer.token);

  // Where something is paid up front a visit stays planned, and can be left out.
  const paid = await openShopAllDay(app, owner.token, { price: '35', up_front_percentage: '0' });
  const visit = (
    await call(201, 'POST', `/booking/create/${paid}`, customer.token, {
      ...{ date: first, time: '10:00', service: 'barb', no_persons: '1' },
    })
  )._id;
  await call(200, 'PUT', `/shops/update/${paid}`, owner.token, { up_front_percentage: '100' });
  const later = [addDays(first, 28)].map((date) => ({ date, time: '10:00' }));
  const begun = await call<Series>(201, 'POST', `/booking/series/begin/${visit}`, customer.token, {
    ...{ every_weeks: 4, times: 2, visits: later },
  });
  await call(200, 'PUT', `/booking/series/skip/${begun._id}`, customer.token, { date: begun.visits[0]?.date });
}
