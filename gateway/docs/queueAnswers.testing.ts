import { expect } from 'vitest';
import { openShopAtNoon } from '../queue/testing.ts';
import type { TestApp } from '../testing.ts';
import type { Call } from './calling.testing.ts';

type Person = { readonly _id: string; readonly status: string; readonly link: string | null };
type World = {
  readonly app: TestApp;
  readonly call: Call;
  readonly customer: { readonly token: string };
};

/** People join the queue of a shop at which it is noon, by the desk and the page, and are called. */
export async function queueJoinedAndCalled({ app, call, customer }: World): Promise<void> {
  const owner = await app.registerMember({ role: 'SHOP_OWNER' });
  const shopId = await openShopAtNoon(app, owner.token);
  const desk = `/queue/desk/${shopId}`;
  const page = `/queue/${shopId}`;
  await call(409, 'POST', page, undefined, { name: 'Wade' });
  const open = `/queue/open/${shopId}`;
  await call(400, 'PUT', open, owner.token, { open: 'yes' });
  await call(403, 'PUT', open, customer.token, { open: true });
  await call(404, 'PUT', '/queue/open/none', owner.token, { open: true });
  await call(200, 'PUT', open, owner.token, { open: true });

  await call(400, 'POST', page, undefined, { name: 'W'.repeat(41) });
  await call(404, 'POST', '/queue/none', undefined, { name: 'Wade' });
  const { secret } = await call<{ secret: string }>(201, 'POST', page, undefined, {
    name: 'Wade Long',
    barber: 'owner',
  });
  await call(200, 'GET', page);
  await call(400, 'GET', `${page}?service=none`);
  await call(404, 'GET', '/queue/none');
  await call(200, 'GET', `/queue/place/${secret}`);
  await call(404, 'GET', '/queue/place/none');
  await call(404, 'PUT', '/queue/leave/none');

  const otis = await call<Person>(201, 'POST', desk, owner.token, { name: 'Otis', barber: 'owner' });
  await call(400, 'POST', desk, owner.token, { name: '' });
  await call(403, 'POST', desk, customer.token, { name: 'Otis' });
  await call(404, 'POST', '/queue/desk/none', owner.token, { name: 'Otis' });
  await call(409, 'POST', desk, owner.token, { name: 'Otis', barber: 'nobody' });
  const { people } = await call<{ people: Person[] }>(200, 'GET', desk, owner.token);
  const wade = people[0] as Person;
  await call(403, 'GET', desk, customer.token);
  await call(404, 'GET', '/queue/desk/none', owner.token);

  const act = (what: string, of: { readonly _id: string }) => `/queue/${what}/${of._id}`;
  for (const what of ['call', 'skip', 'confirm', 'remove', 'return']) {
    await call(403, 'PUT', act(what, wade), customer.token);
    await call(404, 'PUT', act(what, { _id: 'none' }), owner.token);
  }
  await call(200, 'PUT', act('confirm', wade), owner.token);
  await call(200, 'PUT', act('skip', wade), owner.token);
  await call(409, 'PUT', act('skip', wade), owner.token);
  await call(409, 'PUT', act('call', wade), owner.token);
  expect(await call<Person>(200, 'PUT', act('call', otis), owner.token, {})).toMatchObject({ status: 'called' });
  await call(409, 'PUT', act('remove', otis), owner.token);
  expect(await call<Person>(200, 'PUT', act('return', otis), owner.token)).toMatchObject({ status: 'waiting' });
  expect(await call<Person>(200, 'PUT', act('remove', otis), owner.token)).toMatchObject({ status: 'left' });
  await call(409, 'PUT', act('confirm', otis), owner.token);
  await call(400, 'PUT', act('call', wade), owner.token, { barber: '' });
  await call(200, 'PUT', act('call', wade), owner.token);
  await call(409, 'PUT', `/queue/leave/${secret}`);
  const other = await call<{ secret: string }>(201, 'POST', page, undefined, { name: 'Iris' });
  await call(200, 'PUT', `/queue/leave/${other.secret}`);
  const clear = `/queue/clear/${shopId}`;
  await call(403, 'PUT', clear, customer.token);
  await call(404, 'PUT', '/queue/clear/none', owner.token);
  await call(200, 'PUT', clear, owner.token);
}
