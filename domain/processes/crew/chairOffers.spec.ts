import { describe, expect, it } from 'vitest';
import { ANYONE } from '../../bookings/events.ts';
import { crew } from '../../crew/decider.ts';
import type { CrewEvent } from '../../crew/events.ts';
import { placesOf } from '../../crew/state.ts';
import {
  about,
  invited,
  joined,
  later,
  membershipId,
  OTHER_SHOP,
  ofMember,
  ownerSet,
  SHOP,
} from '../../crew/testing.ts';
import { fold } from '../../decider.ts';
import type { StateOf } from '../../dispatch.ts';
import type { ShopRecord } from '../../shops/decider.ts';
import { WEEKDAYS } from '../../shops/events.ts';
import { askedChairs, chairOffers, MOST_BARBERS, OWNER } from './chairOffers.ts';

const nameOf = (nth: number) => `m${nth}`;
/** A crew of sixty, of whom the first is suspended and the last has left. */
const state = fold(
  crew,
  Array.from({ length: 60 }, (_, nth) => [invited(nameOf(nth)), joined(nameOf(nth), { memberId: nameOf(nth) })]).flat(),
);
const { memberships } = fold(
  crew,
  [{ type: 'CrewLeft', data: { ...ofMember(nameOf(59)), memberId: nameOf(59), because: 'wish' } }],
  state,
);

/** Whose chairs are asked for, and whose accounts were read for it. */
async function asked(barber: string) {
  const read: string[] = [];
  const stateOf = (async (aggregate: { readonly name: string }, key: { readonly accountId: string }) => {
    if (aggregate.name === crew.name)
      return { state: { memberships, invitedUntil: [], withoutOwner: [] }, revision: 1 };
    read.push(key.accountId);
    return { state: { status: key.accountId === nameOf(0) ? 'suspended' : 'active' }, revision: 1 };
  }) as unknown as StateOf;
  const { places: found } = await askedChairs(stateOf, { shopId: SHOP }, barber);
  return { found: found.map(([, { memberId }]) => memberId), read };
}

it('reads the account of whoever is named alone', async () => {
  expect(await asked(membershipId(nameOf(55)))).toEqual({ found: [nameOf(55)], read: [nameOf(55)] });
  expect(await asked(membershipId(nameOf(59)))).toEqual({ found: [], read: [] });
  expect(await asked(membershipId(nameOf(0)))).toEqual({ found: [], read: [nameOf(0)] });
});

it('is of a bounded number of people where anyone is asked for', async () => {
  const { found, read } = await asked(ANYONE);
  expect([read.length, found.length, found[0]]).toEqual([MOST_BARBERS, MOST_BARBERS - 1, nameOf(1)]);
});

it('keeps the order of the invitations, also when somebody was removed and is back', () => {
  const both = [
    ...[invited('1', { expiresAt: later(1) }), joined('1')],
    ...[invited('2', { expiresAt: later(2) }), joined('2', { memberId: 'cleo' })],
  ];
  const removed = [about('CrewRemoved', { restorableUntil: later(3) }), about('CrewRestored', {})];
  const order = (...events: CrewEvent[]) => placesOf(fold(crew, events), SHOP).map(([chair]) => chair);
  expect(order(...both, ...removed)).toEqual([membershipId('1'), membershipId('2')]);
});

describe('the chairs of a shop', () => {
  const hours = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, ['10:00']]));
  const shop = { shopId: SHOP, timeZone: 'America/Chicago', hours } as unknown as ShopRecord;
  /** The chairs that a command would have, `owner` for that of the owner; undefined for the owner's own alone. */
  async function offered(barber: string | undefined, ...events: CrewEvent[]) {
    const stateOf = (async ({ name }: { readonly name: string }) => ({
      state: name === crew.name ? fold(crew, [invited(), joined(), ...events]) : { status: 'active' },
      revision: 1,
    })) as unknown as StateOf;
    return (await chairOffers(stateOf, shop, '2027-01-13', barber))?.map(({ chair }) => chair ?? OWNER);
  }
  const ben = membershipId();
  const left = about('CrewLeft', { because: 'wish' });

  it('are the owner’s own where nobody is named, and the crew’s where the owner takes no bookings', async () => {
    const wishes = [undefined, OWNER, ANYONE, ben];
    const all = (...events: CrewEvent[]) => Promise.all(wishes.map((wish) => offered(wish, ...events)));
    const both = [undefined, undefined, [OWNER, ben], [ben]];
    expect(await all()).toEqual(both);
    expect(await all(ownerSet(false))).toEqual([[ben], [], [ben], [ben]]);
    expect(await all(ownerSet(false, OTHER_SHOP))).toEqual(both);
    expect(await all(ownerSet(false), ownerSet(true))).toEqual(both);
  });

  it('are none once the last who could be booked has left, and the owner takes no bookings', async () => {
    expect(await offered(undefined, ownerSet(false), left)).toEqual([]);
    expect(await offered(ANYONE, ownerSet(false), left)).toEqual([]);
    expect(await offered(ANYONE, left)).toEqual([OWNER]);
  });
});
