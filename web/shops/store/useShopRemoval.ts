import { useState } from 'react';
import type { OwnShopFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { type Named, useRemoval } from '../../shared/store/useRemoval.ts';
import { useAction } from '../../shared/useAction.ts';

const Remove = graphql(`
  mutation RemoveShop($id: ID!) { removeShop(id: $id) { id } }
`);
const Restore = graphql(`
  mutation RestoreShop($id: ID!) { restoreShop(id: $id) { id ...OwnShop } }
`);

/** Deleting shops; what was deleted on this visit can be brought back from the page long after its toast has gone. */
export function useShopRemoval(list: {
  shops: readonly Named[] | undefined;
  put: (shop: OwnShopFragment) => void;
  drop: (id: string) => void;
}) {
  const [remove] = useAction(Remove, { refused: false });
  const [restore] = useAction(Restore, { refused: false });
  const [gone, setGone] = useState<readonly Named[]>([]);
  const without = (shops: readonly Named[], id: string) => shops.filter((shop) => shop.id !== id);
  const removal = useRemoval<Named>({
    listed: list.shops,
    remove: async ({ id, name }) => {
      const result = await remove({ id });
      if (result.refusal) return result;
      list.drop(id);
      setGone((now) => [...without(now, id), { id, name }]);
      return result;
    },
    restore: async ({ id }) => {
      const result = await restore({ id });
      if (result.refusal) return result;
      list.put(result.value);
      setGone((now) => without(now, id));
      return result;
    },
  });
  return { ...removal, gone };
}
