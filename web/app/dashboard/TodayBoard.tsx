import { Fragment } from 'react';
import styled from 'styled-components';
import { BookingStatusBadge } from '../../bookings/BookingStatusBadge.tsx';
import type { DashboardBookingFragment } from '../../graphql/graphql.ts';
import { guestOf } from '../../shared/nameOf.ts';
import { clock, clockAt, dateIn, viewersTime, viewerZone, weekdayShort, zoneName } from '../../shared/times.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { color, font, radius, size, space } from '../../ui/tokens.ts';
import { isNow } from './day.ts';

type Booking = DashboardBookingFragment;

/** How it stands, in the words of the appointments; one that takes place now, or is still to be marked, says so. */
function Standing({ booking, now }: { booking: Booking; now: number }) {
  if (isNow(booking, now))
    return (
      <Badge tone="brand" icon="chair">
        In the chair
      </Badge>
    );
  if (booking.status === 'confirmed' && Date.parse(booking.endsAt) <= now)
    return (
      <Badge tone="warn" icon="clock">
        To mark
      </Badge>
    );
  return <BookingStatusBadge status={booking.status} />;
}

/** The shop's clock, where the viewer's shows another time: '1:30pm Pacific Time', with the weekday of another day. */
function shopsTime({ timeZone, startsAt, date, time }: Booking): string | undefined {
  if (!viewersTime(timeZone, startsAt)) return undefined;
  const isOtherDay = dateIn(viewerZone(), new Date(startsAt)) !== date;
  return `${isOtherDay ? `${weekdayShort(date)} ` : ''}${clock(time)} ${zoneName(timeZone)}`;
}

/** The day in order, each by the viewer's clock, with a line where it is now. */
export function TodayBoard(props: { bookings: readonly Booking[]; now: number; withShop: boolean }) {
  const { bookings, now } = props;
  const line = bookings.findIndex(({ endsAt }) => Date.parse(endsAt) > now);
  return (
    <List>
      {bookings.map((booking, at) => {
        const place = [props.withShop && booking.shop.name, shopsTime(booking)].filter(Boolean).join(', ');
        return (
          <Fragment key={booking.id}>
            {at === line && at > 0 && <Now aria-hidden />}
            <Row $past={Date.parse(booking.endsAt) <= now} $now={isNow(booking, now)}>
              <time dateTime={booking.startsAt}>{clockAt(booking.startsAt)}</time>
              <Avatar name={guestOf(booking)} src={booking.customer.pictureUrl} size={36} />
              <span>
                <strong>{guestOf(booking)}</strong>
                {place && <small>{place}</small>}
              </span>
              <Standing booking={booking} now={now} />
            </Row>
          </Fragment>
        );
      })}
    </List>
  );
}

const List = styled.ol`display: grid; border: 1px solid ${color.line}; border-radius: ${radius.card}; background: ${color.surface}; overflow: hidden;`;
const Row = styled.li<{ $past: boolean; $now: boolean }>`
  display: grid;
  grid-template-columns: 74px auto minmax(0, 1fr) auto;
  gap: ${space[3]};
  align-items: center;
  padding: ${space[3]} ${space[4]};
  min-height: 64px;
  border-bottom: 1px solid ${color.line};
  background: ${({ $now }) => ($now ? color.brandSoft : 'transparent')};
  &:last-child {
    border-bottom: 0;
  }
  time {
    font: 800 ${size.xl}/1 ${font.display};
    white-space: nowrap;
    color: ${({ $past }) => ($past ? color.muted : color.ink)};
  }
  > span:nth-of-type(2) {
    min-width: 0;
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  strong {
    font-weight: 650;
  }
  small {
    display: block;
    color: ${color.muted};
    font-size: ${size.sm};
  }
  @media (max-width: 479px) {
    display: flex;
    flex-wrap: wrap;
    padding-inline: ${space[3]};
    time {
      min-width: 72px;
    }
    > span:first-of-type {
      display: none;
    }
    > span:nth-of-type(2) {
      flex: 1 1 6rem;
    }
    }
`;
const Now = styled.li`height: 0;
position: relative;
z-index: 1;
border-top: 3px solid ${color.brand};
  &::before {
    content: '';
    position: absolute;
    left: 0;
    top: -8px;
    border: 6px solid transparent;
    border-left-color: ${color.brand};
  }
`;
