import { z } from 'zod';
import { shownAddress } from '../carts/address.ts';
import { dollars, id, instant, text } from '../http/schemas.ts';

const states = ['placed', 'paid', 'shipped', 'delivered', 'cancelled', 'refunded'] as const;
export const partStatus = z.enum(states, `status is one of ${states.join(', ')}.`);

const part = z
  .object({
    seller_id: id,
    status: partStatus,
    totalAmount: dollars.describe('Shipping and tax included'),
    shippingAmount: dollars.describe('What sending it cost'),
    taxAmount: dollars.describe('Tax on its goods'),
    pickedUp: z.boolean().describe('Whether the buyer picks it up instead of having it sent'),
    returns: text.describe('The seller’s rule for returns at checkout; empty for none'),
    refundedAmount: dollars.describe('US dollars given back by a cancellation, once they are back'),
    refundHeld: z.boolean().describe('Whether its refund waits for a platform owner'),
    tracking: text.nullable(),
    shippedAt: instant.nullable(),
    deliveredAt: instant.nullable(),
    cancelledAt: instant.nullable(),
    cancelledBy: z.enum(['buyer', 'seller', 'platform']).nullable(),
    reason: text.nullable().describe('Why it was cancelled'),
  })
  .meta({ id: 'OrderPart', description: 'One seller’s part of an order' });

export const heldRefundSchema = z
  .object({
    order_id: id,
    seller_id: id,
    sellerName: text.nullable().describe('Null once it is erased'),
    refundAmount: dollars.describe('What its buyer waits for'),
    heldAt: instant,
  })
  .meta({ id: 'HeldRefund', description: 'A refund of a cancelled part that waits for a platform owner' });

const fields = z.object({
  _id: id,
  cart_id: id,
  status: z
    .enum([...states, 'abandoned'])
    .describe('That of the least advanced part; `cancelled` and then `refunded` when all parts are cancelled'),
  totalAmount: dollars.describe('Shipping and tax included'),
  shippingAmount: dollars.describe('What sending it cost'),
  taxAmount: dollars.describe('Tax on its goods'),
  createdAt: instant,
  paidAt: instant.nullable(),
  items: z.array(
    z.object({
      _id: id.describe('The product'),
      product_name: text,
      shop_name: text,
      amount: z.int().describe('Pieces'),
      price: dollars,
      image: text,
      seller_id: id,
    }),
  ),
  parts: z.array(part),
});

export const order = fields.meta({ id: 'Order' });

export const orderWithBuyer = fields
  .extend({
    buyer: z.object({
      _id: id,
      firstName: text.describe('Empty once the buyer has closed their account'),
      lastName: text,
      email: text.nullable(),
      phoneNumber: text.nullable(),
    }),
    delivery: shownAddress
      .nullable()
      .describe(
        'Where it goes; null when it was not said, when it is all picked up, and once the buyer has closed their account',
      ),
  })
  .meta({
    id: 'OrderWithBuyer',
    description: 'Its buyer sees all parts, a seller their own; totals are of the parts shown',
  });
