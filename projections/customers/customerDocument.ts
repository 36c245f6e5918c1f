import type { Habits } from '#domain/customers/segments.ts';

/** A booking that was not marked yet: UTC ISO instants, and the cents that are paid at the desk when it is over. */
export type OpenVisit = { readonly startsAt: string; readonly endsAt: string; readonly dueCents: number };

/**
 * One customer of an owner's shops and products. Nothing of a member is copied but their id: name and address are read
 * where they are.
 */
export type CustomerDocument = {
  /** A member's, or the booking's of the first walk-in with their name. */
  readonly id: string;
  /** As the desk wrote it down; null for a member. */
  readonly name: string | null;
  /** UTC ISO instant of the first booking or paid order. */
  readonly since: string;
  /** Bookings that were marked: completed, missed, cancelled. */
  readonly visits: number;
  readonly noShows: number;
  readonly cancelled: number;
  readonly orders: number;
  readonly spentCents: number;
  /** The start of the last completed booking. */
  readonly lastVisit: string | null;
  /** Where the latest booking was; null for who only bought. */
  readonly lastShopId: string | null;
  /** By start. */
  readonly open: readonly OpenVisit[];
  readonly isBlocked: boolean;
  /** Ids of people without an account who are this customer. */
  readonly merged: readonly string[];
};

/** A customer at an instant. */
export type CustomerView = Omit<CustomerDocument, 'open'> &
  Habits & {
    /** How many bookings begin later. */
    readonly coming: number;
  };

/** The same at a UTC ISO instant: what is over by then and was not marked as missed counts as a visit. */
export function viewAt({ open, ...document }: CustomerDocument, now: string): CustomerView {
  const over = open.filter(({ endsAt }) => Date.parse(endsAt) <= Date.parse(now));
  const coming = open.filter(({ startsAt }) => Date.parse(startsAt) > Date.parse(now));
  const last = [document.lastVisit, over.at(-1)?.startsAt].filter((at) => at !== null && at !== undefined).sort();
  return {
    ...document,
    visits: document.visits + over.length,
    spentCents: over.reduce((sum, { dueCents }) => sum + dueCents, document.spentCents),
    lastVisit: last.at(-1) ?? null,
    nextVisit: coming[0]?.startsAt ?? null,
    coming: coming.length,
  };
}
