import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { Refusal } from '../refusal.ts';
import type { CrewCommand } from './commands.ts';
import { crew, INVITATION_MS } from './decider.ts';
import type { CrewEvent } from './events.ts';
import { type Crew, crewSize, membershipOf } from './state.ts';
import { ben, cleo, job, membershipId, OTHER_SHOP, olga, SHOP } from './testing.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 400);
const BEGIN = Date.parse('2027-01-12T12:00:00.000Z');
const HOUR = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();

const people = [ben, cleo, olga] as const;
const addressOf = (id: string) => `${id}@example.test`;
const who = fc.constantFrom(...people);
const place = fc.constantFrom(
  ...['1', '2', '3', '4'].flatMap((name) => [membershipId(name), membershipId(name, OTHER_SHOP)]),
);
const limit = fc.constantFrom(1, 2, 3, null);

type Intent = Pick<CrewCommand, 'type' | 'data' | 'by'>;
const intent = fc.oneof(
  fc.record({ place, who, limit }).map((one) => ({
    type: 'InviteToCrew',
    by: olga,
    data: {
      ...{ membershipId: one.place, email: addressOf(one.who.id), role: 'barber', limit: one.limit },
      isOwn: one.who.id === olga.id,
    },
  })),
  fc.record({ place, who, accepts: fc.boolean() }).map((one) => ({
    type: 'AnswerCrewInvitation',
    by: one.who,
    data: { membershipId: one.place, accepts: one.accepts, email: addressOf(one.who.id) },
  })),
  fc
    .record({ place, by: fc.constantFrom(...people, job) })
    .chain((one) =>
      fc
        .constantFrom('RemoveFromCrew', 'LeaveCrew', 'LapseCrewInvitation', 'EndCrewMembership')
        .map((type) => ({ type, by: one.by, data: { membershipId: one.place, because: 'shop' } })),
    ),
  fc
    .record({ place, limit })
    .map((one) => ({ type: 'RestoreToCrew', by: olga, data: { membershipId: one.place, limit: one.limit } })),
) as unknown as fc.Arbitrary<Intent>;

function judge(before: Crew, after: Crew, { type, data }: Intent, at: string): void {
  const grown = crewSize(after, at) > crewSize(before, at);
  if (grown && 'limit' in data && data.limit !== null) expect(crewSize(after, at)).toBeLessThanOrEqual(data.limit);
  expect(grown && !['InviteToCrew', 'RestoreToCrew'].includes(type)).toBe(false);
  const working = Object.values(after.memberships).filter(({ stage }) => stage === 'working');
  for (const shopId of [SHOP, OTHER_SHOP]) {
    const there = working.filter((one) => one.shopId === shopId).map(({ memberId }) => memberId);
    expect(new Set(there).size).toBe(there.length);
    expect(there).not.toContain(olga.id);
  }
  for (const { stage, email } of Object.values(after.memberships)) expect(email !== '').toBe(stage === 'invited');
}

/** Which events may follow one another for a place: an answer comes once, and nobody works uninvited. */
function judgeJoining(before: Crew, event: CrewEvent, { by }: Intent): void {
  if (event.type !== 'CrewJoined') return;
  const invited = membershipOf(before, event.data.membershipId);
  expect([invited?.stage, invited?.email]).toEqual(['invited', addressOf(by.id)]);
}

it('no crew outgrows its plan, nobody has two places in a shop, and who works was invited', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), intent), { maxLength: 60 }), (steps) => {
      let state = crew.initial;
      let now = BEGIN;
      for (const [hours, step] of steps) {
        now += hours * HOUR;
        const command = { ...step, at: iso(now) } as CrewCommand;
        let events: CrewEvent[] = [];
        try {
          events = crew.decide(command, state);
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
        for (const event of events) judgeJoining(state, event, step);
        const after = fold(crew, events, state);
        judge(state, after, step, iso(now));
        const recent = after.invitedUntil.filter((end) => Date.parse(end) - INVITATION_MS > now - 24 * HOUR);
        expect(recent.length).toBeLessThanOrEqual(20);
        state = after;
      }
    }),
    { numRuns: RUNS },
  );
});
