import { lazy, Suspense, useState } from 'react';
import styled from 'styled-components';
import type { WorkplaceFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { useAction } from '../../shared/useAction.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { focusHeading } from '../../ui/focusHeading.ts';
import { Row, Stack } from '../../ui/Layout.tsx';
import { LinedList } from '../../ui/LinedList.tsx';
import { useOnline } from '../../ui/useOnline.ts';
import { PlaceCrew } from './PlaceCrew.tsx';
import { roleWord } from './words.ts';

// Loaded on demand: the list does not need the form.
const PlaceSpecialHours = lazy(() =>
  import('./PlaceSpecialHours.tsx').then((module) => ({ default: module.PlaceSpecialHours })),
);

const Leave = graphql(`
  mutation LeaveCrew($id: ID!) { leaveCrew(id: $id) { ...WorkplaceFields } }
`);

/**
 * The shops of others in which the member works, with what they manage there, and of their crews what the member may change; each
 * can be left.
 */
export function Workplaces({ places }: { places: readonly WorkplaceFieldsFragment[] }) {
  const online = useOnline();
  const [leaving, setLeaving] = useState<WorkplaceFieldsFragment>();
  const [special, openSpecial] = useState<string>();
  const [leave, busy] = useAction(Leave, { refetchQueries: ['MyCrew'], awaitRefetchQueries: true });
  const goFrom = async (place: WorkplaceFieldsFragment) => {
    await leave({ id: place.id }, `You have left ${place.shopName}`);
    setLeaving(undefined);
    // Its button has left with its row.
    requestAnimationFrame(focusHeading);
  };
  return (
    <>
      <Stack as="section" $gap={3} aria-labelledby="workplaces">
        <h2 id="workplaces">Where you work</h2>
        <Places>
          {places.map((place) => (
            <li key={place.id}>
              <div>
                <strong>{place.shopName}</strong> {`${roleWord(place.role)}, with ${nameOf(place.owner)}`}
              </div>
              <Row $gap={2}>
                <LinkButton
                  small
                  to={`${paths.appointments}?shop=${place.shopId}`}
                  aria-label={`Appointments at ${place.shopName}`}
                >
                  Appointments
                </LinkButton>
                {place.rights.includes('keepMenu') && (
                  <LinkButton small to={paths.services} aria-label={`Services of ${place.shopName}`}>
                    Services
                  </LinkButton>
                )}
                {place.rights.includes('readOwnTakings') && (
                  <LinkButton
                    small
                    to={`${paths.takings}?shop=${place.shopId}`}
                    aria-label={`Takings at ${place.shopName}`}
                  >
                    Takings
                  </LinkButton>
                )}
                {place.rights.includes('closeDays') && (
                  <Button
                    small
                    disabled={!online}
                    aria-label={`Special hours of ${place.shopName}`}
                    onClick={() => openSpecial(place.shopId)}
                  >
                    Special hours
                  </Button>
                )}
                <LinkButton small to={paths.barber(place.shopId)} aria-label={`Page of ${place.shopName}`}>
                  Its page
                </LinkButton>
                <Button
                  small
                  disabled={!online}
                  aria-label={`Leave ${place.shopName}`}
                  onClick={() => setLeaving(place)}
                >
                  Leave
                </Button>
              </Row>
            </li>
          ))}
        </Places>
        <AlertDialog
          open={Boolean(leaving)}
          onOpenChange={(stay) => !stay && !busy && setLeaving(undefined)}
          title={`Leave ${leaving?.shopName ?? ''}?`}
          description="You are no longer shown on its page. You work there again when you accept another invitation."
          confirmLabel="Leave"
          danger
          busy={busy}
          onConfirm={() => leaving && void goFrom(leaving)}
        />
      </Stack>
      {places
        .filter(({ rights }) => rights.includes('planCrew') || rights.includes('planOwnDays'))
        .map((place) => (
          <PlaceCrew key={place.id} place={place} />
        ))}
      {special !== undefined && (
        <Suspense fallback={null}>
          <PlaceSpecialHours key={special} shopId={special} onClose={() => openSpecial(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** A manager has more buttons than fit beside the shop's name on a phone. */
const Places = styled(LinedList)`
  > li {
    flex-wrap: wrap;
  }
  > li > div {
    flex: 1 1 200px;
  }
  > li > :last-child:not(:first-child) {
    flex: 0 1 auto;
  }
`;
