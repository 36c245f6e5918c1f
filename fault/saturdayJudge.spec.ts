import { describe, expect, it } from 'vitest';
import type { Raw } from './judge.ts';
import { judgeSaturday, moneyMoves, type Story } from './saturdayJudge.ts';
import { saturdayAfter, zoneAtNoon } from './saturdayShop.ts';
import type { Account, Facts, Screen, Shown, Slot } from './saturdayShown.ts';

const TODAY = '2027-01-07';
const SATURDAY = '2027-01-09';
const NOW = `${TODAY}T12:00:00.000Z`;
const LATER = `${TODAY}T12:30:00.000Z`;

const place = (date: string, time: string, minutes = 30) => {
  const from = Date.parse(`${date}T${time}:00.000Z`);
  return { date, time, startsAt: new Date(from).toISOString(), endsAt: new Date(from + minutes * 60_000).toISOString() };
};
const slot = (date: string, time: string) => {
  const { startsAt, endsAt } = place(date, time);
  return { time, startsAt, endsAt };
};
/** An event of a day, caused by the owner at noon unless it says otherwise. */
const event = (type: string, date: string, data: object, { at = NOW, by = 'olga' } = {}): Raw => ({
  ...{ position: 0, id: type, type, stream: `day-shop_${date}`, revision: 0, at: Date.parse(at), by },
  data: { shopId: 'shop', ownerId: 'olga', date, ...data },
});

const today = (type: string, data: object, more?: { at?: string; by?: string }) => event(type, TODAY, data, more);
const then = (type: string, data: object, more?: { at?: string; by?: string }) => event(type, SATURDAY, data, more);
const held = (bookingId: string, customerId: string, where: ReturnType<typeof place>, more: object = {}) =>
  event(
    'SlotHeld',
    where.date,
    { bookingId, customerId, price: 3500, expiresAt: LATER, ...where, ...more },
    { by: customerId },
  );
const walkIn = (bookingId: string, where: ReturnType<typeof place>, more: object = {}) =>
  event('WalkInAdded', where.date, { bookingId, customerId: bookingId, price: 3500, walkIn: true, ...where, ...more });
const queued = (ticketId: string, at = NOW) =>
  today('QueueJoined', { ticketId, chair: 'anyone', service: 'barb', addOnIds: [], minutes: 30, buffer: 0 }, { at });
const called = (ticketId: string, bookingId: string) => today('QueueCalled', { ticketId, bookingId });
const waits = (entryId: string, memberId: string) =>
  then('WaitlistJoined', { entryId, memberId, chair: 'cleo', service: 'barb', addOnIds: [], minutes: 30, buffer: 0 });
const offered = (entryId: string, expiresAt = LATER) =>
  then('FreedSlotOffered', { entryId, ...place(SATURDAY, '10:00'), chair: 'cleo', expiresAt });
const ofEntry = (type: string, entryId: string, more: object = {}) => then(type, { entryId, ...more });

const cancelledLate = (refund: number) =>
  today('BookingCancelled', { bookingId: 'b3', customerId: 'bob', cancelledBy: 'customer', refund }, { by: 'bob' });
const cancelledWalkIn = today('BookingCancelled', {
  bookingId: 'w2',
  customerId: 'w2',
  cancelledBy: 'shop',
  refund: 0,
});
const declined = ofEntry('FreedSlotDeclined', 'e1', { time: '10:00' });
const CLOSED = ['16:00', '16:30', '17:00', '17:30'];

