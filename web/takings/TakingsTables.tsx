import { shortDate } from '../shared/times.ts';
import { Button } from '../ui/Button.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { formatCentsExact } from '../ui/format.ts';
import { Muted } from '../ui/Layout.tsx';
import type { Takings, TakingsBy, TakingsPerson } from './takingsFields.ts';
import { termsWords, whoseOf } from './words.ts';

type Sums = Pick<
  Takings['services'][number],
  'visits' | 'paidCents' | 'givenBackCents' | 'keptCents' | 'commissionCents' | 'tipsCents' | 'goodsCents'
>;

const money = <Row,>(key: string, header: string, centsOf: (row: Row) => number): Column<Row> => ({
  key,
  header,
  figures: true,
  cell: (row) => formatCentsExact(centsOf(row)),
});
const sums = <Row extends Sums>(): readonly Column<Row>[] => [
  { key: 'visits', header: 'Visits', figures: true, cell: ({ visits }) => visits },
  money('paid', 'Paid', ({ paidCents }) => paidCents),
  money('back', 'Given back', ({ givenBackCents }) => givenBackCents),
  money('kept', 'Kept', ({ keptCents }) => keptCents),
  money('commission', 'Commission', ({ commissionCents }) => commissionCents),
  money('tips', 'Tips', ({ tipsCents }) => tipsCents),
  money('goods', 'Goods', ({ goodsCents }) => goodsCents),
];

/** The takings of a month, one row for each person, service or day. `onTerms`: for who may say what is agreed. */
export function TakingsTable(props: {
  takings: Takings;
  by: TakingsBy;
  onTerms: ((person: TakingsPerson) => void) | undefined;
}) {
  const { takings, by, onTerms } = props;
  if (by === 'day')
    return <DataTable caption="Takings by day" columns={ofDays} rows={takings.days} rowKey={({ date }) => date} />;
  if (by === 'service')
    return takings.services.length > 0 ? (
      <DataTable
        caption="Takings by service"
        columns={ofServices}
        rows={takings.services}
        rowKey={({ serviceId }) => serviceId}
      />
    ) : (
      <Muted>No visit of this month counts yet.</Muted>
    );
  return (
    <DataTable
      caption="Takings by person"
      columns={ofPeople}
      rows={takings.people}
      rowKey={({ chair }) => chair ?? 'owner'}
      {...(onTerms && {
        actions: (one: TakingsPerson) =>
          one.membershipId !== null && (
            <Button small aria-label={`Terms of ${whoseOf(one)}`} onClick={() => onTerms(one)}>
              Terms
            </Button>
          ),
      })}
    />
  );
}

const ofDays: readonly Column<Takings['days'][number]>[] = [
  { key: 'day', header: 'Day', name: true, cell: ({ date }) => <time dateTime={date}>{shortDate(date)}</time> },
  ...sums<Takings['days'][number]>(),
  money('rent', 'Chair rent', ({ rentCents }) => rentCents),
];
const ofServices: readonly Column<Takings['services'][number]>[] = [
  { key: 'service', header: 'Service', name: true, cell: ({ name }) => name },
  ...sums<Takings['services'][number]>(),
];
const ofPeople: readonly Column<TakingsPerson>[] = [
  { key: 'name', header: 'Name', name: true, cell: (one) => whoseOf(one) },
  ...sums<TakingsPerson>(),
  money('rent', 'Chair rent', ({ rentCents }) => rentCents),
  {
    key: 'terms',
    header: 'Agreed',
    cell: ({ chair, terms }) => (chair === null ? 'Owner' : terms ? termsWords(terms) : 'Nothing'),
  },
];
