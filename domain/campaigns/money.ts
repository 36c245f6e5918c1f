import type { Campaign } from './state.ts';

/** What a campaign holds of its contributions now, in cents: received less refunds and fees. */
export const heldFor = ({ money: { received, refunded, fees } }: Campaign): number => received - refunded - fees;
