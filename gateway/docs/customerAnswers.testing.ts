import sharp from 'sharp';
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

/** A form with a picture, or with these bytes. */
async function form(bytes?: Uint8Array): Promise<FormData> {
  const png = sharp({ create: { width: 12, height: 8, channels: 3, background: '#446655' } }).png();
  const body = new FormData();
  body.append('file', new Blob([bytes ?? new Uint8Array(await png.toBuffer())]), 'cut.png');
  return body;
}

/** Pictures of the cuts of a customer are uploaded, kept, looked at by the two, and removed by either. */
export async function cutsPictured({ app, call }: World): Promise<void> {
  const { token, user: owner } = await app.registerProvenMember({ role: 'SHOP_OWNER' });
  const [ann, stranger] = [await app.registerMember({ firstName: 'Ann' }), await app.registerMember()];
  const shopId = await openShopAllDay(app, token, { price: '0' });
  const id = ann.user._id;
  await call(201, 'POST', `/booking/create/${shopId}`, ann.token, { date: dayFromToday(2), time: '10:00' });
  const upload = async () => (await call(201, 'POST', '/customers/picture', token, await form()))._id;
  await call(400, 'POST', '/customers/picture', token, await form(new Uint8Array([1])));
  await call(403, 'POST', '/customers/picture', stranger.token, await form());
  await call(413, 'POST', '/customers/picture', token, await form(new Uint8Array(1_100_000)));
  await call(415, 'POST', '/customers/picture', token, {});

  const add = `/customers/picture/${id}`;
  const picture = { _id: await upload(), alt: 'A low fade' };
  await call(400, 'POST', add, token, { ...picture, alt: '' });
  await call(403, 'POST', add, stranger.token, picture);
  await call(404, 'POST', '/customers/picture/none', token, picture);
  await call(201, 'POST', add, token, picture);
  const seen = `/customers/cut/${owner._id}/${id}/${picture._id}`;
  const { headers } = await app.rest('GET', seen, { token });
  const known = { 'if-none-match': headers.get('etag') ?? '' };
  expect((await app.rest('GET', seen, { token: ann.token, headers: known })).status).toBe(304);
  await call(200, 'GET', `${seen}?w=320`, ann.token);
  await call(404, 'GET', seen, stranger.token);

  for (let nth = 1; nth < 12; nth += 1) await call(201, 'POST', add, token, { ...picture, _id: await upload() });
  await call(409, 'POST', add, token, { ...picture, _id: await upload() });
  const ofMe = `/me/kept/${owner._id}/${id}/${picture._id}`;
  await call(404, 'DELETE', ofMe, stranger.token);
  const { data } = await call<{ data: { pictures: { _id: string }[] }[] }>(200, 'DELETE', ofMe, ann.token);
  expect(data[0]?.pictures).toHaveLength(11);
  await call(200, 'DELETE', `/customers/cut/${id}/${data[0]?.pictures[0]?._id}`, token);
  await call(404, 'DELETE', `/customers/cut/${id}/${picture._id}`, stranger.token);
}
