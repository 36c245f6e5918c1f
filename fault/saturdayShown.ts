import type { Charge, Intent, Refund } from './moneyJudge.ts';

/** A booking as an API shows it: instants in ms, what costs and goes back in cents; `barber` is `owner` or an id. */
export type Shown = {
  readonly id: string;
  readonly date: string;
  readonly time: string;
  readonly from: number;
  readonly to: number;
  /** How long what was chosen takes. */
  readonly minutes: number;
  /** How long the chair is not free after it; where the API says so. */
  readonly buffer?: number;
  readonly status: string;
  readonly barber: string;
  readonly cents: number;
  /** Given back by a cancellation; where the API says so. */
  readonly refund?: number | null;
  readonly walkIn: boolean;
  /** The shop has said that they are there. */
  readonly isThere: boolean;
};

/** Half hours that are kept; `barber` is `anyone` where the whole shop is closed. */
export type Block = {
  readonly id: string;
  readonly date: string;
  readonly times: readonly string[];
  readonly barber: string;
};

/** Somebody in the queue. */
export type Place = { readonly id: string; readonly status: string; readonly bookingId: string | null };

/** What is on the screens of a desk, by one API. */
export type Screen = {
  readonly whose: string;
  readonly rows: readonly Shown[];
  readonly blocks: readonly Block[];
  /** Who waits in the order of turns, then the others. */
  readonly queue: readonly Place[];
  readonly waiting: readonly { readonly id: string; readonly status: string }[];
};

/** A half hour of a chair as everybody is told: `free`, `held` or `booked`. */
export type Slot = {
  readonly date: string;
  readonly barber: string;
  readonly time: string;
  /** When it begins, in ms. */
  readonly from: number;
  readonly state: string;
};

/** Cents: what the provider has of the shop's visits, and the product's books. */
export type Money = {
  readonly intents: readonly Intent[];
  readonly charges: readonly Charge[];
  readonly refunds: readonly Refund[];
  readonly ledger: Readonly<Record<string, number>>;
  /** Of the whole platform. */
  readonly balance: number;
  /** What the shop's owner is shown to have earned. */
  readonly netCents: number;
};

/** What the product says of a shop's two days, to everybody who asks it; `at`: when it was begun to be read, in ms. */
export type Account = {
  readonly at: number;
  readonly screens: readonly Screen[];
  readonly customers: readonly { readonly id: string; readonly rows: readonly Shown[] }[];
  /** Who follows their place in the queue by a link. */
  readonly followers: readonly { readonly id: string; readonly status: string }[];
  readonly slots: readonly Slot[];
  readonly money: Money;
};

/** What is known of a shop without its product. */
export type Facts = {
  readonly shopId: string;
  readonly ownerId: string;
  readonly chairs: readonly string[];
  /** What a customer gets back: everything until so many hours before, then so many percent, rounded up to the cent. */
  readonly policy: { readonly freeHours: number; readonly percentage: number };
  /** Chairs that were closed on a day from a time on, and what was booked there moved or cancelled. */
  readonly closed: readonly { readonly date: string; readonly from: string; readonly chairs: readonly string[] }[];
};
