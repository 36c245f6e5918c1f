import type { ApolloCache } from '@apollo/client';
import type { AvailablePlansQuery, PlanFieldsFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';

/** The plan table: prices, texts and limits come from the server's one table and from nowhere else. */
export const AvailablePlans = graphql(`
  query AvailablePlans {
    plans { type title priceCents yearlyPriceCents description features cta recommended limits { shops products crew } }
  }
`);

/** A member's own plan, whole: every change of it answers with this. */
export const PlanFields = graphql(`
  fragment PlanFields on MySubscription {
    plan interval status amountCents currentPeriodEnd graceUntil endsAt
    next { plan interval at }
    grant { plan until }
    limits { shops products crew }
    usage { shops products }
    invoices { id at status plan interval amountCents until }
  }
`);

export const MyPlan = graphql(`
  query MyPlan { mySubscription { ...PlanFields } }
`);

export type Plan = AvailablePlansQuery['plans'][number];
export type OwnPlan = PlanFieldsFragment;
export type Invoice = OwnPlan['invoices'][number];

/** Shows a plan as it is now in every place that shows it. */
export function keepPlan(cache: ApolloCache, mySubscription: OwnPlan): void {
  cache.writeQuery({ query: MyPlan, data: { mySubscription } });
}
