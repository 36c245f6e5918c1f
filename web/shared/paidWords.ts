import type { PaymentStatus } from '../graphql/graphql.ts';

/** How far a payment has come, for those who look after the platform’s money. */
export const paidWords: Readonly<Record<PaymentStatus, string>> = {
  requested: 'Not paid yet',
  requiresAction: 'Waits for the bank of the payer',
  declined: 'Declined',
  captured: 'Received, not fulfilled yet',
  fulfilled: 'Received',
  refunding: 'A refund is on its way',
  refunded: 'Paid back',
  cancelled: 'Closed without payment',
  quarantined: 'Did not fit what was asked for; it is paid back',
};
