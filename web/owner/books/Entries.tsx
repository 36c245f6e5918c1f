import styled from 'styled-components';
import type { BooksQuery, LedgerEntryKind, LedgerQuery } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { momentOf } from '../../shared/instants.ts';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Input, Select } from '../../ui/Input.tsx';
import { Muted, Row, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { color, media, radius, size, space } from '../../ui/tokens.ts';
import { PaymentLinks } from '../PaymentLinks.tsx';
import { accountWords, type BookParams, currencyOf, filterIn, KINDS } from './filter.ts';
import { moneyOf } from './money.ts';

const Ledger = graphql(`
  query Ledger($account: String, $kind: LedgerEntryKind, $from: DateTimeISO, $until: DateTimeISO, $after: String) {
    ledger(account: $account, kind: $kind, from: $from, until: $until, first: 20, after: $after) {
      totalCount pageInfo { hasNextPage endCursor }
      edges { cursor node { id kind at paymentId lines { account amountCents } } }
    }
  }
`);

interface Props {
  balances: BooksQuery['ledgerBalances'];
  params: URLSearchParams;
  onChange: (changes: BookParams) => void;
}

const NOTHING: BookParams = { account: '', kind: '', from: '', until: '' };

/** What moved between accounts, the newest first, narrowed down by account, kind and days. */
export function Entries({ balances, params, onChange }: Props) {
  const query = usePagedQuery(Ledger, filterIn(params));
  const found = (query.data ?? query.previousData)?.ledger;
  const holders = new Map(balances.map(({ account, holder }) => [account, holder]));
  const words = (account: string) => accountWords(account, holders.get(account));
  const isNarrowed = Object.keys(NOTHING).some((name) => params.get(name));
  return (
    <Stack $gap={5}>
      <Filters balances={balances} params={params} onChange={onChange} />
      {!found && <Unanswered query={query} skeleton={<ListSkeleton />} />}
      {found && (
        <Stack aria-busy={query.loading || undefined}>
          <Row>
            <Muted role="status">
              {`${formatNumber(found.totalCount)} ${found.totalCount === 1 ? 'entry' : 'entries'}`}
            </Muted>
            {isNarrowed && (
              <Button small onClick={() => onChange(NOTHING)}>
                Clear filters
              </Button>
            )}
          </Row>
          {found.edges.length === 0 ? (
            <EmptyState icon="coins" heading="h2" title="No entries" text="Nothing of this kind has moved." />
          ) : (
            <List aria-label="Entries">
              {found.edges.map(({ node }) => (
                <EntryRow key={node.id} entry={node} words={words} />
              ))}
            </List>
          )}
          {query.hasMore && <ShowMore key={found.edges.length} onMore={query.more} />}
        </Stack>
      )}
    </Stack>
  );
}

function Filters({ balances, params, onChange }: Props) {
  const value = (name: keyof BookParams) => params.get(name) ?? '';
  const account = value('account');
  // One that has no balance yet may stand in the address.
  const isKnown = !account || balances.some((one) => one.account === account);
  const options = isKnown ? balances : [{ account, holder: null }, ...balances];
  return (
    <Band role="group" aria-label="Filters">
      <Field label="Account">
        <Select value={account} onChange={({ target }) => onChange({ account: target.value })}>
          <option value="">All accounts</option>
          {options.map((one) => (
            <option key={one.account} value={one.account}>
              {accountWords(one.account, one.holder)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="What moved it">
        <Select value={value('kind')} onChange={({ target }) => onChange({ kind: target.value })}>
          <option value="">Anything</option>
          {(Object.keys(KINDS) as LedgerEntryKind[]).map((kind) => (
            <option key={kind} value={kind}>
              {KINDS[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="From">
        <Input type="date" value={value('from')} onChange={({ target }) => onChange({ from: target.value })} />
      </Field>
      <Field label="To">
        <Input type="date" value={value('until')} onChange={({ target }) => onChange({ until: target.value })} />
      </Field>
    </Band>
  );
}

type Entry = LedgerQuery['ledger']['edges'][number]['node'];

function EntryRow({ entry, words }: { entry: Entry; words: (account: string) => string }) {
  const { kind, at, paymentId, lines } = entry;
  return (
    <li>
      <Row $justify="space-between">
        <strong>{KINDS[kind]}</strong>
        <Muted as="time" dateTime={at}>
          {momentOf(at)}
        </Muted>
      </Row>
      <Lines>
        {lines.map(({ account, amountCents }) => (
          <div key={account}>
            <dt>{words(account)}</dt>
            <dd>{`${amountCents > 0 ? '+' : ''}${moneyOf(amountCents, currencyOf(account))}`}</dd>
          </div>
        ))}
      </Lines>
      {paymentId && (
        <Muted>
          Payment <PaymentLinks paymentId={paymentId} />
        </Muted>
      )}
    </li>
  );
}

const Band = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space[3]};
  align-items: start;
  ${media.tablet} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: ${space[4]};
  }
`;
const List = styled.ul`
  list-style: none;
  margin: 0;
  padding: 0;
  display: grid;
  gap: ${space[3]};
  > li {
    display: grid;
    gap: ${space[2]};
    padding: ${space[4]};
    background: ${color.surface};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;
const Lines = styled.dl`
  display: grid;
  gap: ${space[1]};
  font-size: ${size.sm};
  font-variant-numeric: tabular-nums;
  > div {
    display: flex;
    justify-content: space-between;
    gap: ${space[4]};
  }
  dt {
    color: ${color.ink2};
  }
  dd {
    white-space: nowrap;
  }
`;
