import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CHARGED_BACK, PARTLY_CHARGED_BACK } from '#domain/payments/state.ts';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import { LEFT_OUT, TOLD } from './parts.ts';
import { type AskedType, isAsked, isTold, ruleOf, rules } from './rules.ts';

type Sample = { readonly written: object; readonly read?: object };

const folder = new URL('../../domain/golden/', import.meta.url);
const golden = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== 'pageWords.json')
    .flatMap((name) =>
      Object.entries(JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Record<string, readonly Sample[]>),
    ),
);
const headings = readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8');
const AT = '2027-01-10T12:00:00.000Z';

const event = (type: string, data: object, occurredAt = AT, stream = 'day-s_2027-01-12') =>
  ({ type, data, stream, metadata: { occurredAt } }) as unknown as StoredEvent;
const textOf = (occurred: StoredEvent, ...earlier: StoredEvent[]) =>
  ruleOf({ event: occurred, earlier })
    ?.says.map((part) => (typeof part === 'string' ? part : `[${part.id}]`))
    .join('');

describe('every event that can be asked about', () => {
  const types = (Object.keys(rules) as AskedType[]).filter((type) => rules[type] !== LEFT_OUT && rules[type] !== TOLD);

  it.each(types)('%s has a rule in whole sentences, over each sample, and names one of docs/rules.md', (type) => {
    const samples = golden.get(type) ?? [];
    expect(samples.length).toBeGreaterThan(0);
    for (const { read, written } of samples) {
      const told = ruleOf({ event: event(type, read ?? written), earlier: [] });
      const text = told?.says.map((part) => (typeof part === 'string' ? part : part.id)).join('') ?? '';
      expect(text).toMatch(/^[A-Z$].*[.”]$/s);
      expect(text).not.toMatch(/undefined|null|\[object|NaN| {2}/);
      if (told?.code) expect(headings).toContain(`**${told.code} `);
    }
  });

  it('is none of the others', () => {
    expect([isAsked('FavoriteAdded'), isTold('TurnGranted'), isTold('PartShipped'), isTold('toString')]).toEqual([
      false,
      false,
      true,
      false,
    ]);
    expect(textOf(event('FavoriteAdded', {}))).toBeUndefined();
  });
});

it('names all who may decide it: the support suspends, and moderators ban', () => {
  const decided = (type: string) => textOf(event(type, { reason: 'Spam', until: null })) ?? '';
  for (const type of ['AccountSuspended', 'AccountReinstated']) expect(decided(type)).toContain('the support');
  for (const type of ['BannedFromForum', 'ForumBanLifted', 'ForumBanAppealDenied'])
    expect(decided(type)).toMatch(/platform owners? (and|or) a? ?moderators?/);
});

it('a refund that failed is tried again, unless the payer’s bank has taken the money back', () => {
  const failed = (why: string) => textOf(event('RefundFailed', { paymentId: 'p', refundId: 'r', amount: 3_500, why }));
  expect(failed('the provider says failed')).toContain('three times');
  expect(failed(CHARGED_BACK)).toBe(
    'The payer has the money back through their bank. So it is not sent a second time.',
  );
  expect(failed(PARTLY_CHARGED_BACK)).toBe(
    'The payer has a part back through their bank. So the rest is sent as a refund of its own.',
  );
});

describe('what is given back of a booking', () => {
  const of = { bookingId: 'b', shopId: 's', ownerId: 'o', customerId: 'c', date: '2027-01-12' };
  const startsAt = '2027-01-12T16:00:00.000Z';
  const facts = {
    ...of,
    time: '10:00',
    timeZone: 'America/Chicago',
    startsAt,
    endsAt: '2027-01-12T16:30:00.000Z',
    price: 3_500,
    service: 'barb',
    persons: 1,
    cancellationPolicy: { freeHours: 24, percentage: 40 },
    expiresAt: AT,
  };
  const held = (over: object = {}) => event('SlotHeld', { ...facts, ...over });
  const paid = event('BookingConfirmed', { ...of, paymentId: 'p', price: 3_500 });
  const cancelled = (at: string, refund: number, cancelledBy = 'customer') =>
    event('BookingCancelled', { ...of, cancelledBy, paymentId: 'p', refund }, at);

  it('follows the terms of when it was held: late, a part; in time, all; by the shop, all', () => {
    const terms =
      'By the terms of when the time was held, everything is given back until 24 hours before it begins, 40 % after that. ';
    expect(textOf(cancelled('2027-01-12T10:00:00.000Z', 1_400), held(), paid)).toBe(
      `${terms}Free was until [2027-01-11T16:00:00.000Z], and it was cancelled later. So 40 % of $35.00 is given back: $14.00. The shop keeps $21.00.`,
    );
    expect(textOf(cancelled('2027-01-11T10:00:00.000Z', 3_500), held(), paid)).toBe(
      `${terms}Free was until [2027-01-11T16:00:00.000Z], and it was cancelled before: $35.00.`,
    );
    expect(textOf(cancelled('2027-01-12T10:00:00.000Z', 3_500, 'shop'), held(), paid)).toBe(
      'A shop that cancels gives everything back, whenever it does: $35.00.',
    );
    expect(
      textOf(cancelled('2027-01-12T10:00:00.000Z', 3_500), held({ cancellationPolicy: undefined }), paid),
    ).toContain('It had not begun, so everything is given back: $35.00.');
  });

  it('is of the deposit, where the shop asked for one, also when its customer does not come', () => {
    const deposit = held({ depositRule: { upFront: 30, noShowKept: 75 } });
    const confirmed = event('BookingConfirmed', { ...of, paymentId: 'p', price: 3_500, paid: 1_050 });
    expect(textOf(deposit)).toContain(
      '$10.50 of it is paid with the booking, the rest at the shop. Of who does not come the shop keeps 75 % of what was paid.',
    );
    expect(textOf(confirmed, deposit)).toBe('A time is booked once its deposit has come in: $10.50 of $35.00.');
    expect(textOf(cancelled('2027-01-12T10:00:00.000Z', 420), deposit, confirmed)).toContain(
      'So 40 % of $10.50 is given back: $4.20. The shop keeps $6.30.',
    );
    expect(textOf(event('CustomerMissed', { ...of, paymentId: 'p', refund: 263 }), deposit, confirmed)).toBe(
      'By the terms of when the time was held the shop keeps 75 % of what was paid, $10.50, where the customer does not come: $7.87. $2.63 is given back.',
    );
    expect(textOf(event('CustomerMissed', of), held(), paid)).toContain('nothing is given back by itself');
  });

  it('is of a price from which a stamp card has taken something off', () => {
    const stamped = held({ price: 2_000, stamps: { card: 1, off: 1_500 } });
    expect(textOf(stamped)).toContain('A full stamp card has taken $15.00 off it.');
    expect(textOf(held())).not.toContain('stamp card');
  });

  it('is nothing where nothing was paid with it', () => {
    const nothing = held({ depositRule: { upFront: 0, noShowKept: 100 } });
    const confirmed = event('BookingConfirmed', { ...of, paymentId: null, price: 3_500, paid: 0 });
    expect(textOf(nothing)).toContain('Nothing is paid with the booking, all of it at the shop.');
    expect(textOf(confirmed, nothing)).toContain('The shop asks for nothing up front');
    expect(textOf(cancelled('2027-01-12T10:00:00.000Z', 0), nothing, confirmed)).toContain('nothing was paid here');
  });

  it('is a part, too, of one that was moved when cancelling was not free any more', () => {
    const slot = {
      date: of.date,
      time: '18:00',
      startsAt: '2027-01-20T00:00:00.000Z',
      endsAt: '2027-01-20T00:30:00.000Z',
    };
    const moved = event('BookingRescheduled', { ...of, from: facts, to: slot, movedLate: true }, startsAt);
    expect(textOf(cancelled('2027-01-12T10:00:00.000Z', 1_400), held(), paid, moved)).toContain(
      'it was moved after that, and a later time does not make cancelling free again. So 40 % of $35.00',
    );
  });
});
