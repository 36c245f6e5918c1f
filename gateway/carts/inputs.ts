import { z } from 'zod';
import { isId } from '#domain/ids.ts';

const QUANTITY = 'A quantity is a whole number from 1 to 99.';
const PRODUCT = 'A product is named by its id.';
const MOST_LINES = 99;

const productId = z.string({ error: PRODUCT }).refine(isId, PRODUCT);
const quantity = z.number({ error: QUANTITY }).int(QUANTITY).min(1, QUANTITY).max(99, QUANTITY);

/** POST /cart/create: whatever else a client sends, an amount or a price, is ignored. */
export const newItems = z
  .object({
    items: z
      .array(z.object({ quantity, shop_id: productId.describe('The product') }), {
        error: 'items is a list of { quantity, shop_id }.',
      })
      .min(1, 'items must not be empty.')
      .max(MOST_LINES, 'At most 99 items at once.')
      .transform((items) => items.map((item) => ({ productId: item.shop_id, quantity: item.quantity }))),
  })
  .meta({ id: 'NewCartItems' });

export const newQuantity = z
  .object({
    quantity: z.number({ error: QUANTITY }).int(QUANTITY).max(99, QUANTITY).describe('Below 1 takes it out'),
  })
  .meta({ id: 'CartQuantity' });

export const pickUpChoice = z
  .object({ isPickedUp: z.boolean('isPickedUp is true or false.').describe('False has it sent again') })
  .meta({ id: 'PickUpChoice' });

/** What a browser kept for a visitor. */
export const guestCart = z.object({
  guestCartId: z
    .string({ error: 'guestCartId is a text.' })
    .regex(/^[\w-]{8,64}$/, 'guestCartId is 8 to 64 letters, digits or hyphens.'),
  lines: z.array(z.object({ productId, quantity })).max(MOST_LINES, 'At most 99 products.'),
});
