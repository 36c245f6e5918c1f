import type { Actor } from '../decider.ts';
import type { SubscriptionCommand } from './commands.ts';
import type { SubscriptionEvent, SubscriptionStarted } from './events.ts';

/** For specs: a member, a month, and the words of their plan. */
export const MEMBER = 'AnnMember0000000000000';
export const SUBSCRIPTION = 'sub_1';
export const START = '2027-01-10T12:00:00.000Z';
export const MONTH_2 = '2027-02-10T12:00:00.000Z';
export const MONTH_3 = '2027-03-10T12:00:00.000Z';
export const GRACE_END = '2027-02-17T12:00:00.000Z';
const by: Actor = { id: MEMBER, role: 'SHOP_OWNER' };
const of = { memberId: MEMBER, subscriptionId: SUBSCRIPTION };

type DataOf<T extends SubscriptionCommand['type']> = Extract<SubscriptionCommand, { type: T }>['data'];

/** A command of the member; ids are filled in, `at` is in the first month unless given. */
export const asks = <T extends SubscriptionCommand['type']>(
  type: T,
  data: Omit<DataOf<T>, 'memberId' | 'subscriptionId'> & { subscriptionId?: string },
  at = '2027-01-20T12:00:00.000Z',
) => ({ type, data: { ...of, ...data }, at, by }) as unknown as SubscriptionCommand;

export const chosen = (plan: 'premium' | 'diamond' = 'premium', attempt = 1): SubscriptionEvent => ({
  type: 'PlanChosen',
  data: { memberId: MEMBER, attempt, plan, interval: 'monthly', amount: plan === 'premium' ? 2500 : 4000 },
});

/** A purchase that came about. */
export const started = (changes: Partial<SubscriptionStarted['data']> = {}): SubscriptionEvent[] => [
  chosen(changes.plan),
  {
    type: 'SubscriptionStarted',
    data: {
      ...of,
      attempt: 1,
      plan: 'premium',
      interval: 'monthly',
      paymentId: 'pay_1',
      amount: 2500,
      from: START,
      until: MONTH_2,
      ...changes,
    },
  },
];

export const fact = <T extends SubscriptionEvent['type']>(
  type: T,
  data: Omit<Extract<SubscriptionEvent, { type: T }>['data'], 'memberId' | 'subscriptionId'>,
): SubscriptionEvent => ({ type, data: { ...of, ...data } }) as unknown as SubscriptionEvent;
