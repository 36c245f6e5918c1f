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

/** The days and times people fight over. */
export const DATES = ['2027-01-11', '2027-01-12'] as const;
export const TIMES = ['10:00', '10:30', '11:00'] as const;
