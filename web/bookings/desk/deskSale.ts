import type { BookingFieldsFragment, DeskSaleInput } from '../../graphql/graphql.ts';
import type { CounterGood } from '../../shared/counter/useCounterGoods.ts';
import { centsOf } from '../../shared/prices.ts';
import { formatCentsExact } from '../../ui/format.ts';
import type { PriceRow } from '../../ui/PriceBoard.tsx';

/** The most a tip is, in cents, how many goods are sold with one visit, and pieces of each: as the server has them. */
export const MOST_TIP = 100_000;
export const MOST_GOODS = 20;
export const MOST_PIECES = 99;

/** Pieces of a good that are chosen. */
export interface DeskLine {
  good: CounterGood;
  quantity: number;
}

/** What was typed as a tip, in cents; 0 for nothing, undefined for what is none. */
export const tipOf = (text: string): number | undefined => (text.trim() === '' ? 0 : centsOf(text, MOST_TIP));

/** What is sent; undefined where nothing was paid beside the rest of the price. */
export const saleOf = (tipCents: number, lines: readonly DeskLine[]): DeskSaleInput | undefined =>
  tipCents > 0 || lines.length > 0
    ? { tipCents, goods: lines.map(({ good, quantity }) => ({ goodId: good.id, quantity })) }
    : undefined;

const costOf = ({ good, quantity }: DeskLine): number => good.priceCents * quantity;

/** What is paid at the desk, line by line: the rest of the price, the tip, the goods, and all of it. */
export function rowsOf(
  { dueAtShopCents, priceCents }: Pick<BookingFieldsFragment, 'dueAtShopCents' | 'priceCents'>,
  tipCents: number,
  lines: readonly DeskLine[],
): PriceRow[] {
  const paid = priceCents - dueAtShopCents;
  const goods = lines.reduce((sum, line) => sum + costOf(line), 0);
  return [
    {
      label: 'Rest of the price',
      value: formatCentsExact(dueAtShopCents),
      ...(paid > 0 && { note: `${formatCentsExact(paid)} was paid when booking` }),
    },
    ...(tipCents > 0 ? [{ label: 'Tip', value: formatCentsExact(tipCents) }] : []),
    ...(goods > 0 ? [{ label: 'Goods', value: formatCentsExact(goods) }] : []),
    { label: 'At the desk', value: formatCentsExact(dueAtShopCents + tipCents + goods), total: true },
  ];
}

/** '2 × Matte Pomade, 1 × Comb, $40.50': what was sold with a visit. */
export const goodsWords = ({
  goods,
  goodsCents,
}: Pick<NonNullable<BookingFieldsFragment['atDesk']>, 'goods' | 'goodsCents'>): string =>
  [...goods.map(({ name, quantity }) => `${quantity} × ${name}`), formatCentsExact(goodsCents)].join(', ');
