import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { DashboardBookingFragment } from '../../graphql/graphql.ts';
import { againPath } from '../../shared/menu/lastTime.ts';
import { serviceWords } from '../../shared/menu/wish.ts';
import { OwnTime } from '../../shared/OwnTime.tsx';
import { paths } from '../../shared/paths.ts';
import { texts } from '../../shared/texts.ts';
import { clock, shortDate, viewersTime } from '../../shared/times.ts';
import { Art } from '../../ui/Art.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { cardLink, LinkCard } from '../../ui/Card.tsx';
import { formatCents } from '../../ui/format.ts';
import { EmptyState } from '../../ui/States.tsx';
import { color, size, space } from '../../ui/tokens.ts';
import { Lines } from './Lines.tsx';
import { NextTicket } from './NextTicket.tsx';

/** The chair that waits for one, or the way to one. */
export function NextChair({ booking, now }: { booking: DashboardBookingFragment | undefined; now: number }) {
  if (!booking) {
    return (
      <EmptyState
        icon="chair"
        title="No chair is waiting for you"
        text="Pick a barber, a day and a time; it takes a minute."
        action={
          <LinkButton variant="primary" to={paths.barbers}>
            {texts.header.findABarber}
          </LinkButton>
        }
      />
    );
  }
  return (
    <NextTicket
      title={serviceWords(booking)}
      booking={booking}
      now={now}
      who={{ name: booking.shop.name }}
      stub={
        <>
          <LinkButton to={paths.appointments}>{texts.sidebar.myBookings}</LinkButton>
          <LinkButton to={paths.barber(booking.shop.id)}>Shop page</LinkButton>
        </>
      }
    >
      <p>{booking.shop.address}</p>
      <p>{formatCents(booking.priceCents)}</p>
    </NextTicket>
  );
}

/** What comes after the next one. */
export function LaterChairs({ bookings }: { bookings: readonly DashboardBookingFragment[] }) {
  return (
    <Lines>
      {bookings.map((booking) => (
        <li key={booking.id}>
          <time dateTime={booking.startsAt}>
            {shortDate(booking.date)}, {clock(booking.time)}
            <OwnTime words={viewersTime(booking.timeZone, booking.startsAt)} />
          </time>
          <Link to={paths.barber(booking.shop.id)}>{booking.shop.name}</Link>
        </li>
      ))}
    </Lines>
  );
}

/** Shops the viewer has visited, each with a link to book again. */
export function Rebook({ bookings }: { bookings: readonly DashboardBookingFragment[] }) {
  return (
    <Shops>
      {bookings.map((booking) => (
        <LinkCard key={booking.id} $flush>
          <Art subject={{ of: 'shop', name: booking.shop.name }} ratio="5 / 2" />
          <Words>
            <h3>
              <Again to={againPath(booking)}>{`Rebook ${booking.shop.name}`}</Again>
            </h3>
            <p>{`Last visit ${shortDate(booking.date)}`}</p>
          </Words>
        </LinkCard>
      ))}
    </Shops>
  );
}

const Shops = styled.div`display: grid; gap: ${space[4]}; grid-template-columns: repeat(auto-fill, minmax(min(100%, 190px), 1fr));`;
const Words = styled.div`padding: ${space[4]}; a { ${cardLink} } h3 { font-size: ${size.md}; } p { color: ${color.muted}; font-size: ${size.sm}; }`;
const Again = styled(Link)`display: inline-flex; align-items: center; min-height: 24px;`;
