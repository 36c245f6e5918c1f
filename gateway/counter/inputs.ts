import { z } from 'zod';
import { LONGEST_GOOD_NAME, MOST_GOOD_PRICE, MOST_GOOD_STOCK } from '#domain/counter/decider.ts';
import { isId } from '#domain/ids.ts';
import { line } from '../http/text.ts';

/** The inputs of the goods at a desk, of both APIs. */
const PRICE = 'A good costs $0 to $1,000.';
const STOCK = `The pieces that are left are a whole number from 0 to ${MOST_GOOD_STOCK}.`;
const GOOD = 'A good is named by its id.';

/** The id of a good. */
export const goodId = z.string({ error: GOOD }).refine(isId, GOOD);
const name = line('The name')
  .max(LONGEST_GOOD_NAME, `The name has at most ${LONGEST_GOOD_NAME} characters.`)
  .min(1, 'Please give it a name.');
const count = z.int(STOCK).min(0, STOCK).max(MOST_GOOD_STOCK, STOCK);
/** How many pieces are left; null where they are not counted. */
export const stock = count.nullish().transform((given) => given ?? null);
/** The same beside name and price, where nothing said leaves it as it is. */
const stockToo = count.nullish().transform((given) => given ?? undefined);

/** What GraphQL says of a good. */
export const graphqlGood = z
  .object({ name, priceCents: z.int(PRICE).min(0, PRICE).max(MOST_GOOD_PRICE, PRICE), stock: stockToo })
  .transform(({ priceCents, ...same }) => ({ ...same, price: priceCents }));

/** The same over REST, in dollars. */
export const restGood = z
  .object({
    name: name.describe('1 to 80 characters; each good of a desk has its own'),
    price: z
      .number(PRICE)
      .min(0, PRICE)
      .max(MOST_GOOD_PRICE / 100, PRICE)
      .transform((amount) => Math.round(amount * 100))
      .describe('US dollars'),
    stock: stockToo.describe(
      'How many pieces are left. Left out or null: a new good is not counted, and one that is there is left as it is',
    ),
  })
  .meta({ id: 'CounterGoodInput', description: 'A good at the desk of a shop' });

export const restStock = z.object({
  stock: stock.describe('How many pieces are left; null or left out: they are not counted any more'),
});
