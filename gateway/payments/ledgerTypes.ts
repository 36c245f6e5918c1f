import { Field, Float, GraphQLISODateTime, ID, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../graphql/connection.ts';

@ObjectType({ simpleResolvers: true })
export class LedgerLine {
  @Field(() => String)
  account!: string;

  @Field(() => Int, { description: 'Above 0: the account has more, or owes less. The lines of an entry add up to 0.' })
  amountCents!: number;
}

@ObjectType({ simpleResolvers: true, description: 'What one event moved between accounts.' })
export class LedgerEntry {
  @Field(() => ID, { description: 'The event it is about; each counts once.' })
  id!: string;

  @Field(() => String, { description: 'The type of the event, e.g. PaymentCaptured.' })
  kind!: string;

  @Field(() => GraphQLISODateTime)
  at!: string;

  @Field(() => ID, { nullable: true })
  paymentId!: string | null;

  @Field(() => [LedgerLine])
  lines!: LedgerLine[];
}

export const LedgerConnection = connectionType(LedgerEntry, { name: 'LedgerConnection', edge: 'LedgerEdge' });
export type LedgerConnection = InstanceType<typeof LedgerConnection>;

@ObjectType({ simpleResolvers: true, description: 'All balances together are 0.' })
export class LedgerBalance {
  @Field(() => String, {
    description: 'provider, waiting, refunds, returned, quarantine, subscriptions, owner/{member id} …',
  })
  account!: string;

  @Field(() => Float, {
    description: 'A whole number of cents; above 0 we have it, below 0 we owe it or have earned it.',
  })
  balanceCents!: number;
}

@ObjectType({ simpleResolvers: true, description: 'What the calling member has sold, as shop owner or seller.' })
export class SellerFigures {
  @Field(() => Float, { description: 'A whole number of cents, like the other two.' })
  grossCents!: number;

  @Field(() => Float)
  refundedCents!: number;

  @Field(() => Float)
  netCents!: number;

  @Field(() => Int, { description: 'Paid orders with a part of theirs.' })
  orders!: number;

  @Field(() => Int)
  toShip!: number;

  @Field(() => Int, { description: 'Different members those orders came from.' })
  customers!: number;
}
