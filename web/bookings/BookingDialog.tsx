import { useQuery } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import type { BookableShopFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../live/refetchSafely.ts';
import { useAvailabilityNews } from '../live/useAvailabilityNews.ts';
import { askedDayIn } from '../shared/askedDay.ts';
import { ANYONE, type Barber, NO_CHAIR, OWNER, offering, useCrew } from '../shared/crew/useBarbers.ts';
import { upFrontOf } from '../shared/depositWords.ts';
import { usePeople } from '../shared/family/people.ts';
import { lastTimeIn } from '../shared/menu/lastTime.ts';
import { useMenu } from '../shared/menu/useMenu.ts';
import { chosenOf, DEFAULT_WISH, inputOf, sameHold, sameService, type Wish } from '../shared/menu/wish.ts';
import { nameOf } from '../shared/nameOf.ts';
import { refusalOf } from '../shared/refusal.ts';
import type { PeriodName, SlotFacts, WantedTime } from '../shared/slots.ts';
import { redeemableAt, useStampCards } from '../shared/stamps/stampCards.ts';
import { takenOffOf } from '../shared/stampWords.ts';
import { texts } from '../shared/texts.ts';
import { clock, dateIn, fullDate, mondayOf, shortDate, zoneLine } from '../shared/times.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { formatCents } from '../ui/format.ts';
import { Note } from '../ui/Note.tsx';
import { ErrorPanel } from '../ui/States.tsx';
import { color, media, size, space } from '../ui/tokens.ts';
import { useOnline } from '../ui/useOnline.ts';
import { BarberChoice } from './BarberChoice.tsx';
import { BookingSkeleton } from './BookingSkeleton.tsx';
import { BookingTicket } from './BookingTicket.tsx';
import { ConflictNote } from './ConflictNote.tsx';
import { DayPicker } from './DayPicker.tsx';
import { WhomChoice } from './family/WhomChoice.tsx';
import { HoldClock } from './HoldClock.tsx';
import { ServiceChoice } from './ServiceChoice.tsx';
import { focusTimes, SlotPicker } from './SlotPicker.tsx';
import { StampChoice } from './stamps/StampChoice.tsx';
import { TransportQuestion } from './TransportQuestion.tsx';
import { rememberLeaving, useAlreadyBooked } from './useAlreadyBooked.ts';
import { useHold } from './useHold.ts';
import { useLastStep } from './useLastStep.ts';
import { useNextFree } from './useNextFree.ts';
import { useFirstFreeDay, useFirstPeriod } from './useOpening.ts';
import { useWish } from './useWish.ts';
import { WaitForDay } from './waitlist/WaitForDay.tsx';

export const BookableShop = graphql(`
  fragment BookableShop on Shop { id name priceCents timeZone address cancellationPolicy { freeHours percentage } depositRule { upFront noShowKept } owner { id firstName lastName pictureUrl } }
`);
const WeekAvailability = graphql(`
  query WeekAvailability($shopId: ID!, $from: LocalDate!, $serviceId: ID, $addOnIds: [ID!], $barber: ID) {
    availability(shopId: $shopId, from: $from, days: 7, serviceId: $serviceId, addOnIds: $addOnIds, barber: $barber) { date weekday slots { time startsAt state period mine } }
  }
`);

const offlineReason =
  'You are offline. A chair can only be booked with a connection, because another customer may be booking it right now.';

interface BookingDialogProps {
  shop: BookableShopFragment;
  first?: WantedTime;
  onClose: () => void;
}

/**
 * Choosing a chair: a day, a time that is kept while one decides, and off to pay. Mounted while open. Back from a paid
 * booking it closes.
 */
export function BookingDialog(props: BookingDialogProps) {
  return useAlreadyBooked(props.onClose) === false && <Choosing {...props} />;
}

function Choosing(props: BookingDialogProps) {
  const { shop, onClose } = props;
  const [today] = useState(() => dateIn(shop.timeZone, new Date()));
  const [params] = useSearchParams();
  const asksDay = askedDayIn(params, today);
  const [date, setDate] = useState(props.first?.date ?? asksDay?.date ?? today);
  const [monday, setMonday] = useState(mondayOf(date));
  const [chosenPeriod, setPeriod] = useState<PeriodName | undefined>(props.first ? undefined : asksDay?.period);
  const [transportation, setTransportation] = useState<boolean>();
  const known = useMenu(shop.id);
  const { menu } = known;
  const last = lastTimeIn(params);
  const { wish: done, setWish, gone } = useWish(menu, params.get('for') ?? '', last);
  const service = chosenOf(menu, done);
  const { barbers, isAlone, isOwner, isBookable } = useCrew(shop.id);
  const able = offering(barbers ?? [], done.serviceId);
  const [asked, setAsked] = useState(last?.barber ?? ANYONE);
  const barber = (asked === OWNER && isOwner) || able.some(({ id }) => id === asked) ? asked : ANYONE;
  // Times are asked for with whoever is free until somebody is chosen: of an owner who works alone these are their own.
  const [redeems, setRedeems] = useState(false);
  const people = usePeople() ?? [];
  const [personId, setPersonId] = useState<string>();
  const visit: Wish = { ...done, ...(personId && { personId }), ...(redeems && { redeemStamps: true }) };
  const sought: Wish = { ...visit, barber };
  const wish = isAlone ? visit : sought;
  const isOther = barbers !== undefined && asked === last?.barber && barber !== asked;
  const [missing, setMissing] = useState('');
  /** Whether the dialog went on from today by itself. */
  const [isMoved, setIsMoved] = useState(false);
  const online = useOnline();
  // Hidden once the network is back.
  const notice = online && missing === offlineReason ? '' : missing;
  const grid = useRef<HTMLDivElement>(null);
  const hold = useHold(shop.id);
  const card = redeemableAt(useStampCards().shops, shop.id, hold.held?.bookingId);
  const week = useQuery(WeekAvailability, {
    variables: { shopId: shop.id, from: monday, ...inputOf(sought) },
    context: ASKED_ANEW,
  });
  useAvailabilityNews(shop.id, () => refetchSafely(week.refetch));
  const entry = useLocation();
  const booking = useLastStep((bookingId, isToPay) => {
    hold.takeAlong();
    if (isToPay) rememberLeaving(entry, bookingId);
    else onClose();
  });

  const showDay = (next: string) => {
    setDate(next);
    setMonday(mondayOf(next));
    setPeriod(undefined);
    setMissing('');
    hold.clear();
  };
  const pickDay = (next: string) => {
    setIsMoved(false);
    showDay(next);
  };
  const nextFree = useNextFree(shop.id, today, date, week.data?.availability, showDay, inputOf(sought));
  useFirstFreeDay({ date, days: week.data?.availability, isWished: props.first !== undefined }, () => {
    nextFree.go();
    setIsMoved(true);
  });
  const pick = (wanted: WantedTime) => {
    setMissing('');
    setWish(done);
    if (online)
      void hold.choose(wanted, transportation, wish).then((kept) => {
        // What was held before, and is gone on with, may have a card and be for somebody else.
        if (kept?.wish.redeemStamps) setRedeems(true);
        if (kept?.wish.personId) setPersonId(kept.wish.personId);
        return refetchSafely(week.refetch);
      });
    else setMissing(offlineReason);
  };
  const want = (next: Wish) => {
    const { serviceId, addOnIds } = next;
    setWish({ serviceId, addOnIds });
    setRedeems(next.redeemStamps === true);
    setPersonId(next.personId);
    if (next.barber !== undefined) setAsked(next.barber);
  };
  const pickWish = (next: Wish) => {
    if (!online) return setMissing(offlineReason);
    want(next);
    setIsMoved(false);
    setMissing('');
    // The time that is kept stays, for the other service or barber; or these stay with it.
    const { chosen: at } = hold;
    if (at)
      void hold.choose({ date: at.date, time: at.time }, transportation, next).then((kept) => kept && want(kept.wish));
  };
  const days = week.data?.availability;
  const firstPeriod = useFirstPeriod(date, days);
  const period = chosenPeriod ?? firstPeriod;
  const slots = days?.find((day) => day.date === date)?.slots ?? [];
  const chosen = hold.chosen?.date === date ? hold.chosen.time : undefined;
  const kept =
    hold.held && sameService(hold.held.wish, wish) && sameHold(hold.held.wish, wish) ? hold.held : undefined;
  const fullCents = service?.priceCents ?? shop.priceCents;
  const stampsOffCents = kept?.stampsOffCents ?? (redeems && card ? takenOffOf(card, fullCents) : 0);
  const priceCents = kept?.priceCents ?? fullCents - stampsOffCents;
  const upFrontCents = kept?.amountCents ?? upFrontOf(shop.depositRule, priceCents);
  const startsAt = slots.find((slot) => slot.time === chosen)?.startsAt;

  useFirstWish(props.first, days !== undefined && barbers !== undefined, (wanted) => {
    const slot = slots.find(({ time }) => time === wanted.time);
    if (slot) setPeriod(slot.period);
    pick({ ...wanted, mine: slot?.mine });
  });

  // A time kept for what is off the menu is not the time of what is shown now.
  useEffect(() => {
    if (gone) hold.clear();
  }, [gone, hold.clear]);

  const over = useCallback(() => {
    hold.clear();
    setMissing('Your time is no longer held. Please choose it again.');
  }, [hold.clear]);

  const book = async () => {
    if (!online) return setMissing(offlineReason);
    if (!hold.chosen) {
      setMissing('Choose a time first.');
      return focusTimes(grid.current);
    }
    setMissing('');
    const held = await hold.again(transportation);
    if (held) setMissing((await booking.go(held.bookingId, held.amountCents)) ?? '');
  };

  return (
    <Dialog
      open
      wide
      busy={booking.busy}
      onOpenChange={(open) => !open && onClose()}
      title={`Book at ${shop.name}`}
      description={`Today is ${fullDate(today)}. ${zoneLine(shop.timeZone)}`}
      footer={
        <Foot>
          <p aria-hidden={!chosen}>
            {chosen && (
              <>
                <strong>{`${shortDate(date)}, ${clock(chosen)}`}</strong> {formatCents(priceCents)}
                {upFrontCents < priceCents && `, ${upFrontCents > 0 ? formatCents(upFrontCents) : 'nothing'} now`}
              </>
            )}
          </p>
          <Button variant="primary" busy={booking.busy || (hold.busy && notice === '')} onClick={() => void book()}>
            {texts.booking.book}
          </Button>
        </Foot>
      }
    >
      <Columns>
        <Choices>
          <ServiceChoice known={known} value={wish} onChange={(next) => pickWish({ ...wish, ...next })} />
          <BarberChoice
            barbers={able}
            owner={isOwner ? nameOf(shop.owner) : undefined}
            value={barber}
            onChange={(next) => pickWish({ ...wish, barber: next })}
          />
          {!isBookable && <Note tone="info">{NO_CHAIR}</Note>}
          {isMoved && date !== today && (
            <p role="status">{`Nothing is free today. ${fullDate(date)} is the first day with a free time.`}</p>
          )}
          <DayPicker monday={monday} today={today} value={date} days={days} onDay={pickDay} onWeek={setMonday} />
          {week.error && !days ? (
            <ErrorPanel
              message={refusalOf(week.error).message}
              onRetry={() => refetchSafely(week.refetch)}
              retrying={week.loading}
            />
          ) : days ? (
            <SlotPicker
              {...{ slots, period, chosen, nextFree, timeZone: shop.timeZone, gridRef: grid }}
              onPeriod={setPeriod}
              onTime={(slot: SlotFacts) => pick({ date, time: slot.time, mine: slot.mine })}
            />
          ) : (
            <BookingSkeleton />
          )}
          <WaitForDay shopId={shop.id} date={date} slots={slots} wish={wish} />
          <div role="alert">
            {hold.failure && (
              <ConflictNote
                shopId={shop.id}
                failure={hold.failure}
                slots={slots}
                onPick={(time) => pick({ date, time, mine: slots.find((slot) => slot.time === time)?.mine })}
              />
            )}
            {gone && <Missing>{gone}</Missing>}
            {isOther && <Missing>The barber of last time cannot be booked for this now.</Missing>}
            {notice && <Missing>{notice}</Missing>}
          </div>
          {hold.held && (
            <HoldClock key={hold.held.bookingId} expiresAt={hold.held.expiresAt} onKeep={hold.keep} onOver={over} />
          )}
          <WhomChoice
            people={people}
            value={personId}
            onChange={(whom) => pickWish({ ...wish, personId: whom })}
          />
          <StampChoice
            card={card}
            checked={redeems}
            onChange={(checked) => pickWish({ ...wish, redeemStamps: checked })}
          />
          <TransportQuestion value={transportation} onChange={setTransportation} />
        </Choices>
        <BookingTicket
          {...{ shop, date, time: chosen, startsAt, transportation }}
          priceCents={priceCents}
          upFrontCents={upFrontCents}
          stampsOffCents={stampsOffCents}
          deposit={shop.depositRule}
          service={wish.serviceId === DEFAULT_WISH.serviceId ? undefined : service}
          policy={shop.cancellationPolicy}
          barber={hold.held ? hold.held.barber : barbers?.length ? personOf(barber, able) : undefined}
        />
      </Columns>
    </Dialog>
  );
}

/** Who is asked for, by name; null for the owner, and for whoever is free until a time is kept. */
const personOf = (barber: string, barbers: readonly Barber[]) =>
  barbers.find(({ id }) => id === barber)?.person ?? (barber === ANYONE ? 'anyone' : null);

/** A time that was chosen on the page behind is asked for as soon as the week is there, once. */
function useFirstWish(first: WantedTime | undefined, ready: boolean, ask: (wanted: WantedTime) => void): void {
  const asked = useRef(false);
  useEffect(() => {
    if (!first || !ready || asked.current) return;
    asked.current = true;
    ask(first);
  });
}

const Columns = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[6]}; align-items: start; ${media.tablet} { grid-template-columns: minmax(0, 1fr) 320px; }`;
const Choices = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[4]}; min-width: 0;`;
const Missing = styled.p`color: ${color.err}; font-weight: 650;`;
const Foot = styled.div`
  display: flex;
  gap: ${space[4]};
  align-items: center;
  justify-content: space-between;
  width: 100%;
  p {
    min-width: 0;
    font-size: ${size.sm};
    line-height: 1.3;
  }
  strong {
    display: block;
    font-size: ${size.md};
  }
  button {
    flex: none;
  }
`;
