import { conflict } from '../refusal.ts';

export const NoFullCard = conflict(
  'NO_FULL_CARD',
  'You have no full stamp card at this shop, or it is redeemed for another booking.',
  'redeemStamps',
);
export const NothingToTakeOff = conflict(
  'NOTHING_TO_TAKE_OFF',
  'This costs nothing, so a stamp card would be lost with it.',
  'redeemStamps',
);
