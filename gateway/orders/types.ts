import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { DeliveryAddress } from '../carts/address.ts';
import { connectionType } from '../graphql/connection.ts';
import { NamedContact } from '../users/namedContact.ts';

export enum OrderPartStatus {
  placed = 'placed',
  paid = 'paid',
  shipped = 'shipped',
  delivered = 'delivered',
  cancelled = 'cancelled',
  refunded = 'refunded',
}
registerEnumType(OrderPartStatus, {
  name: 'OrderPartStatus',
  description: 'How far one seller’s part of an order has come.',
  valuesConfig: {
    placed: { description: 'The order is not paid yet; its pieces are kept.' },
    paid: { description: 'Paid: the seller is to send it.' },
    shipped: { description: 'The seller has sent it.' },
    delivered: { description: 'The buyer or the seller says that it has arrived.' },
    cancelled: { description: 'Cancelled; the money is on its way back, also once more after a refund that failed.' },
    refunded: { description: 'Cancelled, and the money is back.' },
  },
});

export enum OrderStatus {
  placed = 'placed',
  abandoned = 'abandoned',
  paid = 'paid',
  shipped = 'shipped',
  delivered = 'delivered',
  cancelled = 'cancelled',
  refunded = 'refunded',
}
registerEnumType(OrderStatus, {
  name: 'OrderStatus',
  description:
    'The least advanced of the parts that are not cancelled; all cancelled: cancelled, and refunded once the money is back.',
  valuesConfig: {
    placed: { description: 'Not paid yet. Its pieces are kept until `expiresAt`.' },
    abandoned: { description: 'Given up, or not paid in time. Its pieces are free again.' },
    paid: { description: 'Paid; at least one part is still to be sent.' },
    shipped: { description: 'Every part that is not cancelled was sent, and at least one has not arrived.' },
    delivered: { description: 'Every part that is not cancelled has arrived.' },
    cancelled: { description: 'All parts are cancelled, and money is still on its way back.' },
    refunded: { description: 'All parts are cancelled, and the money is back.' },
  },
});

export enum OrderSide {
  buyer = 'buyer',
  seller = 'seller',
  platform = 'platform',
}
registerEnumType(OrderSide, {
  name: 'OrderSide',
  description: 'Which side cancelled a part of an order.',
  valuesConfig: {
    buyer: { description: 'Who bought.' },
    seller: { description: 'The seller of that part.' },
    platform: { description: 'A platform owner who is neither, or the product itself.' },
  },
});

export enum OrderDispute {
  asked = 'asked',
  contested = 'contested',
  lost = 'lost',
}
registerEnumType(OrderDispute, {
  name: 'OrderDispute',
  description: 'What the buyer’s bank does about the payment of an order.',
  valuesConfig: {
    asked: { description: 'It asks about the payment, and has taken nothing.' },
    contested: { description: 'It has the money until it has decided.' },
    lost: { description: 'It has given the money, or a part of it, back to the buyer for good.' },
  },
});

@ObjectType({
  simpleResolvers: true,
  description: 'Who bought. Name and contact, for the buyer, for the sellers of the order and for platform owners.',
})
export class OrderPerson extends NamedContact {}

@ObjectType({
  simpleResolvers: true,
  description:
    'One product of an order, as it was when the cart was checked out: later changes of the product do not show.',
})
export class OrderLine {
  @Field(() => ID, { description: 'The product’s `id`; it may have been taken down since.' })
  productId!: string;

  @Field(() => String, { description: 'What the product was called then.' })
  name!: string;

  @Field(() => String, { description: 'Its category then.' })
  category!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Path of its picture on this server; null for the generated picture.',
  })
  image!: string | null;

  @Field(() => Int, { description: 'What one piece cost then, in US cents.' })
  priceCents!: number;

  @Field(() => Int, { description: 'Whole pieces.' })
  quantity!: number;

  @Field(() => Int, { description: '`priceCents` times `quantity`.' })
  lineCents!: number;

  @Field(() => Boolean, {
    description:
      'Whether the calling member may review the product: its buyer, once it was sent or picked up and unless that was cancelled.',
  })
  reviewable!: boolean;
}

@ObjectType({
  description:
    'One seller’s part of an order, with its own shipping, cancellation and refund. For its buyer, its seller and platform owners.',
})
export class OrderPart {
  @Field(() => ID, { description: 'Whose part it is; an order has at most one part of each seller.' })
  sellerId!: string;

  @Field(() => OrderPartStatus, { description: 'How far this part has come.' })
  status!: `${OrderPartStatus}`;

  @Field(() => [OrderLine], { description: 'What was bought of this seller.' })
  lines!: OrderLine[];

  @Field(() => Int, {
    description: 'What sending it cost, in US cents; 0 where the seller asked nothing, or it is picked up.',
  })
  shippingCents!: number;

