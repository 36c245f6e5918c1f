import { describe, expect, it } from 'vitest';
import { plantedBugs } from './planted.ts';
import { type Result, simulate } from './run.ts';
import found from './seeds.json' with { type: 'json' };

/** Within so many seeds every planted bug shows. */
const ENOUGH = 150;

async function firstFinding(bug: string): Promise<Result | undefined> {
  for (let seed = 1; seed <= ENOUGH; seed += 1) {
    const result = await simulate(seed, plantedBugs[bug]);
    if (result.violations.length > 0) return result;
  }
  return undefined;
}

/** Seeds in which an event that happens in one of twenty is missing by chance once in a thousand times. */
const MOST_SEEDS = 140;

describe('a simulated run', () => {
  it('is the same again under the same seed, and another one under another', async () => {
    const [once, again, other] = [await simulate(7), await simulate(7), await simulate(8)];
    expect(again.hash).toBe(once.hash);
    expect(again.trace).toEqual(once.trace);
    expect(other.hash).not.toBe(once.hash);
  });

  it('has everything happen that there is to happen, the rarest once in some twenty seeds', async () => {
    const wanted = [
      ...[
        'AccountRegistered',
        'EmailChanged',
        'AccountClosed',
        'RegistrationAbandoned',
        'ClaimGivenUp',
        'HandleReleased',
      ],
      ...[
        'ShopRegistered',
        'ShopRemoved',
        'ShopRestored',
        'SlotHeld',
        'HoldExtended',
        'HoldReleased',
        'HoldExpired',
        'BookingConfirmed',
      ],
      ...[
        'BookingCancelled',
        'BookingRescheduled',
        'BookingArrived',
        'BookingMovedAway',
        'BookingCompleted',
        'CustomerMissed',
        'ReviewSubmitted',
      ],
      ...[
        'PaymentCaptured',
        'PaymentQuarantined',
        'PaymentDeclined',
        'PaymentActionRequired',
        'PaymentCancelled',
        'PaymentFulfilled',
      ],
      ...['RefundStarted', 'RefundCompleted', 'RefundFailed', 'StripeEventRecorded', 'MailSent'],
    ];
    const missing = new Set(wanted);
    for (let seed = 1; seed <= MOST_SEEDS && missing.size > 0; seed += 1)
      for (const type of Object.keys((await simulate(seed)).types)) missing.delete(type);
    expect([...missing]).toEqual([]);
  }, 120_000);

  it.each(found.map(({ seed, why }) => [seed, why] as const))('of seed %i stays right: %s', async (seed) => {
    expect((await simulate(seed)).violations).toEqual([]);
  });
});

describe('a planted bug is found', () => {
  it.each(Object.keys(plantedBugs))(
    '%s',
    async (bug) => {
      expect(await firstFinding(bug), `not found within ${ENOUGH} seeds`).toBeDefined();
    },
    120_000,
  );
});
