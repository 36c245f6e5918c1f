import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { DashboardBookingFragment } from '../../graphql/graphql.ts';
import { OwnTime } from '../../shared/OwnTime.tsx';
import { clock, dateIn, shortDate, viewersTime } from '../../shared/times.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Ticket } from '../../ui/Ticket.tsx';
import { color, font, size, space } from '../../ui/tokens.ts';
import { untilWords } from './day.ts';

/** The one that matters next: when, who or where, and what can be done about it. */
export function NextTicket(props: {
  title: string;
  booking: DashboardBookingFragment;
  now: number;
  /** The person shown on it. */
  who: { name: string; pictureUrl?: string | null };
  /** Lines under the name. */
  children: ReactNode;
  stub: ReactNode;
}) {
  const { booking, now, who } = props;
  const today = dateIn(booking.timeZone, new Date(now)) === booking.date;
  const here = viewersTime(booking.timeZone, booking.startsAt);
  return (
    <Ticket title={props.title} number={untilWords(booking.startsAt, now)} stub={<Stub>{props.stub}</Stub>}>
      <When>
        <time dateTime={booking.startsAt}>{clock(booking.time)}</time>
        <span>
          {today ? 'today' : shortDate(booking.date)}
          <OwnTime words={here} />
        </span>
      </When>
      <Who>
        <Avatar name={who.name} src={who.pictureUrl} size={48} />
        <div>
          <strong>{who.name}</strong>
          {props.children}
        </div>
      </Who>
    </Ticket>
  );
}

const When = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${space[2]} ${space[3]};
  margin-bottom: ${space[4]};
  color: ${color.ink2};
  time {
    /* With text twice as large the longest time still fits a small screen. */
    font: 900 min(clamp(3rem, 7vw, 4rem), 22vw)/.85 ${font.display};
    color: ${color.ink};
  }
`;
const Who = styled.div`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  div {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  strong {
    font-size: ${size.lg};
  }
  p {
    color: ${color.ink2};
    font-size: ${size.sm};
    line-height: 1.4;
  }
`;
const Stub = styled.div`display: flex; flex-wrap: wrap; gap: ${space[2]}; > * { flex: 1 1 auto; }`;
