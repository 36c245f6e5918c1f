import { expect } from 'vitest';
import { dayFromToday, openShopAllDay } from '../bookings/testing.ts';
import type { TestApp } from '../testing.ts';
import type { Call } from './calling.testing.ts';

type World = { readonly app: TestApp; readonly call: Call };
type Rows = { readonly data: readonly { readonly _id: string }[]; readonly total: number };
type Merged = { readonly merged: readonly { readonly _id: string }[] };

/** Customers of a shop are listed, kept in mind, blocked, merged, booked for, and read what is kept about them. */
export async function customersKeptAndMerged({ app, call }: World): Promise<void> {
  const owner = await app.registerMember({ role: 'SHOP_OWNER' });
  const ann = await app.registerMember({ firstName: 'Ann' });
  const stranger = await app.registerMember();
  const { token } = owner;
  const shopId = await openShopAllDay(app, token, { price: '0' });
  const id = ann.user._id;
  const date = dayFromToday(2);
  const { _id: visit } = await call(201, 'POST', `/booking/create/${shopId}`, ann.token, { date, time: '10:00' });
  const walkIn = async (time: string, name: string) =>
    (await call(201, 'POST', `/booking/walk-in/${shopId}`, token, { date, time, name }))._id;
  const [jon, john] = [await walkIn('11:00', 'Jon'), await walkIn('12:00', 'John')];

  expect(await call<Rows>(200, 'GET', '/customers?sort=name&account=false', token)).toMatchObject({
    ...{ total: 2, page: 1, data: [{ _id: john }, { _id: jon }] },
  });
  expect(await call<Rows>(200, 'GET', '/customers?query=ann&segment=new', token)).toMatchObject({
    ...{ total: 1, data: [{ _id: id }] },
  });
  await call(200, 'GET', '/customers?page=2&pageSize=2', token);
  await call(400, 'GET', '/customers?segment=rich', token);
  await call(200, 'GET', '/customers/counts', token);
  await call(200, 'GET', `/customers/one/${id}`, token);
  await call(404, 'GET', `/customers/one/${id}`, stranger.token);

  const note = `/customers/note/${id}`;
  await call(200, 'PUT', note, token, { notes: 'Talks about boats', allergies: 'Latex' });
  await call(400, 'PUT', note, token, { allergies: 'x'.repeat(501) });
  await call(404, 'PUT', note, stranger.token, { notes: 'x' });
  expect(await call(200, 'GET', '/me/kept', ann.token)).toMatchObject({ data: [{ allergies: 'Latex', blocked: false }] });

  const ofBooking = `/booking/customer/${visit}`;
  expect(await call(200, 'GET', ofBooking, token)).toMatchObject({ customer_id: id, notes: 'Talks about boats' });
  await call(403, 'GET', ofBooking, ann.token);
  await call(404, 'GET', ofBooking, stranger.token);
  await call(200, 'PUT', ofBooking, token, { preferences: 'Scissors' });
  await call(400, 'PUT', ofBooking, token, { preferences: 3 });
  await call(403, 'PUT', ofBooking, ann.token, { preferences: 'Scissors' });
  await call(404, 'PUT', ofBooking, stranger.token, { preferences: 'Scissors' });

  const merge = (one: string) => `/customers/merge/${one}`;
  await call(200, 'PUT', merge(jon), token, { into: john });
  await call(400, 'PUT', merge(john), token, { into: 3 });
  await call(404, 'PUT', merge(john), token, { into: jon });
  await call(409, 'PUT', merge(id), token, { into: john });
  expect(await call<Merged>(200, 'PUT', merge(john), token, { into: id })).toMatchObject({
    merged: [{ _id: john }, { _id: jon }],
  });
  await call(200, 'DELETE', merge(john), token);
  await call(200, 'DELETE', merge(jon), token);
  await call(404, 'DELETE', merge(jon), token);

  const bookFor = `/booking/for/${shopId}`;
  const wanted = { customer_id: id, date, time: '14:00' };
  const made = await call<{ up_front: number; customer: object }>(201, 'POST', bookFor, token, wanted);
  expect(made).toMatchObject({ up_front: 0, status: 'confirmed', walkIn: false, customer: { _id: id } });
  await call(400, 'POST', bookFor, token, { ...wanted, time: 'noon' });
  await call(403, 'POST', bookFor, stranger.token, wanted);
  await call(404, 'POST', bookFor, token, { ...wanted, customer_id: stranger.user._id });
  await call(409, 'POST', bookFor, token, wanted);

  const block = `/customers/block/${id}`;
  await call(200, 'PUT', block, token);
  await call(409, 'POST', bookFor, token, { ...wanted, time: '15:00' });
  await call(404, 'PUT', block, stranger.token);
  await call(409, 'PUT', `/customers/block/${jon}`, token);
  await call(200, 'DELETE', block, token);
  await call(404, 'DELETE', block, stranger.token);
}
