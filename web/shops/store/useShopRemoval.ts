import type { OwnShopFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { useRemoval } from '../../shared/store/useRemoval.ts';
import { useAction } from '../../shared/useAction.ts';
import type { OwnShops } from './useOwnShops.ts';

const Remove = graphql(`
  mutation RemoveShop($id: ID!) { removeShop(id: $id) { id restorableUntil } }
`);
const Restore = graphql(`
  mutation RestoreShop($id: ID!) { restoreShop(id: $id) { id ...OwnShop } }
`);

/** Deletes and restores shops; restoring stays possible for a day, as the server allows. */
export function useShopRemoval(own: Pick<OwnShops, 'shops' | 'put' | 'drop' | 'refetch'>) {
  const [remove] = useAction(Remove, { refused: false });
  const [restore] = useAction(Restore, { refused: false });
  return useRemoval<OwnShopFragment>({
    listed: own.shops,
    remove: async (shop) => {
      const result = await remove({ id: shop.id });
      if (!result.refusal) own.drop(shop);
      return result;
    },
    restore: async ({ id }) => {
      const result = await restore({ id });
      if (!result.refusal) own.put(result.value);
      return result;
    },
    onRefused: own.refetch,
  });
}
