import { beforeEach, describe, expect, it } from 'vitest';
import { day } from '#domain/bookings/decider.ts';
import {
  ann,
  bookingId,
  DATE,
  holdSlot,
  later,
  NEXT_DATE,
  NOON_BEFORE,
  OWNER_ID,
  of,
  offer,
  owner,
  SHOP_ID,
  slotAt,
  system,
} from '#domain/bookings/testing.ts';
import type { Actor } from '#domain/decider.ts';
import type { Mail } from '#domain/ports/mailer.ts';
import { locateBooking } from '#domain/processes/move/locateBooking.ts';
import { moveToOtherDay } from '#domain/processes/move/moveBooking.ts';
import type { EventStore, NewEvent, StoredEvent } from '#domain/store/eventStore.ts';
import { openHandler } from '#domain/store/handle.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import type { Fact } from '#projections/projection.ts';
import { changesOf } from '../derived.ts';
import { type Job, TooEarly, type Tools } from '../job.ts';
import { expireHold } from './expireHold.ts';
import { finishMove } from './finishMove.ts';
import { mailCancellation } from './mailCancellation.ts';
import { mailConfirmation } from './mailConfirmation.ts';
import { mailReschedule } from './mailReschedule.ts';
import { remindCustomer } from './remindCustomer.ts';

const metadata = {
  schema: '1',
  commandId: 'c',
  correlationId: 'c',
  causationId: 'c',
  actorId: 'a',
  actorRole: 'system',
  channel: 'rest',
  occurredAt: NOON_BEFORE,
};
let now: string;
let store: EventStore;
let handler: ReturnType<typeof openHandler>;
let sent: Mail[];

beforeEach(async () => {
  now = NOON_BEFORE;
  sent = [];
  store = openMemoryStore();
  handler = openHandler(store, () => now);
  await store.append(`account-${ann.id}`, -1, [event('AccountRegistered', member(ann.id, 'Ann', 'ann@example.test'))]);
  await store.append(`account-${OWNER_ID}`, -1, [
    event('AccountRegistered', member(OWNER_ID, 'Olga', 'olga@example.test')),
  ]);
  const place = { address: '1 State St, Chicago' };
  const shop = {
    shopId: SHOP_ID,
    ownerId: OWNER_ID,
    name: 'Fade House',
    category: 'barbers',
    price: 3500,
    description: '',
    contactNumber: '',
    contactEmail: '',
  };
  await store.append(`catalog-${OWNER_ID}`, -1, [
    event('ShopRegistered', { ...shop, place, timeZone: 'America/Chicago', image: '' }),
  ]);
});

let ids = 0;
function event(type: string, data: object): NewEvent {
  ids += 1;
  return { id: `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`, type, data, metadata };
}
const member = (accountId: string, firstName: string, email: string) => ({
  accountId,
  email,
  userName: firstName,
  firstName,
  lastName: 'Ex',
  phoneNumber: '1',
  role: 'CUSTOMER',
  referCode: 'ABCDEF',
  registeredAt: NOON_BEFORE,
  handles: { email: { hash: 'e', attempt: 'a' }, username: { hash: 'u', attempt: 'a' } },
});

const toolsOf = (): Tools => ({
  dispatch: handler.dispatch,
  stateOf: handler.stateOf,
  log: store,
  provider: {} as Tools['provider'],
  mailer: { send: async (mail) => void sent.push(mail) },
  vault: {} as Tools['vault'],
  sender: { by: system, channel: 'job' },
  now: () => now,
  publicUrl: 'https://chairside.example',
  saleFeeRate: 290,
  sessionSecret: 'secret',
  dataDir: '',
  everyMember: async () => [],
});

const send = (intent: { type: string; data: object }, by: Actor = ann) =>
  handler.dispatch(day, intent as never, { by, channel: 'rest' });
const hold = (name = '1', time = '11:00') => send({ type: 'HoldSlot', data: holdSlot(name, { time }).data });
const confirm = (name = '1') =>
  send({ type: 'ConfirmBooking', data: { ...of(name), paymentId: 'pay-1', amount: 3500 } }, system);
const cancel = (by = ann) => send({ type: 'CancelBooking', data: { ...of(), reason: 'ill' } }, by);
const reschedule = (time: string, name = '1') =>
  send({ type: 'RescheduleBooking', data: { ...of(name), ...offer(), time } });
