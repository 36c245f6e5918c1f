import type { StockEvent } from './events.ts';

/** One order's pieces of this product. `reserved` counts against the free pieces until it is released, sold or over. */
export type Reservation = {
  readonly stage: 'reserved' | 'released' | 'sold' | 'returned';
  readonly quantity: number;
  /** UTC ISO instants: until when it is kept, and the latest it may ever be kept. */
  readonly expiresAt: string;
  readonly latest: string;
  readonly extended: boolean;
};

type Reservations = Readonly<Record<string, Reservation>>;

/** A product's pieces: at every event supplied - sold - reserved >= 0 (docs/rules.md Stock). */
export type Stock = {
  /** Everything that came in, less what was written off. */
  readonly supplied: number;
  /** Less what was returned. */
  readonly sold: number;
  /** Pieces of all reservations neither released nor sold, whether their time is over or not. */
  readonly reserved: number;
  /** The orders these belong to, the first reserved first. */
  readonly open: readonly string[];
  /**
   * Every order's reservation, in drawers by the first character of the order's id: a fold copies one drawer, not tens
   * of thousands of orders, per event. Read it with {@link reservationOf}.
   */
  readonly drawers: Readonly<Record<string, Reservations>>;
};

export const emptyStock: Stock = { supplied: 0, sold: 0, reserved: 0, open: [], drawers: {} };

/** A reservation is kept for 15 minutes and, extended, at most for 30 (docs/rules.md Stock). */
export const RESERVED_MINUTES = 15;
export const LONGEST_RESERVED_MINUTES = 30;

export const minutesAfter = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

/** Whether `instant` has come at `at`. */
export const isDue = (instant: string, at: string): boolean => Date.parse(instant) <= Date.parse(at);

/** What an order has of this product; undefined when it never reserved any. */
export const reservationOf = (stock: Stock, orderId: string): Reservation | undefined =>
  stock.drawers[drawerOf(orderId)]?.[orderId];

const drawerOf = (orderId: string): string => orderId.slice(0, 1);

/**
 * Open reservations that have lapsed at an instant, the oldest first; their pieces are free whether or not a job has
 * run.
 */
export function lapsed(stock: Stock, at: string): { readonly orderId: string; readonly reservation: Reservation }[] {
  return stock.open
    .flatMap((orderId) => {
      const reservation = reservationOf(stock, orderId);
      return reservation && isDue(reservation.expiresAt, at) ? [{ orderId, reservation }] : [];
    })
    .sort((a, b) => Date.parse(a.reservation.expiresAt) - Date.parse(b.reservation.expiresAt));
}

/** The pieces as a seller counts them at an instant. */
export type StockFigures = {
  readonly supplied: number;
  readonly sold: number;
  readonly reserved: number;
  readonly available: number;
};

/** Supplied, sold, reserved and free pieces at an instant; a lapsed reservation counts as free. */
export function figuresOf(stock: Stock, at: string): StockFigures {
  const over = lapsed(stock, at).reduce((sum, { reservation }) => sum + reservation.quantity, 0);
  const reserved = stock.reserved - over;
  return { supplied: stock.supplied, sold: stock.sold, reserved, available: stock.supplied - stock.sold - reserved };
}

/** Free pieces at an instant (UTC ISO). */
export const availableOf = (stock: Stock, at: string): number => figuresOf(stock, at).available;

/** Folds a fact into the stock; never rejects one. */
export function evolve(stock: Stock, event: StockEvent): Stock {
  switch (event.type) {
    case 'StockSupplied':
      return { ...stock, supplied: stock.supplied + event.data.quantity };
    case 'StockWrittenOff':
      return { ...stock, supplied: stock.supplied - event.data.quantity };
    case 'StockReserved':
      return open(stock, event.data);
    case 'ReservationExtended':
      return change(stock, event.data.orderId, { expiresAt: event.data.expiresAt, extended: true });
    case 'StockReleased':
      return close(stock, event.data, 'released');
    case 'StockSold':
      return { ...close(stock, event.data, 'sold'), sold: stock.sold + event.data.quantity };
    case 'StockReturned':
      return { ...change(stock, event.data.orderId, { stage: 'returned' }), sold: stock.sold - event.data.quantity };
  }
  event satisfies never;
  return stock;
}

type Mention = { readonly orderId: string; readonly quantity: number };

function open(stock: Stock, { orderId, quantity, expiresAt }: Mention & { readonly expiresAt: string }): Stock {
  const latest = minutesAfter(expiresAt, LONGEST_RESERVED_MINUTES - RESERVED_MINUTES);
  const kept = keep(stock, orderId, { stage: 'reserved', quantity, expiresAt, latest, extended: false });
  return { ...kept, reserved: stock.reserved + quantity, open: [...stock.open, orderId] };
}

function close(stock: Stock, { orderId, quantity }: Mention, stage: 'released' | 'sold'): Stock {
  const changed = change(stock, orderId, { stage });
  return { ...changed, reserved: stock.reserved - quantity, open: stock.open.filter((id) => id !== orderId) };
}

function change(stock: Stock, orderId: string, changes: Partial<Reservation>): Stock {
  const reservation = reservationOf(stock, orderId);
  return reservation ? keep(stock, orderId, { ...reservation, ...changes }) : stock;
}

function keep(stock: Stock, orderId: string, reservation: Reservation): Stock {
  const drawer = drawerOf(orderId);
  return { ...stock, drawers: { ...stock.drawers, [drawer]: { ...stock.drawers[drawer], [orderId]: reservation } } };
}
