import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import type { OwnProductFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { outcomeOf } from '../shops/store/outcomes.ts';

const SetStock = graphql(`
  mutation CountStock($id: ID!, $available: Int!) { setStock(id: $id, available: $available) { id ...OwnProduct @unmask } }
`);

/**
 * Says how many pieces are free. The number stands at once and goes back when the server says no; what the server answers is what counts,
 * for pieces may have been sold while one was counting.
 */
export function useCount(product: OwnProductFragment) {
  const [setStock, { loading }] = useMutation(SetStock);
  const [failure, setFailure] = useState<string>();
  const { id, stock } = product;
  const count = async (available: number): Promise<boolean> => {
    setFailure(undefined);
    try {
      await setStock({
        variables: { id, available },
        optimisticResponse: { setStock: { ...product, available, soldOut: available === 0, stock: stock && countedAs(stock, available) } },
      });
      return true;
    } catch (error) {
      const { message, detail } = outcomeOf(error);
      setFailure([message, detail].filter(Boolean).join('. '));
      return false;
    }
  };
  return { count, busy: loading, failure, clear: () => setFailure(undefined) };
}

/** The pieces when so many are free: the difference has come in, or is written off. */
const countedAs = (stock: NonNullable<OwnProductFragment['stock']>, available: number) => ({
  ...stock,
  available,
  supplied: stock.supplied + available - stock.available,
});