/** Two days on which everything is right. */
const log: readonly Raw[] = [
  queued('t1', `${TODAY}T11:58:00.000Z`),
  queued('t2', `${TODAY}T11:58:30.000Z`),
  called('t1', 'w1'),
  walkIn('w1', place(TODAY, '12:00')),
  today('BookingCompleted', { bookingId: 'w1' }),
  called('t2', 'w2'),
  walkIn('w2', place(TODAY, '12:00'), { chair: 'ben' }),
  cancelledWalkIn,
  today('QueueReturned', { ticketId: 't2' }),
  queued('t3'),
  today('QueueSkipped', { ticketId: 't2' }),
  held('b1', 'ann', place(SATURDAY, '10:00')),
  then('BookingConfirmed', { bookingId: 'b1' }),
  held('b2', 'ann', place(SATURDAY, '10:00', 45), {
    chair: 'ben',
    price: 4050,
    chosen: { minutes: 45, buffer: 10, addOns: [] },
  }),
  then('BookingConfirmed', { bookingId: 'b2' }),
  then('BookingRescheduled', { bookingId: 'b2', to: { ...place(SATURDAY, '11:00', 45), chair: 'cleo' } }, { by: 'ann' }),
  held('b3', 'bob', place(TODAY, '15:00'), { price: 3501 }),
  today('BookingConfirmed', { bookingId: 'b3' }),
  today('CustomerCheckedIn', { bookingId: 'b3' }),
  today('CheckInUndone', { bookingId: 'b3' }),
  cancelledLate(1156),
  then('TimeBlocked', { blockId: 'k1', slots: CLOSED.map((time) => slot(SATURDAY, time)) }),
  then('TimeBlocked', { blockId: 'k2', chair: 'cleo', slots: [slot(SATURDAY, '10:00')] }),
  waits('e1', 'cat'),
  waits('e2', 'dan'),
  then('TimeUnblocked', { blockId: 'k2', times: ['10:00'] }),
  offered('e1'),
  declined,
  offered('e2'),
  ofEntry('FreedSlotAccepted', 'e2', { bookingId: 'b5' }),
  held('b5', 'dan', place(SATURDAY, '10:00'), { chair: 'cleo' }),
  then('HoldReleased', { bookingId: 'b5' }),
  today('TimeBlocked', { blockId: 'c1', everyChair: true, slots: ['17:00', '17:30'].map((time) => slot(TODAY, time)) }),
];

const facts: Facts = {
  ...{ shopId: 'shop', ownerId: 'olga', chairs: ['owner', 'ben', 'cleo'] },
  policy: { freeHours: 24, percentage: 33 },
  closed: [{ date: SATURDAY, from: '16:00', chairs: ['owner'] }],
};

const row = (id: string, where: ReturnType<typeof place>, more: Partial<Shown> = {}): Shown => ({
  ...{ id, date: where.date, time: where.time, from: Date.parse(where.startsAt), to: Date.parse(where.endsAt) },
  ...{ minutes: 30, buffer: 0, status: 'confirmed', barber: 'owner', cents: 3500, refund: null },
  ...{ walkIn: false, isThere: false, ...more },
});
const rows: readonly Shown[] = [
  row('w1', place(TODAY, '12:00'), { status: 'completed', walkIn: true }),
  row('w2', place(TODAY, '12:00'), { status: 'cancelled', walkIn: true, barber: 'ben', refund: 0 }),
  row('b1', place(SATURDAY, '10:00')),
  row('b2', place(SATURDAY, '11:00', 45), { minutes: 45, buffer: 10, barber: 'cleo', cents: 4050 }),
  row('b3', place(TODAY, '15:00'), { status: 'cancelled', cents: 3501, refund: 1156 }),
];
/** REST says less of a row. */
const lessOf = ({ buffer: _, refund: __, ...same }: Shown): Shown => same;

const screen: Screen = {
  whose: 'the owner by GraphQL',
  rows,
  blocks: [
    { id: 'k1', date: SATURDAY, times: CLOSED, barber: 'owner' },
    { id: 'c1', date: TODAY, times: ['17:00', '17:30'], barber: 'anyone' },
  ],
  queue: [
    { id: 't3', status: 'waiting', bookingId: null },
    { id: 't2', status: 'waiting', bookingId: null },
    { id: 't1', status: 'called', bookingId: 'w1' },
  ],
  waiting: [
    { id: 'e1', status: 'waiting' },
    { id: 'e2', status: 'accepted' },
  ],
};
const shown = (date: string, time: string, barber: string, state: string): Slot => ({
  ...{ date, time, barber, state, from: Date.parse(`${date}T${time}:00.000Z`) },
});
const intent = (itemId: string, amount: number) => ({
  ...{ id: `pi_${itemId}`, amount, received: amount, customer: undefined, payerId: 'ann', page: 'booking', itemId },
});
const charge = (itemId: string, amount: number) => ({ intentId: `pi_${itemId}`, amount, succeeded: true });

