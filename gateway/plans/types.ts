import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { Plan as PlanFacts } from '#domain/plans/plans.ts';

export enum PlanType {
  basic = 'basic',
  premium = 'premium',
  diamond = 'diamond',
}
registerEnumType(PlanType, {
  name: 'PlanType',
  description: 'The plans there are, the cheapest first.',
  valuesConfig: {
    basic: { description: 'Free of charge; whoever pays for none has it.' },
    premium: { description: 'Paid. More products and more barbers.' },
    diamond: { description: 'Paid. As many barbers as one likes.' },
  },
});

export enum PlanInterval {
  monthly = 'monthly',
  yearly = 'yearly',
}
registerEnumType(PlanInterval, {
  name: 'PlanInterval',
  description: 'How often a plan is paid.',
  valuesConfig: {
    monthly: { description: 'Each month.' },
    yearly: { description: 'Once a year, at the price of ten months.' },
  },
});

export enum Currency {
  usd = 'usd',
}
registerEnumType(Currency, {
  name: 'Currency',
  description: 'The currencies prices are in.',
  valuesConfig: { usd: { description: 'US dollars.' } },
});

export enum PlanChangeKind {
  buy = 'buy',
  upgrade = 'upgrade',
  downgrade = 'downgrade',
  none = 'none',
}
registerEnumType(PlanChangeKind, {
  name: 'PlanChangeKind',
  description: 'What a change of plan would be.',
  valuesConfig: {
    buy: { description: 'There is no paid plan yet: the first period is paid now, with `subscribeToPlan`.' },
    upgrade: { description: 'Dearer or longer: it begins at once and is charged to the card on file.' },
    downgrade: { description: 'Cheaper or shorter: it begins when the paid period ends.' },
    none: { description: 'Nothing can be changed; `message` says why.' },
  },
});

@ObjectType({ description: 'How many a plan allows at the same time.' })
export class PlanLimits {
  @Field(() => Int, { description: 'Barber shops open at the same time.' })
  shops!: number;

  @Field(() => Int, { description: 'Products listed at the same time.' })
  products!: number;

  @Field(() => Int, { nullable: true, description: 'Additional barbers; null for as many as one likes.' })
  crew!: number | null;
}

@ObjectType({ description: 'An offer of the price list, the same for everybody.' })
export class Plan {
  @Field(() => String, { description: 'What it is called on its card, such as `Premium`.' })
  title!: string;

  @Field(() => PlanType, { description: 'The name to ask for it by.' })
  type!: `${PlanType}`;

  @Field(() => Int, { description: 'US cents for a month.' })
  priceCents!: number;

  @Field(() => Int, { description: 'US cents for a year, when it is paid once a year.' })
  yearlyPriceCents!: number;

  @Field(() => Currency, { description: 'Of both prices.' })
  currency!: `${Currency}`;

  @Field(() => PlanInterval, { description: 'What `priceCents` is for.' })
  frequency!: `${PlanInterval}`;

  @Field(() => String, { description: 'One sentence for its card.' })
  description!: string;

  @Field(() => [String], { description: 'What its card promises, line by line. `limits` has the numbers that count.' })
  features!: string[];

  @Field(() => String, { description: 'The words of the button on its card.' })
  cta!: string;

  @Field(() => Boolean, { description: 'Whether its card stands out.' })
  recommended!: boolean;

  @Field(() => PlanLimits, { description: 'What a member with it may have at the same time.' })
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
registerEnumType(SubscriptionStatus, {
  name: 'SubscriptionStatus',
  description: 'Where the calling member’s paid plan stands.',
  valuesConfig: {
    none: { description: 'There never was one.' },
    pending: { description: 'Chosen, and its first payment has not succeeded yet.' },
    active: { description: 'Paid up; it renews by itself.' },
    pastDue: { description: 'A renewal could not be charged. The plan runs on until `graceUntil`.' },
    cancelling: { description: 'It ends with the paid period and is not renewed.' },
    ended: { description: 'It has ended; Basic applies.' },
  },
});

export enum InvoiceStatus {
  paid = 'paid',
  failed = 'failed',
}
registerEnumType(InvoiceStatus, {
  name: 'InvoiceStatus',
  description: 'Whether it was paid.',
  valuesConfig: {
    paid: { description: 'The money has arrived.' },
    failed: { description: 'The card was refused. It can be paid by hand for seven days.' },
  },
});

@ObjectType({ description: 'What begins when the paid period ends.' })
export class PlannedChange {
  @Field(() => PlanType, { description: 'The plan that begins then.' })
  plan!: `${PlanType}`;

