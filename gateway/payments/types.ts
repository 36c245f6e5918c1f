import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { PaymentKind } from '../campaigns/enums.ts';
import { connectionType } from '../graphql/connection.ts';

export enum PaymentPage {
  booking = 'booking',
  cart = 'cart',
  subscription = 'subscription',
  contribute = 'contribute',
  plan = 'plan',
}
registerEnumType(PaymentPage, {
  name: 'PaymentPage',
  description: 'What kind of thing a payment pays for: with `itemId` it names one thing.',
  valuesConfig: {
    booking: { description: 'A held slot; the item is the booking’s id.' },
    cart: { description: 'The calling member’s cart; the item is the cart’s id. The payment checks it out first.' },
    subscription: {
      description: 'A plan; the item is its title or type, or the id of a purchase or renewal that is open.',
    },
    contribute: {
      description: 'A contribution; the item is its own id, or that of the campaign, which begins one without a tip.',
    },
    plan: { description: 'The same as `subscription`.' },
  },
});

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
registerEnumType(PaymentStatus, {
  name: 'PaymentStatus',
  description: 'How far a payment has come. It ends fulfilled, refunded or cancelled.',
  valuesConfig: {
    requested: { description: 'Nothing has been paid yet.' },
    requiresAction: { description: 'The bank wants the payer to confirm, such as by 3-D Secure.' },
    declined: { description: 'The last attempt was declined; another card may be tried.' },
    captured: { description: 'The money has arrived; what was paid for is being given.' },
    fulfilled: { description: 'What was paid for was given.' },
    refunding: { description: 'A refund is on its way.' },
    refunded: { description: 'Everything that can be paid back is back.' },
    cancelled: { description: 'Closed without payment.' },
    quarantined: { description: 'Amount, currency or mode were not those asked for: what arrived is refunded.' },
  },
});

@ObjectType({
  description:
    'What somebody pays or paid for one thing. The payer reads it, and those who read the platform’s money in `bookingRecord` and `paymentsOfMember`.',
})
export class Payment {
  @Field(() => ID)
  id!: string;

  @Field(() => PaymentPage, { description: 'What kind of thing it is for.' })
  page!: `${PaymentPage}`;

  @Field(() => ID, { description: 'Which one, by its id.' })
  itemId!: string;

  @Field(() => Int, { description: 'What is to be paid or was paid, in US cents.' })
  amountCents!: number;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it was first to be paid.' })
  requestedAt!: string;

  @Field(() => PaymentStatus, { description: 'How far it has come; for its payer as the provider has it now.' })
  status!: `${PaymentStatus}`;

  @Field(() => String, {
    nullable: true,
    description: 'Why the last attempt was declined, to be shown to the payer; null unless `status` is `declined`.',
  })
  message!: string | null;

  @Field(() => Int, { description: 'What is back with the payer, in US cents.' })
  refundedCents!: number;
}

export const PaymentConnection = connectionType(Payment);
export type PaymentConnection = InstanceType<typeof PaymentConnection>;

export enum PaymentMode {
  stripe = 'stripe',
  sandbox = 'sandbox',
}
registerEnumType(PaymentMode, {
  name: 'PaymentMode',
  description: 'Whether payments are real, or taken by the built-in stand-in for the provider.',
  valuesConfig: {
    stripe: { description: 'Cards are charged by Stripe.' },
    sandbox: { description: 'No money moves: this server itself plays the provider, with its test cards.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'What a card form needs beside the secret of its payment intent.' })
export class PaymentConfig {
  @Field(() => PaymentMode, { description: 'Who answers at `apiBase`.' })
  mode!: `${PaymentMode}`;

  @Field(() => String, { description: 'The provider’s public key.' })
  publishableKey!: string;

  @Field(() => String, { description: 'Where the provider’s API is; in mode `sandbox` on this server.' })
  apiBase!: string;
}

@ObjectType({ description: 'A payment the calling member can confirm in their browser.' })
export class PaymentIntent {
  @Field(() => String, {
    description: 'Handed to the provider’s card form. Whoever has it can pay this once: never store or log it.',
  })
  clientSecret!: string;

  @Field(() => Int, { description: 'What will be charged, in US cents.' })
  amountCents!: number;

  @Field(() => ID, { description: 'The same as the `id` that `payment` answers.' })
  paymentId!: string;

  @Field(() => PaymentKind, { description: 'How the card form confirms it.' })
  kind!: `${PaymentKind}`;

  @Field(() => ID, { description: 'What it is for, by its own id: a contribution’s where a campaign was asked for.' })
  itemId!: string;
}
