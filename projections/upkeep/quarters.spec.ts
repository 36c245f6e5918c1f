import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, instantOfLocal, localDateOf } from '#domain/calendar.ts';
import { inMemory } from '../inMemory.ts';
import { modelsOf } from '../modelsOf.testing.ts';
import { ledger } from '../payments/ledger.ts';
import { addToMonth, readDays, readSums } from './quarters.ts';

const instants = fc
  .integer({ min: Date.parse('2026-12-20T00:00:00Z'), max: Date.parse('2027-04-10T23:59:59Z') })
  .map((at) => new Date(at).toISOString());
const zones = fc.constantFrom('UTC', 'America/Chicago', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Kiritimati');

describe('sums of days', () => {
  it('have in them what happened from the first of the days to the last, in every time zone', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(instants, { maxLength: 40 }),
        zones,
        fc.nat(60),
        fc.nat(40),
        async (times, zone, from, length) => {
          const { documents, work } = inMemory(ledger);
          for (const at of times) await addToMonth(work, at, { n: 1 }, 'mine');
          await addToMonth(work, '2027-01-15T12:00:00.000Z', { n: 100 }, 'of another');
          const first = addDays('2026-12-21', from);
          const dates = Array.from({ length: length + 1 }, (_, at) => addDays(first, at));
          const last = dates.at(-1) ?? first;
          const between = {
            from: instantOfLocal(first, '00:00', zone),
            until: instantOfLocal(addDays(last, 1), '00:00', zone),
          };
          const wanted = times.map((at) => localDateOf(at, zone)).filter((date) => first <= date && date <= last);
          const { n = 0 } = await readSums(modelsOf(documents), ledger, 'mine', between);
          expect(n).toBe(wanted.length);
          const days = await readDays(modelsOf(documents), ledger, dates, zone, 'mine');
          for (const date of dates)
            expect(days.get(date)?.n ?? 0, date).toBe(wanted.filter((one) => one === date).length);
        },
      ),
      { numRuns: 60 },
    ));
});
