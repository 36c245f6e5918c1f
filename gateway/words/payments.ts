import type { EarningsEvent, PayoutStop } from '#domain/earnings/events.ts';
import { worthOf } from '#domain/earnings/state.ts';
import type {
  AttemptDeclined,
  PaymentBegun,
  PaymentEvent,
  Purpose,
  StripeEventRecorded,
} from '#domain/payments/events.ts';
import type { PayeeEvent } from '#domain/payouts/events.ts';
import type { SubscriptionEvent } from '#domain/plans/events.ts';
import {
  booking,
  field,
  member,
  moment,
  money,
  type Part,
  payment,
  platformOnly,
  reasonField,
  says,
  saysWith,
  type WordsOf,
} from './parts.ts';

const status = (now: string) => field('status', now);
const FOR: Readonly<Record<Purpose['page'], string>> = {
  booking: 'a booking',
  cart: 'an order',
  subscription: 'a plan',
  contribute: 'a contribution',
  plan: 'a plan',
};
const purpose = ({ page, itemId }: Purpose): Part => (page === 'booking' ? booking(itemId) : FOR[page]);

/** Words for the streams of payments, of payers, and of what the payment provider has reported. */
export const payments: WordsOf<PaymentEvent | PaymentBegun | AttemptDeclined | StripeEventRecorded> = {
  PaymentRequested: ({ paymentId, amount, purpose: what }) =>
    saysWith(
      [field('amount', money(amount)), status('requested')],
      'began ',
      payment(paymentId),
      ` of ${money(amount)} for `,
      purpose(what),
    ),
  PaymentIntentOpened: ({ paymentId }) => says('opened ', payment(paymentId), ' at the provider'),
  PaymentActionRequired: ({ paymentId }) =>
    saysWith([status('confirmation wanted')], 'was asked by the bank to confirm ', payment(paymentId)),
  PaymentDeclined: ({ paymentId, message }) =>
    saysWith([status('declined'), field('message', message)], 'noted that the bank declined ', payment(paymentId)),
  PaymentCancelled: ({ paymentId }) => saysWith([status('cancelled')], 'cancelled ', payment(paymentId)),
  PaymentCaptured: ({ paymentId, amount }) =>
    saysWith([status('captured')], 'noted that ', payment(paymentId), ` has come in: ${money(amount)}`),
  PaymentFulfilled: ({ paymentId, purpose: what }) =>
    saysWith([status('fulfilled')], 'gave what ', payment(paymentId), ' was for: ', purpose(what)),
  PaymentQuarantined: ({ paymentId, amount, currency, why }) =>
    saysWith(
      [status('held apart'), field('why', why)],
      'held ',
      payment(paymentId),
      ` apart: ${(amount / 100).toFixed(2)} ${currency.toUpperCase()} came in`,
    ),
  RefundStarted: ({ paymentId, amount, reason, madeAtProvider }) =>
    saysWith(
      [status('refund begun'), field('reason', reason)],
      `${madeAtProvider ? 'found that somebody gave' : 'began to give'} back ${money(amount)} of `,
      payment(paymentId),
      madeAtProvider ? ' at the provider' : '',
    ),
  RefundCompleted: ({ paymentId, amount }) =>
    saysWith([status('refunded')], `gave back ${money(amount)} of `, payment(paymentId)),
  RefundFailed: ({ paymentId, amount, why }) =>
    saysWith(
      [status('refund failed'), field('why', why)],
      `could not give back ${money(amount)} of `,
      payment(paymentId),
    ),
  StripeEventRecorded: ({ kind }) => platformOnly(says(`recorded what the payment provider reported: ${kind}`)),
  PaymentBegun: ({ payerId, paymentId }) => says('counted ', payment(paymentId), ' for ', member(payerId)),
  AttemptDeclined: ({ payerId, paymentId }) =>
    says('counted a declined try at ', payment(paymentId), ' of ', member(payerId)),
};

type Charged = { readonly plan: string; readonly interval: string; readonly amount: number };
const plan = ({ plan: name, interval }: Pick<Charged, 'plan' | 'interval'>) => `${name} (${interval})`;
const planFields = (charged: Charged) => [field('plan', plan(charged)), field('price', money(charged.amount))];

