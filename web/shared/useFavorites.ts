import { useQuery } from '@apollo/client/react';
import { graphql } from '../graphql/index.ts';
import { useSession } from './session.tsx';
import { type Acting, useAction } from './useAction.ts';

const MyFavorites = graphql(`
  query MyFavorites { favorites { id ids } }
`);
const AddFavorite = graphql(`
  mutation AddFavorite($id: ID!) { addFavorite(id: $id) { id ids } }
`);
const RemoveFavorite = graphql(`
  mutation RemoveFavorite($id: ID!) { removeFavorite(id: $id) { id ids } }
`);

export interface FavoriteMark {
  /** Undefined until it is known; visitors have none. */
  isFavorite: boolean | undefined;
  /** Changes at once, and back if the server refuses it. */
  toggle: () => Acting;
}

/** Whether a shop or product is among the member's favorites. All marks on a page share one query. */
export function useFavorite(id: string): FavoriteMark {
  const { status, user } = useSession();
  const { data } = useQuery(MyFavorites, { skip: status !== 'member' });
  const ids = data?.favorites.ids ?? [];
  const list = (kept: readonly string[]) => ({
    __typename: 'Favorites' as const,
    id: user?._id ?? '',
    ids: [...kept],
  });
  const [add] = useAction(AddFavorite, {
    optimisticResponse: { addFavorite: list([id, ...ids]) },
  });
  const [remove] = useAction(RemoveFavorite, {
    optimisticResponse: { removeFavorite: list(ids.filter((other) => other !== id)) },
  });
  const isFavorite = data && ids.includes(id);
  return { isFavorite, toggle: () => (isFavorite ? remove({ id }) : add({ id })) };
}