const log = (): Promise<StoredEvent[]> => store.readAll(-1, 1_000);

/** One that says until when it waits stays in the queue. */
function unlessItWaits(error: unknown): void {
  if (!(error instanceof TooEarly) || error.until === undefined || error.until <= now) throw error;
}

/**
 * Runs a job for every fact of the log it listens to, twice over, as after an emptied queue; only those that are due.
 */
async function run(job: Job, tools: Tools = toolsOf()): Promise<void> {
  for (let time = 0; time < 2; time += 1)
    for (const stored of await log()) {
      if (!job.on.includes(stored.type)) continue;
      const fact = stored as Fact;
      const data = job.from(fact);
      if (data === null) continue;
      const runAt = job.runAt?.(data, fact, now);
      if (runAt === undefined || Date.parse(runAt) <= Date.parse(now))
        await job.run(job.data.parse(data), tools).catch(unlessItWaits);
    }
}

const mails = () => sent.map(({ to, subject }) => `${to}: ${subject}`);
const count = async (type: string) => (await log()).filter((one) => one.type === type).length;

describe('expire-hold', () => {
  it('appends nothing before the time and records the expiry once at the time', async () => {
    await hold();
    await run(expireHold);
    expect(await count('HoldExpired')).toBe(0);
    now = later(10);
    await run(expireHold);
    expect(await count('HoldExpired')).toBe(1);
  });
  it('waits for the later end of an extended hold', async () => {
    await hold();
    await send({ type: 'ExtendHold', data: of() });
    now = later(10);
    await run(expireHold);
    expect(await count('HoldExpired')).toBe(0);
    now = later(20);
    await run(expireHold);
    expect(await count('HoldExpired')).toBe(1);
  });
  it('is tried again when it was run too early', async () => {
    await hold();
    await expect(expireHold.run({ ...of(), expiresAt: later(10) } as never, toolsOf())).rejects.toThrow('not over yet');
  });
});

describe('finish-move', () => {
  it('completes a move that stopped halfway, after a while', async () => {
    await hold();
    await confirm();
    const found = await locateBooking(handler.stateOf, bookingId());
    if (!found) throw new Error('lost');
    let commands = 0;
    const dispatch: Tools['dispatch'] = (...command) => {
      commands += 1;
      return commands === 2 ? Promise.reject(new Error('crash')) : handler.dispatch(...command);
    };
    const target = { ...offer(NEXT_DATE), date: NEXT_DATE, time: '10:00' };
    await expect(
      moveToOtherDay(
        { dispatch, stateOf: handler.stateOf, sender: { by: ann, channel: 'rest' } },
        found.booking,
        target,
        now,
      ),
    ).rejects.toThrow('crash');
    await run(finishMove);
    expect(await count('BookingMovedAway')).toBe(0);
    now = later(1);
    await run(finishMove);
    expect(await count('BookingMovedAway')).toBe(1);
    expect((await locateBooking(handler.stateOf, bookingId()))?.date).toBe(NEXT_DATE);
  });
  it('undoes it when the old day refuses, and is content with that', async () => {
    await hold();
    await confirm();
    const { booking } = (await locateBooking(handler.stateOf, bookingId())) ?? {};
    if (!booking) throw new Error('lost');
    const {
      stage: _s,
      heldAt: _h,
      expiresAt: _e,
      extended: _x,
      moves: _m,
      cameFrom: _c,
      paymentId,
      ...facts
    } = booking;
    const arrival = {
      ...of('1', NEXT_DATE),
      ...offer(NEXT_DATE),
      time: '10:00',
      booking: { ...facts, paymentId: paymentId ?? null },
      move: 1,
    };
    await send({ type: 'ArriveFromOtherDay', data: arrival });
    await cancel();
    now = later(1);
    await run(finishMove);
    expect([await count('ArrivalUndone'), await count('BookingMovedAway')]).toEqual([1, 0]);
  });
});

