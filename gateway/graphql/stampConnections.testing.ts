import { at, field, type Variant, type World } from './connections.testing.ts';

/** Who has stamp cards at a shop of the caller: whoever has a new stamp comes first, and leaves with their account. */
export function stampLists({ me, shop, member, happened, next }: World): Record<string, readonly Variant[]> {
  const terms = { visits: 10, percentage: 50, amount: 0 };
  const stamp = (shopId: string, memberId: string, rank: number) =>
    happened(
      `stamps-${shopId}_${memberId}`,
      'StampGiven',
      { shopId, ownerId: me, memberId, card: 1, bookingId: next('Visit'), terms },
      at(rank),
    );
  return {
    'Query.shopStampCards': [
      {
        what: 'all',
        async open() {
          const shopId = await shop(me, 'barbers');
          return {
            ...field('shopStampCards', `shopId: "${shopId}"`),
            node: 'memberId',
            async add(rank) {
              const memberId = await member('Stan', rank);
              await stamp(shopId, memberId, rank);
              return memberId;
            },
            move: async (memberId) => void (await stamp(shopId, memberId, 0)),
            remove: async (accountId) =>
              void (await happened(`account-${accountId}`, 'AccountClosed', { accountId, reason: '', epoch: 2 })),
          };
        },
      },
    ],
  };
}
