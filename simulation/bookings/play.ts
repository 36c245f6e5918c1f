import { ANYONE } from '#domain/bookings/events.ts';
import { type BarberWish, OWNER } from '#domain/processes/crew/chairOffers.ts';
import type { ServiceWish } from '#domain/shops/choosing.ts';
import type { Service } from '#domain/shops/events.ts';
import type { Play } from '../play.ts';

/** A hold as the public can see it: whose slot, and until when. */
export type SeenHold = {
  readonly shopId: string;
  readonly date: string;
  readonly time: string;
  readonly expiresAt: string;
};

/** What the people who book share. */
export type BookingsPlay = Play & {
  /** Shops where people book. */
  readonly shops: string[];
  /** The services of those shops, as far as they have been seen, with their add-ons. */
  readonly menus: Map<string, readonly Service[]>;
  /** Chairs of the people who work in those shops, by shop, as far as they have been seen; without any nobody is named. */
  readonly chairs: Map<string, readonly string[]>;
  readonly holds: SeenHold[];
  /** Blocks that owners have made. */
  readonly blocks: { readonly blockId: string; readonly ownerId: string }[];
  /** Bookings that their customers believe to have. */
  readonly bookings: {
    readonly bookingId: string;
    readonly shopId: string;
    readonly ownerId: string;
    readonly customerId: string;
  }[];
};

/** Nobody knows of any shop yet. */
export const openPlay = (common: Play): BookingsPlay => ({
  ...common,
  ...{ shops: [], menus: new Map(), chairs: new Map(), holds: [], blocks: [], bookings: [] },
});

/** A service of a shop's menu as it was last seen, with some of its add-ons; as often the default one. */
export function someService({ menus, world: { random } }: BookingsPlay, shopId: string): ServiceWish {
  const menu = menus.get(shopId) ?? [];
  if (menu.length === 0 || random.chance(0.5)) return {};
  const { serviceId, addOns } = random.pick(menu);
  return { serviceId, addOnIds: addOns.filter(() => random.chance(0.5)).map(({ addOnId }) => addOnId) };
}

/** Whom somebody wants at a shop: nobody in particular, its owner, anyone, or one of those who have been seen to work there. */
export function someBarber({ chairs, world: { random } }: BookingsPlay, shopId: string): { barber?: BarberWish } {
  const seen = chairs.get(shopId);
  if (!seen) return {};
  const barber = random.pick(['nobody', OWNER, ANYONE, ANYONE, ...seen]);
  return barber === 'nobody' ? {} : { barber };
}

/** The days and times people fight over. */
export const DATES = ['2027-01-11', '2027-01-12'] as const;
export const TIMES = ['10:00', '10:30', '11:00'] as const;
