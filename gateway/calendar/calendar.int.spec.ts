import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayFromToday, openShopAllDay } from '../bookings/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

type Member = { token: string; user: { _id: string } };

let app: TestApp;
let [owner, ann]: Member[] = [];
let shopId: string;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.registerMember({ role: 'SHOP_OWNER' });
  ann = await app.registerMember({ firstName: 'Ann' });
  shopId = await openShopAllDay(app, owner.token);
}, 60_000);
afterAll(() => app?.close());

async function made(who: Member | undefined): Promise<string> {
  const { data } = await app.graphql<{ makeCalendarLink: { url: string } }>(
    'mutation { makeCalendarLink { url madeAt } }',
    {},
    who?.token,
  );
  return data?.makeCalendarLink.url ?? '';
}
const pathOf = (url: string) => url.slice(url.indexOf('/calendar/'));
const read = (url: string) => app.rest('GET', pathOf(url));
/** The lines of a calendar, those that were folded as one. */
const linesOf = (text: string) => text.replace(/\r\n[ \t]/g, '').split('\r\n');
const walkIn = (time: string) =>
  app.rest('POST', `/booking/walk-in/${shopId}`, {
    token: owner?.token ?? '',
    body: { date: dayFromToday(2), time, name: 'Wade' },
  });

it('is made by members, and another takes its place', async () => {
  expect((await app.graphql('{ calendarLink { url } }')).errors?.[0]?.extensions).toMatchObject({
    code: 'NOT_LOGGED_IN',
  });
  expect((await app.graphql('{ calendarLink { url } }', {}, ann?.token)).data).toEqual({ calendarLink: null });
  const first = await made(ann);
  expect((await app.graphql('{ calendarLink { url } }', {}, ann?.token)).data).toEqual({
    calendarLink: { url: first },
  });
  expect((await read(first)).status).toBe(200);
  const second = await made(ann);
  expect(second).not.toBe(first);
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
  expect((await app.graphql('mutation { removeCalendarLink }', {}, ann?.token)).data).toEqual({
    removeCalendarLink: true,
  });
  expect((await read(second)).status).toBe(404);
});

it('is nobody else’s: a link that was guessed, cut or made up is not found', async () => {
  const url = await made(ann);
  const other = await made(owner);
  const secret = url.split('.').at(-2) ?? '';
  for (const wrong of [
    url.replace(secret, 'A'.repeat(32)),
    url.replace(secret, ''),
    url.replace(ann?.user._id ?? '', owner?.user._id ?? ''),
    other.replace(owner?.user._id ?? '', '../users'),
    '/calendar/x.ics',
  ])
    expect((await read(wrong)).status, wrong).toBe(404);
});

it('has what is booked at one’s shops, in UTC', async () => {
  const url = await made(owner);
  expect((await walkIn('10:00')).status).toBe(201);
  const calendar = await read(url);
  expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const lines = linesOf(calendar.text);
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  expect(lines.find((line) => line.startsWith('DTSTART'))).toMatch(/^DTSTART:\d{8}T\d{6}Z$/);
  expect(lines.find((line) => line.startsWith('SUMMARY'))).toMatch(/^SUMMARY:Barber Service/);
  // What the desk wrote down about a person without an account stays here.
  expect(calendar.text).not.toContain('Wade');
});

it('is made at most twenty times a day', async () => {
  const codes: unknown[] = [];
  for (let nth = 0; nth < 21; nth += 1) {
    const { errors } = await app.graphql('mutation { makeCalendarLink { url } }', {}, owner?.token);
    codes.push(errors?.[0]?.extensions?.code);
  }
  expect(codes.at(-1)).toBe('TOO_MANY_CALENDAR_LINKS');
});
