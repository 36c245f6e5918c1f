import { z } from 'zod';
import { catalog } from '#domain/shops/decider.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { job } from '../job.ts';

/** Takes the shops and products of a closed account out of the lists. */
export const takeDownShops = job<AccountClosed, { accountId: string }>({
  name: 'take-down-shops',
  on: ['AccountClosed'],
  data: z.object({ accountId: z.string() }),
  from: ({ data: { accountId } }) => ({ accountId }),
  async run({ accountId }, { dispatch, stateOf, sender }) {
    const { state } = await stateOf(catalog, { ownerId: accountId });
    const live = Object.values(state.shops).filter((shop) => !shop.removed);
    for (const { shopId } of live)
      await dispatch(
        catalog,
        { type: 'RemoveShop', data: { shopId, upcomingBookings: false, reason: 'The account was closed' } },
        sender,
      );
  },
});
