import { CHARGED_BACK, PARTLY_CHARGED_BACK, type PaymentEvent } from '#domain/payments/events.ts';
import { money } from '../words/parts.ts';
import { LEFT_OUT, plain, type RulesOf, rule } from './parts.ts';

/** Who decides a payment's amount, by what it is for. */
const PRICED = {
  booking: 'that of the booking when its time was held',
  cart: 'that of the order when it was placed',
  subscription: 'that of the plan',
  plan: 'that of the plan',
  contribute: 'what the contributor chose to give, with the tip',
} as const;

/** What holds for the events of a payment. */
export const payments: RulesOf<PaymentEvent> = {
  PaymentRequested: ({ amount, purpose }) =>
    rule('P1', `The server sets the amount, never a page or an address: ${money(amount)}, ${PRICED[purpose.page]}.`),
  PaymentIntentOpened: LEFT_OUT,
  PaymentActionRequired: () =>
    plain('The payer’s bank wants to be sure that it is them; until then nothing is charged.'),
  PaymentDeclined: ({ message }) => plain(`The bank decides: “${message}” Nothing was charged by this attempt.`),
  PaymentCancelled: () => plain('Nothing was charged, and nothing of it can be charged any more.'),
  PaymentCaptured: ({ amount }) =>
    rule('P6', `What the provider says has come in is compared with what was asked for: ${money(amount)}.`),
  PaymentFulfilled: () => plain('Money that has come in ends in what it was for, or goes back; never both.'),
  PaymentQuarantined: ({ why }) =>
    rule('P6', `What came in differs from what was asked for (${why}): it pays for nothing and goes back.`),
  RefundStarted: ({ amount, reason }) =>
    plain(`${money(amount)} goes back to the card it came from: ${reason}. Never more than came in.`),
  RefundCompleted: () => plain('The provider has sent it; the bank shows it within some days.'),
  RefundFailed: ({ why }) =>
    why === CHARGED_BACK
      ? plain('The payer has the money back through their bank. So it is not sent a second time.')
      : why === PARTLY_CHARGED_BACK
        ? plain('The payer has a part back through their bank. So the rest is sent as a refund of its own.')
        : plain('It is tried three times by itself; after that a person at Chairside has to act.'),
};

/** Those that somebody who did not pay, such as the shop, is not told. */
export const OF_THE_PAYER: ReadonlySet<string> = new Set(Object.keys(payments) satisfies string[]);
