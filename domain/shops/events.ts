import type { Address } from '../address.ts';

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Half-hour starts `HH:MM` per weekday, ascending, in the shop's zone; a closed day is an empty list. */
export type WorkingHours = Readonly<Record<Weekday, readonly string[]>>;

/** Where a shop is: the address as written, and what is known of it. */
export type Place = {
  readonly address: string;
  readonly city?: string;
  /** Two-letter US state code where known. */
  readonly state?: string;
  readonly latitude?: number;
  readonly longitude?: number;
};

/**
 * The refund of a customer's cancellation: everything up to `freeHours` before the start, later `percentage` (0 to 100)
 * of the price. A shop that cancels always refunds everything.
 */
export type CancellationPolicy = { readonly freeHours: number; readonly percentage: number };

/** One record type for both: category `barbers` is a barber shop, any other a product (specification §3). */
export type ShopFacts = {
  readonly shopId: string;
  readonly ownerId: string;
  readonly name: string;
  readonly category: string;
  /** Integer cents. */
  readonly price: number;
  readonly description: string;
  readonly contactNumber: string;
  readonly contactEmail: string;
  readonly place: Place;
  /** IANA name. */
  readonly timeZone: string;
  /** Image address, or '' for the generated fallback. */
  readonly image: string;
  /** Absent: everything is refunded until the start. */
  readonly cancellationPolicy?: CancellationPolicy;
};

/**
 * What a seller's buyers have to know beside prices: what an order of theirs costs to send (cents per order, for all
 * pieces together), their rule for returns ('' for none), and where things can be picked up instead.
 */
export type SellingTerms = { readonly shipping: number; readonly returns: string; readonly pickUp: Address | null };

type Of = { readonly shopId: string; readonly ownerId: string };

export type ShopRegistered = { type: 'ShopRegistered'; data: ShopFacts };
export type WorkingHoursSet = { type: 'WorkingHoursSet'; data: Of & { hours: WorkingHours } };
export type ShopRenamed = { type: 'ShopRenamed'; data: Of & { name: string } };
export type ShopDescribed = { type: 'ShopDescribed'; data: Of & { description: string } };
export type ShopPriceSet = { type: 'ShopPriceSet'; data: Of & { price: number } };
export type ShopContactSet = { type: 'ShopContactSet'; data: Of & { contactNumber: string; contactEmail: string } };
export type ShopRelocated = { type: 'ShopRelocated'; data: Of & { place: Place; timeZone: string } };
export type ShopPictureSet = { type: 'ShopPictureSet'; data: Of & { image: string } };
/** The pictures of a product after its cover, in order, as a whole; the cover is `image`. */
export type MorePicturesSet = { type: 'MorePicturesSet'; data: Of & { images: readonly string[] } };
export type CancellationPolicySet = { type: 'CancellationPolicySet'; data: Of & CancellationPolicy };
export type ProductCategorySet = { type: 'ProductCategorySet'; data: Of & { category: string } };
/**
 * `by` the platform: the owner cannot take it back. `restorableUntil` is a UTC instant: the end of the time for an
 * undo.
 */
export type ShopRemoved = {
  type: 'ShopRemoved';
  data: Of & { by: 'owner' | 'platform'; restorableUntil: string; reason?: string };
};
export type ShopRestored = { type: 'ShopRestored'; data: Of };
/** The seller's terms as a whole, for checkouts from now on; without `pickUp` everything is sent. */
export type SellingTermsSet = {
  type: 'SellingTermsSet';
  data: { ownerId: string; shipping: number; returns: string; pickUp?: Address };
};

export type ShopEvent =
  | ShopRegistered
  | WorkingHoursSet
  | ShopRenamed
  | ShopDescribed
  | ShopPriceSet
  | ShopContactSet
  | ShopRelocated
  | ShopPictureSet
  | MorePicturesSet
  | CancellationPolicySet
  | ProductCategorySet
  | ShopRemoved
  | ShopRestored
  | SellingTermsSet;

/** Sealed with the seller's own key: a place to pick up from may be where they live. */
export const personal = { SellingTermsSet: { subject: 'ownerId', fields: ['pickUp'] } } as const;
