import { Query, Resolver } from 'type-graphql';
import { PLANS } from '#domain/subscriptions/plans.ts';
import { Plan, planType } from './types.ts';

@Resolver()
export class PlanResolver {
  @Query(() => [Plan])
  plans(): Plan[] {
    return PLANS.map(planType);
  }
}
