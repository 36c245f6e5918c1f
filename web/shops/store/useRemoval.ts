import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { texts } from '../../app/texts.ts';
import type { OwnShopFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { useToast } from '../../ui/Toast.tsx';
import { type Outcome, outcomeOf } from './outcomes.ts';

const Remove = graphql(`
  mutation RemoveShop($id: ID!) { removeShop(id: $id) }
`);
const Restore = graphql(`
  mutation RestoreShop($id: ID!) { restoreShop(id: $id) { id ...OwnShop @unmask } }
`);

type Named = Pick<OwnShopFragment, 'id' | 'name'>;

/**
 * Deleting and taking it back. The card is gone at the press, comes back when the server says no, and what was
 * deleted on this visit can be brought back from the page long after its toast has gone.
 */
export function useRemoval(list: { put: (shop: OwnShopFragment) => void; drop: (id: string) => void }) {
  const toast = useToast();
  const [remove, { loading: removing }] = useMutation(Remove);
  const [restore] = useMutation(Restore);
  const [leaving, setLeaving] = useState<string>();
  const [gone, setGone] = useState<readonly Named[]>([]);
  const [returning, setReturning] = useState<string>();
  const [failure, setFailure] = useState<Outcome>();

  const fail = (error: unknown) => {
    const outcome = outcomeOf(error);
    setFailure(outcome);
    toast.error(outcome.message);
  };
  const bringBack = async (shop: Named) => {
    setReturning(shop.id);
    setFailure(undefined);
    try {
      const { data } = await restore({ variables: { id: shop.id } });
      if (data) list.put(data.restoreShop);
      setGone((now) => now.filter(({ id }) => id !== shop.id));
      toast.success(`${shop.name} is back`);
    } catch (error) {
      fail(error);
    } finally {
      setReturning(undefined);
    }
  };
  const takeDown = async (shop: Named): Promise<boolean> => {
    setLeaving(shop.id);
    setFailure(undefined);
    try {
      await remove({ variables: { id: shop.id } });
      list.drop(shop.id);
      setGone((now) => [...now.filter(({ id }) => id !== shop.id), { id: shop.id, name: shop.name }]);
      toast.success(texts.myStore.deleted, {
        action: { label: 'Undo', alt: `Press Undo beside ${shop.name} under ${texts.myStore.yourShops}`, onPress: () => void bringBack(shop) },
      });
      return true;
    } catch (error) {
      fail(error);
      return false;
    } finally {
      setLeaving(undefined);
    }
  };
  return { takeDown, bringBack, removing, leaving, gone, returning, failure };
}
