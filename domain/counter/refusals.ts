import { conflict, conflictTelling, forbidden, invalid, missing } from '../refusal.ts';

export const NotYourCounter = forbidden(
  'NOT_YOUR_COUNTER',
  'Only the owner and managers of the shop change the goods at its desk, and only who serves there sells them.',
);
export const CounterMissing = missing('COUNTER_MISSING', 'We could not find the counter of that shop.');
/** `details`: its `goodId`. */
export const GoodMissing = missing('GOOD_MISSING', 'This good is not at the desk any more.');
export const GoodNameInvalid = invalid('GOOD_NAME_INVALID', 'The name of a good has 1 to 80 characters.', 'name');
export const GoodNameTaken = conflict('GOOD_NAME_TAKEN', 'Another good at the desk has that name.', 'name');
export const GoodPriceInvalid = invalid('GOOD_PRICE_INVALID', 'A good costs $0 to $1,000.', 'price');
export const GoodStockInvalid = invalid(
  'GOOD_STOCK_INVALID',
  'The pieces that are left are a whole number from 0 to 100000.',
  'stock',
);
export const TooManyGoods = conflict('TOO_MANY_GOODS', 'There are up to 100 goods at the desk of a shop.');
export const SoldGoodsInvalid = invalid(
  'SOLD_GOODS_INVALID',
  'Up to 20 goods are sold with a visit, each once, 1 to 99 pieces of it.',
  'goods',
);
const tooFew = (name: string, left: string) => `There are too few of ${name}: ${left} left.`;
/** `details`: `goodId` and `name` of the first good with too few pieces, how many were `wanted`, and how many are `left`. */
export const TooFewLeft = conflictTelling('TOO_FEW_LEFT', tooFew('…', '…'), 'goods', (details) =>
  tooFew(String(details?.name ?? ''), String(details?.left ?? 0)),
);
/** Its pieces went back: the visit was not completed in time. */
export const DeskSaleOver = conflict(
  'DESK_SALE_OVER',
  'This took too long, and nothing was sold. Please complete the visit again.',
);
