import type { Address } from '../address.ts';
import type { TaxRate } from '../taxes.ts';

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Half-hour starts `HH:MM` per weekday, ascending, in the shop's zone; a closed day is an empty list. */
export type WorkingHours = Readonly<Record<Weekday, readonly string[]>>;

/**
 * Local days `YYYY-MM-DD`, both included, on which a shop works other half hours than in its week: starts `HH:MM`,
 * ascending; none while it is closed.
 */
export type SpecialHours = { readonly from: string; readonly to: string; readonly times: readonly string[] };

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
 * The refund of a customer's cancellation: everything that was paid up to `freeHours` before the start, later `percentage`
 * (0 to 100) of it. A shop that cancels always refunds everything.
 */
export type CancellationPolicy = { readonly freeHours: number; readonly percentage: number };

/**
 * What a booking costs up front: `upFront` percent (0 to 100) of its price are paid when it is booked, the rest at the shop.
 * Of what was paid the shop keeps `noShowKept` percent (0 to 100) where the customer does not come; the rest goes back.
 */
export type DepositRule = { readonly upFront: number; readonly noShowKept: number };

/** The rule of a shop that has set none: all is paid with the booking, and none of it goes back to who does not come. */
export const PAID_WHOLE: DepositRule = { upFront: 100, noShowKept: 100 };

/**
 * After `visits` finished visits a member's stamp card is full, and takes `percentage` percent or `amount` cents off one
 * booking; one of the two is 0 (docs/rules.md B19).
 */
export type StampRule = { readonly visits: number; readonly percentage: number; readonly amount: number };

/** The rule of a shop that has set none: it gives no stamps. */
export const NO_STAMPS: StampRule = { visits: 0, percentage: 0, amount: 0 };

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
  /** Absent: everything is paid with the booking, and nothing of it goes back to who does not come. */
  readonly depositRule?: DepositRule;
  /** Absent: it gives no stamps. */
  readonly stampRule?: StampRule;
  /** How many minutes before it begins a customer books at the latest; absent: until it begins. */
  readonly minimumNotice?: number;
};

/**
 * What a seller's buyers have to know beside prices: what an order of theirs costs to send (cents per order, for all
 * pieces together), their rule for returns ('' for none), where things can be picked up instead, and the tax on goods
 * by the state in which a buyer gets them (absent: none anywhere, specification §9).
 */
export type SellingTerms = {
  readonly shipping: number;
  readonly returns: string;
  readonly pickUp: Address | null;
  readonly taxes?: readonly TaxRate[];
};

/** Something that can be had with a service, for more minutes (a multiple of five) and more cents. */
export type AddOn = {
  readonly addOnId: string;
  readonly name: string;
  readonly minutes: number;
  readonly price: number;
};

/** One line of a barber shop's menu. `minutes` and `buffer` are multiples of five, `price` integer cents. */
export type Service = {
  readonly serviceId: string;
  readonly name: string;
  readonly minutes: number;
  /** Minutes the chair is not free afterwards. */
  readonly buffer: number;
  readonly price: number;
  /** Under which heading it stands, or ''. */
  readonly category: string;
  readonly addOns: readonly AddOn[];
};

/** What every barber shop offers without saying so, at the shop's price: the API name and the name people read. */
export const DEFAULT_SERVICE = { serviceId: 'barb', name: 'Barber Service', minutes: 30 } as const;

type Of = { readonly shopId: string; readonly ownerId: string };

