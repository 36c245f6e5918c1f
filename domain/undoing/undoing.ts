import type { AnyEvent } from '../anyEvent.ts';
import { bookings, customers, families, serviceRequests, stampCards } from './bookings.ts';
import { crews } from './crew.ts';
import { balance, campaigns, disputes, earnings, payments, payouts, plans } from './money.ts';
import { accounts, exported, platform } from './people.ts';
import { conversations, forum, notices, portfolios, posts, reviews } from './talk.ts';
import { carts, orders, shops, stocks } from './trade.ts';
import type { Undoing, UndoingsOf } from './way.ts';

/** How every type of event is taken back, or why it is not; it does not compile while one is left out. */
export const undoings: UndoingsOf<AnyEvent> = {
  ...accounts,
  ...balance,
  ...bookings,
  ...campaigns,
  ...carts,
  ...conversations,
  ...crews,
  ...customers,
  ...disputes,
  ...earnings,
  ...exported,
  ...families,
  ...forum,
  ...notices,
  ...orders,
  ...payments,
  ...payouts,
  ...plans,
  ...platform,
  ...portfolios,
  ...posts,
  ...reviews,
  ...serviceRequests,
  ...shops,
  ...stampCards,
  ...stocks,
};

/** Undefined for a type that this version does not know, as a newer one may have written it. */
export const undoingOf = (type: string): Undoing | undefined =>
  Object.hasOwn(undoings, type) ? undoings[type as AnyEvent['type']] : undefined;
