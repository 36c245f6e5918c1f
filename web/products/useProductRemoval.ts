import { useMutation } from '@apollo/client/react';
import type { OwnProductFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { useRemoval } from '../shops/store/useRemoval.ts';
import type { OwnProducts } from './useOwnProducts.ts';

const Remove = graphql(`
  mutation RemoveProduct($id: ID!) { removeProduct(id: $id) }
`);
const Restore = graphql(`
  mutation RestoreProduct($id: ID!) { restoreProduct(id: $id) { id ...OwnProduct @unmask } }
`);

/** Deleting products; the way back stays on the page for as long as the server keeps it open, which is a day. */
export function useProductRemoval(own: Pick<OwnProducts, 'products' | 'put' | 'drop' | 'refetch'>) {
  const [remove] = useMutation(Remove);
  const [restore] = useMutation(Restore);
  return useRemoval<OwnProductFragment>({
    listed: own.products,
    remove: async (product) => {
      await remove({ variables: { id: product.id } });
      own.drop(product);
    },
    restore: async ({ id }) => {
      const { data } = await restore({ variables: { id } });
      if (data) own.put(data.restoreProduct);
    },
    onRefused: own.refetch,
  });
}
