import type { Command } from '../decider.ts';

type Of = { readonly memberId: string; readonly shopId: string };

/** Puts a shop or a product, which is there now, among a member's favorites. */
export type AddFavorite = Command<'AddFavorite', Of>;
/** Takes it out again, also when it is no longer there. */
export type RemoveFavorite = Command<'RemoveFavorite', Of>;

export type FavoriteCommand = AddFavorite | RemoveFavorite;
