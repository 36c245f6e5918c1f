import { describe, expect, it } from 'vitest';
import { seedOfCommit } from '../bench/kit/commit.ts';
import { hasRedis } from '../bench/kit/hasRedis.ts';
import { doubleGrants } from './history.ts';
import { doublesIn, gapsOf, type Raw } from './judge.ts';
import { type KillReport, killRoles, killWhole } from './kills.ts';

const SEED = seedOfCommit();
/** Kills at least, and seconds at least: more kills, and other seeds, by `npm run fault`. */
const WHOLE = { kills: 4, seconds: 12 };
const ROLES = { kills: 8, seconds: 15 };
const PATIENCE = { timeout: 600_000 };

const total = ({ kills }: KillReport) => Object.values(kills).reduce((sum, each) => sum + each, 0);

function expectKept(report: KillReport) {
  console.info(`kills, seed ${SEED}: ${JSON.stringify({ ...report, readyMs: report.readyMs.length })}`);
  expect(report).toMatchObject({ lost: [], gaps: [], doubled: [] });
  expect(report.acknowledged).toBeGreaterThan(total(report));
  expect(report.redisTroubles).toBeGreaterThan(0);
}

// One after the other: EventStoreDB's time limits leave no room for a second run on two cores.
describe.skipIf(!hasRedis())('acknowledged means kept', PATIENCE, () => {
  it('through kills of the whole server', async () => {
    const report = await killWhole({ ...WHOLE, seed: SEED });
    expect(total(report)).toBeGreaterThanOrEqual(WHOLE.kills);
    expectKept(report);
  });

  it('through kills of one role or another', async () => {
    const report = await killRoles({ ...ROLES, seed: SEED });
    expect(total(report)).toBeGreaterThanOrEqual(ROLES.kills);
    expectKept(report);
  });
});

describe('the judges', () => {
  const slot = { shopId: 'shop', date: '2026-03-30', time: '10:00' };
  const held = (position: number, bookingId: string, at: number, until: number): Raw => ({
    position,
    id: `id-${position}`,
    type: 'SlotHeld',
    stream: 'day-shop',
    revision: position,
    at,
    data: { ...slot, bookingId, expiresAt: new Date(until).toISOString() },
  });

  it('report a slot given twice in the log, and none that was given after a hold expired or was released', () => {
    expect(doublesIn([held(0, 'a', 0, 1000), held(1, 'b', 500, 1500)])).toEqual([
      'shop 2026-03-30 10:00: b although a has it',
    ]);
    expect(doublesIn([held(0, 'a', 0, 1000), held(1, 'b', 1000, 1500)])).toEqual([]);
    const released: Raw = { ...held(1, 'a', 100, 0), type: 'HoldReleased', data: { ...slot, bookingId: 'a' } };
    expect(doublesIn([held(0, 'a', 0, 1000), released, held(2, 'b', 200, 1500)])).toEqual([]);
    const confirmed: Raw = { ...released, type: 'BookingConfirmed' };
    expect(doublesIn([held(0, 'a', 0, 1000), confirmed, held(2, 'b', 5000, 9000)])).toHaveLength(1);
  });

  it('report a slot of one chair alone, and know the slots of a booking that moves to another day', () => {
    const of = (one: Raw, type: string, data: object): Raw => ({ ...one, type, data: { ...one.data, ...data } });
    const [a, b] = [held(0, 'a', 0, 1000), held(1, 'b', 500, 1500)];
    expect(doublesIn([a, of(b, 'SlotHeld', { chair: 'ben' })])).toEqual([]);
    expect(doublesIn([of(a, 'SlotHeld', { chair: 'ben' }), of(b, 'SlotHeld', { chair: 'ben' })])).toEqual([
      'shop 2026-03-30 10:00 at ben: b although a has it',
    ]);
    const kept = { blockId: 'k', slots: [{ time: '10:00' }] };
    const closing = of(b, 'TimeBlocked', { blockId: 'c', slots: kept.slots, everyChair: true });
    expect(doublesIn([of(a, 'TimeBlocked', kept), closing])).toEqual([]);
    expect(doublesIn([a, of(b, 'TimeBlocked', kept)])).toHaveLength(1);
    const moved = [
      of(a, 'BookingConfirmed', { expiresAt: undefined }),
      of(a, 'BookingArrived', { date: '2026-03-31', expiresAt: undefined }),
      of(a, 'BookingMovedAway', {}),
    ];
    expect(doublesIn([a, ...moved, b])).toEqual([]);
    expect(doublesIn([a, ...moved, of(b, 'SlotHeld', { date: '2026-03-31' })])).toHaveLength(1);
  });

  it('report a slot confirmed to two clients', () => {
    const holdAt = (id: string, askedAt: number, answeredAt: number) =>
      ({ kind: 'held', id, askedAt, answeredAt, slot, until: 1000 }) as const;
    const both = [holdAt('a', 0, 10), holdAt('b', 20, 30)];
    expect(doubleGrants({ acknowledged: both, givenUp: new Map() })).toHaveLength(1);
    expect(doubleGrants({ acknowledged: both, givenUp: new Map([['a', 25]]) })).toEqual([]);
    expect(doubleGrants({ acknowledged: [holdAt('a', 0, 10), holdAt('b', 1001, 1010)], givenUp: new Map() })).toEqual(
      [],
    );
  });

  it('report a gap in the revisions, an event id that a stream has twice and positions that do not grow', () => {
    expect(gapsOf([held(0, 'a', 0, 1), held(2, 'b', 0, 1)])).toHaveLength(1);
    expect(gapsOf([held(0, 'a', 0, 1), { ...held(1, 'b', 0, 1), id: 'id-0' }])).toHaveLength(1);
    expect(gapsOf([held(0, 'a', 0, 1), { ...held(1, 'b', 0, 1), position: 500 }])).toEqual([]);
    expect(gapsOf([held(0, 'a', 0, 1), { ...held(1, 'b', 0, 1), position: 0 }])).toHaveLength(1);
  });
});
