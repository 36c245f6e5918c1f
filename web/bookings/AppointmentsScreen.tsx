import { useQuery } from '@apollo/client/react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { graphql } from '../graphql/index.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { myStoreTexts } from '../shared/myStoreTexts.ts';
import { paths } from '../shared/paths.ts';
import { useSession } from '../shared/session.tsx';
import { texts } from '../shared/texts.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Input.tsx';
import { Page, Row, Stack } from '../ui/Layout.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { Note } from '../ui/Note.tsx';
import { EmptyState } from '../ui/States.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { ToggleGroup } from '../ui/ToggleGroup.tsx';
import { usePhone } from '../ui/useMedia.ts';
import { DayByChairs } from './day/DayByChairs.tsx';
import { type AgendaShop, useWork, useWorkNews } from './desk/work.ts';
import { MyBookings } from './MyBookings.tsx';
import { ShopAgenda } from './ShopAgenda.tsx';
import { useBookingNews } from './useBookingNews.ts';
import { WeekGrid } from './WeekGrid.tsx';

const AppointmentShops = graphql(`
  query AppointmentShops { myShops { id name category timeZone removed bookingHorizonDays hours { weekday slots } specialHours { from to slots } } }
`);

/** Appointments of a shop owner's shops and of those a member works at, or a customer's own bookings; the former have both. */
export function AppointmentsScreen() {
  const work = useWork();
  return (
    <>
      <News key={idsOf(work)} />
      <Appointments work={work} />
    </>
  );
}

const idsOf = (shops: readonly { readonly id: string }[]): string => shops.map(({ id }) => id).join();

/**
 * What changes while the screen is open. Whom the viewer works for is looked up when a subscription begins, so each has to begin
 * again, by its key, once that is another shop.
 */
function News(): null {
  useBookingNews();
  useWorkNews();
  return null;
}

function Appointments({ work }: { work: readonly AgendaShop[] }) {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const isOwner = user?.role === 'SHOP_OWNER';
  if (!isOwner && work.length === 0) {
    return (
      <Page title={texts.sidebar.myBookings}>
        <MyBookings />
      </Page>
    );
  }
  const tab = params.get('tab') === 'mine' ? 'mine' : 'shop';
  return (
    <Page title={texts.sidebar.appointments}>
      <Tabs<'shop' | 'mine'>
        label={texts.sidebar.appointments}
        value={tab}
        onChange={(value) => setParams(value === 'mine' ? { tab: 'mine' } : {}, { replace: true })}
        items={[
          {
            value: 'shop',
            label: isOwner ? 'At my shops' : 'Where I work',
            content: isOwner ? <OwnersView work={work} /> : <Agenda shops={work} />,
          },
          { value: 'mine', label: texts.sidebar.myBookings, content: <MyBookings /> },
        ]}
      />
    </Page>
  );
}

/** The shops of an owner, and those of others at which they work. */
function OwnersView({ work }: { work: readonly AgendaShop[] }) {
  const query = useQuery(AppointmentShops);
  const { data } = query;
  if (!data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  const shops: AgendaShop[] = [...data.myShops.filter(({ category }) => category === 'barbers'), ...work];
  if (shops.length === 0) {
    return (
      <EmptyState
        icon="store"
        heading="h2"
        title="You have no shop yet"
        text="Open one, and its appointments appear here the moment somebody books."
        action={
          <LinkButton variant="primary" to={paths.myStore}>
            {myStoreTexts.addShop}
          </LinkButton>
        }
      />
    );
  }
  return <Agenda shops={shops} />;
}

/** One shop's list or its day by chairs, or the week of all of them, which a phone is too narrow for. */
function Agenda({ shops }: { shops: readonly AgendaShop[] }) {
  const phone = usePhone();
  const [params, setParams] = useSearchParams();
  const shop = shops.find(({ id }) => id === params.get('shop')) ?? shops.find(({ removed }) => !removed) ?? shops[0];
  const asked = params.get('view');
  const isWeekAsked = asked === 'week';
  const view = asked === 'day' || (isWeekAsked && !phone) ? asked : 'list';
  const set = (name: string, value: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.set(name, value);
        return next;
      },
      { replace: true },
    );
  if (!shop) return null;
  return (
    <Stack $gap={6}>
      <Row $gap={4} $align="flex-end">
        {shops.length > 1 && view !== 'week' && (
          <Field label="Shop">
            <Select value={shop.id} onChange={(event) => set('shop', event.target.value)}>
              {shops.map(({ id, name, removed }) => (
                <option key={id} value={id}>
                  {removed ? `${name} (closed)` : name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Views>
          <ToggleGroup
            label="View"
            required
            min={80}
            value={view}
            onChange={(value) => value && set('view', value)}
            items={[
              { value: 'list', label: 'List' },
              { value: 'day', label: 'Day' },
              ...(phone ? [] : [{ value: 'week' as const, label: 'Week' }]),
            ]}
          />
        </Views>
      </Row>
      {isWeekAsked && phone && <Note tone="info">The week needs a wider screen. Here is the list.</Note>}
      {view === 'week' && <WeekGrid key={idsOf(shops.filter(({ work }) => work))} shops={shops} />}
      {view === 'day' && <DayByChairs key={shop.id} shop={shop} />}
      {view === 'list' && <ShopAgenda key={shop.id} shop={shop} />}
    </Stack>
  );
}

const Views = styled.div`width: 280px; max-width: 100%;`;
