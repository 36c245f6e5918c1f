import { MINUTE } from '../play.ts';
import type { Scenario } from '../scenario.ts';
import { START_AT } from '../world.ts';
import { buyer, type MarketPlay, seller } from './people.ts';
import { planted } from './planted.ts';
import * as rules from './rules.ts';

/** Few pieces that several buyers put in their carts, order, pay for in time or too late, give up, receive or return. */
export const market: Scenario = {
  open(common) {
    const { random, scheduler } = common.world;
    const play: MarketPlay = { ...common, products: [], orders: [] };
    return {
      begin() {
        for (const name of ['sam', 'sue'].slice(0, 1 + random.below(2))) void seller(play, name);
        const buyers = ['bea', 'ben', 'bo', 'bud'].slice(0, 2 + random.below(3));
        scheduler.at(START_AT + 5 * MINUTE, () => {
          for (const name of buyers) void buyer(play, name);
        });
      },
    };
  },
  rules,
  hasBank: true,
  happens: [
    ...['StockSupplied', 'StockWrittenOff', 'StockReserved', 'ReservationExtended', 'StockReleased', 'StockSold'],
    ...[
      'StockReturned',
      'ProductPutInCart',
      'CartQuantitySet',
      'ProductTakenFromCart',
      'CartPricesAccepted',
      'SellingTermsSet',
      'PickUpChosen',
    ],
    ...['CartCheckedOut', 'CartPaid', 'OrderPlaced', 'OrderKept', 'OrderAbandoned', 'OrderPaid', 'PartShipped'],
    ...['PartDelivered', 'PartCancelled', 'PartRefunded', 'PaymentFulfilled', 'RefundCompleted', 'AccountClosed'],
    ...['RefundFailed', 'PartRefundFailed'],
    ...['DisputeOpened', 'DisputeWon', 'DisputeLost', 'OrderFrozen', 'OrderReleased', 'OrderChargedBack'],
  ],
  planted,
};
