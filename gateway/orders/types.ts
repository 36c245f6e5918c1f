import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
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
registerEnumType(OrderPartStatus, { name: 'OrderPartStatus' });

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
});

@ObjectType({ simpleResolvers: true, description: 'Who bought: its sellers see name and contact, the buyer themself.' })
export class OrderPerson extends NamedContact {}

@ObjectType({ simpleResolvers: true, description: 'As it was when the cart was checked out.' })
export class OrderLine {
  @Field(() => ID)
  productId!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  image!: string | null;

  @Field(() => Int)
  priceCents!: number;

  @Field(() => Int)
  quantity!: number;

  @Field(() => Int)
  lineCents!: number;
}

@ObjectType({ description: "One seller's part of an order." })
export class OrderPart {
  @Field(() => ID)
  sellerId!: string;

  @Field(() => OrderPartStatus)
  status!: `${OrderPartStatus}`;

  @Field(() => [OrderLine])
  lines!: OrderLine[];

  @Field(() => Int)
  totalCents!: number;

  @Field(() => Int, { description: 'Given back by a cancellation, once it is back.' })
  refundedCents!: number;

  @Field(() => String, { nullable: true })
  tracking!: string | null;

  @Field(() => GraphQLISODateTime, { nullable: true })
  shippedAt!: string | null;

  @Field(() => GraphQLISODateTime, { nullable: true })
  deliveredAt!: string | null;

  @Field(() => GraphQLISODateTime, { nullable: true })
  cancelledAt!: string | null;

  @Field(() => String, { nullable: true, description: 'buyer, seller or platform.' })
  cancelledBy!: string | null;

  @Field(() => String, { nullable: true })
  reason!: string | null;

  @Field(() => Boolean, { description: 'Whether the calling member may cancel it now.' })
  cancellable!: boolean;

  @Field(() => Boolean)
  shippable!: boolean;

  @Field(() => Boolean)
  deliverable!: boolean;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Its buyer sees all parts, a seller their own; totals are of the parts shown.',
})
export class Order {
  @Field(() => ID)
  id!: string;

  @Field(() => OrderStatus)
  status!: `${OrderStatus}`;

  @Field(() => GraphQLISODateTime)
  placedAt!: string;

  @Field(() => GraphQLISODateTime, { nullable: true })
  paidAt!: string | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'Until when it can be paid; null once that is settled.',
  })
  expiresAt!: string | null;

  @Field(() => Int)
  totalCents!: number;

  @Field(() => Int)
  refundedCents!: number;

  @Field(() => OrderPerson)
  buyer!: OrderPerson;

  @Field(() => [OrderPart])
  parts!: OrderPart[];
}

export const OrderConnection = connectionType(Order);
export type OrderConnection = InstanceType<typeof OrderConnection>;

@ObjectType({ simpleResolvers: true, description: 'A cart whose pieces are kept while it is paid.' })
export class Checkout {
  @Field(() => Order)
  order!: Order;

  @Field(() => Int)
  amountCents!: number;

  @Field(() => GraphQLISODateTime)
  expiresAt!: string;
}
