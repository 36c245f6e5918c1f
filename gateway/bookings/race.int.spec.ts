import { afterAll, beforeAll, expect, it } from 'vitest';
import { HALF_HOURS } from '#domain/calendar.ts';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { dayFromToday, openShopAllDay } from './testing.ts';

const SLOTS = 100;
const RACERS = 5;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 60_000);
afterAll(() => app?.close());

it('500 holds of 100 slots at once: 100 win, all others get a 409, nothing fails', async () => {
  const owner = await app.registerMember({ role: 'SHOP_OWNER' });
  const shopId = await openShopAllDay(app, owner.token);
  const racers = await Promise.all(Array.from({ length: RACERS }, () => app.registerMember()));
  const slots = [1, 2, 3, 4]
    .flatMap((day) => HALF_HOURS.map((time) => ({ date: dayFromToday(day), time })))
    .slice(0, SLOTS);

  const answers = await Promise.all(
    slots.flatMap((slot) =>
      racers.map(({ token }) => app.rest('POST', `/booking/hold/${shopId}`, { token, body: slot })),
    ),
  );

  expect(answers).toHaveLength(SLOTS * RACERS);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(SLOTS);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(SLOTS * (RACERS - 1));
  expect(
    new Set(
      answers
        .filter(({ status }) => status === 409)
        .map(({ body }) => (body as { error: { code: string } }).error.code),
    ),
  ).toEqual(new Set(['SLOT_TAKEN']));

  const held: StoredEvent[] = (await app.store.readAll(-1, 100_000)).filter(({ type }) => type === 'SlotHeld');
  expect(held).toHaveLength(SLOTS);
  expect(
    new Set(held.map(({ data }) => `${(data as { date: string }).date} ${(data as { time: string }).time}`)).size,
  ).toBe(SLOTS);
}, 120_000);
