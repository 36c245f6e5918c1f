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

export enum PaymentMode {
  stripe = 'stripe',
  sandbox = 'sandbox',
}
registerEnumType(PaymentMode, {
  name: 'PaymentMode',
  description: 'Whether payments are real, or taken by the built-in stand-in for the provider.',
});

@ObjectType({ simpleResolvers: true, description: 'What a card form needs beside the secret of its payment intent.' })
export class PaymentConfig {
  @Field(() => PaymentMode)
  mode!: `${PaymentMode}`;

  @Field(() => String, { description: 'The provider’s public key.' })
  publishableKey!: string;

  @Field(() => String, { description: 'Where the provider’s API is; in mode `sandbox` on this server.' })
  apiBase!: string;
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
