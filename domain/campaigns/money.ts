import type { Campaign } from './state.ts';

/**
 * What a campaign holds now, in cents: received less refunds, fees, and what was paid out or is on its way. Below 0 when
 * more was refunded than it had left.
 */
export const heldFor = ({ money: { received, refunded, fees }, paidOut: { sent, pending } }: Campaign): number =>
  received - refunded - fees - sent - pending;

/** Cents of what came in that go back when it is cancelled, less the fees: what it would hold had nothing left it. */
export const owedFor = ({ money: { received, refunded, fees } }: Pick<Campaign, 'money'>): number =>
  received - refunded - fees;

/** Whether something of it was paid out and has not come back, or is on its way. */
export const hasPaidOut = (state: Campaign): boolean => heldFor(state) < owedFor(state);
