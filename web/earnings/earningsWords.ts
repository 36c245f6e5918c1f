import type { EarningsFieldsFragment, PayoutObstacle, SaleKind } from '../graphql/graphql.ts';
import { dayOf } from '../shared/instants.ts';
import { numberOf } from '../shared/orderNumber.ts';
import { paths } from '../shared/paths.ts';
import { formatCentsExact } from '../ui/format.ts';

const OBSTACLES: Readonly<Record<PayoutObstacle, string>> = {
  NO_ACCOUNT: 'Nothing can be sent before you have connected an account.',
  RESTRICTED: 'The payment service needs more from you before it pays out.',
  ON_ITS_WAY: 'A payout is on its way.',
  TOO_LITTLE: 'Less is due than a payout needs.',
  STOPPED: 'We look at your payouts first, and write to you if we have a question.',
};

/** When the next payout is made, or why none is. */
export function nextWords({ obstacle, nextPayoutAt, leastCents }: EarningsFieldsFragment, now: number): string {
  if (obstacle === 'TOO_LITTLE') return `A payout needs at least ${formatCentsExact(leastCents)} that is due.`;
  if (obstacle) return OBSTACLES[obstacle];
  if (nextPayoutAt === null || Date.parse(nextPayoutAt) <= now) return 'The next payout is made within minutes.';
  return `The next payout is made on ${dayOf(nextPayoutAt)}.`;
}

/** Basis points in percent: 290 is “2.9 %”. */
export const rateWords = (rate: number): string => `${rate / 100} %`;

/** What was sold: an order by its number. */
export const soldWords = (kind: SaleKind, itemId: string): string =>
  kind === 'ORDER' ? `Order ${numberOf(itemId)}` : 'Visit';

/** Where a sale is shown. */
export const soldPath = (kind: SaleKind, itemId: string): string =>
  kind === 'ORDER' ? paths.order(itemId) : paths.appointments;
