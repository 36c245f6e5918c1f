import type { Aggregate } from '../decider.ts';
import type { CountVisit, FreeCard, RedeemCard, StampCommand } from './commands.ts';
import type { StampEvent } from './events.ts';
import { NoFullCard, NothingToTakeOff } from './refusals.ts';
import { type Cards, collecting, evolveCards, noCards, redeemable, redeemedFor, stampedBy } from './state.ts';

/** A request that redeems a card holds its slot within so many milliseconds, or is made anew. */
const RENEWED_MS = 5 * 60_000;

/**
 * Stream `stamps-{shopId}_{memberId}`: a member's stamp cards at a shop, each redeemed for at most one booking at a time
 * (docs/rules.md B19).
 */
export const stamps: Aggregate<
  Cards,
  StampCommand,
  StampEvent,
  { readonly shopId: string; readonly memberId: string }
> = {
  name: 'stamps',
  stream: ({ shopId, memberId }) => `stamps-${shopId}_${memberId}`,
  initial: noCards,
  decide(command, state) {
    switch (command.type) {
      case 'CountVisit':
        return countVisit(command, state);
      case 'RedeemCard':
        return redeem(command, state);
      case 'FreeCard':
        return free(command, state);
    }
  },
  evolve: evolveCards,
};

/** One stamp for a visit while it counts, on the first card that lacks one; none once it does not. */
function countVisit({ data, by }: CountVisit, state: Cards): StampEvent[] {
  const { shopId, ownerId, memberId, bookingId, counts, rule } = data;
  const of = { shopId, ownerId, memberId };
  const stamped = stampedBy(state, bookingId);
  if (by.role !== 'system') return [];
  if (stamped) return counts ? [] : [{ type: 'StampTakenBack', data: { ...of, card: stamped.number, bookingId } }];
  if (!counts || rule.visits === 0) return [];
  const { number, terms } = collecting(state) ?? { number: state.cards.length + 1, terms: rule };
  return [{ type: 'StampGiven', data: { ...of, card: number, bookingId, terms } }];
}

/**
 * The member's first full card for one booking. The same booking again appends nothing, or, where some minutes have passed,
 * says so anew, so that the card is not freed meanwhile. Refuses with NoFullCard and NothingToTakeOff.
 */
function redeem({ data, at, by }: RedeemCard, state: Cards): StampEvent[] {
  const { shopId, ownerId, memberId, bookingId, price } = data;
  if (by.id !== memberId) throw NoFullCard();
  const known = redeemedFor(state, bookingId);
  if (known?.redeemed && Date.parse(at) - Date.parse(known.redeemed.at) < RENEWED_MS) return [];
  const card = known ?? redeemable(state);
  if (!card) throw NoFullCard();
  if (price === 0) throw NothingToTakeOff();
  return [{ type: 'CardRedeemed', data: { shopId, ownerId, memberId, card: card.number, bookingId, redeemedAt: at } }];
}

/** Once a booking is over without a visit. Appends nothing where no card is redeemed for it. */
function free({ data, by }: FreeCard, state: Cards): StampEvent[] {
  const { shopId, ownerId, memberId, bookingId, redeemedAt } = data;
  if (by.role !== 'system' && by.id !== memberId) return [];
  const card = redeemedFor(state, bookingId);
  if (!card || (redeemedAt !== undefined && card.redeemed?.at !== redeemedAt)) return [];
  return [{ type: 'CardFreed', data: { shopId, ownerId, memberId, card: card.number, bookingId } }];
}
