import type { OwnProductFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { useRemoval } from '../shared/store/useRemoval.ts';
import { useAction } from '../shared/useAction.ts';
import type { OwnProducts } from './useOwnProducts.ts';

const Remove = graphql(`
  mutation RemoveProduct($id: ID!) { removeProduct(id: $id) { id restorableUntil } }
`);
const Restore = graphql(`
  mutation RestoreProduct($id: ID!) { restoreProduct(id: $id) { id ...OwnProduct } }
`);

/** Deletes and restores products; restoring stays possible for a day, as the server allows. */
export function useProductRemoval(own: Pick<OwnProducts, 'products' | 'put' | 'drop' | 'refetch'>) {
  const [remove] = useAction(Remove, { refused: false });
  const [restore] = useAction(Restore, { refused: false });
  return useRemoval<OwnProductFragment>({
    listed: own.products,
    remove: async (product) => {
      const result = await remove({ id: product.id });
      if (!result.refusal) own.drop(product);
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
