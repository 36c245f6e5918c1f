import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar.ts';
import { type Actor, fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import type { RevertShop, SetSpecialHours } from './commands.ts';
import { catalog } from './decider.ts';
import type { ShopEvent, ShopRegistered, SpecialHours } from './events.ts';
import {
  HoursForBarbersOnly,
  HoursOffGrid,
  NotYourShop,
  ShopMissing,
  SpecialDaysInvalid,
  TooManySpecialHours,
} from './refusals.ts';
import { MOST_SPECIAL_HOURS } from './specialHours.ts';

const ownerId = 'Owner00000000000000000';
const shopId = `${ownerId}Shop01`;
const owner: Actor = { id: ownerId, role: 'SHOP_OWNER' };
const at = '2026-12-01T18:00:00.000Z';
const today = '2026-12-01';

const registered = (category = 'barbers'): ShopRegistered => ({
  type: 'ShopRegistered',
  data: {
    shopId,
    ownerId,
    name: 'Fade House',
    category,
    price: 3500,
    description: '',
    contactNumber: '',
    contactEmail: '',
    place: { address: '' },
    timeZone: 'America/Chicago',
    image: '',
  },
});
const wasSet = (...specialHours: SpecialHours[]): ShopEvent => ({
  type: 'SpecialHoursSet',
  data: { shopId, ownerId, specialHours },
});
const on = (from: string, to: string, ...times: string[]): SpecialHours => ({ from, to, times });
const set = (
  from: string,
  to: string,
  times: readonly string[] | null,
  over: { by?: Actor; today?: string } = {},
): SetSpecialHours => ({
  type: 'SetSpecialHours',
  data: { shopId, from, to, times, today: over.today ?? today },
  at,
  by: over.by ?? owner,
});
const revert = (specialHours: readonly SpecialHours[]): RevertShop => ({
  type: 'RevertShop',
  data: { shopId, changes: { specialHours } },
  at,
  by: owner,
});

const eve = on('2026-12-24', '2026-12-24', '09:00', '09:30');
const holidays = on('2026-12-25', '2027-01-01');

describe('special hours', () => {
  it('hold for one day or for days in a row, ascending and each time once', () => {
    given(catalog, registered())
      .when(set('2026-12-24', '2026-12-24', ['09:30', '09:00', '09:30']))
      .appends(wasSet(eve));
    given(catalog, registered(), wasSet(holidays))
      .when(set('2026-12-24', '2026-12-24', ['09:00', '09:30']))
      .appends(wasSet(eve, holidays));
    expect(fold(catalog, [registered(), wasSet(eve, holidays)]).shops[shopId]?.specialHours).toEqual([eve, holidays]);
  });

  it('are recorded once when nothing differs', () => {
    given(catalog, registered(), wasSet(eve, holidays))
      .when(set('2026-12-25', '2027-01-01', []))
      .appendsNothing();
    given(catalog, registered())
      .when(set('2026-12-24', '2026-12-24', null))
      .appendsNothing();
  });

  it('give way to others on the same days, and stay on the days beside', () => {
    given(catalog, registered(), wasSet(holidays))
      .when(set('2026-12-28', '2026-12-29', ['12:00']))
      .appends(
        wasSet(on('2026-12-25', '2026-12-27'), on('2026-12-28', '2026-12-29', '12:00'), on('2026-12-30', '2027-01-01')),
      );
    given(catalog, registered(), wasSet(eve, holidays))
      .when(set('2026-12-20', '2027-01-05', []))
      .appends(wasSet(on('2026-12-20', '2027-01-05')));
  });

  it('are taken back for all of their days or for some', () => {
    given(catalog, registered(), wasSet(eve, holidays))
      .when(set('2026-12-25', '2027-01-01', null))
      .appends(wasSet(eve));
    given(catalog, registered(), wasSet(holidays))
      .when(set('2026-12-31', '2027-01-10', null))
      .appends(wasSet(on('2026-12-25', '2026-12-30')));
    given(catalog, registered(), wasSet(eve))
      .when(set('2026-12-24', '2026-12-24', null))
      .appends(wasSet());
  });

  it('are for days from today on: earlier ones are passed over, and dropped once they are over', () => {
    given(catalog, registered(), wasSet(eve, holidays))
      .when(set('2026-12-20', '2026-12-31', ['10:00'], { today: '2026-12-30' }))
      .appends(wasSet(on('2026-12-30', '2026-12-31', '10:00'), on('2027-01-01', '2027-01-01')));
    given(catalog, registered(), wasSet(eve, holidays))
      .when(set('2026-12-25', '2027-01-01', [], { today: '2026-12-25' }))
      .appendsNothing();
  });

  it('are refused for days that are over, too far ahead, in the wrong order or none', () => {
    for (const [from, to] of [
      ['2026-11-29', '2026-11-30'],
      ['2026-12-26', '2026-12-25'],
      ['2027-12-01', '2027-12-03'],
      ['2026-02-30', '2026-12-25'],
      ['2026-12-25', '2026-12-32'],
      ['', '2026-12-25'],
    ] as const)
      given(catalog, registered())
        .when(set(from, to, []))
        .refuses(SpecialDaysInvalid);
    given(catalog, registered())
      .when(set('2027-12-02', '2027-12-02', []))
      .appends(wasSet(on('2027-12-02', '2027-12-02')));
  });

  it('are half hours of the grid, of a barber shop', () => {
    for (const time of ['07:30', '23:00', '09:15', 'noon'])
      given(catalog, registered())
        .when(set('2026-12-24', '2026-12-24', [time]))
        .refuses(HoursOffGrid);
    given(catalog, registered('clippers'))
      .when(set('2026-12-24', '2026-12-24', ['09:00']))
      .refuses(HoursForBarbersOnly);
  });

  it('are so many at most', () => {
    const full = Array.from({ length: MOST_SPECIAL_HOURS }, (_, index) => {
      const date = new Date(Date.parse('2027-01-01') + index * 2 * 86_400_000).toISOString().slice(0, 10);
      return on(date, date);
    });
    given(catalog, registered(), wasSet(...full))
      .when(set('2026-12-24', '2026-12-24', []))
      .refuses(TooManySpecialHours);
    given(catalog, registered(), wasSet(...full))
      .when(set('2027-01-01', '2027-01-01', null))
      .appends(wasSet(...full.slice(1)));
  });

  it('are the owner’s alone to set', () => {
    given(catalog, registered())
      .when(set('2026-12-24', '2026-12-24', [], { by: { id: 'other', role: 'SHOP_OWNER' } }))
      .refuses(NotYourShop);
    given(catalog)
      .when(set('2026-12-24', '2026-12-24', []))
      .refuses(ShopMissing);
  });

  it('are for each day what was set last for it, ascending and no day twice, after any changes', () => {
    const change = fc.record({
      first: fc.integer({ min: 0, max: 30 }),
      length: fc.integer({ min: 0, max: 10 }),
      times: fc.option(fc.subarray(['09:00', '12:00', '17:30'])),
    });
    const dayAt = (nth: number) => addDays(today, nth);
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const expected = new Map<string, string>();
        const events: ShopEvent[] = [registered()];
        for (const { first, length, times } of changes) {
          const command = set(dayAt(first), dayAt(first + length), times);
          events.push(...catalog.decide(command, fold(catalog, events)));
          for (let nth = first; nth <= first + length; nth += 1) {
            if (times) expected.set(dayAt(nth), times.join());
            else expected.delete(dayAt(nth));
          }
        }
        const shown: [string, string][] = [];
        for (const { from, to, times } of fold(catalog, events).shops[shopId]?.specialHours ?? [])
          for (let date = from; date <= to; date = addDays(date, 1)) shown.push([date, times.join()]);
        expect(shown).toEqual([...expected].sort());
      }),
    );
  });

  it('are set back as a whole', () => {
    given(catalog, registered(), wasSet(eve, holidays))
      .when(revert([eve]))
      .appends(wasSet(eve));
    given(catalog, registered(), wasSet(eve)).when(revert([])).appends(wasSet());
    given(catalog, registered(), wasSet(eve))
      .when(revert([eve]))
      .appendsNothing();
    given(catalog, registered())
      .when(revert([on('2026-12-24', '2026-12-24', '09:15')]))
      .refuses(HoursOffGrid);
  });
});