const account: Account = {
  at: Date.parse(`${TODAY}T12:10:00.000Z`),
  screens: [screen, { ...screen, whose: 'the desk by REST', rows: rows.map(lessOf) }],
  customers: [
    { id: 'ann', rows: rows.filter(({ id }) => id === 'b1' || id === 'b2').map(lessOf) },
    { id: 'bob', rows: rows.filter(({ id }) => id === 'b3').map(lessOf) },
  ],
  followers: [{ id: 't3', status: 'waiting' }],
  slots: [
    shown(SATURDAY, '10:00', 'owner', 'booked'),
    shown(SATURDAY, '10:00', 'ben', 'free'),
    shown(SATURDAY, '10:00', 'cleo', 'free'),
    shown(SATURDAY, '11:00', 'cleo', 'booked'),
    shown(SATURDAY, '11:30', 'cleo', 'booked'),
    shown(SATURDAY, '12:00', 'cleo', 'free'),
    shown(SATURDAY, '16:00', 'owner', 'booked'),
    shown(TODAY, '15:00', 'owner', 'free'),
    shown(TODAY, '17:00', 'ben', 'booked'),
  ],
  money: {
    intents: [intent('b1', 3500), intent('b2', 4050), intent('b3', 3501)],
    charges: [charge('b1', 3500), charge('b2', 4050), charge('b3', 3501)],
    refunds: [{ intentId: 'pi_b3', amount: 1156, status: 'succeeded' }],
    ledger: { provider: 9895, 'owner/olga': -9895 },
    balance: 9895,
    netCents: 9895,
  },
};
const told: Story['told'] = [
  { ticketId: 't1', at: Date.parse(`${TODAY}T11:59:00.000Z`), until: Date.parse(`${TODAY}T12:05:00.000Z`) },
];
const story: Story = { facts, account, told };

const withScreen = (changes: Partial<Screen>): Partial<Story> => ({
  account: { ...account, screens: [{ ...screen, ...changes }] },
});
const withSlot = (one: Slot): Partial<Story> => {
  const others = account.slots.filter(
    ({ date, time, barber }) => date !== one.date || time !== one.time || barber !== one.barber,
  );
  return { account: { ...account, slots: [...others, one] } };
};
const withMoney = (changes: Partial<Account['money']>): Partial<Story> => ({
  account: { ...account, money: { ...account.money, ...changes } },
});
const without = (...gone: readonly Raw[]): readonly Raw[] => log.filter((one) => !gone.includes(one));
const firstOffer = log.find(({ type }) => type === 'FreedSlotOffered');
const soon = Date.parse(`${TODAY}T11:50:00.000Z`);

type Planted = {
  readonly what: string;
  readonly events?: readonly Raw[];
  readonly changes?: Partial<Story>;
  readonly says: string;
};

const chairs: readonly Planted[] = [
  {
    what: 'a time of a chair that is held by two',
    events: [...log, held('x', 'bob', place(SATURDAY, '10:00'))],
    says: 'x has 10:00 of owner although b1 has it',
  },
  {
    what: 'a walk-in in the pause after a visit',
    events: [...log, walkIn('x', place(SATURDAY, '11:30'), { chair: 'cleo' })],
    says: 'x has 11:30 of cleo although b2 has it',
  },
  {
    what: 'a walk-in in a blocked time',
    events: [...log, walkIn('x', place(SATURDAY, '16:00'))],
    says: 'x has 16:00 of owner although k1 has it',
  },
  {
    what: 'a booking after the shop was closed',
    events: [...log, held('x', 'bob', place(TODAY, '17:00'), { chair: 'cleo' })],
    says: 'x has 17:00 of cleo, which c1 has closed',
  },
  {
    what: 'a closing over a visit that has not begun',
    events: [...log, then('TimeBlocked', { blockId: 'c2', everyChair: true, slots: [slot(SATURDAY, '10:00')] })],
    says: 'c2 closes 10:00 although b1 is booked with owner',
  },
  {
    what: 'a time that is offered to two',
    events: without(declined),
    says: 'e2 has 10:00 of cleo although e1 has it',
  },
  {
    what: 'a half hour that is in nothing',
    changes: withSlot(shown(SATURDAY, '10:00', 'ben', 'booked')),
    says: '10:00 of ben on 2027-01-09 is counted 0 times',
  },
  {
    what: 'a half hour of a visit that is free for everybody',
    changes: withSlot(shown(SATURDAY, '10:00', 'owner', 'free')),
    says: '10:00 of owner on 2027-01-09 is counted 2 times',
  },
  {
    what: 'a visit that stands where the chair was closed',
    changes: withScreen({ rows: [...rows, row('x', place(SATURDAY, '16:00'))] }),
    says: 'x stands at 16:00 on 2027-01-09, which is closed from 16:00',
  },
  {
    what: 'a closed chair that is free',
    changes: withSlot(shown(SATURDAY, '16:00', 'owner', 'free')),
    says: '16:00 of owner on 2027-01-09 is free, and closed from 16:00',
  },
];