  @Field(() => PlanInterval, { description: 'How often it is paid.' })
  interval!: `${PlanInterval}`;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant the paid period ends.' })
  at!: string;
}

@ObjectType({ description: 'How much of a plan’s limits the calling member uses.' })
export class PlanUsage {
  @Field(() => Int, { description: 'Barber shops that are open now.' })
  shops!: number;

  @Field(() => Int, { description: 'Products that are listed now.' })
  products!: number;
}

@ObjectType({ description: 'What was charged for a plan, or could not be.' })
export class Invoice {
  @Field(() => ID)
  id!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it was charged or failed.' })
  at!: string;

  @Field(() => InvoiceStatus, { description: 'Paid, or not.' })
  status!: `${InvoiceStatus}`;

  @Field(() => PlanType, { description: 'What was charged for.' })
  plan!: `${PlanType}`;

  @Field(() => PlanInterval, { description: 'How long the period is.' })
  interval!: `${PlanInterval}`;

  @Field(() => Int, { description: 'What was charged or is to be paid, in US cents.' })
  amountCents!: number;

  @Field(() => GraphQLISODateTime, {
    description: 'The UTC instant up to which it is paid; of a failed one, the end of the days of grace.',
  })
  until!: string;
}

@ObjectType({ description: 'A plan that platform owners gave, beside what is paid for. Nothing is charged for it.' })
export class PlanGrant {
  @Field(() => PlanType, { description: 'The plan they gave.' })
  plan!: `${PlanType}`;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it ends by itself.' })
  until!: string;
}

@ObjectType({ description: "The calling member's plan." })
export class MySubscription {
  @Field(() => PlanType, {
    description:
      'The plan that runs; `basic` without a paid one. While `status` is `pending`, the one that waits for its first payment.',
  })
  plan!: `${PlanType}`;

  @Field(() => PlanInterval, { description: 'How often it is paid; `monthly` on Basic.' })
  interval!: `${PlanInterval}`;

  @Field(() => SubscriptionStatus, { description: 'Where it stands now.' })
  status!: `${SubscriptionStatus}`;

  @Field(() => Int, { description: 'US cents for each interval; 0 on Basic.' })
  amountCents!: number;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant up to which it is paid; null when no paid plan runs.',
  })
  currentPeriodEnd!: string | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'While a renewal is unpaid: the UTC instant until which the plan runs on; null otherwise.',
  })
  graceUntil!: string | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant a cancelled plan ends; null unless it was cancelled.',
  })
  endsAt!: string | null;

  @Field(() => PlannedChange, {
    nullable: true,
    description: 'What follows the paid period instead of a renewal; null when nothing was changed.',
  })
  next!: PlannedChange | null;

  @Field(() => PlanGrant, {
    nullable: true,
    description: 'What platform owners gave beside the plan; it counts as long as it runs. Null for nothing.',
  })
  grant!: PlanGrant | null;

  @Field(() => PlanLimits, { description: 'What it allows at the same time.' })
  limits!: PlanLimits;

  @Field(() => PlanUsage, { description: 'How much of that is used.' })
  usage!: PlanUsage;

  @Field(() => [Invoice], { description: 'What was charged so far, with what could not be, the latest first.' })
  invoices!: Invoice[];
}

@ObjectType({ description: 'A change of plan that the calling member can pay in their browser.' })
export class PlanChangePayment {
  @Field(() => String, {
    description: 'Handed to the provider’s card form. Whoever has it can pay this once: never store or log it.',
  })
  clientSecret!: string;

  @Field(() => Int, { description: 'What will be charged, in US cents.' })
  amountCents!: number;

  @Field(() => Boolean, {
    description:
      'Whether the card on file will do once its holder has answered their bank; else another card is needed.',
  })
  bankAsks!: boolean;
}

@ObjectType({ description: 'What a change of plan would cost now and later. Nothing is changed.' })
export class PlanChangePreview {
  @Field(() => PlanChangeKind, { description: 'What it would be.' })
  kind!: `${PlanChangeKind}`;

  @Field(() => Int, {
    description: 'What would be charged at once, in US cents: for an upgrade, less what is left of the paid period.',
  })
  dueNowCents!: number;

  @Field(() => Int, { description: 'What each later period costs, in US cents.' })
  nextCents!: number;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it would begin.' })
  at!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Why nothing can be changed, to be shown to the member; null when it can.',
  })
  message!: string | null;
}
