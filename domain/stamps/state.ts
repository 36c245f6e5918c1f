import type { StampRule } from '../shops/events.ts';
import type { StampEvent } from './events.ts';

/** One stamp card of a member at a shop. */
export type Card = {
  /** From 1, in the order in which they began. */
  readonly number: number;
  /** What it needs and takes off, as its shop had said when it began. */
  readonly terms: StampRule;
  /** The ids of the bookings whose visits have stamped it. */
  readonly stamps: readonly string[];
  /** For which booking it is redeemed, since a UTC ISO instant; undefined while it is not. */
  readonly redeemed?: { readonly bookingId: string; readonly at: string } | undefined;
};

/** All cards of a member at a shop, in the order of their numbers. */
export type Cards = { readonly cards: readonly Card[] };

export const noCards: Cards = { cards: [] };

/** Whether a card has all its stamps. */
export const isFull = ({ stamps, terms }: Card): boolean => stamps.length >= terms.visits;

/** The card that can be redeemed next; undefined while none can. */
export const redeemable = ({ cards }: Cards): Card | undefined =>
  cards.find((card) => isFull(card) && card.redeemed === undefined);

/** The card that the next visit stamps: the first that lacks a stamp; undefined where a new one begins. */
export const collecting = ({ cards }: Cards): Card | undefined => cards.find((card) => !isFull(card));

/** The card that has the stamp of a visit. */
export const stampedBy = ({ cards }: Cards, bookingId: string): Card | undefined =>
  cards.find(({ stamps }) => stamps.includes(bookingId));

/** The card that is redeemed for a booking. */
export const redeemedFor = ({ cards }: Cards, bookingId: string): Card | undefined =>
  cards.find(({ redeemed }) => redeemed?.bookingId === bookingId);

/** Folds a fact; never rejects one. */
export function evolveCards(state: Cards, event: StampEvent): Cards {
  const { card: number, bookingId } = event.data;
  switch (event.type) {
    case 'StampGiven': {
      const begun = state.cards.some((card) => card.number === number)
        ? state
        : { cards: [...state.cards, { number, terms: event.data.terms, stamps: [] }] };
      return change(begun, number, ({ stamps }) => ({ stamps: [...stamps, bookingId] }));
    }
    case 'StampTakenBack':
      return change(state, number, ({ stamps }) => ({ stamps: stamps.filter((one) => one !== bookingId) }));
    case 'CardRedeemed':
      return change(state, number, () => ({ redeemed: { bookingId, at: event.data.redeemedAt } }));
    case 'CardFreed':
      return change(state, number, () => ({ redeemed: undefined }));
  }
  event satisfies never;
  return state;
}

const change = ({ cards }: Cards, number: number, by: (card: Card) => Partial<Card>): Cards => ({
  cards: cards.map((card) => (card.number === number ? { ...card, ...by(card) } : card)),
});
