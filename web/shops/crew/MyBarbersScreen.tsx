import { useQuery } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import type { MyCrewQuery } from '../../graphql/graphql.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { BARBERS } from '../../shared/categories.ts';
import { useCrewNews } from '../../shared/crew/useCrewNews.ts';
import { paths } from '../../shared/paths.ts';
import { useAskedWindow } from '../../shared/useAskedWindow.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Page, Row, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { Note } from '../../ui/Note.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { useOnline } from '../../ui/useOnline.ts';
import { CrewTable } from './CrewTable.tsx';
import { MyCrew } from './crewFields.ts';
import { Workplaces } from './Workplaces.tsx';
import { crewTexts, fullWords, limitWords } from './words.ts';

// Loaded on demand: the list does not need the forms.
const InviteDialog = lazy(() => import('./InviteDialog.tsx').then((module) => ({ default: module.InviteDialog })));
const PersonDialog = lazy(() => import('./PersonDialog.tsx').then((module) => ({ default: module.PersonDialog })));

/** /my-barbers (specification §2): who works in the member's shops, and in which shops of others the member works. */
export function MyBarbersScreen() {
  const query = useQuery(MyCrew, { fetchPolicy: 'cache-and-network' });
  useCrewNews(() => refetchSafely(query.refetch));
  const { data } = query;
  return (
    <Page
      title={crewTexts.title}
      eyebrow="Inventory & Shop"
      lead="Who works in your shops, when, and what they offer. Whoever accepts the invitation is shown on the shop’s page."
    >
      {data ? <Found {...data} /> : <Unanswered query={query} skeleton={<ListSkeleton />} />}
    </Page>
  );
}

function Found({ crew, workplaces, myShops }: MyCrewQuery) {
  const online = useOnline();
  const [isInviting, invite] = useState(false);
  const [changing, change] = useState<string>();
  const shops = myShops.filter(({ category, removed }) => category === BARBERS && !removed);
  const full = fullWords(crew.used, crew.limit);
  const canInvite = online && shops.length > 0 && full === undefined;
  useAskedWindow(() => invite(canInvite));
  const person = crew.people.find(({ id, status }) => id === changing && status === 'working');
  const shopOf = (shopId: string) => myShops.find(({ id }) => id === shopId);
  const shop = person && shopOf(person.shopId);
  // Where nobody else is, there is nothing to choose; whoever takes no bookings can always take some again.
  const own = crew.ownChairs.filter(
    ({ id, takesBookings }) => !takesBookings || crew.people.some(({ shopId }) => shopId === id),
  );
  return (
    <Stack $gap={8}>
      {workplaces.length > 0 && <Workplaces places={workplaces} />}
      {(shops.length > 0 || crew.people.length > 0) && (
        <Stack as="section" $gap={5} aria-label="The crew of your shops">
          <Row $justify="space-between">
            <strong role="status">{limitWords(crew.used, crew.limit)}</strong>
            <Button variant="primary" icon={<Icon name="plus" />} disabled={!canInvite} onClick={() => invite(true)}>
              {crewTexts.add}
            </Button>
          </Row>
          {full && (
            <Note tone="info">
              {full} <LinkToPlans />
            </Note>
          )}
          {crew.people.length + own.length > 0 ? (
            <CrewTable
              own={own}
              people={crew.people}
              namesShops={shops.length > 1}
              shopOf={shopOf}
              onChange={({ id }) => change(id)}
            />
          ) : (
            <EmptyState
              icon="users"
              heading="h2"
              title="Nobody works with you yet"
              text="Invite somebody by mail. Once they accept they are shown on the shop’s page."
            />
          )}
        </Stack>
      )}
      {shops.length === 0 && crew.people.length === 0 && workplaces.length === 0 && <NoShop />}
      {isInviting && (
        <Suspense fallback={null}>
          <InviteDialog shops={shops} onClose={() => invite(false)} />
        </Suspense>
      )}
      {person && shop && (
        <Suspense fallback={null}>
          <PersonDialog key={person.id} person={person} shop={shop} onClose={() => change(undefined)} />
        </Suspense>
      )}
    </Stack>
  );
}

const LinkToPlans = () => <LinkButton to={`${paths.settings}?tab=plan`}>Change the plan</LinkButton>;

const NoShop = () => (
  <EmptyState
    icon="store"
    heading="h2"
    title="No shop, so no crew yet"
    text="Open a shop first; the people who work in it are kept here. Where others invite you to work is shown here, too."
    action={
      <LinkButton variant="primary" to={paths.myStore}>
        To My Store
      </LinkButton>
    }
  />
);
