import { Fragment } from 'react';
import styled from 'styled-components';
import type { DashboardBookingFragment } from '../../graphql/graphql.ts';
import { guestOf } from '../../shared/nameOf.ts';
import { clock, viewersTime } from '../../shared/times.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { color, font, radius, size, space } from '../../ui/tokens.ts';
import { isNow } from './day.ts';

type Booking = DashboardBookingFragment;

function mark(booking: Booking, now: number): { tone: Tone; word: string } {
  if (booking.status === 'completed') return { tone: 'ok', word: 'Done' };
  if (booking.status === 'noShow') return { tone: 'err', word: 'No-show' };
  if (isNow(booking, now)) return { tone: 'brand', word: 'In the chair' };
  return Date.parse(booking.endsAt) <= now
    ? { tone: 'warn', word: 'To be closed' }
    : { tone: 'info', word: 'Confirmed' };
}

/** The shop, with the viewer's time where that is another than the shop's: the rows are in order of the instants. */
function placeOf({ shop, timeZone, startsAt }: Booking): string {
  const own = viewersTime(timeZone, startsAt);
  return own ? `${shop.name}, ${own}` : shop.name;
}

/** The day in order, with a line where it is now. */
export function TodayBoard(props: { bookings: readonly Booking[]; now: number; withShop: boolean }) {
  const { bookings, now } = props;
  const line = bookings.findIndex(({ endsAt }) => Date.parse(endsAt) > now);
  return (
    <List>
      {bookings.map((booking, at) => {
        const { tone, word } = mark(booking, now);
        return (
          <Fragment key={booking.id}>
            {at === line && at > 0 && <Now aria-hidden />}
            <Row $past={Date.parse(booking.endsAt) <= now} $now={isNow(booking, now)}>
              <time dateTime={booking.startsAt}>{clock(booking.time)}</time>
              <Avatar name={guestOf(booking)} src={booking.customer.pictureUrl} size={36} />
              <span>
                <strong>{guestOf(booking)}</strong>
                {props.withShop && <small>{placeOf(booking)}</small>}
              </span>
              <Badge tone={tone} icon={word === 'In the chair' ? 'chair' : undefined}>
                {word}
              </Badge>
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
