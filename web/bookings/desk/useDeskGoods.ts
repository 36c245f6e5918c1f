import { skipToken, useQuery } from '@apollo/client/react';
import type { DeskPiecesQuery } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { BARBERS } from '../../shared/categories.ts';

const DeskShelf = graphql(`
  query DeskShelf($ownerId: ID!) { shopsOf(memberId: $ownerId, first: 50) { id category } }
`);
const DeskPieces = graphql(`
  query DeskPieces($ids: [ID!]!) { productsByIds(ids: $ids) { id name priceCents available } }
`);

export type DeskProduct = DeskPiecesQuery['productsByIds'][number];

/** What the owner of a shop sells, by name; undefined until that is known. `again` counts the pieces anew. */
export function useDeskGoods(ownerId: string): { products: readonly DeskProduct[] | undefined; again: () => void } {
  const shelf = useQuery(DeskShelf, { variables: { ownerId }, fetchPolicy: 'cache-and-network' });
  const ids = shelf.data?.shopsOf.filter(({ category }) => category !== BARBERS).map(({ id }) => id);
  const pieces = useQuery(
    DeskPieces,
    ids && ids.length > 0 ? { variables: { ids }, fetchPolicy: 'cache-and-network' } : skipToken,
  );
  const known = ids?.length === 0 ? [] : pieces.data?.productsByIds;
  return {
    products: known && [...known].sort((one, other) => one.name.localeCompare(other.name)),
    again: () => refetchSafely(pieces.refetch),
  };
}
