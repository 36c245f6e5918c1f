import type { Service, ShopFacts, SpecialHours, WorkingHours } from '#domain/shops/events.ts';

/** A shop or product as every reader may see it. */
export type ShopDocument = ShopFacts & {
  readonly hours: WorkingHours;
  /** Ascending, no day in two of them; those that are over may still be there. */
  readonly specialHours: readonly SpecialHours[];
  /** UTC instant. */
  readonly createdAt: string;
  /** Distinct customers of confirmed bookings. */
  readonly customers: number;
  /** Average of reviews of finished bookings to one decimal, null without any. */
  readonly rating: number | null;
  readonly reviewCount: number;
  /** Out of every list, but still there for its owner, who can take the removal back until `restorableUntil`. */
  readonly removed: boolean;
  readonly restorableUntil: string | null;
  /** Out of every list while its owner's account is suspended or deleted. */
  readonly withdrawn: boolean;
  /** False where the owner has said that they take no bookings; they do while nothing is said. */
  readonly ownerTakesBookings?: boolean;
  /** Whether anybody has joined its crew and not left it. */
  readonly hasCrew?: boolean;
};

/** A shop with its menu, as a search finds it. The menu is kept apart: what is read from lists comes without. */
export type SearchedShop = ShopDocument & { readonly services?: readonly Service[] };

/** Whether a shop or product is there for everybody. */
export const isOpen = ({ removed, withdrawn }: Pick<ShopDocument, 'removed' | 'withdrawn'>): boolean =>
  !removed && !withdrawn;
