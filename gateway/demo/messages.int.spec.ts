import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '#domain/decider.ts';
import { SUPPORT } from '#domain/messages/events.ts';
import { account } from '#domain/users/decider.ts';
import { readBox, readMessages, readTally } from '#projections/messages/conversations.ts';
import { readAnnouncements } from '#projections/notifications/announcements.ts';
import { readBell, readNotifications } from '#projections/notifications/notifications.ts';
import { openShop } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { playMessages } from './messages.ts';

let app: TestApp;
let cast: Parameters<typeof playMessages>[0];

beforeAll(async () => {
  app = await openTestApp({ workers: false });
  const member = async (role: 'CUSTOMER' | 'SHOP_OWNER' = 'CUSTOMER') => {
    const { token, user } = await app.registerMember({ role });
    return { token, actor: { id: user._id, role } satisfies Actor };
  };
  const shops: { shopId: string; owner: Actor }[] = [];
  for (let n = 0; n < 2; n += 1) {
    const { token, actor } = await member('SHOP_OWNER');
    for (let shop = 0; shop < 3; shop += 1)
      shops.push({ shopId: (await openShop(app, token, { shop_name: `Shop ${n}${shop}` }))._id, owner: actor });
  }
  const owner: Actor = { id: (await member()).actor.id, role: 'superadmin' };
  await app.handler.dispatch(
    account,
    { type: 'AppointOwner', data: { accountId: owner.id } },
    { by: { id: 'spec', role: 'system' }, channel: 'cli' },
  );
  const others = [(await member()).actor, (await member()).actor, (await member()).actor];
  const customer = (await member()).actor;
  const members = [owner, customer, ...others];
  cast = { services: app.services, now: new Date().toISOString(), customer, owner, shops, others, members };
}, 60_000);
afterAll(() => app?.close());

it('makes six conversations of the customer, questions, enquiries and announcements, the same however often a start is cut short', async () => {
  await playMessages(cast);
  const head = await app.store.head();
  await playMessages(cast);
  expect(await app.store.head()).toBe(head);
  await app.settle();
  const { models } = app.services;
  expect((await readBox(models, cast.customer.id, { offset: 0, limit: 10 })).total).toBe(6);
  expect((await readTally(models, cast.customer.id)).unread).toBe(3);
  expect((await readBell(models, cast.customer.id)).unread, 'three conversations, and the newest announcement').toBe(4);
  expect((await readTally(models, cast.shops[0]?.owner.id ?? '')).unread).toBe(3);
  expect((await readTally(models, SUPPORT)).unread).toBe(2);
  const { announcements, total } = await readAnnouncements(models, { offset: 0, limit: 10 });
  expect([total, announcements.map(({ stage }) => stage)]).toEqual([3, ['sent', 'sent', 'sent']]);
}, 60_000);

it('records notifications and messages in the order of their times', async () => {
  const { models } = app.services;
  const all = { offset: 0, limit: 20 };
  const bells = (await readNotifications(models, cast.customer.id, all)).notifications.map(({ givenAt }) => givenAt);
  const support = (await readBox(models, SUPPORT, all)).conversations;
  const written = await Promise.all(
    support.map(
      async ({ conversationId, count }) =>
        (await readMessages(models, conversationId, { before: count + 1, limit: 1 }))[0],
    ),
  );
  for (const times of [bells, written.map((message) => message?.sentAt ?? '')]) {
    expect(times.length).toBeGreaterThan(2);
    expect(times).toEqual([...times].sort().reverse());
  }
  expect(
    Date.parse(cast.now) - Date.parse(bells.at(-1) ?? ''),
    'an announcement is as old for members as for its author',
  ).toBe(60 * 86_400_000);
}, 60_000);
