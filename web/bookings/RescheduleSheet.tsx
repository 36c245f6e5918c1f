import { useQuery } from '@apollo/client/react';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import type { BookingFieldsFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../live/refetchSafely.ts';
import { useAvailabilityNews } from '../live/useAvailabilityNews.ts';
import { ANYONE, NO_CHAIR, OWNER, offering, useCrew } from '../shared/crew/useBarbers.ts';
import { DEFAULT_WISH } from '../shared/menu/wish.ts';
import { nameOf } from '../shared/nameOf.ts';
import { refusalOf } from '../shared/refusal.ts';
import { sentence } from '../shared/sentence.ts';
import type { PeriodName } from '../shared/slots.ts';
import { clock, dateIn, fullDate, mondayOf, shortDate, zoneLine } from '../shared/times.ts';
import { useHorizon } from '../shared/useHorizon.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogClose } from '../ui/Dialog.tsx';
import { FieldError } from '../ui/Field.tsx';
import { ErrorPanel } from '../ui/States.tsx';
import { space } from '../ui/tokens.ts';
import { BarberChoice } from './BarberChoice.tsx';
import { BookingSkeleton } from './BookingSkeleton.tsx';
import { ConflictNote } from './ConflictNote.tsx';
import { DayPicker } from './DayPicker.tsx';
import { focusTimes, SlotPicker } from './SlotPicker.tsx';
import type { BookingActions } from './useBookingActions.ts';
import type { HoldFailure } from './useHold.ts';
import { useNextFree } from './useNextFree.ts';

const OtherTimes = graphql(`
  query OtherTimes($shopId: ID!, $from: LocalDate!, $moving: ID, $barber: ID) {
    availability(shopId: $shopId, from: $from, days: 7, moving: $moving, barber: $barber) { date weekday slots { time startsAt state period mine } }
  }
`);

/** Moves a booking to another time. The old time is given up only when the new one is booked. */
export function RescheduleSheet(props: {
  booking: BookingFieldsFragment;
  /** The chair that it stays at; undefined where it may go to another one. */
  only: string | undefined;
  /** The viewer works at the shop and moves it for the shop: whose notice counts is the server's to say, of the booking. */
  isAtWork: boolean;
  move: BookingActions['move'];
  onClose: () => void;
}) {
  const { booking } = props;
  const { shop } = booking;
  const crew = useCrew(shop.id);
  const { isAlone, isBookable } = crew;
  const barbers = (crew.barbers ?? []).filter(({ id }) => props.only === undefined || id === props.only);
  const isOwner = crew.isOwner && props.only === undefined;
  const present = booking.barber?.id ?? OWNER;
  const [asked, setAsked] = useState(present);
  const isCrew = barbers.length > 0;
  // Whoever has it keeps it, also where they do not offer its service any more.
  const offered = offering(barbers, booking.service);
  const able = barbers.filter((one) => one.id === present || offered.includes(one));
  // Somebody who takes no bookings at the shop now: whoever is free is asked for.
  const isThere = present === OWNER ? isOwner : !(isCrew || isAlone) || barbers.some(({ id }) => id === present);
  const gone = isThere ? undefined : (booking.barber?.person ?? shop.owner);
  const isToBeHad = (asked === OWNER && isOwner) || asked === ANYONE || able.some(({ id }) => id === asked);
  const whom = isToBeHad || !(isCrew || isAlone) ? asked : ANYONE;
  const isOther = whom !== present;
  // A booking of the menu has a length of its own.
  const isPlain = booking.service === DEFAULT_WISH.serviceId && !booking.barber && !isCrew;
  const moving = isPlain && !props.isAtWork ? {} : { moving: booking.id, ...(isOther && { barber: whom }) };
  const [today] = useState(() => dateIn(shop.timeZone, new Date()));
  const [date, setDate] = useState(booking.date);
  const [monday, setMonday] = useState(mondayOf(booking.date));
  const [chosenPeriod, setPeriod] = useState<PeriodName>();
  const [time, setTime] = useState<string>();
  const [missing, setMissing] = useState<string>();
  const [failure, setFailure] = useState<HoldFailure>();
  const [busy, setBusy] = useState(false);
  const grid = useRef<HTMLDivElement>(null);
  const horizon = useHorizon(shop.id);
  const week = useQuery(OtherTimes, {
    variables: { shopId: shop.id, from: monday, ...moving },
    fetchPolicy: 'cache-and-network',
    context: ASKED_ANEW,
  });
  useAvailabilityNews(shop.id, () => refetchSafely(week.refetch));

  const pickDay = (next: string) => {
    setDate(next);
    setMonday(mondayOf(next));
    setPeriod(undefined);
    setTime(undefined);
    setFailure(undefined);
  };
  const days = week.data?.availability;
  const nextFree = useNextFree(shop.id, { today, horizon }, date, days, pickDay, moving);
  const slots = days?.find((day) => day.date === date)?.slots ?? [];
  // People mostly move by an hour or by a day: so the part of the day stays.
  const period = chosenPeriod ?? slots.find((slot) => slot.time === booking.time)?.period ?? 'morning';
  const pick = (next: string) => {
    setTime(next);
    setMissing(undefined);
    setFailure(undefined);
  };
  const save = async () => {
    if (!time) {
      setMissing('Choose a time first.');
      focusTimes(grid.current);
      return;
    }
    setBusy(true);
    const { refusal } = await props.move(
      booking.id,
      { date: booking.date, time: booking.time, ...(isOther && { barber: present }), isGone: gone !== undefined },
      { date, time, ...(isOther && { barber: whom }) },
    );
    setBusy(false);
    if (!refusal) return props.onClose();
    setFailure({ ...refusal, date, time });
    setTime(undefined);
    refetchSafely(week.refetch);
  };

  return (
    <Dialog
      open
      busy={busy}
      onOpenChange={(open) => !open && props.onClose()}
      title="Move this booking"
      description={`${sentence(`Now: ${fullDate(booking.date)} at ${clock(booking.time)}, ${shop.name}`)} ${zoneLine(shop.timeZone)}`}
      footer={
        <>
          <DialogClose>
            <Button aria-disabled={busy}>Keep as it is</Button>
          </DialogClose>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            {time ? `Move to ${shortDate(date)}, ${clock(time)}` : 'Move'}
          </Button>
        </>
      }
    >
      <Parts>
        <BarberChoice
          barbers={able}
          owner={isOwner ? nameOf(shop.owner) : undefined}
          isOne={props.only !== undefined}
          value={whom}
          onChange={(next) => {
            setAsked(next);
            setTime(undefined);
            setFailure(undefined);
          }}
        />
        {gone && isBookable && <p>{goneWords(nameOf(gone), isAlone ? nameOf(shop.owner) : undefined)}</p>}
        {!isBookable && <p>{NO_CHAIR}</p>}
        <DayPicker
          {...{ monday, today, horizon, days }}
          also={booking.date}
          value={date}
          onDay={pickDay}
          onWeek={setMonday}
        />
        {week.error && !days ? (
          <ErrorPanel
            message={refusalOf(week.error).message}
            onRetry={() => refetchSafely(week.refetch)}
            retrying={week.loading}
          />
        ) : days ? (
          <SlotPicker
            {...{ slots, period, nextFree, timeZone: shop.timeZone, gridRef: grid }}
            chosen={time}
            onPeriod={setPeriod}
            onTime={(slot) => pick(slot.time)}
          />
        ) : (
          <BookingSkeleton />
        )}
        <div role="alert">
          {failure && (
            <ConflictNote shopId={booking.shop.id} {...{ failure, slots }} onPick={pick} explained={isPlain} />
          )}
          {missing && <FieldError>{missing}</FieldError>}
        </div>
      </Parts>
    </Dialog>
  );
}

/** `owner`: their name, where nobody else is left. */
const goneWords = (barber: string, owner: string | undefined): string =>
  `${barber} can’t be booked here now. The new time is with ${owner ?? 'whoever is free, unless you choose somebody'}.`;

const Parts = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[4]};`;
