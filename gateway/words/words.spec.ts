import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { personal } from '#domain/catalogue.ts';
import { blankOf, type PersonalFields } from '#domain/store/codec.ts';
import type { Known, Wording } from './words.ts';
import { EVENT_TYPES, wordingOf } from './words.ts';

type Sample = { readonly aggregate: string; readonly written: object; readonly read?: object };

const folder = new URL('../../domain/golden/', import.meta.url);
const golden = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== 'pageWords.json')
    .flatMap((name) =>
      Object.entries(JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Record<string, readonly Sample[]>),
    ),
);
const dataOf = ({ written, read }: Sample): unknown => read ?? written;

/** The sample once the person it is about is forgotten: what was theirs reads as empty. */
const forgotten = (type: string, sample: Sample): object => ({
  ...(dataOf(sample) as object),
  ...blankOf((personal as PersonalFields)[type] ?? { subject: '', fields: [] }),
});

/** The sentence with names in brackets. */
const textOf = ({ parts }: Pick<Wording, 'parts'>) =>
  parts.map((part) => (typeof part === 'string' ? part : `[${part.kind} ${part.id}]`)).join('');

describe('every event type', () => {
  it('has a sample and words', () => {
    expect([...golden.keys()].sort()).toEqual(EVENT_TYPES);
  });

  it.each([...golden.keys()])('%s is said in a sentence of words, names and fields', (type) => {
    for (const data of (golden.get(type) ?? []).flatMap((sample) => [dataOf(sample), forgotten(type, sample)])) {
      for (const known of [undefined, new Map() as Known]) {
        const wording = wordingOf({ type, data }, known);
        const text = textOf(wording);
        expect(text).toMatch(/^[a-z]+ ./);
        expect(text).not.toMatch(/undefined|null|\[object|NaN| {2}|\s$/);
        for (const { field, before, after } of wording.changes) {
          expect(field).toMatch(/\S/);
          expect(typeof after).toBe('string');
          expect(`${before ?? ''}${after}`).not.toMatch(/undefined|\[object|NaN/);
        }
      }
    }
  });
});

it('names what was set with what was before, and leaves the reason to the changes', () => {
  const known: Known = new Map();
  wordingOf({ type: 'RoleChanged', data: { accountId: 'a', role: 'CUSTOMER', reason: 'Begins' } }, known);
  const data = { accountId: 'a', role: 'moderator', reason: 'Knows the forum' };
  const wording = wordingOf({ type: 'RoleChanged', data }, known);
  expect(textOf(wording)).toBe('set the role of [member a] from CUSTOMER to moderator');
  expect(wording.changes.map(({ field }) => field)).toEqual(['role', 'reason']);
});

it('says the reason of each event, also where the last one had the same', () => {
  const known: Known = new Map();
  const hidden = { threadId: 't', authorId: 'a', commentId: null, by: 'o', reason: 'Spam' };
  for (let times = 0; times < 2; times += 1) {
    const { changes } = wordingOf({ type: 'PostHidden', data: hidden }, known);
    expect(changes).toContainEqual({ field: 'reason', before: undefined, after: 'Spam' });
  }
});

describe('what happens to a shop', () => {
  const of = { shopId: 's', ownerId: 'o' };
  const closed = { tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };
  const hours = (from: number, until: number) =>
    Array.from({ length: (until - from) * 2 }, (_, half) => {
      const minutes = from * 60 + half * 30;
      return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    });
  const week = (...monday: string[]) => ({ type: 'WorkingHoursSet', data: { ...of, hours: { ...closed, monday } } });

  it('is said with what was before', () => {
    const known: Known = new Map();
    wordingOf(week(...hours(9, 17)), known);
    const moved = wordingOf(week(...hours(10, 12), ...hours(13, 17)), known);
    expect(textOf(moved)).toBe('set Monday’s hours of [shop s] from 9:00–17:00 to 10:00–12:00, 13:00–17:00');
    expect(moved.changes).toEqual([
      { field: 'Monday’s hours', before: '9:00–17:00', after: '10:00–12:00, 13:00–17:00' },
    ]);
  });

  it('has the minimum notice in the largest whole unit', () => {
    const known: Known = new Map();
    const notice = (minutes: number) => ({ type: 'MinimumNoticeSet', data: { ...of, minutes } });
    expect(textOf(wordingOf(notice(120), known))).toBe('set the minimum notice of [shop s] to 2 hours before');
    expect(textOf(wordingOf(notice(0), known))).toBe('set the minimum notice of [shop s] from 2 hours before to none');
  });

  it('has what is paid with a booking, and kept of who does not come', () => {
    const known: Known = new Map();
    const rule = (upFront: number, noShowKept: number) => ({
      type: 'DepositRuleSet',
      data: { ...of, upFront, noShowKept },
    });
    expect(textOf(wordingOf(rule(30, 50), known))).toBe(
      'set the deposit of [shop s] to 30 % paid when booking, 50 % of it kept on a no-show',
    );
    expect(textOf(wordingOf(rule(0, 100), known))).toContain('to nothing paid when booking');
  });

  it('has what a stamp card needs and takes off', () => {
    const known: Known = new Map();
    const rule = (visits: number, percentage: number, amount: number) => ({
      type: 'StampRuleSet',
      data: { ...of, visits, percentage, amount },
    });
    expect(textOf(wordingOf(rule(10, 0, 1_500), known))).toBe(
      'set the stamp card of [shop s] to $15.00 off after 10 visits',
    );
    expect(textOf(wordingOf(rule(5, 20, 0), known))).toContain('to 20 % off after 5 visits');
    expect(textOf(wordingOf(rule(0, 0, 0), known))).toContain('to none');
  });

  it('names the days with special hours, and how each of them is worked', () => {
    const known: Known = new Map();
    const special = (...specialHours: object[]) => ({ type: 'SpecialHoursSet', data: { ...of, specialHours } });
    const eve = { from: '2026-12-24', to: '2026-12-24', times: hours(9, 12) };
    expect(textOf(wordingOf(special(eve), known))).toBe('set the special hours of [shop s] to 2026-12-24 9:00–12:00');
    expect(wordingOf(special(eve, { from: '2026-12-25', to: '2027-01-01', times: [] }), known).changes).toEqual([
      {
        field: 'special hours',
        before: '2026-12-24 9:00–12:00',
        after: '2026-12-24 9:00–12:00; 2026-12-25 to 2027-01-01 closed',
      },
    ]);
  });

  it('is said without it where the stream is not read', () => {
    const price = { type: 'ShopPriceSet', data: { ...of, price: 4_000 } };
    expect(textOf(wordingOf(price))).toBe('set the price of [shop s] to $40.00');
    const known: Known = new Map();
    wordingOf({ type: 'ShopPriceSet', data: { ...of, shopId: 'other', price: 1 } }, known);
    wordingOf({ type: 'ShopPriceSet', data: { ...of, price: 3_500 } }, known);
    expect(textOf(wordingOf(price, known))).toBe('set the price of [shop s] from $35.00 to $40.00');
  });

  it('has what was before of each service of its menu, and not of another', () => {
    const known: Known = new Map();
    const fade = { serviceId: 'f', name: 'Skin fade', minutes: 45, buffer: 10, price: 4_500, category: '', addOns: [] };
    const told = (type: string, data: object) => wordingOf({ type, data: { ...of, ...data } }, known).changes;
    told('ShopPriceSet', { price: 3_500 });
    told('ServiceAdded', { service: fade });
    told('ServiceAdded', { service: { ...fade, serviceId: 'b', name: 'Beard', price: 2_000 } });
    const towel = { addOnId: 't', name: 'Hot towel', minutes: 5, price: 300 };
    expect(told('ServiceTermsSet', { service: { ...fade, price: 5_000, addOns: [towel] } })).toEqual([
      { field: 'price', before: '$45.00', after: '$50.00' },
      { field: 'add-ons', before: '', after: 'Hot towel (5 minutes, $3.00)' },
    ]);
    expect(told('ServiceRetired', { serviceId: 'b', name: 'Beard' })).toEqual([
      { field: 'offered', before: 'yes', after: 'no' },
    ]);
    expect(told('ShopPriceSet', { price: 4_000 })).toEqual([{ field: 'price', before: '$35.00', after: '$40.00' }]);
  });

  it('is summed up where much changed, or much was written', () => {
    const place = { type: 'ShopRelocated', data: { ...of, place: { address: '1 State St' }, timeZone: 'UTC' } };
    expect(textOf(wordingOf(place, new Map()))).toBe('set the address and time zone of [shop s]');
    const described = { type: 'ShopDescribed', data: { ...of, description: 'Fades. '.repeat(20) } };
    expect(textOf(wordingOf(described, new Map()))).toBe('changed the description of [shop s]');
  });
});

it('an event of a newer version is named by its type', () => {
  expect(textOf(wordingOf({ type: 'SomethingNew', data: {} }))).toBe('recorded SomethingNew');
});
