import { type KeyboardEvent, useId, useRef, useState } from 'react';
import styled, { keyframes } from 'styled-components';
import type { BookingFieldsFragment } from '../graphql/graphql.ts';
import { withWords } from '../shared/crew/useBarbers.ts';
import { DEFAULT_WISH, minutesWords, serviceWords } from '../shared/menu/wish.ts';
import { guestOf } from '../shared/nameOf.ts';
import { clock, shortDate, viewersTime } from '../shared/times.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { FieldError } from '../ui/Field.tsx';
import { formatCents } from '../ui/format.ts';
import { Row } from '../ui/Layout.tsx';
import { color, font, media, motion, size, space } from '../ui/tokens.ts';
import { BookingDetails } from './BookingDetails.tsx';
import { BookingMenu, PrimaryAction, type Running } from './BookingRowActions.tsx';
import { BookingStatusBadge } from './BookingStatusBadge.tsx';
import { hereSince } from './hereSince.ts';
import type { RowContext } from './rowContext.ts';

/** One booking: when, who, how it stands, the likeliest thing to do, and the rest in a menu. Enter shows its details. */
export function BookingRow(props: {
  booking: BookingFieldsFragment;
  asOwner: boolean;
  withDate?: boolean;
  context: RowContext;
}) {
  const { booking, context } = props;
  const asOwner = props.asOwner && context.isServed(booking);
  const [open, setOpen] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [running, setRunning] = useState<Running>();
  const line = useRef<HTMLLIElement>(null);
  const id = useId();
  const own = viewersTime(booking.timeZone, booking.startsAt);
  const who = asOwner ? guestOf(booking) : booking.shop.name;
  const about = `${who}, ${shortDate(booking.date)}, ${clock(booking.time)}`;
  const begun = Date.parse(booking.startsAt) <= context.now;
  const run = async (what: Running) => {
    const pressed = document.activeElement;
    setRunning(what);
    setFailure(undefined);
    const { refusal } = await context.actions[what](booking.id);
    setRunning(undefined);
    if (refusal) return setFailure(refusal.message);
    // The button is removed while it has the focus; a focus moved elsewhere in the meantime stays there.
    if ([document.body, pressed].includes(document.activeElement)) line.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
    event.preventDefault();
    setOpen(!open);
  };
  return (
    <Line ref={line} data-row={booking.id} tabIndex={-1} onKeyDown={press} aria-labelledby={id}>
      <When id={id}>
        {props.withDate && <small>{shortDate(booking.date)}</small>}
        <strong>{clock(booking.time)}</strong>
        {own && <small>{own}</small>}
      </When>
      <Who>
        <Avatar name={who} src={asOwner ? booking.customer.pictureUrl : booking.shop.owner.pictureUrl} size={44} />
        <div>
          <strong>{who}</strong>
          <p>
            {!asOwner && booking.bookedFor && `For ${booking.bookedFor.name} · `}
            {serviceWords(booking)} ·{' '}
            {booking.service !== DEFAULT_WISH.serviceId && `${minutesWords(booking.minutes)} · `}
            {booking.priceCents === 0 ? 'Free' : formatCents(booking.priceCents)}
            {booking.dueAtShopCents > 0 &&
              !booking.walkIn &&
              booking.status === 'confirmed' &&
              ` · ${formatCents(booking.dueAtShopCents)} to pay at the shop`}
            {booking.refundCents ? ` · ${formatCents(booking.refundCents)} refunded` : ''}
            {booking.barber && ` · ${withWords(booking)}`}
            {booking.walkIn && ' · Walk-in, pays at the desk'}
            {asOwner && booking.checkedInAt && ` · ${hereSince(booking)}`}
          </p>
        </div>
      </Who>
      <BookingStatusBadge status={booking.status} />
      <Row $gap={2}>
        <PrimaryAction
          {...{ booking, about, asOwner, context, begun }}
          running={running}
          onComplete={() => void run('complete')}
          onDetails={() => setOpen(true)}
        />
        <BookingMenu
          {...{ booking, about, asOwner, context, begun }}
          isBusy={running !== undefined}
          isOpen={open}
          onRun={(what) => void run(what)}
          onDetails={() => setOpen(!open)}
        />
      </Row>
      {open && <BookingDetails booking={booking} asOwner={asOwner} isAtWork={context.isAtWork} />}
      {failure && (
        <Wide>
          <FieldError>{failure}</FieldError>
        </Wide>
      )}
    </Line>
  );
}

const slide = keyframes`from { opacity: 0; transform: translateY(-8px); }`;
const Line = styled.li`
  display: grid;
  grid-template-columns: 132px minmax(0, 1fr) 116px minmax(232px, auto);
  gap: ${space[3]} ${space[4]};
  align-items: center;
  padding: ${space[3]} ${space[4]};
  background: ${color.surface};
  border: 1px solid ${color.line};
  border-radius: 6px;
  scroll-margin: 90px;
  animation: ${slide} ${motion.sheet};
  &[data-here] {
    border-color: ${color.brand};
    box-shadow: inset 4px 0 ${color.brand};
  }
  > :nth-child(3) {
    justify-self: start;
  }
  > :nth-child(4) {
    justify-content: flex-end;
  }
  @media (max-width: 1119px) {
    grid-template-columns: 132px minmax(0, 1fr) auto;
    > :nth-child(4) {
      grid-column: 1 / -1;
      justify-content: flex-start;
    }
    }
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr) auto;
    padding: ${space[3]};
    > :nth-child(1) {
      grid-column: 1;
    }
    > :nth-child(2) {
      grid-column: 1 / -1;
      grid-row: 2;
    }
    > :nth-child(3) {
      grid-row: 1;
      grid-column: 2;
    }
    }
`;
const When = styled.p`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${space[2]};
  align-items: baseline;
  line-height: 1.2;
  font-variant-numeric: tabular-nums;
  strong {
    font: 800 ${size.xl}/1.1 ${font.display};
  }
  small {
    color: ${color.ink2};
    font-size: ${size.sm};
  }
`;
const Who = styled.div`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  min-width: 0;
  > div {
    min-width: 0;
  }
  strong {
    display: block;
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  p {
    color: ${color.ink2};
    font-size: ${size.sm};
  }
`;
const Wide = styled.div`grid-column: 1 / -1;`;
