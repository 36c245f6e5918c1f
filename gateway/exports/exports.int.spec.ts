import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { dayFromToday, openShopAllDay } from '../bookings/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app?.close());

const STATE = 'id isReady progress bytes entries until';
type Copy = { id: string; isReady: boolean; bytes: number; entries: number; until: string };
const ask = (token: string, password = 'secret1') =>
  app.graphql<{ exportMyData: Copy }>(
    `mutation Ask($password: String!) { exportMyData(password: $password) { ${STATE} } }`,
    { password },
    token,
  );
const look = async (token: string) =>
  (await app.graphql<{ myExport: Copy | null }>(`{ myExport { ${STATE} } }`, {}, token)).data?.myExport;
const ready = (token: string) =>
  vi.waitFor(async () => expect(await look(token)).toMatchObject({ isReady: true }), {
    timeout: 20_000,
    interval: 100,
  });

async function download(token: string): Promise<Map<string, string>> {
  const answer = await fetch(`${app.origin}/api/v1/me/export`, { headers: { authorization: `Bearer ${token}` } });
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'application/zip',
    'no-store',
  ]);
  const zip = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()));
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8'));
  return files;
}

it('is put together for a customer and for a barber, who each get what is theirs', async () => {
  const barber = await app.registerMember({ role: 'SHOP_OWNER', lastName: '=1+1' });
  const customer = await app.registerMember({ firstName: 'Cora' });
  const shopId = await openShopAllDay(app, barber.token, { price: '0' });
  const choice = { service: 'barb', no_persons: '1', amount: 0, date: dayFromToday(2), time: '09:00' };
  const booked = await app.rest('POST', `/booking/create/${shopId}`, { token: customer.token, body: choice });
  const bookingId = (booked.body as { _id: string })._id;

  expect((await ask(customer.token, 'wrong-one')).errors?.[0]?.extensions.code).toBe('WRONG_PASSWORD');
  expect(await look(customer.token)).toBeNull();
  expect((await app.rest('GET', '/me/export', { token: customer.token })).status).toBe(404);
  expect((await app.rest('GET', '/me/export')).status).toBe(401);

  for (const { token } of [customer, barber])
    expect((await ask(token)).data?.exportMyData).toMatchObject({ isReady: false, bytes: null });
  expect((await ask(customer.token)).errors?.[0]?.extensions.code).toBe('EXPORT_TOO_SOON');
  await ready(customer.token);
  await ready(barber.token);

  const mine = await download(customer.token);
  expect([...mine.keys()].sort()).toEqual(
    [
      'README.txt',
      'bookings.csv',
      'calendar.ics',
      'drafts.json',
      'events.jsonl',
      'orders.csv',
      'profile.json',
      'sessions.json',
    ].sort(),
  );
  expect(mine.get('bookings.csv')).toContain(`${bookingId},${choice.date},09:00,America/Chicago,Fade House`);
  expect(mine.get('calendar.ics')).toContain(`${bookingId}@chairside`);
  expect(JSON.parse(mine.get('profile.json') ?? '')).toMatchObject({ id: customer.user._id, firstName: 'Cora' });
  expect(mine.get('sessions.json')).toContain('loggedInAt');
  expect(mine.get('sessions.json')).not.toContain('newest');
  expect(mine.get('events.jsonl')).toContain('"type":"SlotHeld"');
  expect(mine.get('events.jsonl')).not.toContain(`"${barber.user._id}"`);

  const theirs = await download(barber.token);
  expect(theirs.get('business/visits.csv')).toContain(
    `${bookingId},Fade House,${choice.date},09:00,America/Chicago,Cora Ber`,
  );
  expect(JSON.parse(theirs.get('business/shops.json') ?? '')).toMatchObject({
    shops: [{ shopId, name: 'Fade House' }],
  });
  expect(theirs.get('events.jsonl')).not.toContain('Cora');
  expect(
    (await app.outbox.list(1_000)).some(({ subject }) => subject === 'The copy of your Chairside data is ready'),
  ).toBe(true);
});

it('is nobody else’s, and goes with the account', async () => {
  const leaving = await app.registerMember();
  const other = await app.registerMember();
  await ask(leaving.token);
  await ready(leaving.token);
  expect((await app.rest('GET', '/me/export', { token: other.token })).status).toBe(404);
  const folder = join(app.dir, 'exports', leaving.user._id as string);
  expect(existsSync(folder)).toBe(true);
  const closed = await app.rest('DELETE', `/users/delete/${leaving.user._id}`, {
    token: leaving.token,
    body: { password: 'secret1' },
  });
  expect(closed.status).toBe(204);
  expect(existsSync(folder)).toBe(false);
});

it('has the pictures of cuts that a shop keeps in the copy of who is to be seen, and not in its owner’s', async () => {
  const barber = await app.registerProvenMember({ role: 'SHOP_OWNER' });
  const customer = await app.registerProvenMember({ firstName: 'Cleo' });
  const shopId = await openShopAllDay(app, barber.token, { price: '0' });
  const choice = { service: 'barb', no_persons: '1', amount: 0, date: dayFromToday(3), time: '09:00' };
  expect((await app.rest('POST', `/booking/create/${shopId}`, { token: customer.token, body: choice })).status).toBe(201);
  const png = sharp({ create: { width: 12, height: 8, channels: 3, background: '#446655' } }).png();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await png.toBuffer())]), 'cut.png');
  const { body } = await app.rest('POST', '/customers/picture', { token: barber.token, body: form });
  const picture = { _id: (body as { _id: string })._id, alt: 'A low fade' };
  const kept = await app.rest('POST', `/customers/picture/${customer.user._id}`, { token: barber.token, body: picture });
  expect(kept.status).toBe(201);
  for (const { token } of [customer, barber]) {
    expect((await ask(token)).errors).toBeUndefined();
    await ready(token);
  }
  const pictures = async ({ token }: { token: string }) =>
    [...(await download(token)).keys()].filter((name) => name.startsWith('pictures/'));
  expect(await pictures(customer)).toEqual([expect.stringMatching(new RegExp(`^pictures/cuts/${picture._id}\\.`))]);
  expect(await pictures(barber)).toEqual([]);
}, 60_000);
