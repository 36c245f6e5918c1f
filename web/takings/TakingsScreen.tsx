import { useQuery } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import styled from 'styled-components';
import type { TakingsShopsQuery } from '../graphql/graphql.ts';
import { refetchSafely } from '../live/refetchSafely.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { BARBERS } from '../shared/categories.ts';
import { useCrewNews } from '../shared/crew/useCrewNews.ts';
import { paths } from '../shared/paths.ts';
import { SaveCsv } from '../shared/SaveCsv.tsx';
import { dateIn, zoneName } from '../shared/times.ts';
import { useAddressParams } from '../shared/useAddressParams.ts';
import { IconButton, LinkButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Field } from '../ui/Field.tsx';
import { formatCentsExact } from '../ui/format.ts';
import { Icon } from '../ui/Icons.tsx';
import { Select } from '../ui/Input.tsx';
import { Muted, Page, Row, Stack } from '../ui/Layout.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { PriceBoard, type PriceRow } from '../ui/PriceBoard.tsx';
import { EmptyState } from '../ui/States.tsx';
import { ToggleGroup } from '../ui/ToggleGroup.tsx';
import { size } from '../ui/tokens.ts';
import { useOnline } from '../ui/useOnline.ts';
import { daysOf, hasBefore, hasBegun, monthIn, monthName, monthsLater } from './month.ts';
import { TakingsTable } from './TakingsTables.tsx';
import { ShopTakings, type Takings, type TakingsBy, TakingsShops } from './takingsFields.ts';
import { byItems } from './words.ts';

// Loaded on demand: the tables do not need the form.
const TermsDialog = lazy(() => import('./TermsDialog.tsx').then((module) => ({ default: module.TermsDialog })));

/** A shop whose takings the viewer reads, its IANA time zone, and whether all of it is theirs to say. */
type Place = { readonly shopId: string; readonly name: string; readonly timeZone: string; readonly isOwn: boolean };

/** /my-store/takings: what the visits of a month have brought a shop, by person, service and day. */
export function TakingsScreen() {
  const query = useQuery(TakingsShops, { fetchPolicy: 'cache-and-network' });
  useCrewNews(() => refetchSafely(query.refetch));
  const { data } = query;
  return (
    <Page
      title="Takings"
      eyebrow="Inventory & Shop"
      lead="What the visits of a month have brought, and what of it goes to whom."
    >
      {data ? <Places places={placesOf(data)} /> : <Unanswered query={query} skeleton={<ListSkeleton />} />}
    </Page>
  );
}

const placesOf = ({ myShops, workplaces }: TakingsShopsQuery): Place[] => [
  ...myShops
    .filter(({ category }) => category === BARBERS)
    .map(({ id, name, timeZone }) => ({ shopId: id, name, timeZone, isOwn: true })),
  ...workplaces
    .filter(({ rights }) => rights.includes('readOwnTakings'))
    .map(({ shopId, shopName, shop }) => ({ shopId, name: shopName, timeZone: shop.timeZone, isOwn: false })),
];

