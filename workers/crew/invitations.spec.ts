import { expect, it } from 'vitest';
import { crew } from '#domain/crew/decider.ts';
import { AT, ben, invite, later, olga, SHOP } from '#domain/crew/testing.ts';
import { catalog } from '#domain/shops/decider.ts';
import { account } from '#domain/users/decider.ts';
import { openFakeClockWorkers } from '../notifications/fakeClockWorkers.testing.ts';
import { notifyOfCrew } from '../notifications/notifyOfCrew.ts';
import { mailInvitation } from './mailInvitation.ts';

/** Olga has a shop, to which she has just invited the address of Ben, who is a member. */
async function openInvitation() {
  const world = await openFakeClockWorkers(AT, undefined, [mailInvitation, notifyOfCrew]);
  const { dispatch, rest } = world;
  await world.registerAs(olga, 'Olga');
  await world.registerAs(ben, 'Ben');
  const facts = { name: 'Fade House', category: 'barbers', price: 3500, description: '', image: '', hours: {} };
  const more = { contactNumber: '', contactEmail: '', place: { address: '' }, timeZone: 'America/Chicago' };
  const shop = { shopId: SHOP, ...facts, ...more, limits: { shops: 3, products: 3 } };
  await dispatch(catalog, { type: 'RegisterShop', data: shop }, rest(olga));
  const { type, data } = invite();
  await dispatch(crew, { type, data } as never, rest(olga));
  return world;
}
type World = Awaited<ReturnType<typeof openInvitation>>;

/** How many mails and notifications Ben has. */
async function toldTo(world: World): Promise<[mails: number, notifications: number]> {
  await world.until(later(60_000));
  return [world.mailsTo(ben).length, (await world.given(ben)).length];
}

it('an invitation is mailed, and whose proven address it is is told of it', async () => {
  const world = await openInvitation();
  await world.prove(ben);
  expect(await toldTo(world)).toEqual([1, 1]);
});

it('nobody is told of an invitation whose shop is down or whose owner is suspended', async () => {
  const down = await openInvitation();
  await down.prove(ben);
  const data = { shopId: SHOP, upcomingBookings: false };
  await down.dispatch(catalog, { type: 'RemoveShop', data }, down.rest(olga));
  expect(await toldTo(down)).toEqual([0, 0]);
  const suspended = await openInvitation();
  await suspended.prove(ben);
  const reason = { accountId: olga.id, reason: 'spam' };
  await suspended.dispatch(account, { type: 'SuspendAccount', data: reason }, suspended.system);
  expect(await toldTo(suspended)).toEqual([0, 0]);
});

it('an account whose address is not proven is told nothing, but for the mail', async () => {
  expect(await toldTo(await openInvitation())).toEqual([1, 0]);
});
