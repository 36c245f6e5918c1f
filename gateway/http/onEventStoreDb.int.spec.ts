import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEventStoreDb } from '#domain/store/eventStoreDb.ts';
import { type StandIn, startStandIn } from '#domain/store/eventStoreDbStandIn.testing.ts';
import { openEventStoreDbVault } from '#domain/store/vaultEventStoreDb.ts';
import { dayFromToday, openShopAllDay, pay } from '../bookings/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

let standIn: StandIn;
let test: TestApp;
let vault: ReturnType<typeof openEventStoreDbVault>;
beforeAll(async () => {
  standIn = await startStandIn();
  vault = openEventStoreDbVault(standIn.url);
  test = await openTestApp({ engine: openEventStoreDb(standIn.url), vault });
});
afterAll(async () => {
  await test?.close();
  await test?.store.close();
  await vault?.close();
  await standIn?.close();
});

it('sells each chair once and keeps a paid booking, with EventStoreDB as the record', async () => {
  const owner = await test.registerMember({ role: 'SHOP_OWNER' });
  const customers = await Promise.all(Array.from({ length: 5 }, () => test.registerMember()));
  const shopId = await openShopAllDay(test, owner.token, { price: '35' });
  const choices = ['09:00', '09:30', '10:00', '10:30', '11:00'].map((time) => ({ date: dayFromToday(3), time }));

  const holds = await Promise.all(
    customers.flatMap(({ token }) =>
      choices.map(async (body) => ({
        token,
        body,
        answer: await test.rest('POST', `/booking/hold/${shopId}`, { token, body }),
      })),
    ),
  );
  const won = holds.filter(({ answer }) => answer.status === 201);
  expect(won).toHaveLength(choices.length);
  expect(holds.filter(({ answer }) => answer.status === 409)).toHaveLength(holds.length - choices.length);

  const [first] = won;
  if (!first) throw new Error('nobody won');
  expect(await pay(test, first.token, (first.answer.body as { _id: string })._id, 3500)).toBe(200);
  const booked = await test.rest('POST', `/booking/create/${shopId}`, {
    token: first.token,
    body: { service: 'barb', no_persons: '1', amount: 35, ...first.body },
  });
  expect([booked.status, booked.body]).toMatchObject([201, { status: 'confirmed' }]);
});

it('begins a session with two appends', async () => {
  const { user } = await test.registerMember();
  const login = () => test.rest('POST', '/users/login', { body: { email: user.email, password: 'secret1' } });
  for (let round = 0; round < 3; round += 1) expect((await login()).status).toBe(200);
  await test.runJobs();
  const written = () => standIn.log.all.filter(({ stream }) => !stream.startsWith('$stats'));
  const before = written().length;
  expect((await login()).status).toBe(200);
  const names = written()
    .slice(before)
    .map(({ stream }) => stream.replace(/\/.*/, ''));
  expect(names).toEqual(['vault-session', 'vault-sessions']);
});
