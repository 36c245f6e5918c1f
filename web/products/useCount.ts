import { useState } from 'react';
import type { OwnProductFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { inFull, storeTrouble } from '../shared/store/storeTrouble.ts';
import { useAction } from '../shared/useAction.ts';

const SetStock = graphql(`
  mutation CountStock($id: ID!, $available: Int!) { setStock(id: $id, available: $available) { id ...OwnProduct } }
`);

/**
 * Says how many pieces are free. The number stands at once and goes back when the server says no; what the server
 * answers is what counts, for pieces may have been sold while one was counting.
 */
export function useCount(product: OwnProductFragment) {
  const { id, stock } = product;
  const [setStock, busy] = useAction(SetStock, {
    refused: false,
    optimisticResponse: ({ available }) => ({
      setStock: { ...product, available, soldOut: available === 0, stock: stock && countedAs(stock, available) },
    }),
  });
  const [failure, setFailure] = useState<string>();
  const count = async (available: number): Promise<boolean> => {
    setFailure(undefined);
    const { refusal } = await setStock({ id, available });
    if (refusal) setFailure(inFull(storeTrouble(refusal)));
    return !refusal;
  };
  return { count, busy, failure, clear: () => setFailure(undefined) };
}

/** The pieces when so many are free: the difference has come in, or is written off. */
const countedAs = (stock: NonNullable<OwnProductFragment['stock']>, available: number) => ({
  ...stock,
  available,
  supplied: stock.supplied + available - stock.available,
});
