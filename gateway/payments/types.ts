import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';

export enum PaymentPage {
  booking = 'booking',
  cart = 'cart',
  subscription = 'subscription',
  contribute = 'contribute',
  plan = 'plan',
}
registerEnumType(PaymentPage, { name: 'PaymentPage' });

export enum PaymentStatus {
  requested = 'requested',
  requiresAction = 'requiresAction',
  declined = 'declined',
  captured = 'captured',
  fulfilled = 'fulfilled',
  refunding = 'refunding',
  refunded = 'refunded',
  cancelled = 'cancelled',
  quarantined = 'quarantined',
}
registerEnumType(PaymentStatus, { name: 'PaymentStatus' });

@ObjectType()
export class Payment {
  @Field(() => ID)
  id!: string;

  @Field(() => PaymentPage)
  page!: `${PaymentPage}`;

  @Field(() => ID)
  itemId!: string;

  @Field(() => Int)
  amountCents!: number;

  @Field(() => PaymentStatus)
  status!: `${PaymentStatus}`;

  @Field(() => String, { nullable: true })
  message!: string | null;

  @Field(() => Int)
  refundedCents!: number;
}

@ObjectType()
export class PaymentIntent {
  @Field(() => String)
  clientSecret!: string;

  @Field(() => Int)
  amountCents!: number;

  @Field(() => ID)
  paymentId!: string;
}