describe('mail-confirmation', () => {
  it('mails the customer, with a calendar file, and the owner, once', async () => {
    await hold();
    await confirm();
    await run(mailConfirmation);
    expect(mails()).toEqual([
      'ann@example.test: Your appointment at Fade House',
      'olga@example.test: New booking: Tuesday, January 12, 2027 at 11:00 AM CST',
    ]);
    expect(sent[0]?.attachments?.[0]).toMatchObject({ filename: 'appointment.ics' });
    expect(sent[0]?.attachments?.[0]?.content).toContain('DTSTART;TZID=America/Chicago:20270112T110000');
    expect(sent[1]?.text).toContain('Ann Ex');
    for (const { text } of sent) expect(text).not.toContain('at the shop.');
  });
  it('says to both sides what of a deposit was paid, and what is to be paid at the shop', async () => {
    const depositRule = { upFront: 40, noShowKept: 50 };
    await send({ type: 'HoldSlot', data: { ...holdSlot().data, depositRule } });
    await send({ type: 'ConfirmBooking', data: { ...of(), paymentId: 'pay-1', amount: 1400 } }, system);
    await run(mailConfirmation);
    for (const { text } of sent) expect(text).toContain('$14.00 is paid; $21.00 is to be paid at the shop.');
    expect(sent).toHaveLength(2);
    sent = [];
    await cancel(owner);
    await run(mailCancellation);
    expect(sent[0]?.text).toContain('We give back $14.00.');
  });
  it('says to both sides for whom it is, and what a stamp card has taken off', async () => {
    const words = { memberId: ann.id, personId: 'leo', name: 'Leo', note: 'Sits still' };
    await store.append(`family-${ann.id}`, -1, [event('PersonAdded', words)]);
    const stamps = { card: 1, terms: { visits: 10, percentage: 0, amount: 1_500 } };
    await send({ type: 'HoldSlot', data: { ...holdSlot().data, personId: 'leo', stamps } });
    await send({ type: 'ConfirmBooking', data: { ...of(), paymentId: 'pay-1', amount: 2_000 } }, system);
    await run(mailConfirmation);
    expect(sent).toHaveLength(2);
    for (const { text } of sent) {
      expect(text).toContain('It is for Leo.');
      expect(text).toContain('About them: Sits still');
    }
    expect(sent[0]?.text).toContain('$20.00, $15.00 taken off by a stamp card');
    sent = [];
    await cancel(owner);
    await run(mailCancellation);
    expect(sent[0]?.text).toContain('It is for Leo.');
  });
  it('mails the time that holds when it is sent, and nothing when the booking was cancelled by then', async () => {
    await hold();
    await confirm();
    await reschedule('12:00');
    await run(mailConfirmation);
    expect(sent[0]?.text).toContain('12:00 PM');
    sent = [];
    await hold('2', '10:00');
    await confirm('2');
    await send({ type: 'CancelBooking', data: of('2') });
    await run(mailConfirmation);
    expect(sent).toEqual([]);
  });
  it('mails nothing late, and nothing about the past', async () => {
    await hold();
    await confirm();
    now = later(25 * 60);
    await run(mailConfirmation);
    expect(sent).toEqual([]);
  });
  it('leaves demo data alone', async () => {
    const demo = {
      type: 'BookingConfirmed',
      data: { ...of(), ownerId: OWNER_ID, customerId: ann.id, paymentId: null, price: 0 },
    };
    expect(mailConfirmation.from({ ...demo, metadata: { ...metadata, channel: 'demo' } } as never)).toBeNull();
  });
  it('is tried again when the mail could not be handed over, and then sent once', async () => {
    await hold();
    await confirm();
    const down = { ...toolsOf(), mailer: { send: () => Promise.reject(new Error('smtp')) } };
    await expect(run(mailConfirmation, down)).rejects.toThrow('smtp');
    await run(mailConfirmation);
    expect(sent).toHaveLength(2);
  });
});

describe('mail-cancellation', () => {
  it('mails both sides; the customer gets the refund and a calendar file that cancels the event', async () => {
    await hold();
    await confirm();
    await cancel(owner);
    await run(mailCancellation);
    expect(mails().map((line) => line.split(':')[0])).toEqual(['ann@example.test', 'olga@example.test']);
    expect(sent[0]?.text).toContain('The shop has cancelled');
    expect(sent[0]?.text).toContain('Reason: ill');
    expect(sent[0]?.text).toContain('We give back $35.00.');
    expect(sent[0]?.attachments?.[0]?.content).toContain('STATUS:CANCELLED');
  });
});

