import { useState } from 'react';
import type { BooksQuery } from '../../graphql/graphql.ts';
import { paths } from '../../shared/paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { CellLink } from '../../ui/CellLink.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { PriceBoard } from '../../ui/PriceBoard.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { accountWords, currencyOf, isOwn } from './filter.ts';
import { moneyOf } from './money.ts';
import { OtherAccount } from './OtherAccount.tsx';
import { ProviderBalance } from './ProviderBalance.tsx';

type Balance = BooksQuery['ledgerBalances'][number];
const keyOf = ({ account }: Balance): string => account;

/** So many of members and campaigns are shown at first. */
const SHOWN = 20;

/** What each account has, with the sum of all, which is zero in every currency. */
export function Balances({ balances }: { balances: readonly Balance[] }) {
  const [isWhole, setWhole] = useState(false);
  const own = balances.filter(({ account }) => isOwn(account));
  // The largest first: most money that moved is theirs.
  const others = balances
    .filter(({ account }) => !isOwn(account))
    .sort((one, other) => Math.abs(other.balanceCents) - Math.abs(one.balanceCents));
  if (balances.length === 0)
    return (
      <EmptyState icon="coins" heading="h2" title="No money has moved yet" text="The first payment opens the books." />
    );
  return (
    <Stack $gap={5}>
      <Muted>Above zero the platform has the money; below zero it owes it, or it has been earned.</Muted>
      <OtherAccount />
      <ProviderBalance />
      <DataTable caption="Balances of the platform" columns={columns} rows={own} rowKey={keyOf} />
      {others.length > 0 && (
        <DataTable
          caption="Balances of members and campaigns"
          columns={columns}
          rows={isWhole ? others : others.slice(0, SHOWN)}
          rowKey={keyOf}
        />
      )}
      {!isWhole && others.length > SHOWN && (
        <div>
          <Button onClick={() => setWhole(true)}>{`Show all ${formatNumber(others.length)}`}</Button>
        </div>
      )}
      <PriceBoard label="All accounts together" rows={sums(balances)} />
    </Stack>
  );
}

/** One line for each currency; anything but zero says so. */
function sums(balances: readonly Balance[]) {
  const found = new Map<string, number>();
  for (const { account, balanceCents } of balances)
    found.set(currencyOf(account), (found.get(currencyOf(account)) ?? 0) + balanceCents);
  return [...found].map(([currency, cents]) => ({
    label: currency === 'usd' ? 'Sum of all accounts' : `Sum of all accounts in ${currency.toUpperCase()}`,
    value: (
      <>
        {moneyOf(cents, currency)} {cents !== 0 && <Badge tone="err">Not zero</Badge>}
      </>
    ),
    total: true,
  }));
}

const columns: readonly Column<Balance>[] = [
  {
    key: 'account',
    header: 'Account',
    name: true,
    cell: ({ account, holder }) => (
      <CellLink to={`${paths.ownerBooks}?tab=entries&account=${encodeURIComponent(account)}`}>
        {accountWords(account, holder)}
      </CellLink>
    ),
  },
  {
    key: 'balance',
    header: 'Balance',
    figures: true,
    cell: ({ account, balanceCents }) => moneyOf(balanceCents, currencyOf(account)),
  },
];
