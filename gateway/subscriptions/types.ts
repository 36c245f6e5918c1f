import { Field, Int, ObjectType } from 'type-graphql';
import type { Plan as PlanFacts } from '#domain/subscriptions/plans.ts';

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
}

/** A plan as GraphQL shows it. */
export const planType = ({ limits: _limits, price, yearlyPrice, features, ...plan }: PlanFacts): Plan => ({
  ...plan,
  features: [...features],
  priceCents: price,
  yearlyPriceCents: yearlyPrice,
});

/** A plan as the REST facade shows it: prices in dollars. */
export const planRow = ({ limits: _limits, price, yearlyPrice, ...plan }: PlanFacts) => ({ ...plan, price: price / 100, yearlyPrice: yearlyPrice / 100 });
