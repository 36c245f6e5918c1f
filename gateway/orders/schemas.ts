import { z } from 'zod';
import { dollars, id, instant, text } from '../http/schemas.ts';

export const order = z
  .object({
    _id: id,
    cart_id: id,
    status: z.enum(['paid', 'shipped', 'delivered', 'cancelled', 'refunded']),
    totalAmount: dollars,
    createdAt: instant,
    paidAt: instant,
    items: z.array(
      z.object({
        _id: id,
        product_name: text,
        shop_name: text,
        amount: z.int(),
        price: dollars,
        image: text,
        seller_id: id,
      }),
    ),
  })
  .meta({ id: 'Order' });
