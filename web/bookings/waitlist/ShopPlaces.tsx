import { useQuery } from '@apollo/client/react';
import styled from 'styled-components';
import type { ShopPlacesQuery } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../../live/refetchSafely.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { addDays, clock } from '../../shared/times.ts';
import { Button } from '../../ui/Button.tsx';
import { color, radius, size, space, target } from '../../ui/tokens.ts';
import { useOnline } from '../../ui/useOnline.ts';
import type { DeskShop } from '../desk/deskTimes.ts';
import { dayWords, untilWords, useWaitlistNews, useWhom } from './places.ts';
import { useLeaving } from './useLeaving.ts';

const PlacesOfShop = graphql(`
  query ShopPlaces($shopId: ID!, $from: LocalDate!, $to: LocalDate!) {
    shopWaitlist(shopId: $shopId, from: $from, to: $to) { ...WaitlistPlaceFields member { id firstName lastName } }
  }
`);
/** As many days as one question may be about, today among them. */
const DAYS = 31;

/** Who waits for a time at a shop in the coming month, in the order of joining; nothing where nobody does. */
export function ShopPlaces({ shop, today }: { shop: DeskShop; today: string }) {
  const { data, refetch } = useQuery(PlacesOfShop, {
    variables: { shopId: shop.id, from: today, to: addDays(today, DAYS - 1) },
    context: ASKED_ANEW,
  });
  useWaitlistNews(() => refetchSafely(refetch));
  const waiting = data?.shopWaitlist.filter(({ status }) => status === 'WAITING' || status === 'OFFERED') ?? [];
  if (waiting.length === 0) return null;
  const customers = new Set(waiting.map(({ id, member }) => member?.id ?? id)).size;
  return (
    <Fold>
      <summary>{`Waitlist: ${customers} ${customers === 1 ? 'customer' : 'customers'}`}</summary>
      <p>What becomes free is offered to them by itself, the first who joined before the next.</p>
      <List>
        {waiting.map((place) => (
          <Place key={place.id} place={place} timeZone={shop.timeZone} />
        ))}
      </List>
    </Fold>
  );
}

type ShopPlace = ShopPlacesQuery['shopWaitlist'][number];

function Place({ place, timeZone }: { place: ShopPlace; timeZone: string }) {
  const online = useOnline();
  const [remove, busy] = useLeaving('Removed from the waitlist');
  const { offer, member, serviceName } = place;
  const who = member ? nameOf(member) : 'A former member';
  const { waited, offered } = useWhom(place);
  const time = offer && [clock(offer.time), offered].filter(Boolean).join(' ');
  const when = offer && `${time} is offered until ${untilWords(timeZone, offer.expiresAt)}`;
  return (
    <li>
      <span>
        <strong>{who}</strong> {[dayWords(place), serviceName, waited, when].filter(Boolean).join(' · ')}
      </span>
      <Button
        small
        busy={busy}
        disabled={!online}
        aria-label={`Remove ${who} from the waitlist of ${dayWords(place)}`}
        onClick={() => void remove(place.id)}
      >
        Remove
      </Button>
    </li>
  );
}

const Fold = styled.details`
  padding-inline: ${space[4]};
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  &[open] {
    padding-bottom: ${space[3]};
  }
  summary {
    min-height: ${target};
    padding-block: ${space[3]};
    cursor: pointer;
    font-weight: 650;
  }
`;
const List = styled.ul`
  margin-top: ${space[3]};
  li {
    display: flex;
    gap: ${space[3]};
    align-items: center;
    justify-content: space-between;
    padding-block: ${space[2]};
    border-top: 1px solid ${color.line};
    font-size: ${size.sm};
  }
  span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;