/** Words for the stream of a member's plan. */
export const plans: WordsOf<SubscriptionEvent> = {
  PlanChosen: (data) => says(`chose the plan ${plan(data)} for ${money(data.amount)}`),
  PlanChoiceDropped: ({ why }) =>
    says(why === 'replaced' ? 'chose another plan instead' : 'let a chosen plan lapse unpaid'),
  SubscriptionOpened: ({ memberId }) => says('opened the subscription of ', member(memberId), ' at the provider'),
  SubscriptionStarted: (data) =>
    saysWith(
      [...planFields(data), status('running')],
      `started the plan ${plan(data)} of `,
      member(data.memberId),
      ' until ',
      moment(data.until),
    ),
  PurchaseAcknowledged: () => says('told the provider that the purchase is settled'),
  SubscriptionRenewed: (data) =>
    saysWith(
      [...planFields(data), status('running')],
      `renewed the plan ${plan(data)} of `,
      member(data.memberId),
      ' until ',
      moment(data.until),
    ),
  RenewalFailed: ({ graceUntil }) =>
    saysWith([status('unpaid')], 'noted that the renewal was not paid; the plan stays until ', moment(graceUntil)),
  RenewalPaymentBegun: ({ paymentId }) => says('began to pay the renewal with ', payment(paymentId)),
  SubscriptionUpgraded: (data) => ({ says: [`changed up to the plan ${plan(data)}`], fields: planFields(data) }),
  DowngradeScheduled: ({ at, ...data }) =>
    saysWith([field('next plan', plan(data))], `chose the plan ${plan(data)} from `, moment(at), ' on'),
  DowngradeWithdrawn: () => saysWith([field('next plan', '')], 'kept the plan after all'),
  CancellationScheduled: ({ at }) => saysWith([status('ends')], 'ended the plan with ', moment(at)),
  CancellationWithdrawn: () => saysWith([status('running')], 'took back the end of the plan'),
  PlanGranted: ({ memberId, plan: given, until, reason }) =>
    saysWith(
      [field('given plan', given), ...reasonField(reason)],
      `gave the plan ${given} to `,
      member(memberId),
      ' until ',
      moment(until),
    ),
  PlanGrantEnded: ({ memberId, why, reason }) =>
    saysWith(
      [field('given plan', ''), ...reasonField(reason)],
      why === 'over' ? 'ended the plan given to ' : 'took back the plan given to ',
      member(memberId),
    ),
  SubscriptionEnded: ({ memberId, why }) =>
    saysWith(
      [status('ended')],
      'ended the plan of ',
      member(memberId),
      {
        cancelled: ', as it was cancelled',
        unpaid: ', as it was not paid',
        closedAccount: ', as the account was closed',
        disputed: ', as the bank took its payment back',
      }[why],
    ),
};

/** Words for the stream of a member whom payouts go to. */
export const payouts: WordsOf<PayeeEvent> = {
  PayoutOnboardingStarted: ({ memberId }) => says('began to set up payouts to ', member(memberId)),
  PayoutAccountOpened: ({ memberId }) => says('opened a payout account for ', member(memberId)),
  PayoutDetailsSubmitted: ({ memberId }) => says('gave the provider the details of ', member(memberId)),
  PayoutsEnabled: ({ memberId }) => saysWith([field('payouts', 'on')], 'turned payouts on for ', member(memberId)),
  PayoutsRestricted: ({ memberId, reason }) =>
    saysWith([field('payouts', 'off'), field('reason', reason)], 'stopped payouts to ', member(memberId)),
  PayoutAccountGone: ({ memberId }) =>
    saysWith([field('payouts', 'off')], 'lost the payout account of ', member(memberId)),
};

const STOPPED = {
  firstLarge: 'as a large one would follow, which nobody has looked at',
  takenBack: 'as money of one was taken back',
  contested: 'as money of a campaign that they were sent is contested',
  suspended: 'as they were suspended or deleted',
} as const satisfies Record<PayoutStop, string>;

/** Words for the stream of what a member has earned by sales. */
export const earnings: WordsOf<EarningsEvent> = {
  EarningsCredited: ({ memberId, sales }) => {
    const worth = sales.reduce((sum, sale) => sum + worthOf(sale), 0);
    const count = `${sales.length} ${sales.length === 1 ? 'sale' : 'sales'}`;
    return worth < 0
      ? says(`took ${money(-worth)} for ${count} off the balance of `, member(memberId))
      : says(`credited ${money(worth)} for ${count} to `, member(memberId));
  },
  EarningsPayoutPlanned: ({ memberId, amount }) =>
    saysWith([status('under way')], `planned a payout of ${money(amount)} to `, member(memberId)),
  EarningsPayoutSent: ({ memberId, amount }) =>
    saysWith([status('sent')], `sent ${money(amount)} to `, member(memberId)),
  EarningsPayoutFailed: ({ memberId, amount, why }) =>
    saysWith([status('refused'), field('why', why)], `could not send ${money(amount)} to `, member(memberId)),
  EarningsPayoutReversed: ({ memberId, amount }) =>
    says(`noted that ${money(amount)} of a payout came back from `, member(memberId)),
  CampaignPayoutCounted: ({ memberId, amount }) =>
    platformOnly(says(`counted ${money(amount)} of a campaign with what was sent to `, member(memberId))),
  EarningsPayoutsStopped: ({ memberId, why }) =>
    saysWith([status('stopped')], 'stopped the payouts of ', member(memberId), `, ${STOPPED[why]}`),
  EarningsPayoutsReleased: ({ memberId }) =>
    saysWith([status('released')], 'released the payouts of ', member(memberId)),
};
