import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { texts } from '../app/texts.ts';
import type { OwnProductFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { type Outcome, outcomeOf } from '../shops/store/outcomes.ts';
import { useToast } from '../ui/Toast.tsx';

import type { OwnProducts } from './useOwnProducts.ts';

const Remove = graphql(`
  mutation RemoveProduct($id: ID!) { removeProduct(id: $id) }
`);
const Restore = graphql(`
  mutation RestoreProduct($id: ID!) { restoreProduct(id: $id) { id ...OwnProduct @unmask } }
`);

/**
 * Deleting and taking it back. The row is gone at the press and comes back when the server says no; the way back stays on the page for as
 * long as the server keeps it open, which is a day.
 */
export function useProductRemoval(own: Pick<OwnProducts, 'put' | 'drop' | 'refetch'>) {
  const toast = useToast();
  const [remove, { loading: removing }] = useMutation(Remove);
  const [restore] = useMutation(Restore);
  const [leaving, setLeaving] = useState<string>();
  const [returning, setReturning] = useState<string>();
  const [failure, setFailure] = useState<Outcome>();

  const fail = (error: unknown) => {
    const outcome = outcomeOf(error);
    setFailure(outcome);
    toast.error(outcome.message);
    own.refetch();
  };
  const bringBack = async (product: OwnProductFragment) => {
    setReturning(product.id);
    setFailure(undefined);
    try {
      const { data } = await restore({ variables: { id: product.id } });
      if (data) own.put(data.restoreProduct);
      toast.success(`${product.name} is back`);
    } catch (error) {
      fail(error);
    } finally {
      setReturning(undefined);
    }
  };
  const takeDown = async (product: OwnProductFragment): Promise<void> => {
    setLeaving(product.id);
    setFailure(undefined);
    try {
      await remove({ variables: { id: product.id } });
      own.drop(product);
      toast.success(texts.myStore.deleted, {
        action: { label: 'Undo', alt: `Press Undo beside ${product.name} under ${texts.myStore.yourShops}`, onPress: () => void bringBack(product) },
      });
    } catch (error) {
      fail(error);
    } finally {
      setLeaving(undefined);
    }
  };
  return { takeDown, bringBack, removing, leaving, returning, failure };
}
