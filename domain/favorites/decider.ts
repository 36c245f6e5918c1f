import type { Aggregate } from '../decider.ts';
import type { FavoriteCommand } from './commands.ts';
import type { FavoriteEvent } from './events.ts';
import { FavoritesFull } from './refusals.ts';

export const MOST_FAVORITES = 100;

/** A member's favorites, shops and products together, the latest first. */
export type Favorites = { readonly ids: readonly string[] };

/** Stream `favorites-{memberId}`: a member's own list, at most {@link MOST_FAVORITES} long. */
export const favorites: Aggregate<Favorites, FavoriteCommand, FavoriteEvent, { readonly memberId: string }> = {
  name: 'favorites',
  stream: ({ memberId }) => `favorites-${memberId}`,
  initial: { ids: [] },
  decide({ type, data }, { ids }) {
    const isThere = ids.includes(data.shopId);
    if (type === 'RemoveFavorite') return isThere ? [{ type: 'FavoriteRemoved', data }] : [];
    if (isThere) return [];
    if (ids.length >= MOST_FAVORITES) throw FavoritesFull({ most: MOST_FAVORITES });
    return [{ type: 'FavoriteAdded', data }];
  },
  evolve({ ids }, { type, data: { shopId } }) {
    const others = ids.filter((id) => id !== shopId);
    return { ids: type === 'FavoriteAdded' ? [shopId, ...others] : others };
  },
};