const queue: readonly Planted[] = [
  {
    what: 'somebody who is called twice',
    events: [...log, called('t1', 'w9'), walkIn('w9', place(TODAY, '13:00'))],
    says: 't1 is called although they have been called',
  },
  {
    what: 'somebody who is called before their turn',
    events: [...log, queued('t4'), called('t4', 'w9'), walkIn('w9', place(TODAY, '13:00'))],
    says: 't4 is called before t3, who comes first',
  },
  {
    what: 'somebody who is called and has no chair',
    events: [...log, called('t3', 'w9')],
    says: 'the walk-in w9 of somebody who was called is not there',
  },
  {
    what: 'somebody who is put back and is still a walk-in',
    events: without(cancelledWalkIn),
    says: 't2 waits again, and is still the walk-in w2',
  },
  {
    what: 'somebody who is called later than they were told',
    changes: { told: told.map((one) => ({ ...one, until: soon })) },
    says: 't1 is called 10 minutes later than they were told',
  },
  {
    what: 'somebody who is lost',
    changes: withScreen({ queue: screen.queue.filter(({ id }) => id !== 't3') }),
    says: 'in the queue is not shown: t3 waiting',
  },
  {
    what: 'an order that is not that of the turns',
    changes: withScreen({ queue: [...screen.queue].reverse() }),
    says: 'the order of the queue is t2, t3 instead of t3, t2',
  },
  {
    what: 'a page that says something else to who waits',
    changes: { account: { ...account, followers: [{ id: 't3', status: 'left' }] } },
    says: 'the place of who follows it is not shown: t3 waiting',
  },
  {
    what: 'a time that is offered to the second who waits for it',
    events: without(declined, ...(firstOffer ? [firstOffer] : [])),
    says: 'e2 is offered 10:00 before e1, who joined first',
  },
  {
    what: 'an offer that is taken when it was over',
    events: log.map((one) => (one.data.entryId === 'e2' && one.type === 'FreedSlotOffered' ? offered('e2', NOW) : one)),
    says: 'e2 takes what is not offered to them',
  },
  {
    what: 'somebody who gets another time than they were offered',
    events: log.map((one) => (one.data.bookingId === 'b5' ? { ...one, data: { ...one.data, chair: 'ben' } } : one)),
    says: 'e2 has another time than they were offered',
  },
];

