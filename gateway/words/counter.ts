import type { CounterEvent, SoldGood } from '#domain/counter/events.ts';
import { bookingOfDeskSale } from '#domain/ids.ts';
import { booking, field, money, type Part, shop, type WordsOf } from './parts.ts';

/** `2 × Pomade, 1 × Comb`. */
const listed = (goods: readonly SoldGood[]): string =>
  goods.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
const visit = (saleId: string): Part => booking(bookingOfDeskSale(saleId) ?? '');

/** Words for the stream of a shop's counter. */
export const counters: WordsOf<CounterEvent> = {
  CounterGoodSet: ({ shopId, goodId, name, price }) => ({
    about: goodId,
    says: [`offers ${name} for ${money(price)} at the desk of `, shop(shopId)],
    fields: [field('name', name), field('price', money(price))],
  }),
  CounterStockSet: ({ shopId, goodId, stock }) => ({
    about: goodId,
    says: [
      stock === null ? 'does not count the pieces of a good at the desk of ' : 'counted a good at the desk of ',
      shop(shopId),
    ],
    fields: [field('pieces left', stock === null ? 'not counted' : String(stock))],
  }),
  CounterGoodTakenOff: ({ shopId, goodId, name }) => ({
    about: goodId,
    says: [`took ${name} off the desk of `, shop(shopId)],
  }),
  SoldAtCounter: ({ saleId, goods }) => ({ says: [`sold ${listed(goods)} with `, visit(saleId)] }),
  ReturnedToCounter: ({ saleId, goods }) => ({ says: [`put back ${listed(goods)} from `, visit(saleId)] }),
};
