import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { Plan as PlanFacts } from '#domain/plans/plans.ts';

@ObjectType({ description: 'How many a plan allows at the same time.' })
export class PlanLimits {
  @Field(() => Int)
  shops!: number;

  @Field(() => Int)
  products!: number;

  @Field(() => Int, { nullable: true, description: 'Additional barbers; null for as many as you like.' })
  crew!: number | null;
}

@ObjectType()
export class Plan {
  @Field(() => String)
  title!: string;

  @Field(() => String)
  type!: string;

  @Field(() => Int)
  priceCents!: number;

  @Field(() => Int)
  yearlyPriceCents!: number;

  @Field(() => String)
  currency!: string;

  @Field(() => String)
  frequency!: string;

  @Field(() => String)
  description!: string;

  @Field(() => [String])
  features!: string[];

  @Field(() => String)
  cta!: string;

  @Field(() => Boolean)
  recommended!: boolean;

  @Field(() => PlanLimits)
  limits!: PlanLimits;
}

/** A plan as GraphQL shows it. */
export const planType = ({ price, yearlyPrice, features, ...plan }: PlanFacts): Plan => ({
  ...plan,
  features: [...features],
  priceCents: price,
  yearlyPriceCents: yearlyPrice,
});

/** A plan as the REST facade shows it: prices in dollars. */
export const planRow = ({ limits: _limits, price, yearlyPrice, ...plan }: PlanFacts) => ({
  ...plan,
  price: price / 100,
  yearlyPrice: yearlyPrice / 100,
});

export enum SubscriptionStatus {
  none = 'none',
  pending = 'pending',
  active = 'active',
  pastDue = 'pastDue',
  cancelling = 'cancelling',
  ended = 'ended',
}
registerEnumType(SubscriptionStatus, { name: 'SubscriptionStatus' });

export enum InvoiceStatus {
  paid = 'paid',
  failed = 'failed',
}
registerEnumType(InvoiceStatus, { name: 'InvoiceStatus' });

@ObjectType({ description: 'What begins when the paid period ends.' })
export class PlannedChange {
  @Field(() => String)
  plan!: string;

  @Field(() => String)
  interval!: string;

  @Field(() => GraphQLISODateTime)
  at!: string;
}

@ObjectType()
export class PlanUsage {
  @Field(() => Int)
  shops!: number;

  @Field(() => Int)
  products!: number;
}

@ObjectType({ description: 'What was charged for a plan, or could not be.' })
export class Invoice {
  @Field(() => ID)
  id!: string;

  @Field(() => GraphQLISODateTime)
  at!: string;

  @Field(() => InvoiceStatus)
  status!: `${InvoiceStatus}`;

  @Field(() => String)
  plan!: string;

  @Field(() => String)
  interval!: string;

  @Field(() => Int)
  amountCents!: number;

  @Field(() => GraphQLISODateTime, { description: 'Paid up to here; of a failed one, the end of the days of grace.' })
  until!: string;
}

@ObjectType({ description: "The calling member's plan." })
export class MySubscription {
  @Field(() => String, {
    description: '`basic`, `premium` or `diamond`; while `pending` the one that waits for its first payment.',
  })
  plan!: string;

  @Field(() => String)
  interval!: string;

  @Field(() => SubscriptionStatus)
  status!: `${SubscriptionStatus}`;

  @Field(() => Int, { description: 'Per interval.' })
  amountCents!: number;

  @Field(() => GraphQLISODateTime, { nullable: true })
  currentPeriodEnd!: string | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'While a renewal is unpaid: until then the plan runs on.',
  })
  graceUntil!: string | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When a cancelled plan ends.' })
  endsAt!: string | null;

  @Field(() => PlannedChange, { nullable: true })
  next!: PlannedChange | null;

  @Field(() => PlanLimits)
  limits!: PlanLimits;

  @Field(() => PlanUsage)
  usage!: PlanUsage;

  @Field(() => [Invoice])
  invoices!: Invoice[];
}

@ObjectType()
export class PlanChangePreview {
  @Field(() => String, {
    description: '`buy`, `upgrade` (now), `downgrade` (at the end of the paid period) or `none`.',
  })
  kind!: string;

  @Field(() => Int)
  dueNowCents!: number;

  @Field(() => Int, { description: 'What each later period costs.' })
  nextCents!: number;

  @Field(() => GraphQLISODateTime)
  at!: string;

  @Field(() => String, { nullable: true, description: 'Why nothing can be changed.' })
  message!: string | null;
}
