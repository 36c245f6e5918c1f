import { Field, Float, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../graphql/connection.ts';
import { PaymentPage } from '../payments/types.ts';

export enum DisputeStage {
  INQUIRY = 'INQUIRY',
  OPEN = 'OPEN',
  WON = 'WON',
  LOST = 'LOST',
  CLOSED = 'CLOSED',
}
registerEnumType(DisputeStage, {
  name: 'DisputeStage',
  description: 'How a dispute stands.',
  valuesConfig: {
    INQUIRY: { description: 'The bank asks, and has taken nothing.' },
    OPEN: { description: 'The bank has the money, and has not decided.' },
    WON: { description: 'The bank has decided for the platform.' },
    LOST: { description: 'The bank has decided for the payer.' },
    CLOSED: { description: 'The inquiry is closed.' },
  },
});

@ObjectType({
  simpleResolvers: true,
  description: 'A payment that its payer’s bank contests, for those who look after the platform’s money.',
})
export class Dispute {
  @Field(() => ID, { description: 'By which the payment provider names it.' })
  id!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The payment; null for a renewal of a plan that the provider charged by itself.',
  })
  paymentId!: string | null;

  @Field(() => ID, { description: 'Who paid.' })
  payerId!: string;

  @Field(() => PaymentPage, { description: 'What kind of thing was paid for.' })
  page!: `${PaymentPage}`;

  @Field(() => ID, { description: 'Which one, by its id.' })
  itemId!: string;

  @Field(() => Int, { description: 'How much is contested, in cents of `currency`.' })
  amountCents!: number;

  @Field(() => String, { description: 'Three small letters, such as `usd`.' })
  currency!: string;

  @Field(() => String, { description: 'Why, by the provider’s name, such as `product_not_received`.' })
  reason!: string;

  @Field(() => DisputeStage, { description: 'How it stands, as last noted.' })
  stage!: `${DisputeStage}`;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant at which the bank began it.' })
  openedAt!: string;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant until which it can be answered; null where the provider names none.',
  })
  dueBy!: string | null;

  @Field(() => Boolean, { description: 'Whether it can still be answered.' })
  isToBeAnswered!: boolean;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant at which evidence was submitted; null while none is.',
  })
  submittedAt!: string | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant at which it was accepted; null unless it was.',
  })
  acceptedAt!: string | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant at which the bank’s decision was noted; null before it.',
  })
  decidedAt!: string | null;

  @Field(() => Float, { description: 'What the bank has now, in whole cents.' })
  takenCents!: number;

  @Field(() => Float, { description: 'What the provider has charged for it, in whole cents.' })
  feeCents!: number;
}

export const DisputeConnection = connectionType(Dispute);
export type DisputeConnection = InstanceType<typeof DisputeConnection>;