const moneyAndScreens: readonly Planted[] = [
  {
    what: 'a cancellation that gives back more than the rule',
    events: log.map((one) => (one.type === 'BookingCancelled' && one.by === 'bob' ? cancelledLate(3501) : one)),
    says: 'given back of b3: 3501 instead of 1156',
  },
  {
    what: 'a refund that was promised and never made',
    changes: withMoney({ refunds: [] }),
    says: 'cents for b3: 3501 instead of 2345',
  },
  {
    what: 'money for nothing',
    changes: withMoney({ intents: [...account.money.intents, intent('b5', 3500)] }),
    says: 'cents for b5: 3500 instead of 0',
  },
  {
    what: 'a visit for no money',
    changes: withMoney({ intents: account.money.intents.filter(({ itemId }) => itemId !== 'b1') }),
    says: 'cents for b1: 0 instead of 3500',
  },
  {
    what: 'a walk-in who has paid through the product',
    changes: withMoney({ intents: [...account.money.intents, intent('w1', 3500)] }),
    says: 'cents for w1: 3500 instead of 0',
  },
  {
    what: 'a card that was charged twice',
    changes: withMoney({ charges: [...account.money.charges, charge('b1', 3500)] }),
    says: 'pi_b1 has been charged 2 times',
  },
  {
    what: 'earnings that are shown too high',
    changes: withMoney({ netCents: 9896 }),
    says: 'what the owner is shown to have earned: 9896 instead of 9895',
  },
  {
    what: 'a ledger that owes the owner less',
    changes: withMoney({ ledger: { provider: 9895, 'owner/olga': -9000, waiting: -895 } }),
    says: 'what the ledger owes the owner: 9000 instead of 9895',
  },
  {
    what: 'a ledger that differs from the provider',
    changes: withMoney({ balance: 1 }),
    says: 'what the provider holds by the ledger: 9895 instead of 1',
  },
  {
    what: 'a visit that a desk does not see',
    changes: withScreen({ rows: rows.filter(({ id }) => id !== 'b1') }),
    says: 'the visit is not shown: b1 confirmed',
  },
  {
    what: 'a visit that a desk sees with another barber',
    changes: withScreen({ rows: rows.map((one) => (one.id === 'b2' ? { ...one, barber: 'ben' } : one)) }),
    says: 'the visit is shown and not so: b2 confirmed',
  },
  {
    what: 'a visit that a desk sees twice',
    changes: withScreen({ rows: [...rows, ...rows.slice(0, 1)] }),
    says: 'the visit is shown twice',
  },
  {
    what: 'a block that a desk does not see',
    changes: withScreen({ blocks: screen.blocks.slice(1) }),
    says: 'the block is not shown: k1',
  },
  {
    what: 'somebody on the waitlist whom a desk does not see',
    changes: withScreen({ waiting: [] }),
    says: 'on the waitlist is not shown: e1 waiting',
  },
  {
    what: 'a visit that its customer does not see',
    changes: { account: { ...account, customers: [{ id: 'ann', rows: [] }] } },
    says: 'customer ann: the visit is not shown: b1 confirmed',
  },
];

describe('the judge of a Saturday', () => {
  it('finds nothing in two days on which everything is right', () => {
    expect(judgeSaturday(log, story)).toEqual([]);
    expect(moneyMoves(account)).toEqual([]);
  });

  it.each([...chairs, ...queue, ...moneyAndScreens])('finds $what', ({ events = log, changes = {}, says }) => {
    expect(judgeSaturday(events, { ...story, ...changes }).join('\n')).toContain(says);
  });

  it('counts the last that somebody was told, and nothing from before the desk has put them back', () => {
    const anew = { ticketId: 't1', at: Date.parse(`${TODAY}T11:59:30.000Z`), until: Date.parse(NOW) };
    expect(judgeSaturday(log, { ...story, told: [...told.map((one) => ({ ...one, until: soon })), anew] })).toEqual([]);
    const before = { ticketId: 't2', at: Date.parse(`${TODAY}T11:59:00.000Z`), until: soon };
    const again = [...log, today('QueueLeft', { ticketId: 't3' }), called('t2', 'w3')];
    const seated = walkIn('w3', place(TODAY, '13:00'), { chair: 'ben' });
    const wrong = judgeSaturday([...again, seated], { ...story, told: [before] }).join('\n');
    expect(wrong).toContain('t2 is called 10 minutes later');
    expect(wrong.match(/later than they were told/g), 'the second time it does not count').toHaveLength(1);
  });

  it('lets who is in the chair stay when the shop is closed', () => {
    const late = [...log, walkIn('w4', place(TODAY, '12:00', 60), { chair: 'cleo' })];
    const closing = today('TimeBlocked', { blockId: 'c3', everyChair: true, slots: [slot(TODAY, '12:30')] });
    expect(judgeSaturday([...late, closing], story).join('\n')).not.toContain('closes 12:30');
  });

  it('knows that money still moves by what is shown alone', () => {
    expect(moneyMoves({ ...account, money: { ...account.money, refunds: [] } })).toEqual([
      'cents for b3: 3501 instead of 2345',
    ]);
  });
});

describe('the days of a Saturday', () => {
  it('are a today at which it is noon, and a Saturday at least two days later', () => {
    for (let hour = 0; hour < 24; hour += 1) {
      const now = new Date(Date.UTC(2027, 0, 7, hour, 20));
      const time = new Intl.DateTimeFormat('en-GB', { timeZone: zoneAtNoon(now), timeStyle: 'short' }).format(now);
      expect(time).toBe('12:20');
    }
    expect([0, 1, 2, 3, 4].map((day) => saturdayAfter(`2027-01-0${day + 4}`))).toEqual([
      '2027-01-09',
      '2027-01-09',
      '2027-01-09',
      '2027-01-09',
      '2027-01-16',
    ]);
  });
});
