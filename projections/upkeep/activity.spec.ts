import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDateOf } from '#domain/calendar.ts';
import { inMemory } from '../inMemory.ts';
import { modelsOf } from '../modelsOf.testing.ts';
import type { Fact } from '../projection.ts';
import { activity, readActivity, readLastBackup } from './activity.ts';

const factOf = (type: string, occurredAt: string, data: object = {}) =>
  ({ type, data, metadata: { occurredAt } }) as unknown as Fact;

const DATES = ['2027-03-12', '2027-03-13', '2027-03-14', '2027-03-15'];
const instants = fc
  .integer({ min: Date.parse('2027-03-12T12:00:00Z'), max: Date.parse('2027-03-15T11:59:59Z') })
  .map((at) => new Date(at).toISOString());

describe('what happened on each day', () => {
  it('is counted on the day it was there, in every time zone, and its sum is all of it', async () => {
    const zones = fc.constantFrom('UTC', 'America/Chicago', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Asia/Kolkata');
    await fc.assert(
      fc.asyncProperty(fc.array(instants, { maxLength: 40 }), zones, async (times, zone) => {
        const { documents, write } = inMemory(activity);
        for (const at of times) await write(factOf('BookingConfirmed', at));
        const days = await readActivity(modelsOf(documents), DATES, zone);
        for (const [index, date] of DATES.entries())
          expect(days[index]?.bookings).toBe(times.filter((at) => localDateOf(at, zone) === date).length);
        expect(days.reduce((sum, { bookings }) => sum + bookings, 0)).toBe(times.length);
      }),
      { numRuns: 60 },
    );
  });

  it('counts no account that was given up, and knows the last backup', async () => {
    const { documents, write } = inMemory(activity);
    const at = '2027-03-12T10:00:00.000Z';
    for (const type of ['AccountRegistered', 'AccountRegistered', 'RegistrationAbandoned', 'MailSent'])
      await write(factOf(type, at));
    const made = { madeAt: at, events: 9, files: 3, bytes: 4_096 };
    await write(factOf('BackupMade', at, made));
    const models = modelsOf(documents);
    expect(await readActivity(models, ['2027-03-12'], 'UTC')).toEqual([
      { signUps: 1, bookings: 0, mails: 1, webhooks: 0 },
    ]);
    expect(await readLastBackup(models)).toEqual(made);
  });
});
