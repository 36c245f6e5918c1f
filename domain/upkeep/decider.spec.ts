import { describe, it } from 'vitest';
import type { Actor } from '../decider.ts';
import { given } from '../given.testing.ts';
import { type SkipEvent, upkeep } from './decider.ts';
import { OwnersOnly, ReasonMissing } from './refusals.ts';

const owner: Actor = { id: 'root', role: 'superadmin' };
const data = { projection: 'agenda', position: 7, fault: 'cannot fold Poured', reason: 'a test event of ours' };
const skip = (over: Partial<SkipEvent['data']> = {}, by: Actor = owner): SkipEvent => ({
  type: 'SkipEvent',
  data: { ...data, ...over },
  by,
  at: '2027-01-01T00:00:00.000Z',
});

describe('skipping an event', () => {
  it('is recorded with its reason, once', () => {
    given(upkeep)
      .when(skip({ reason: '  a test event of ours ' }))
      .appends({ type: 'EventSkipped', data });
    given(upkeep, { type: 'EventSkipped', data }).when(skip()).appendsNothing();
    given(upkeep, { type: 'EventSkipped', data })
      .when(skip({ position: 8 }))
      .appends({ type: 'EventSkipped', data: { ...data, position: 8 } });
  });

  it('is the platform owner’s alone, and needs a reason', () => {
    for (const role of ['CUSTOMER', 'SHOP_OWNER', 'SELLER', 'system'] as const)
      given(upkeep)
        .when(skip({}, { id: 'x', role }))
        .refuses(OwnersOnly);
    for (const reason of ['', ' x ', 'x'.repeat(501)]) given(upkeep).when(skip({ reason })).refuses(ReasonMissing);
  });
});
