import type { DayEvent } from '#domain/bookings/events.ts';
import type { CampaignEvent } from '#domain/campaigns/events.ts';
import type { PosterEvent, ThreadEvent } from '#domain/forum/events.ts';
import type { BellEvent } from '#domain/notifications/events.ts';
import type { OrderEvent } from '#domain/orders/events.ts';
import type { PaymentEvent } from '#domain/payments/events.ts';
import type { SubscriptionEvent } from '#domain/plans/events.ts';
import type { BlogPostEvent } from '#domain/posts/events.ts';
import type { ProductReviewEvent } from '#domain/reviews/events.ts';
import type { ShopEvent } from '#domain/shops/events.ts';
import type { AccountEvent } from '#domain/users/events.ts';
import { accounts } from './accounts.ts';
import { bookings } from './bookings.ts';
import { campaigns } from './campaigns.ts';
import { notices } from './notices.ts';
import { orders } from './orders.ts';
import { LEFT_OUT, type Occurrence, type Rule, type RulesOf, TOLD } from './parts.ts';
import { payments } from './payments.ts';
import { plans } from './plans.ts';
import { articles, listings, posters, productReviews, threads } from './removals.ts';

/** Every event of what can be asked about. */
export type AskedEvent =
  | (DayEvent | PaymentEvent | OrderEvent | SubscriptionEvent)
  | (ThreadEvent | PosterEvent | BlogPostEvent | ProductReviewEvent)
  | (ShopEvent | AccountEvent | BellEvent | CampaignEvent);
export type AskedType = AskedEvent['type'];

/** The rule behind every event that can be asked about; it does not compile while one is not treated. */
export const rules: RulesOf<AskedEvent> = {
  ...accounts,
  ...articles,
  ...bookings,
  ...campaigns,
  ...listings,
  ...notices,
  ...orders,
  ...payments,
  ...plans,
  ...posters,
  ...productReviews,
  ...threads,
};

export const isAsked = (type: string): type is AskedType => Object.hasOwn(rules, type);

/** Whether an event is a step of an answer at all. */
export const isTold = (type: string): boolean => isAsked(type) && rules[type] !== LEFT_OUT;

/** The rule behind an event, with the terms that applied to it; undefined for one that is told without a rule of its own. */
export function ruleOf(occurrence: Occurrence): Rule | undefined {
  const { type, data } = occurrence.event;
  const treatment = isAsked(type) ? rules[type] : TOLD;
  return typeof treatment === 'string'
    ? undefined
    : (treatment as (data: unknown, occurrence: Occurrence) => Rule)(data, occurrence);
}