function Places({ places }: { places: readonly Place[] }) {
  const [params, change] = useAddressParams<{ shop?: string; month?: string; by?: string }>();
  const place = places.find(({ shopId }) => shopId === params.get('shop')) ?? places[0];
  if (!place)
    return (
      <EmptyState
        icon="coins"
        heading="h2"
        title="No shop, so no takings yet"
        text="Open a shop first; what its visits bring is added up here."
        action={
          <LinkButton variant="primary" to={paths.myStore}>
            To My Store
          </LinkButton>
        }
      />
    );
  const today = dateIn(place.timeZone, new Date());
  const month = monthIn(params, today);
  const by = byItems.find(({ value }) => value === params.get('by'))?.value ?? 'person';
  return (
    <Stack $gap={6}>
      {places.length > 1 && (
        <Field label="Shop">
          <Select value={place.shopId} onChange={({ target }) => change({ shop: target.value })}>
            {places.map(({ shopId, name }) => (
              <option key={shopId} value={shopId}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <MonthNav month={month} today={today} onMonth={(next) => change({ month: next })} />
      <Month key={place.shopId} place={place} month={month} by={by} onBy={(next) => change({ by: next })} />
    </Stack>
  );
}

/** Which month is shown, and those beside it. */
function MonthNav(props: { month: string; today: string; onMonth: (month: string) => void }) {
  const { month, today, onMonth } = props;
  const [before, after] = [monthsLater(month, -1), monthsLater(month, 1)];
  return (
    <Row $gap={2}>
      <IconButton label="Month before" variant="secondary" disabled={!hasBefore(month)} onClick={() => onMonth(before)}>
        <Icon name="left" />
      </IconButton>
      <IconButton
        label="Month after"
        variant="secondary"
        disabled={!hasBegun(after, today)}
        onClick={() => onMonth(after)}
      >
        <Icon name="right" />
      </IconButton>
      <Heading aria-live="polite">{monthName(month)}</Heading>
    </Row>
  );
}

function Month(props: { place: Place; month: string; by: TakingsBy; onBy: (by: TakingsBy) => void }) {
  const { place, month, by, onBy } = props;
  const online = useOnline();
  const [changing, setChanging] = useState<string>();
  const span = daysOf(month);
  const query = useQuery(ShopTakings, {
    variables: { shopId: place.shopId, ...span },
    fetchPolicy: 'cache-and-network',
  });
  useCrewNews(() => refetchSafely(query.refetch));
  const takings = query.data?.shopTakings;
  if (!takings) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  const file = (format: 'csv' | 'pdf') => `/takings/${place.shopId}?${new URLSearchParams({ ...span, by, format })}`;
  const person = takings.people.find(({ membershipId }) => membershipId !== null && membershipId === changing);
  return (
    <>
      <Card>
        <Stack $gap={3} as="section" aria-label={`Together in ${monthName(month)}`}>
          <PriceBoard label="Together" rows={rowsOf(takings.total)} />
          <Muted>
            {`Visits count on their own day, in ${zoneName(takings.timeZone)}. Walk-ins count with what their service costs. Tips are not recorded.`}
          </Muted>
        </Stack>
      </Card>
      <ToggleGroup
        label="Added up"
        required
        min={110}
        items={byItems}
        value={by}
        onChange={(value) => value && onBy(value)}
      />
      <TakingsTable
        takings={takings}
        by={by}
        onTerms={place.isOwn && online ? (one) => setChanging(one.membershipId ?? undefined) : undefined}
      />
      <Row $gap={3} $align="flex-start">
        <SaveCsv path={file('csv')} />
        <SaveCsv path={file('pdf')} label="Save as PDF" />
      </Row>
      {person?.membershipId && (
        <Suspense fallback={null}>
          <TermsDialog
            key={person.membershipId}
            id={person.membershipId}
            one={person}
            onClose={() => setChanging(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function rowsOf(total: Takings['total']): PriceRow[] {
  const row = (label: string, cents: number, note?: string): PriceRow => ({
    label,
    value: formatCentsExact(cents),
    ...(note && { note }),
  });
  const { visits, paidCents, atDeskCents, givenBackCents, keptCents, commissionCents, rentCents } = total;
  const { takenOffCents } = total;
  return [
    row('Paid', paidCents, visits === 1 ? 'Of one visit' : `Of ${visits} visits`),
    ...(atDeskCents > 0 ? [row('Of it at the desk', atDeskCents)] : []),
    row('Given back', 0 - givenBackCents),
    { ...row('Kept', keptCents), total: true },
    row('Commissions', commissionCents, 'Of what was kept, what those who served earn'),
    row('Chair rent', rentCents, 'What is owed to the shop'),
    ...(takenOffCents > 0 ? [row('Taken off by stamp cards', takenOffCents, 'In none of the others')] : []),
  ];
}

const Heading = styled.h2`font-size: ${size.xl};`;
