import { describe, expect, it } from 'vitest';
import { crew } from '../../crew/decider.ts';
import type { CrewEvent } from '../../crew/events.ts';
import { about, ben, cleo, invited, joined, membershipId, olga, SHOP } from '../../crew/testing.ts';
import { fold } from '../../decider.ts';
import type { StateOf } from '../../dispatch.ts';
import { rightsOf } from '../../shopRights.ts';
import { worksAsAt } from './worksAs.ts';

type World = {
  readonly events?: readonly CrewEvent[];
  readonly status?: Record<string, string>;
  readonly removed?: boolean;
};

/** What a member may do in the shop of a world, and the accounts that were read for it. */
async function asked(memberId: string, { events, status = {}, removed = false }: World = {}, shopId = SHOP) {
  const read: string[] = [];
  const shop = { shopId: SHOP, ownerId: olga.id, category: 'barbers', ...(removed && { removed: { by: 'owner' } }) };
  const stateOf = (async ({ name }: { readonly name: string }, { accountId = '' }: { readonly accountId?: string }) => {
    if (name === crew.name) return { state: fold(crew, events ?? [invited(), joined()]), revision: 1 };
    if (name === 'catalog') return { state: { shops: { [SHOP]: shop } }, revision: 1 };
    read.push(accountId);
    return { state: { status: status[accountId] ?? 'active' }, revision: 1 };
  }) as unknown as StateOf;
  return { worksAs: await worksAsAt(stateOf, shopId, memberId), read };
}
const barber = { rights: rightsOf('barber'), chair: membershipId() };

describe('what a member may do in a shop', () => {
  it('is what their role says while they work there', async () => {
    expect((await asked(ben.id)).worksAs).toEqual(barber);
    const left = [invited(), joined(), about('CrewLeft', { because: 'wish' })];
    expect((await asked(ben.id, { events: left })).worksAs).toBeUndefined();
  });

  it.each(['suspended', 'deleted', 'closed'])(
    'is nothing while their account, or the owner’s, is %s',
    async (status) => {
      expect((await asked(ben.id, { status: { [ben.id]: status } })).worksAs).toBeUndefined();
      expect((await asked(ben.id, { status: { [olga.id]: status } })).worksAs).toBeUndefined();
    },
  );

  it('is nothing in a shop that is taken down, or that there is not', async () => {
    expect((await asked(ben.id, { removed: true })).worksAs).toBeUndefined();
    expect((await asked(ben.id, {}, 'none')).worksAs).toBeUndefined();
  });

  it('is not looked up further for the owner, and for who does not work there', async () => {
    expect(await asked(olga.id)).toEqual({ worksAs: undefined, read: [] });
    expect(await asked(cleo.id)).toEqual({ worksAs: undefined, read: [] });
  });
});
