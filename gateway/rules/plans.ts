import type { Interval, PaidPlan, SubscriptionEvent } from '#domain/plans/events.ts';
import { PLANS } from '#domain/plans/plans.ts';
import { moment, money, type Part } from '../words/parts.ts';
import { LEFT_OUT, plain, type RulesOf, rule, stated, TOLD } from './parts.ts';

type Charged = { readonly plan: PaidPlan; readonly interval: Interval; readonly amount: number };

/** What a plan allows, as the plan table has it. */
function allows(plan: PaidPlan): string {
  const { shops = 0, products = 0, crew = 0 } = PLANS.find(({ type }) => type === plan)?.limits ?? {};
  return `It allows ${shops} shops, ${products} products and ${crew === null ? 'any number of' : crew} additional barbers.`;
}
const titleOf = (plan: PaidPlan) => PLANS.find(({ type }) => type === plan)?.title ?? plan;
const priceOf = ({ plan, interval, amount }: Charged) =>
  `${titleOf(plan)} costs ${money(amount)} ${interval === 'yearly' ? 'a year' : 'a month'}, paid at the beginning of it. ${allows(plan)}`;

const chargedFor = (charged: Charged, ...more: readonly Part[]) => rule('P9', `${priceOf(charged)} `, ...more);

/** What holds for the events of a member's plan. */
export const plans: RulesOf<SubscriptionEvent> = {
  PlanChosen: (data) => chargedFor(data, 'The price is that of the plan table when it was chosen.'),
  PlanChoiceDropped: ({ why }) =>
    plain(
      why === 'replaced'
        ? 'One choice at a time waits for its payment.'
        : 'It was not paid in time, and nothing was charged.',
    ),
  SubscriptionOpened: LEFT_OUT,
  SubscriptionStarted: (data) => chargedFor(data, 'It runs until ', moment(data.until), '.'),
  PurchaseAcknowledged: LEFT_OUT,
  SubscriptionRenewed: (data) =>
    chargedFor(
      data,
      'A plan goes on, and is charged again, until its member ends it. It now runs until ',
      moment(data.until),
      '.',
    ),
  RenewalFailed: ({ graceUntil }) =>
    rule(
      'P9',
      'A renewal that was not paid ends the plan only after a time to pay it, which is until ',
      moment(graceUntil),
      '.',
    ),
  RenewalPaymentBegun: TOLD,
  SubscriptionUpgraded: ({ plan, interval, amount, until }) =>
    rule(
      'P9',
      `A dearer plan holds at once. What the rest of the period, until `,
      moment(until),
      `, costs more with ${titleOf(plan)} (${interval}) is charged: ${money(amount)}. ${allows(plan)}`,
    ),
  DowngradeScheduled: ({ plan, at }) =>
    rule(
      'P9',
      `What is paid stays until `,
      moment(at),
      `; from then on it is ${titleOf(plan)}. Nothing is given back for it.`,
    ),
  DowngradeWithdrawn: TOLD,
  CancellationScheduled: ({ at }) =>
    rule('P9', 'What is paid stays until ', moment(at), ', and nothing is charged after that.'),
  CancellationWithdrawn: TOLD,
  SubscriptionEnded: () =>
    rule('P9', 'The limits of Basic hold for what is listed next; nothing that is there is deleted.'),
  PlanGranted: ({ reason }) => rule('P9', `Nothing is charged for a plan that is given.${stated(reason)}`),
  PlanGrantEnded: ({ reason }) => rule('P9', `Its time is over, or it was taken back.${stated(reason)}`),
};
