import type { Campaign } from './state.ts';

/**
 * What a campaign holds now, in cents: received less refunds, fees, and what was paid out or is on its way. Below 0 when
 * more was refunded than it had left.
 */
export const heldFor = ({ money: { received, refunded, fees }, paidOut: { sent, pending } }: Campaign): number =>
  received - refunded - fees - sent - pending;
