import { Field, GraphQLISODateTime, ObjectType, registerEnumType } from 'type-graphql';

export enum PayoutAccountStatus {
  NONE = 'NONE',
  STARTED = 'STARTED',
  SUBMITTED = 'SUBMITTED',
  ENABLED = 'ENABLED',
  RESTRICTED = 'RESTRICTED',
}
registerEnumType(PayoutAccountStatus, {
  name: 'PayoutAccountStatus',
  description: 'How far a member is with the account that money is sent to.',
  valuesConfig: {
    NONE: { description: 'They have none.' },
    STARTED: { description: 'The payment provider has not got what it asked for.' },
    SUBMITTED: { description: 'The payment provider looks at what was given.' },
    ENABLED: { description: 'Money can be sent to it.' },
    RESTRICTED: { description: 'The payment provider wants to know more; nothing can be sent until then.' },
  },
});

@ObjectType({
  simpleResolvers: true,
  description:
    'The calling member’s own account at the payment provider, to which money is sent. Nobody else reads it.',
})
export class PayoutAccount {
  @Field(() => PayoutAccountStatus, { description: 'As the payment provider last said.' })
  status!: `${PayoutAccountStatus}`;

  @Field(() => [String], {
    description: 'What the payment provider still wants, by its own names; empty when nothing.',
  })
  requirements!: readonly string[];

  @Field(() => String, {
    nullable: true,
    description: 'Why nothing can be sent, by the payment provider’s name; null unless RESTRICTED.',
  })
  reason!: string | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant it was begun; null when it was not.',
  })
  startedAt!: string | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant money could first be sent to it; null until then.',
  })
  enabledAt!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'The way to the payment provider’s own pages.' })
export class PayoutOnboarding {
  @Field(() => String, {
    description: 'Where the member’s browser goes now. Good for one visit; never to be shown to others.',
  })
  url!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant from which it cannot be opened.' })
  expiresAt!: string;

  @Field(() => PayoutAccount, { description: 'The account it leads to.' })
  account!: PayoutAccount;
}
