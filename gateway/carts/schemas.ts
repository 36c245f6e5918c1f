import { z } from 'zod';
import { dollars, id, listOf, text } from '../http/schemas.ts';

const cart = z
  .looseObject({
    _id: id,
    totalAmount: dollars,
    items: z.array(
      z.looseObject({
        _id: id.describe('The product'),
        product_name: text,
        shop_name: text,
        amount: z.int().describe('Pieces'),
        price: dollars,
        image: text,
      }),
    ),
  })
  .meta({ id: 'Cart' });

export const carts = listOf(cart, 'carts');
