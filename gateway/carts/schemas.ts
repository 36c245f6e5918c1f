import { z } from 'zod';
import { dollars, id, listOf, text } from '../http/schemas.ts';

const cart = z
  .object({
    _id: id,
    totalAmount: dollars.describe('Shipping and tax included'),
    shippingAmount: dollars.optional().describe('What the sellers ask for sending; absent while none does'),
    taxAmount: dollars.optional().describe('What the sellers charge as tax where it goes; absent while none does'),
    items: z.array(
      z.object({
        _id: id.describe('The product'),
        product_name: text,
        shop_name: text,
        amount: z.int().describe('Pieces'),
        price: dollars,
        image: text,
        available: z.int().describe('Pieces there are for this member now'),
        removed: z.boolean().describe('Whether it is no longer sold'),
      }),
    ),
  })
  .meta({ id: 'Cart' });

export const carts = listOf(cart, 'carts');
