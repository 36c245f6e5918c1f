import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import type { OwnShopFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { type Named, useRemoval } from './useRemoval.ts';

const Remove = graphql(`
  mutation RemoveShop($id: ID!) { removeShop(id: $id) }
`);
const Restore = graphql(`
  mutation RestoreShop($id: ID!) { restoreShop(id: $id) { id ...OwnShop @unmask } }
`);

/** Deleting shops; what was deleted on this visit can be brought back from the page long after its toast has gone. */
export function useShopRemoval(list: { shops: readonly Named[] | undefined; put: (shop: OwnShopFragment) => void; drop: (id: string) => void }) {
  const [remove] = useMutation(Remove);
  const [restore] = useMutation(Restore);
  const [gone, setGone] = useState<readonly Named[]>([]);
  const without = (shops: readonly Named[], id: string) => shops.filter((shop) => shop.id !== id);
  const removal = useRemoval<Named>({
    listed: list.shops,
    remove: async ({ id, name }) => {
      await remove({ variables: { id } });
      list.drop(id);
      setGone((now) => [...without(now, id), { id, name }]);
    },
    restore: async ({ id }) => {
      const { data } = await restore({ variables: { id } });
      if (data) list.put(data.restoreShop);
      setGone((now) => without(now, id));
    },
  });
  return { ...removal, gone };
}