describe('mail-reschedule', () => {
  it('mails both sides the last new time only', async () => {
    await hold();
    await confirm();
    await reschedule('12:00');
    now = later(1);
    await reschedule('12:30');
    await run(mailReschedule);
    expect(mails()).toEqual([
      'ann@example.test: New time: Tuesday, January 12, 2027 at 12:30 PM CST',
      'olga@example.test: New time: Tuesday, January 12, 2027 at 12:30 PM CST',
    ]);
  });

  it('names the barber where nobody but the barber has changed', async () => {
    await hold();
    await confirm();
    const at = slotAt('11:00', DATE);
    const moved = event('BookingRescheduled', { bookingId: bookingId(), from: { ...at, chair: 'm1' }, to: at });
    const about = mailReschedule.from(moved as never);
    expect(about).toMatchObject({ startsAt: at.startsAt, isNewBarber: true });
    await mailReschedule.run(mailReschedule.data.parse(about), toolsOf());
    expect(mails()).toEqual([
      'ann@example.test: Now with Olga Ex: Tuesday, January 12, 2027 at 11:00 AM CST',
      'olga@example.test: Now with Olga Ex: Tuesday, January 12, 2027 at 11:00 AM CST',
    ]);
    expect(sent[0]?.text).toContain('on Tuesday, January 12, 2027 at 11:00 AM CST is now with Olga Ex.');
  });
});

describe('remind-customer', () => {
  const early = '2027-01-10T12:00:00.000Z';
  const book = async () => {
    now = early;
    await hold();
    await confirm();
  };
  const dayBefore = (time: string) => new Date(Date.parse(slotAt(time, DATE).startsAt) - 24 * 3_600_000).toISOString();

  it('reminds a day before, not earlier, and once', async () => {
    await book();
    await run(remindCustomer);
    expect(sent).toEqual([]);
    now = dayBefore('11:00');
    await run(remindCustomer);
    expect(mails()).toEqual(['ann@example.test: Reminder: Tuesday, January 12, 2027 at 11:00 AM CST']);
  });
  it('reminds of the new time only', async () => {
    await book();
    await reschedule('12:00');
    now = dayBefore('11:00');
    await run(remindCustomer);
    expect(sent).toEqual([]);
    now = dayBefore('12:00');
    await run(remindCustomer);
    expect(mails()).toEqual(['ann@example.test: Reminder: Tuesday, January 12, 2027 at 12:00 PM CST']);
  });
  it('sends nothing for a cancelled booking, an unconfirmed hold, or a past appointment', async () => {
    await book();
    await cancel();
    await hold('2', '10:00');
    now = dayBefore('12:30');
    await run(remindCustomer);
    expect(sent).toEqual([]);
    now = early;
    await hold('3', '12:00');
    await confirm('3');
    now = slotAt('12:00').startsAt;
    await run(remindCustomer);
    expect(sent).toEqual([]);
  });
  it('leaves no job to a hold that was released, nor to a booking that was cancelled or moved', async () => {
    now = early;
    const waiting = async () => {
      const { due } = changesOf([remindCustomer, expireHold], await log(), Date.parse(now));
      return due.map(({ opts }) => opts.jobId);
    };
    await hold();
    await send({ type: 'ExtendHold', data: of() });
    expect(await waiting()).toEqual([`expire-hold-${bookingId()}`]);
    await send({ type: 'ReleaseHold', data: of() });
    expect(await waiting()).toEqual([]);
    await hold('2', '10:00');
    await confirm('2');
    expect(await waiting()).toEqual([`remind-customer-${bookingId('2')}`]);
    for (const time of ['12:00', '12:30']) {
      await reschedule(time, '2');
      expect(await waiting()).toEqual([`remind-customer-${bookingId('2')}`]);
    }
    await send({ type: 'CancelBooking', data: { ...of('2'), reason: 'ill' } });
    expect(await waiting()).toEqual([]);
  });
  it('sends nothing for a booking made within the last day', async () => {
    now = dayBefore('11:00');
    await hold();
    await confirm();
    await run(remindCustomer);
    expect(sent).toEqual([]);
  });
});
