import { z } from 'zod';
import type { EndCrewMembership } from '#domain/crew/commands.ts';
import { crew } from '#domain/crew/decider.ts';
import { catalog } from '#domain/shops/decider.ts';
import type { ShopRemoved, ShopRestored } from '#domain/shops/events.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { readPlacesToEnd } from '#projections/crew/places.ts';
import { job, type Sweep, TooEarly, type Tools } from '../job.ts';

type Because = EndCrewMembership['data']['because'];

async function end(
  { dispatch, sender }: Pick<Tools, 'dispatch' | 'sender'>,
  membershipIds: readonly string[],
  because: Because,
): Promise<void> {
  for (const membershipId of membershipIds) {
    const command = { type: 'EndCrewMembership', data: { membershipId, because } } as const;
    await dispatch(crew, command, { ...sender, commandId: undefined });
  }
}

/** With an owner's account goes the crew of their shops, and every invitation to it. */
export const endCrewOfClosedAccount = job<AccountClosed, { accountId: string }>({
  name: 'end-crew-of-closed-account',
  on: ['AccountClosed'],
  data: z.object({ accountId: z.string() }),
  from: ({ data: { accountId } }) => ({ accountId }),
  async run({ accountId }, tools) {
    const { state } = await tools.stateOf(crew, { ownerId: accountId });
    await end(tools, Object.keys(state.memberships), 'owner');
  },
});

const ofShop = z.object({ shopId: z.string(), restorableUntil: z.string() });

/** Once a shop that was taken down cannot be brought back any more, nobody works in it. */
export const endCrewOfRemovedShop = job<ShopRemoved, z.infer<typeof ofShop>, ShopRestored>({
  name: 'end-crew-of-removed-shop',
  on: ['ShopRemoved'],
  data: ofShop,
  from: ({ data: { shopId, restorableUntil } }) => ({ shopId, restorableUntil }),
  runAt: ({ restorableUntil }) => restorableUntil,
  about: ({ data: { shopId } }) => shopId,
  endedBy: { on: ['ShopRestored'], about: ({ data: { shopId } }) => [shopId] },
  async run({ shopId, restorableUntil }, tools) {
    // A queue's clock may be ahead of ours: the shop may still be brought back.
    if (tools.now() <= restorableUntil) throw new TooEarly('the shop can still be brought back');
    const shop = (await tools.stateOf(catalog, { shopId })).state.shops[shopId];
    if (shop?.removed?.until !== restorableUntil) return;
    const { state } = await tools.stateOf(crew, { shopId });
    const there = Object.entries(state.memberships).filter(([, one]) => one.shopId === shopId);
    await end(
      tools,
      there.map(([membershipId]) => membershipId),
      'shop',
    );
  },
});

const MOST_AT_ONCE = 200;

/** Who has closed their account works nowhere any more. */
export const endMembershipsOfClosedAccounts: Sweep = {
  name: 'end-memberships-of-closed-accounts',
  everyMs: 2_000,
  run: async (tools) => end(tools, await readPlacesToEnd(tools.models, MOST_AT_ONCE), 'account'),
};
