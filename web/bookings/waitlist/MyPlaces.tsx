import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { paths } from '../../shared/paths.ts';
import { clock, shortDate } from '../../shared/times.ts';
import { useAction } from '../../shared/useAction.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Row } from '../../ui/Layout.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { color, radius, size, space } from '../../ui/tokens.ts';
import { useOnline } from '../../ui/useOnline.ts';
import { useLastStep } from '../useLastStep.ts';
import { dayWords, standing, useWhom, type WaitlistPlace } from './places.ts';
import { useLeaving } from './useLeaving.ts';

const AcceptOffer = graphql(`
  mutation AcceptOffer($id: ID!, $time: LocalTime!) { acceptWaitlistOffer(id: $id, time: $time) { amountCents expiresAt booking { id } } }
`);
const DeclineOffer = graphql(`
  mutation DeclineOffer($id: ID!, $time: LocalTime!) { declineWaitlistOffer(id: $id, time: $time) { id status } }
`);

/** What the viewer waits for: times that are kept for them can be taken or let go. */
export function MyPlaces({ places }: { places: readonly WaitlistPlace[] }) {
  return (
    <List>
      {places.map((place) => (
        <Place key={place.id} place={place} />
      ))}
    </List>
  );
}

function Place({ place }: { place: WaitlistPlace }) {
  const { id, shop, serviceName, offer } = place;
  const name = shop?.name ?? 'A shop';
  const { waited, offered } = useWhom(place);
  return (
    <Line data-row={id} tabIndex={-1} $isOffered={offer !== null}>
      <Icon name={offer ? 'bell' : 'clock'} size={20} />
      <div>
        <strong>{name}</strong> {[dayWords(place), serviceName, waited].filter(Boolean).join(' · ')}
        <p role={offer ? 'status' : undefined}>{standing(place, offered)}</p>
      </div>
      <Row $gap={2}>
        {offer ? (
          <Answer id={id} time={offer.time} about={`${name}, ${shortDate(place.date)}`} />
        ) : (
          <Waiting {...place} />
        )}
      </Row>
    </Line>
  );
}

function Waiting({ id, shop, date }: WaitlistPlace) {
  const [leave, busy] = useLeaving('You wait no longer');
  return (
    <>
      {shop && (
        <LinkButton small to={paths.barber(shop.id)}>
          Other days
        </LinkButton>
      )}
      <Button
        small
        busy={busy}
        aria-label={`Leave the waitlist of ${shop?.name ?? 'the shop'}, ${shortDate(date)}`}
        onClick={() => void leave(id)}
      >
        Leave
      </Button>
    </>
  );
}

function Answer({ id, time, about }: { id: string; time: string; about: string }) {
  const online = useOnline();
  const [accept, accepting] = useAction(AcceptOffer, { once: true });
  const [decline, declining] = useAction(DeclineOffer, { done: 'Let go', refetchQueries: 'active' });
  const last = useLastStep();
  const toast = useToast();
  const take = async () => {
    const { value } = await accept({ id, time });
    const refused = value && (await last.go(value.booking.id, value.amountCents));
    if (refused) toast.error(refused);
  };
  const busy = accepting || last.busy;
  return (
    <>
      <Button
        small
        variant="primary"
        busy={busy}
        disabled={!online || declining}
        aria-label={`Take ${clock(time)} at ${about}`}
        onClick={() => void take()}
      >
        {`Take ${clock(time)}`}
      </Button>
      <Button
        small
        busy={declining}
        disabled={!online || busy}
        aria-label={`Let ${clock(time)} go at ${about}`}
        onClick={() => void decline({ id, time })}
      >
        {`Let ${clock(time)} go`}
      </Button>
    </>
  );
}

const List = styled.ul`display: grid; gap: ${space[2]};`;
const Line = styled.li<{ $isOffered: boolean }>`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  align-items: center;
  padding: ${space[3]} ${space[4]};
  border: 1px ${({ $isOffered }) => ($isOffered ? 'solid' : 'dashed')} ${color.lineStrong};
  border-radius: ${radius.control};
  background: ${({ $isOffered }) => ($isOffered ? color.okSoft : 'transparent')};
  > svg {
    flex: none;
  }
  > div:nth-child(2) {
    flex: 1 1 220px;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  p {
    color: ${color.ink2};
    font-size: ${size.sm};
  }
`;
