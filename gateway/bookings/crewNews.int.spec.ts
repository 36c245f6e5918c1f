import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSubscribers, until } from '../live/subscribers.testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { dayFromToday, joinCrew, openShopAllDay } from './testing.ts';

type Member = Awaited<ReturnType<TestApp['registerMember']>>;
type Notice = { readonly kind: string; readonly text: string; readonly href: string };

const date = dayFromToday(3);
let app: TestApp;
let live: ReturnType<typeof openSubscribers>;
let [olga, dora, ben, ann]: Member[] = [];
let shopId: string;
let benAt: string;
let doraAt: string;
beforeAll(async () => {
  app = await openTestApp();
  live = openSubscribers(app);
  olga = await app.registerProvenMember({ role: 'SHOP_OWNER', firstName: 'Olga', lastName: 'Owner' });
  dora = await app.registerProvenMember({ firstName: 'Dora', lastName: 'Desk' });
  ben = await app.registerProvenMember({ firstName: 'Ben', lastName: 'Barber' });
  ann = await app.registerProvenMember({ firstName: 'Ann', lastName: 'Able' });
  shopId = await openShopAllDay(app, olga.token, { price: '0' });
  benAt = await joinCrew(app, shopId, { memberId: ben.user._id, email: ben.user.email });
  doraAt = await joinCrew(app, shopId, { memberId: dora.user._id, email: dora.user.email, role: 'desk' });
}, 60_000);
afterAll(async () => {
  await live?.close();
  await app?.close();
});

async function ask<T = unknown>(query: string, variables: object, who: Member | undefined): Promise<T> {
  const { data, errors } = await app.graphql<object>(query, variables, who?.token);
  if (errors) throw new Error(JSON.stringify(errors));
  return Object.values(data ?? {})[0] as T;
}
async function book(time: string, barber?: string): Promise<string> {
  const hold = 'mutation ($input: HoldSlotInput!) { holdSlot(input: $input) { booking { id } } }';
  const input = { shopId, date, time, barber };
  const { booking } = await ask<{ booking: { id: string } }>(hold, { input }, ann);
  await ask('mutation ($id: ID!) { createBooking(bookingId: $id) { id } }', { id: booking.id }, ann);
  return booking.id;
}
/** The notifications of a member about a booking, and the subjects and texts of the mails to them since then. */
async function newsOf(who: Member | undefined, bookingId: string): Promise<Notice[]> {
  const query = '{ notifications(first: 50) { edges { node { kind text href } } } }';
  const { edges } = await ask<{ edges: { node: Notice }[] }>(query, {}, who);
  return edges.map(({ node }) => node).filter(({ href }) => href.endsWith(`#${bookingId}`));
}
const kindsOf = async (who: Member | undefined, id: string) => (await newsOf(who, id)).map(({ kind }) => kind);
const mailsTo = async (who: Member | undefined) =>
  (await app.outbox.list(1_000)).filter(({ to }) => to === who?.user.email);

