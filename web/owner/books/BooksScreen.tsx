import { useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { useListFollowsBell } from '../../live/useListFollowsBell.ts';
import { OwnerEyebrow } from '../../shared/OwnerEyebrow.tsx';
import { useAddressParams } from '../../shared/useAddressParams.ts';
import { Page } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { OwnerOnly } from '../OwnerOnly.tsx';
import { Balances } from './Balances.tsx';
import { Disputes } from './Disputes.tsx';
import { Entries } from './Entries.tsx';
import { ExportBooks } from './ExportBooks.tsx';
import { type BookParams, filterIn } from './filter.ts';
import { Mismatches } from './Mismatches.tsx';
import { OwedToSellers } from './Owed.tsx';

const Books = graphql(`
  query Books {
    ledgerBalances { account balanceCents holder }
    ledgerMismatches { ...MismatchFields }
    disputes(isWaiting: true, first: 1) { totalCount }
  }
`);

const TABS = ['balances', 'entries', 'mismatches', 'disputes', 'owed'] as const;
type Tab = (typeof TABS)[number];
const tabIn = (params: URLSearchParams): Tab => TABS.find((tab) => tab === params.get('tab')) ?? 'balances';
const EVERY_MS = 30_000;

/** /owner/books: what each account has, what moved it, what does not fit, and what banks contest. */
export const BooksScreen = () => (
  <OwnerOnly or="readMoney">
    <Found />
  </OwnerOnly>
);

function Found() {
  const [params, change] = useAddressParams<BookParams>();
  const tab = tabIn(params);
  const sheet = tab === 'balances' || tab === 'mismatches' ? tab : undefined;
  return (
    <Page
      title="Books"
      eyebrow={<OwnerEyebrow />}
      lead="Every event of money moves it from one account to another, so that all balances together are zero."
      actions={tab !== 'disputes' && tab !== 'owed' && <ExportBooks filter={filterIn(params)} sheet={sheet} />}
    >
      <Parts params={params} onChange={change} />
    </Page>
  );
}

function Parts({ params, onChange }: { params: URLSearchParams; onChange: (changes: BookParams) => void }) {
  const query = useQuery(Books, {
    fetchPolicy: 'cache-and-network',
    context: ASKED_ANEW,
    pollInterval: EVERY_MS,
    skipPollAttempt: () => document.hidden,
  });
  useListFollowsBell(async () => refetchSafely(query.refetch));
  const { data } = query;
  if (!data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  const { ledgerBalances, ledgerMismatches, disputes } = data;
  return (
    <Tabs<Tab>
      label="Parts of the books"
      value={tabIn(params)}
      onChange={(tab) => onChange({ tab })}
      items={[
        { value: 'balances', label: 'Balances', content: <Balances balances={ledgerBalances} /> },
        {
          value: 'entries',
          label: 'Entries',
          content: <Entries balances={ledgerBalances} params={params} onChange={onChange} />,
        },
        {
          value: 'mismatches',
          label: 'Mismatches',
          count: ledgerMismatches.filter(({ isSettled }) => !isSettled).length,
          content: <Mismatches mismatches={ledgerMismatches} onChanged={() => refetchSafely(query.refetch)} />,
        },
        {
          value: 'disputes',
          label: 'Disputes',
          count: disputes.totalCount,
          content: <Disputes onChanged={() => refetchSafely(query.refetch)} />,
        },
        { value: 'owed', label: 'Owed to sellers', content: <OwedToSellers /> },
      ]}
    />
  );
}
