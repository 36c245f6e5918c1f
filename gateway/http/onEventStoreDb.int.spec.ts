import { afterAll, beforeAll, expect, it } from 'vitest';
import { START } from '#domain/store/eventStore.ts';
import { openEventStoreDb } from '#domain/store/eventStoreDb.ts';
import { readRange } from '#domain/store/eventStoreDbCalls.ts';
import { openLink } from '#domain/store/eventStoreDbLink.ts';
import { placeOf, type ReadPage, readPlaces } from '#domain/store/eventStoreDbRead.ts';
import { startStandIn } from '#domain/store/eventStoreDbStandIn.testing.ts';
import { openEventStoreDbVault } from '#domain/store/vaultEventStoreDb.ts';
import { dayFromToday, openShopAllDay, pay } from '../bookings/testing.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

const LIMITS = { timeLimit: 20_000, callLimit: 5_000 };

/** The EventStoreDB at `EVENTSTORE_URL`, or its stand-in. */
const openServer = async () => {
  const url = process.env.EVENTSTORE_URL;
  return url ? { url, close: async () => undefined } : startStandIn();
};
let server: Awaited<ReturnType<typeof openServer>>;
let test: TestApp;
let vault: ReturnType<typeof openEventStoreDbVault>;
let link: ReturnType<typeof openLink>;
beforeAll(async () => {
  server = await openServer();
  vault = openEventStoreDbVault(server.url);
  link = openLink(server.url, LIMITS);
  test = await openTestApp({ engine: openEventStoreDb(server.url), vault });
}, 60_000);
afterAll(async () => {
  await test?.close();
  await test?.store.close();
  await vault?.close();
  await link?.close();
  await server?.close();
});

const pages: ReadPage = (range) => link.persist((client) => readRange(client, range, LIMITS.callLimit));

/** The streams of all appends while something is done, without those of the server's own. */
async function streamsWritten(work: () => Promise<unknown>): Promise<string[]> {
  const [last] = await pages({ allBefore: undefined, count: 1 });
  const before = last && placeOf(last).position;
  await work();
  const streams: string[] = [];
  for await (const { stream, position } of readPlaces(pages, before))
    if (position !== before && !/^\$(?!\$vault-)/.test(stream)) streams.push(stream.replace(/\/.*/, ''));
  return streams;
}

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
  const written = await streamsWritten(async () => expect((await login()).status).toBe(200));
  expect(written).toEqual(['vault-session', 'vault-sessions']);
});

it('counts events for its owner, and not the bytes that positions are', async () => {
  const token = await registerPlatformOwner(test);
  await test.settle();
  const ask = async <T>(query: string) => {
    const { data, errors } = await test.graphql<T>(query, {}, token);
    if (!data || errors) throw new Error(JSON.stringify(errors));
    return data;
  };
  const behind = async () => {
    const { projections, jobQueue } = await ask<{
      projections: { logEvents: number; eventsBehind: number; end: number }[];
      jobQueue: { eventsUnqueued: number };
    }>('{ projections { logEvents eventsBehind end } jobQueue { eventsUnqueued } }');
    const events = await test.store.readAll(START, Number.MAX_SAFE_INTEGER);
    const [{ logEvents, end } = { logEvents: -1, end: -1 }] = projections;
    expect(end).toBeGreaterThan(10 * events.length);
    return {
      uncounted: events.length - logEvents,
      behind: Math.max(...projections.map(({ eventsBehind }) => eventsBehind)) + jobQueue.eventsUnqueued,
    };
  };
  await expect.poll(behind, { timeout: 20_000, interval: 200 }).toEqual({ uncounted: 0, behind: 0 });

  const [event] = (await test.store.readAll(START, 100)).slice(-1);
  const details = (position: number) =>
    ask<{ auditEvent: { json: string } | null }>(`{ auditEvent(position: ${position}) { json } }`);
  expect(JSON.parse((await details(event?.position ?? 0)).auditEvent?.json ?? '{}')).toMatchObject({ id: event?.id });
  expect((await details((event?.position ?? 0) + 1)).auditEvent).toBeNull();
});