  @Field(() => Int, { description: 'What its seller charged as tax on its goods, in US cents; 0 for none.' })
  taxCents!: number;

  @Field(() => Boolean, { description: 'Whether the buyer picks it up at the seller’s instead of having it sent.' })
  isPickedUp!: boolean;

  @Field(() => String, { description: 'The seller’s rule for returns as it was at the checkout; empty for none.' })
  returns!: string;

  @Field(() => Int, { description: 'The sum of its lines, of its shipping and of its tax, in US cents.' })
  totalCents!: number;

  @Field(() => Int, { description: 'US cents given back by a cancellation, once they are back; 0 until then.' })
  refundedCents!: number;

  @Field(() => Boolean, {
    description:
      'Whether its refund waits for a platform owner: its seller took it back after they were paid out for it, and has too little to come.',
  })
  isRefundHeld!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'What the seller wrote when they sent it, such as a carrier and a number; null before.',
  })
  tracking!: string | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'The UTC instant the seller sent it; null before.' })
  shippedAt!: string | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant at which it was recorded as arrived; null before.',
  })
  deliveredAt!: string | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'A UTC instant; null while it is not cancelled.' })
  cancelledAt!: string | null;

  @Field(() => OrderSide, {
    nullable: true,
    description: 'The side that cancelled it; null while it is not cancelled.',
  })
  cancelledBy!: `${OrderSide}` | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why it was cancelled; null when it is not, or no reason was given.',
  })
  reason!: string | null;

  @Field(() => Boolean, {
    description:
      'Whether the calling member may cancel it now: its buyer until it is sent, its seller until 30 days after it has arrived, platform owners at any time; or let its refund begin, where that is held.',
  })
  cancellable!: boolean;

  @Field(() => Int, {
    description:
      'What the buyer would get back if the calling member cancelled it now, in US cents: no more than is left of the payment; 0 where they may not.',
  })
  cancelRefundCents!: number;

  @Field(() => Boolean, {
    description:
      'Whether the calling member may record now that it was sent: its seller, once it is paid and while something is left of the payment.',
  })
  shippable!: boolean;

  @Field(() => Boolean, {
    description: 'Whether the calling member may record now that it has arrived: buyer or seller, once it was sent.',
  })
  deliverable!: boolean;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'A cart that was checked out, at frozen prices. Its buyer and platform owners see all parts, a seller their own once it is paid; totals are of the parts shown.',
})
export class Order {
  @Field(() => ID)
  id!: string;

  @Field(() => OrderStatus, { description: 'The least advanced of the parts shown that are not cancelled.' })
  status!: `${OrderStatus}`;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant of the checkout.' })
  placedAt!: string;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant at which the payment succeeded; null before.',
  })
  paidAt!: string | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant until which it can be paid and its pieces are kept; null once that is settled.',
  })
  expiresAt!: string | null;

  @Field(() => Int, { description: 'What sending the parts shown cost, in US cents; among `totalCents`.' })
  shippingCents!: number;

  @Field(() => Int, { description: 'The tax on the parts shown, in US cents; among `totalCents`.' })
  taxCents!: number;

  @Field(() => Int, { description: 'The sum of the parts shown, in US cents, cancelled ones among them.' })
  totalCents!: number;

  @Field(() => Int, { description: 'What is back with the buyer of the parts shown, in US cents.' })
  refundedCents!: number;

  @Field(() => OrderPerson, { description: 'Who bought, with name and contact.' })
  buyer!: OrderPerson;

  @Field(() => DeliveryAddress, {
    nullable: true,
    description:
      'Where it goes, as chosen before the checkout. Null when it was not, when all parts shown are picked up, and once the buyer has closed their account.',
  })
  delivery!: DeliveryAddress | null;

  @Field(() => OrderDispute, {
    nullable: true,
    description:
      'What the buyer’s bank does about its payment: nothing more is sent then. Null when no bank has asked or contested, or it was settled for the seller.',
  })
  dispute!: `${OrderDispute}` | null;

  @Field(() => [OrderPart], { description: 'One for each seller; only those that the calling member may see.' })
  parts!: OrderPart[];
}

export const OrderConnection = connectionType(Order);
export type OrderConnection = InstanceType<typeof OrderConnection>;

@ObjectType({ simpleResolvers: true, description: 'A cart whose pieces are kept, at frozen prices, while it is paid.' })
export class Checkout {
  @Field(() => Order, { description: 'The order it becomes once it is paid.' })
  order!: Order;

  @Field(() => Int, { description: 'What is to be paid, in US cents.' })
  amountCents!: number;

  @Field(() => GraphQLISODateTime, {
    description:
      'The UTC instant at which the pieces are free again, unless the order was paid: 15 minutes after the checkout.',
  })
  expiresAt!: string;
}
