import type { BalanceEvent, BalanceMoved } from '#domain/balance/events.ts';
import { moment, money, platformOnly, says, type WordsOf } from './parts.ts';

const FOR = {
  charge: 'a charge',
  refund: 'a refund',
  refundFailure: 'a refund that failed',
  dispute: 'a dispute',
  transfer: 'a transfer',
  transferReversal: 'a transfer that came back',
  payout: 'a payout',
  fee: 'a service',
  other: 'another reason',
} as const satisfies Record<BalanceMoved['data']['kind'], string>;

function moved({ amount, kind }: BalanceMoved['data']): string {
  const cents = money(Math.abs(amount));
  if (kind === 'payout')
    return amount < 0
      ? `noted that ${cents} went from the provider to the platform’s bank`
      : `noted that ${cents} came from the platform’s bank to the provider`;
  return `noted that the provider ${amount < 0 ? 'took' : 'added'} ${cents} for ${FOR[kind]}`;
}

/** Words for the streams of the provider's balance. */
export const balance: WordsOf<BalanceEvent> = {
  BalanceMoved: (data) => {
    const { amount, fee, kind } = data;
    if (amount === 0) return platformOnly(says(`noted a fee of the provider of ${money(fee)} for ${FOR[kind]}`));
    return platformOnly(says(`${moved(data)}${fee === 0 ? '' : `, and a fee of ${money(fee)}`}`));
  },
  BalanceRead({ until, leftOut = [], apart: { known } = { known: 0 } }) {
    const without = leftOut.length === 0 ? '' : `, but for ${leftOut.length} that could not be noted`;
    const more = known > 0 ? 'more' : 'less';
    const apart = known === 0 ? '' : `; the provider holds ${money(Math.abs(known))} ${more} than the books say`;
    return platformOnly(says('read the provider’s balance until ', moment(until), `${without}${apart}`));
  },
};
