import { useQuery } from '@apollo/client/react';
import { lazy, Suspense, useState } from 'react';
import type { CrewPersonFragment, WorkplaceFieldsFragment } from '../../graphql/graphql.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { useCrewNews } from '../../shared/crew/useCrewNews.ts';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { LinedList } from '../../ui/LinedList.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { useOnline } from '../../ui/useOnline.ts';
import { PlaceCrewQuery } from './crewFields.ts';
import { daysOffWords, hoursWords, roleWord, whoIs } from './words.ts';

// Loaded on demand: the list does not need the form.
const PersonDialog = lazy(() => import('./PersonDialog.tsx').then((module) => ({ default: module.PersonDialog })));

/**
 * The crew of a shop of somebody else, for who plans it; who plans their own days alone has themself. What may be changed is
 * the server's to say (`Workplace.rights`).
 */
export function PlaceCrew({ place }: { place: WorkplaceFieldsFragment }) {
  const online = useOnline();
  const query = useQuery(PlaceCrewQuery, { variables: { shopId: place.shopId } });
  useCrewNews(() => refetchSafely(query.refetch));
  const [changing, change] = useState<string>();
  const { data } = query;
  const isManager = place.rights.includes('planCrew');
  const person = data?.shopCrew.find(({ id }) => id === changing);
  const title = isManager ? `The crew of ${place.shopName}` : `Your days at ${place.shopName}`;
  const about = (one: CrewPersonFragment) =>
    isManager
      ? [roleWord(one.role), `Hours: ${hoursWords(one.hours)}`, `Days off: ${daysOffWords(one.daysOff)}`].join(' · ')
      : `Days off: ${daysOffWords(one.daysOff)}`;
  return (
    <Stack as="section" $gap={3} aria-label={title}>
      <h2>{title}</h2>
      {data ? (
        <LinedList>
          {data.shopCrew.map((one) => (
            <li key={one.id}>
              <div>
                <strong>{whoIs(one)}</strong> {about(one)}
              </div>
              <Button
                small
                disabled={!online}
                aria-label={isManager ? `Change ${whoIs(one)}` : `Set days off at ${place.shopName}`}
                onClick={() => change(one.id)}
              >
                {isManager ? 'Change' : 'Set days off'}
              </Button>
            </li>
          ))}
        </LinedList>
      ) : (
        <Unanswered query={query} skeleton={<ListSkeleton />} />
      )}
      {person && data?.shop && (
        <Suspense fallback={null}>
          <PersonDialog
            key={person.id}
            person={person}
            shop={data.shop}
            by={isManager ? 'manager' : 'self'}
            onClose={() => change(undefined)}
          />
        </Suspense>
      )}
    </Stack>
  );
}
