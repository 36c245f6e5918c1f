type Of = { readonly memberId: string /** A shop or a product. */; readonly shopId: string };

export type FavoriteAdded = { type: 'FavoriteAdded'; data: Of };
export type FavoriteRemoved = { type: 'FavoriteRemoved'; data: Of };

export type FavoriteEvent = FavoriteAdded | FavoriteRemoved;