describe('a booking', () => {
  it('is announced to who serves at its chair, by the bell and by mail', async () => {
    const [bens, olgas] = [await book('09:00', benAt), await book('09:00')];
    await app.runJobs();
    expect(await Promise.all([olga, dora, ben].map((who) => kindsOf(who, bens)))).toEqual([
      ...[['bookingMade'], ['bookingMade'], ['bookingMade']],
    ]);
    expect(await Promise.all([olga, dora, ben].map((who) => kindsOf(who, olgas)))).toEqual([
      ...[['bookingMade'], ['bookingMade'], []],
    ]);
    const [told] = await newsOf(dora, bens);
    expect(told?.text).toMatch(/^Ann Able has booked .* at Fade House\.$/);
    expect(told?.href).toBe(`/appointments?shop=${shopId}#${bens}`);
    const announced = async (who: Member | undefined) =>
      (await mailsTo(who)).filter(({ subject }) => subject.startsWith('New booking')).length;
    expect(await Promise.all([olga, dora, ben, ann].map(announced))).toEqual([2, 2, 1, 0]);
    await app.runJobs();
    expect(await Promise.all([olga, dora, ben].map(announced))).toEqual([2, 2, 1]);
  });

  it('that the desk cancels is cancelled by the shop: its customer and its owner learn who did it', async () => {
    const id = await book('10:00');
    await ask('mutation ($id: ID!) { cancelBooking(id: $id) { id } }', { id }, dora);
    await app.runJobs();
    const cancelled = async (who: Member | undefined) =>
      (await newsOf(who, id)).filter(({ kind }) => kind === 'bookingCancelled').map(({ text }) => text);
    expect(await cancelled(dora)).toEqual([]);
    for (const who of [ann, olga])
      expect(await cancelled(who)).toEqual([expect.stringMatching(/^Dora Desk has cancelled/)]);
    const off = async (who: Member | undefined) =>
      (await mailsTo(who)).filter(({ subject }) => subject.startsWith('Cancelled')).map(({ text }) => text);
    expect(await off(olga)).toEqual([expect.stringContaining('Dora Desk has cancelled the appointment of Ann Able')]);
    expect(await off(dora)).toEqual([expect.stringContaining('You have cancelled the appointment of Ann Able')]);
    expect(await off(ann)).toEqual([expect.stringContaining('The shop has cancelled your appointment')]);
    expect(await off(ben)).toEqual([]);
  });

  it.each([
    ['on the same day', date],
    ['on another day', dayFromToday(4)],
  ])('that goes to another chair %s is said to have left by who had it', async (_when, day) => {
    const time = day === date ? '11:00' : '11:30';
    const id = await book(time, benAt);
    const move = `mutation ($id: ID!, $day: LocalDate!, $time: LocalTime!) {
      rescheduleBooking(id: $id, date: $day, time: $time, barber: "owner") { id } }`;
    await ask(move, { id, day, time }, olga);
    await app.runJobs();
    const moved = (await newsOf(ben, id)).find(({ kind }) => kind === 'bookingMoved');
    expect(moved?.text).toMatch(
      /^Olga Owner has moved an appointment of yours to somebody else’s chair\. It is now on .* at Fade House\.$/,
    );
    expect(await kindsOf(dora, id)).toContain('bookingMoved');
  });

  it('is followed live by who serves at its chair, and by nobody else', async () => {
    const following = 'subscription { bookingChanged { id status } }';
    const [desk, barber] = [
      await live.subscribe(following, {}, dora?.token),
      await live.subscribe(following, {}, ben?.token),
    ];
    const idsIn = (one: typeof desk) => new Set(one.received.map(({ bookingChanged }) => bookingChanged?.id));
    const [olgas, bens] = [await book('13:00'), await book('13:30', benAt)];
    await until(() => idsIn(desk).has(bens) && idsIn(barber).has(bens));
    expect(idsIn(desk)).toEqual(new Set([olgas, bens]));
    expect(idsIn(barber)).toEqual(new Set([bens]));
  });

  it('is in the calendar of the barber who has it, with the first name of its customer alone', async () => {
    const id = await book('14:00', benAt);
    const elsewhere = await book('14:00');
    const calendarOf = async (who: Member | undefined) => {
      const { url } = await ask<{ url: string }>('mutation { makeCalendarLink { url } }', {}, who);
      return (await app.rest('GET', url.slice(url.indexOf('/calendar/')))).text.replace(/\r\n[ \t]/g, '');
    };
    const bens = await calendarOf(ben);
    expect(bens).toContain(`${id}-shop`);
    expect(bens).not.toContain(`${elsewhere}-shop`);
    expect(bens).toContain(': Ann');
    expect(bens).not.toContain('Able');
    // Nobody sits in the chair of the desk.
    expect(await calendarOf(dora)).not.toContain('BEGIN:VEVENT');
  });

  it('is nothing to who has left: no notice comes, and what came names nobody', async () => {
    const before = await book('15:00');
    await app.runJobs();
    const said = async () => {
      const query = '{ notifications(first: 50) { edges { node { kind text href } } } }';
      const { edges } = await ask<{ edges: { node: Notice }[] }>(query, {}, dora);
      return edges.map(({ node }) => node).filter(({ kind }) => kind.startsWith('booking'));
    };
    const count = (await said()).length;
    expect((await newsOf(dora, before))[0]?.text).toContain('Ann Able');
    const listening = await live.subscribe('subscription { bookingChanged { id } }', {}, dora?.token);
    await ask('mutation ($id: ID!) { removeFromCrew(id: $id) { used } }', { id: doraAt }, olga);
    const after = await book('15:30');
    await app.runJobs();
    expect(await kindsOf(olga, after)).toEqual(['bookingMade']);
    expect((await said()).length).toBe(count);
    expect((await said()).map(({ text }) => text).join()).not.toMatch(/Ann|Fade House/);
    expect(listening.received).toEqual([]);
    expect((await mailsTo(dora)).filter(({ text }) => text.includes('3:30')).length).toBe(0);
  });
});
