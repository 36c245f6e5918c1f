import { expect, vi } from 'vitest';
import { dayFromToday } from '../bookings/testing.ts';
import type { TestApp } from '../testing.ts';
import type { Call } from './calling.testing.ts';

type Place = { readonly _id: string; readonly status: string; readonly offer: { readonly time: string } | null };
type World = {
  readonly app: TestApp;
  readonly call: Call;
  readonly owner: { readonly token: string };
  readonly customer: { readonly token: string };
  readonly shopId: string;
};

/** Two members wait for a day that the shop's owner blocks and opens again. */
export async function waitlistJoinedAndAnswered({ app, call, owner, customer, shopId }: World): Promise<void> {
  const [bob, cat] = [await app.registerProvenMember({ firstName: 'Bob' }), await app.registerProvenMember()];
  const date = dayFromToday(6);
  const path = `/booking/waitlist/${shopId}`;
  await call(409, 'POST', path, bob.token, { date });
  const block = await call(201, 'POST', `/booking/block/${shopId}`, owner.token, { date });
  const place = await call<Place>(201, 'POST', path, bob.token, { date, part_of_day: 'morning' });
  await call(409, 'POST', path, bob.token, { date });
  await call(400, 'POST', path, cat.token, { date, part_of_day: 'night' });
  await call(403, 'POST', path, customer.token, { date });
  await call(404, 'POST', '/booking/waitlist/none', cat.token, { date });
  const other = await call<Place>(201, 'POST', path, cat.token, { date });
  const listed = await call<{ data: Place[] }>(200, 'GET', path, owner.token);
  expect(listed.data.map(({ _id }) => _id)).toEqual([place._id, other._id]);
  await call(400, 'GET', `${path}?from=soon`, owner.token);
  await call(403, 'GET', path, bob.token);
  await call(404, 'GET', '/booking/waitlist/none', owner.token);

  const answer = (what: 'accept' | 'decline', of: Place) => `/booking/waitlist/${what}/${of._id}`;
  for (const what of ['accept', 'decline'] as const) {
    await call(409, 'PUT', answer(what, place), bob.token, { time: '09:00' });
    await call(400, 'PUT', answer(what, place), bob.token, { time: 'soon' });
    await call(404, 'PUT', answer(what, place), cat.token, { time: '09:00' });
  }
  await call(200, 'PUT', `/booking/unblock/${block._id}`, owner.token, { times: ['09:00', '14:00'] });
  const offered = async (token: string) => {
    const { data } = await call<{ data: Place[] }>(200, 'GET', '/booking/waitlist', token);
    expect(data[0]?.status).toBe('offered');
    return data[0]?.offer?.time ?? '';
  };
  const [time, later] = await vi.waitFor(() => Promise.all([offered(bob.token), offered(cat.token)]), 20_000);
  await call(200, 'PUT', answer('accept', place), bob.token, { time });
  await call(200, 'PUT', answer('decline', other), cat.token, { time: later });
  await call(404, 'PUT', `/booking/waitlist/leave/${other._id}`, bob.token);
  expect(await call<Place>(200, 'PUT', `/booking/waitlist/leave/${other._id}`, cat.token)).toMatchObject({
    status: 'ended',
  });
}
