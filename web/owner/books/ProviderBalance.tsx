import { useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { Muted } from '../../ui/Layout.tsx';
import { Note } from '../../ui/Note.tsx';
import { moneyOf } from './money.ts';

const Held = graphql(`
  query ProviderBalance {
    providerBalance { availableCents pendingCents differenceCents }
  }
`);

const dollars = (cents: number): string => moneyOf(cents, 'usd');

/** What the payment provider says that it holds, and whether the books say the same. */
export function ProviderBalance() {
  const { data, error } = useQuery(Held, { fetchPolicy: 'cache-and-network' });
  if (!data)
    return (
      <Muted>{error ? 'The provider does not answer, so its balance is not shown.' : 'Asking the provider…'}</Muted>
    );
  const { availableCents, pendingCents, differenceCents } = data.providerBalance;
  const held = `The provider holds ${dollars(availableCents + pendingCents)}: ${dollars(availableCents)} to use now, and ${dollars(pendingCents)} on its way.`;
  if (differenceCents === 0) return <Note tone="ok">{`${held} The books say the same.`}</Note>;
  return (
    <Note tone="info">
      {`${held} That is ${dollars(Math.abs(differenceCents))} ${differenceCents < 0 ? 'less' : 'more'} than the books say. What it charges, sends to your bank, or refunds in its own pages is looked up every hour: a difference that stays longer needs a look.`}
    </Note>
  );
}
