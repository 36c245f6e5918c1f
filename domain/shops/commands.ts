import type { Command } from '../decider.ts';
import type { ByCrew } from '../shopRights.ts';
import type { Place, SellingTerms, Service, ShopFacts, SpecialHours, WorkingHours } from './events.ts';

/** How many live listings a member may have: from the one plan table (`domain/plans/plans.ts`). */
export type ListingLimits = { readonly shops: number; readonly products: number };

/**
 * What an owner may change; absent fields stay, and only differences are recorded. Weekdays left out keep their hours.
 */
export type ShopChanges = Partial<
  Pick<
    ShopFacts,
    | 'name'
    | 'category'
    | 'price'
    | 'description'
    | 'contactNumber'
    | 'contactEmail'
    | 'timeZone'
    | 'image'
    | 'cancellationPolicy'
    | 'depositRule'
    | 'minimumNotice'
  >
> & {
  readonly place?: Place;
  readonly hours?: Partial<WorkingHours>;
  /** A product's pictures after its cover, in order. */
  readonly morePictures?: readonly string[];
};

/** What a shop was; `services` is its whole menu in order, `specialHours` are all it had. Absent fields stay. */
export type ShopVersion = ShopChanges & {
  readonly services?: readonly Service[];
  readonly specialHours?: readonly SpecialHours[];
};

/** A shop id contains its owner's id, which must be the sender's. Weekdays left out are closed. */
export type RegisterShop = Command<
  'RegisterShop',
  Omit<ShopFacts, 'ownerId'> & {
    readonly hours: Partial<WorkingHours>;
    readonly limits: ListingLimits;
    readonly morePictures?: readonly string[];
  }
>;
export type SetWorkingHours = Command<
  'SetWorkingHours',
  { readonly shopId: string; readonly hours: Partial<WorkingHours> }
>;
/**
 * Half hours `HH:MM` of local days, both included, in place of those of the week and of special hours from before; null:
 * those of the week again. `today` is the shop's local day; earlier days are passed over.
 */
export type SetSpecialHours = Command<
  'SetSpecialHours',
  ByCrew & {
    readonly shopId: string;
    readonly from: string;
    readonly to: string;
    readonly times: readonly string[] | null;
    readonly today: string;
  }
>;
/**
 * What a shop's days keep from now on, by kind, and the last local day `YYYY-MM-DD` that does: looked up where its time zone
 * would change.
 */
export type TimesAhead = {
  readonly bookings: number;
  readonly holds: number;
  readonly offers: number;
  readonly blocks: number;
  /** People in today's queue. */
  readonly queued: number;
  readonly until: string;
};
export type ChangeShop = Command<
  'ChangeShop',
  { readonly shopId: string; readonly changes: ShopChanges; readonly ahead?: TimesAhead }
>;
/** Sets it back to values it had, by the rules of any change: by its owner or a superadmin. */
export type RevertShop = Command<
  'RevertShop',
  { readonly shopId: string; readonly changes: ShopVersion; readonly ahead?: TimesAhead }
>;
/** `upcomingBookings`: whether paid bookings are still to come. `reason`: of a removal by a superadmin. */
export type RemoveShop = Command<
  'RemoveShop',
  { readonly shopId: string; readonly upcomingBookings: boolean; readonly reason?: string }
>;
export type RestoreShop = Command<'RestoreShop', { readonly shopId: string; readonly limits: ListingLimits }>;
/** Puts a line at the end of the menu; the same service id again appends nothing. */
export type AddService = Command<'AddService', ByCrew & { readonly shopId: string; readonly service: Service }>;
/** Replaces what a line of the menu says, as a whole. */
export type ChangeService = Command<'ChangeService', ByCrew & { readonly shopId: string; readonly service: Service }>;
export type RetireService = Command<'RetireService', ByCrew & { readonly shopId: string; readonly serviceId: string }>;
/** `serviceIds`: every line of the menu, each once. */
export type OrderServices = Command<
  'OrderServices',
  ByCrew & { readonly shopId: string; readonly serviceIds: readonly string[] }
>;
/** By the seller alone; replaces what they said before. */
export type SetSellingTerms = Command<'SetSellingTerms', { readonly ownerId: string; readonly terms: SellingTerms }>;

export type ShopCommand =
  | RegisterShop
  | SetWorkingHours
  | SetSpecialHours
  | ChangeShop
  | RevertShop
  | RemoveShop
  | RestoreShop
  | AddService
  | ChangeService
  | RetireService
  | OrderServices
  | SetSellingTerms;
