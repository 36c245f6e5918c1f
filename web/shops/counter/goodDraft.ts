import type { CounterGoodInput } from '../../graphql/graphql.ts';
import type { CounterGood } from '../../shared/counter/useCounterGoods.ts';
import { centsOf } from '../../shared/prices.ts';

/** The longest name, the highest price in cents and the most pieces, as the server has them. */
export const LONGEST_NAME = 80;
const MOST_PRICE = 100_000;
const MOST_STOCK = 100_000;

/** A good as it is being written. */
export interface GoodDraft {
  readonly name: string;
  readonly price: string;
  /** Empty: its pieces are not counted. */
  readonly stock: string;
}

export const emptyGood: GoodDraft = { name: '', price: '', stock: '' };

export const draftOfGood = ({ name, priceCents, stock }: CounterGood): GoodDraft => ({
  name,
  price: (priceCents / 100).toFixed(priceCents % 100 === 0 ? 0 : 2),
  stock: stock === null ? '' : String(stock),
});

/** The draft as the API takes it, or what is wrong with it by the field's name. */
export function inputOfGood(
  draft: GoodDraft,
): { input: CounterGoodInput; stock: number | null } | { faults: Readonly<Record<string, string>> } {
  const faults: Record<string, string> = {};
  const name = draft.name.trim();
  const priceCents = centsOf(draft.price, MOST_PRICE);
  const stock = stockOf(draft.stock);
  if (name === '') faults.name = 'Please give it a name.';
  if (priceCents === undefined) faults.price = 'Please say what it costs, up to $1,000, like 18 or 4.50.';
  if (stock === undefined) faults.stock = 'Please write a whole number of pieces up to 100,000, or nothing.';
  if (Object.keys(faults).length > 0 || priceCents === undefined || stock === undefined) return { faults };
  return { input: { name, priceCents }, stock };
}

/** What was typed as pieces; null for nothing, undefined for what is no number of them. */
function stockOf(text: string): number | null | undefined {
  const written = text.trim().replaceAll(',', '');
  if (written === '') return null;
  return /^\d{1,6}$/.test(written) && Number(written) <= MOST_STOCK ? Number(written) : undefined;
}