export type ShopRegistered = { type: 'ShopRegistered'; data: ShopFacts };
export type WorkingHoursSet = { type: 'WorkingHoursSet'; data: Of & { hours: WorkingHours } };
/** All special hours a shop has from now on, ascending, no day in two of them; whoever has booked keeps their time. */
export type SpecialHoursSet = {
  type: 'SpecialHoursSet';
  data: Of & { specialHours: readonly SpecialHours[] };
};
export type ShopRenamed = { type: 'ShopRenamed'; data: Of & { name: string } };
export type ShopDescribed = { type: 'ShopDescribed'; data: Of & { description: string } };
export type ShopPriceSet = { type: 'ShopPriceSet'; data: Of & { price: number } };
export type ShopContactSet = { type: 'ShopContactSet'; data: Of & { contactNumber: string; contactEmail: string } };
export type ShopRelocated = { type: 'ShopRelocated'; data: Of & { place: Place; timeZone: string } };
export type ShopPictureSet = { type: 'ShopPictureSet'; data: Of & { image: string } };
/** The pictures of a product after its cover, in order, as a whole; the cover is `image`. */
export type MorePicturesSet = { type: 'MorePicturesSet'; data: Of & { images: readonly string[] } };
export type CancellationPolicySet = { type: 'CancellationPolicySet'; data: Of & CancellationPolicy };
/** For slots that are held from now on. */
export type DepositRuleSet = { type: 'DepositRuleSet'; data: Of & DepositRule };
/** For slots that are held from now on; of 0 visits: no stamps are given for them. */
export type StampRuleSet = { type: 'StampRuleSet'; data: Of & StampRule };
/** For what customers book from now on; 0: until it begins. */
export type MinimumNoticeSet = { type: 'MinimumNoticeSet'; data: Of & { minutes: number } };
export type ProductCategorySet = { type: 'ProductCategorySet'; data: Of & { category: string } };
/** A new line at the end of a shop's menu. */
export type ServiceAdded = { type: 'ServiceAdded'; data: Of & { service: Service } };
/** What a line of the menu is from now on, as a whole. */
export type ServiceTermsSet = { type: 'ServiceTermsSet'; data: Of & { service: Service } };
/** No longer offered; bookings of it stay what they are. */
export type ServiceRetired = { type: 'ServiceRetired'; data: Of & { serviceId: string; name: string } };
/** The menu in a new order, every line of it by its id. */
export type ServicesOrdered = { type: 'ServicesOrdered'; data: Of & { serviceIds: readonly string[] } };
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
  /** `taxes`: in the order of the states' letters; absent for none. */
  data: { ownerId: string; shipping: number; returns: string; pickUp?: Address; taxes?: readonly TaxRate[] };
};

export type ShopEvent =
  | ShopRegistered
  | WorkingHoursSet
  | SpecialHoursSet
  | ShopRenamed
  | ShopDescribed
  | ShopPriceSet
  | ShopContactSet
  | ShopRelocated
  | ShopPictureSet
  | MorePicturesSet
  | CancellationPolicySet
  | DepositRuleSet
  | StampRuleSet
  | MinimumNoticeSet
  | ProductCategorySet
  | ServiceAdded
  | ServiceTermsSet
  | ServiceRetired
  | ServicesOrdered
  | ShopRemoved
  | ShopRestored
  | SellingTermsSet;

/** What of a shop or product is its owner's own, as it reads once their key is forgotten. Its name, menu, prices and hours stay. */
export const forgotten = {
  description: '',
  contactNumber: '',
  contactEmail: '',
  place: { address: '' },
  image: '',
} as const satisfies Partial<ShopFacts>;

/**
 * Sealed with the owner's own key (`domain/store/codec.ts`): how and where they are found, which may be where they live,
 * what they wrote and show, and why a shop of theirs was taken down.
 */
export const personal = {
  ShopRegistered: {
    subject: 'ownerId',
    fields: ['description', 'contactNumber', 'contactEmail', 'place', 'image'],
    blank: forgotten,
  },
  ShopDescribed: { subject: 'ownerId', fields: ['description'] },
  ShopContactSet: { subject: 'ownerId', fields: ['contactNumber', 'contactEmail'] },
  ShopRelocated: { subject: 'ownerId', fields: ['place'], blank: { place: forgotten.place } },
  ShopPictureSet: { subject: 'ownerId', fields: ['image'] },
  MorePicturesSet: { subject: 'ownerId', fields: ['images'], blank: { images: [] } },
  ShopRemoved: { subject: 'ownerId', fields: ['reason'] },
  SellingTermsSet: { subject: 'ownerId', fields: ['returns', 'pickUp'] },
} as const;
