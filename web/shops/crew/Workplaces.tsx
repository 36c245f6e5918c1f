import { useState } from 'react';
import type { WorkplaceFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { useAction } from '../../shared/useAction.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { focusHeading } from '../../ui/focusHeading.ts';
import { Stack } from '../../ui/Layout.tsx';
import { LinedList } from '../../ui/LinedList.tsx';
import { useOnline } from '../../ui/useOnline.ts';
import { PlaceCrew } from './PlaceCrew.tsx';
import { roleWord } from './words.ts';

const Leave = graphql(`
  mutation LeaveCrew($id: ID!) { leaveCrew(id: $id) { ...WorkplaceFields } }
`);

/** The shops of others in which the member works, and of their crews what the member may change; each can be left. */
export function Workplaces({ places }: { places: readonly WorkplaceFieldsFragment[] }) {
  const online = useOnline();
  const [leaving, setLeaving] = useState<WorkplaceFieldsFragment>();
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
        <LinedList>
          {places.map((place) => (
            <li key={place.id}>
              <div>
                <strong>{place.shopName}</strong> {`${roleWord(place.role)}, with ${nameOf(place.owner)}`}
              </div>
              <LinkButton
                small
                to={`${paths.appointments}?shop=${place.shopId}`}
                aria-label={`Appointments at ${place.shopName}`}
              >
                Appointments
              </LinkButton>
              <LinkButton small to={paths.barber(place.shopId)} aria-label={`Page of ${place.shopName}`}>
                Its page
              </LinkButton>
              <Button small disabled={!online} aria-label={`Leave ${place.shopName}`} onClick={() => setLeaving(place)}>
                Leave
              </Button>
            </li>
          ))}
        </LinedList>
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
    </>
  );
}
