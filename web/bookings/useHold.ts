import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { graphql } from '../graphql/index.ts';
import { ANYONE, OWNER } from '../shared/crew/useBarbers.ts';
import { DEFAULT_WISH, inputOf, isDefault, sameHold, sameService, type Wish } from '../shared/menu/wish.ts';
import { mayBeDone, type Refusal, refusalOf } from '../shared/refusal.ts';
import type { WantedTime } from '../shared/slots.ts';
import type { Acting } from '../shared/useAction.ts';

const HoldTime = graphql(`
  mutation HoldTime($input: HoldSlotInput!) {
    holdSlot(input: $input) { expiresAt amountCents booking { id date time startsAt priceCents stampsOffCents transportation barber { id person { id firstName lastName pictureUrl } } } }
  }
`);
const KeepHold = graphql(`
  mutation KeepHold($bookingId: ID!) {
    extendHold(bookingId: $bookingId) { expiresAt booking { id } }
  }
`);
const LetGo = graphql(`
  mutation LetGo($bookingId: ID!) { releaseHold(bookingId: $bookingId) }
`);
const HeldByMe = graphql(`
  query HeldByMe($id: ID!) {
    booking(id: $id) { id date time startsAt status expiresAt priceCents upFrontCents stampsOffCents bookedFor { id } transportation service addOns { addOnId name minutes priceCents } barber { id person { id firstName lastName pictureUrl } } }
  }
`);

export interface HeldTime {
  bookingId: string;
  date: string;
  time: string;
  expiresAt: string;
  priceCents: number;
  /** What a stamp card has taken off; 0 where none was redeemed. */
  stampsOffCents: number;
  /** What is to be paid now. */
  amountCents: number;
  transportation: boolean | undefined;
  wish: Wish;
  /** Who it is with; null for the owner of the shop. */
  barber: Person | null;
  /** The same as the API names them. */
  barberId: string | undefined;
}
interface Person {
  firstName: string;
  lastName: string;
  pictureUrl?: string | null;
}
export type HoldFailure = Refusal & WantedTime & { wish?: Wish };

/** Refusals of the time, the service or the barber: a former hold of another service or barber is no help then. */
const NOT_TO_BE_HAD = [
  ...['SLOT_TAKEN', 'TOO_SHORT_FOR_SERVICE', 'SERVICE_NOT_OFFERED', 'ADD_ON_NOT_OFFERED'],
  ...['NOT_OFFERED_BY_BARBER', 'BARBER_NOT_BOOKABLE', 'NOT_A_WORKING_HOUR'],
];

export interface HoldState {
  /** What is shown as chosen: the wish, from the moment it is made. */
  chosen: WantedTime | undefined;
  held: HeldTime | undefined;
  failure: HoldFailure | undefined;
  busy: boolean;
  /**
   * Resolves to what is kept after it: the time that was asked for, or the former one where that stays; undefined where
   * nothing is kept, or a later choice has overtaken this one.
   */
  choose: (wanted: WantedTime, transportation?: boolean, wish?: Wish) => Promise<HeldTime | undefined>;
  clear: () => void;
  keep: () => Acting;
  /** From now on the hold survives this screen: the viewer goes on to pay. */
  takeAlong: () => void;
  /** The same time again with another answer to the question that is stored with it. */
  again: (transportation: boolean | undefined) => Promise<HeldTime | undefined>;
}

/** Whether a hold at somebody's chair is what was asked for; nobody is the owner. */
const isWith = (id: string | undefined, barber: string | undefined): boolean =>
  barber === ANYONE || (id ?? OWNER) === (barber ?? OWNER);

/** Whether a wish that names no hold is met by what is held: at the same time, for the same, with whom is asked for. */
const isMetBy = (held: HeldTime | undefined, { date, time, mine }: WantedTime, wish: Wish): held is HeldTime =>
  held !== undefined &&
  mine === undefined &&
  held.date === date &&
  held.time === time &&
  sameService(held.wish, wish) &&
  sameHold(held.wish, wish) &&
  isWith(held.barberId, wish.barber);

/** One hold at a time for one shop: taking another time releases the former, and so does leaving. */
export function useHold(shopId: string): HoldState {
  const client = useApolloClient();
  const [chosen, setChosen] = useState<WantedTime>();
  const [held, setHeld] = useState<HeldTime>();
  const [failure, setFailure] = useState<HoldFailure>();
  const [busy, setBusy] = useState(false);
  const current = useRef<HeldTime>(undefined);
  const wish = useRef(0);
  const taken = useRef(false);
  // What is under way with the server. The next choice waits for it: a slot that is being held or released is still
  // taken, though by ourselves.
  const underWay = useRef<Promise<unknown>>(Promise.resolve());

  const become = useCallback((next: HeldTime | undefined) => {
    current.current = next;
    setHeld(next);
    setChosen(next);
  }, []);

  const release = useCallback(
    // A lost release does no harm: the hold expires.
    (bookingId: string) => {
      const letGo = client.mutate({ mutation: LetGo, variables: { bookingId } }).catch(() => undefined);
      underWay.current = Promise.all([underWay.current, letGo]);
      return letGo;
    },
    [client],
  );

  /** Forgets a hold that has ended at the server; what is shown as chosen may be another one by then. */
  const lose = useCallback((bookingId: string | undefined) => {
    if (bookingId === undefined || current.current?.bookingId !== bookingId) return;
    current.current = undefined;
    setHeld(undefined);
  }, []);

  const heldByMe = useCallback(
    async (id: string) => {
      const { data } = await client.query({ query: HeldByMe, variables: { id }, fetchPolicy: 'network-only' });
      return data?.booking?.status === 'held' ? data.booking : undefined;
    },
    [client],
  );

  /**
   * The hold that ends with the next one, or stays with it refused: a long visit may be in its own way, and so may the
   * same time with somebody else.
   */
  const replacedBy = useCallback(({ date, mine }: WantedTime, wish: Wish): string | undefined => {
    if (mine) return mine;
    const former = current.current;
    // A card is redeemed for one hold at a time: the former lets it go first, on whatever day it is.
    if (former?.wish.redeemStamps && wish.redeemStamps) return former.bookingId;
    if (former?.date !== date) return undefined;
    const isLong = !(isDefault(wish) && isDefault(former.wish));
    const isWithOther = (wish.barber ?? OWNER) !== (former.wish.barber ?? OWNER);
    return isLong || isWithOther || !sameHold(wish, former.wish) ? former.bookingId : undefined;
  }, []);

  const take = useCallback(
    async (wanted: WantedTime, transportation: boolean | undefined, wish: Wish): Promise<HeldTime> => {
      const { date, time, mine } = wanted;
      if (mine) {
        const known = await heldByMe(mine);
        const isSame =
          known?.date === date &&
          known.time === time &&
          known.service === wish.serviceId &&
          isWith(known.barber?.id, wish.barber) &&
          known.addOns.length === 0 &&
          wish.addOnIds.length === 0 &&
          (!wish.redeemStamps || Boolean(known.stampsOffCents)) &&
          (!wish.personId || wish.personId === known.bookedFor?.id);
        if (isSame && known.expiresAt)
          return {
            bookingId: mine,
            date,
            time,
            expiresAt: known.expiresAt,
            priceCents: known.priceCents,
            stampsOffCents: known.stampsOffCents ?? 0,
            amountCents: known.upFrontCents,
            transportation: known.transportation ?? undefined,
            wish: {
              ...wish,
              ...(known.stampsOffCents && { redeemStamps: true }),
              ...(known.bookedFor && { personId: known.bookedFor.id }),
            },
            barber: known.barber?.person ?? null,
            barberId: known.barber?.id,
          };
      }
      const replacing = replacedBy(wanted, wish);
      try {
        const { data } = await client.mutate({
          mutation: HoldTime,
          variables: {
            input: {
              ...{ shopId, date, time, transportation, ...inputOf(wish) },
              ...(replacing && { replacing }),
              ...(wish.personId && { personId: wish.personId }),
              ...(wish.redeemStamps && { redeemStamps: true }),
            },
          },
        });
        if (!data) throw new Error('no answer');
        lose(replacing);
        const { booking, expiresAt, amountCents } = data.holdSlot;
        const { id: barberId, person: barber = null } = booking.barber ?? {};
        const { id: bookingId, priceCents, stampsOffCents } = booking;
        const paying = { priceCents, stampsOffCents: stampsOffCents ?? 0, amountCents };
        return { bookingId, date, time, expiresAt, ...paying, transportation, wish, barber, barberId };
      } catch (error) {
        // Without an answer it may have been replaced all the same; with a stamp card it was let go first.
        const isUnknown = replacing !== undefined && (wish.redeemStamps || mayBeDone(refusalOf(error).code));
        if (isUnknown && !(await heldByMe(replacing).catch(() => undefined))) lose(replacing);
        throw error;
      }
    },
    [client, shopId, heldByMe, replacedBy, lose],
  );

  const choose = useCallback(
    (wanted: WantedTime, transportation?: boolean, service: Wish = DEFAULT_WISH) => {
      wish.current += 1;
      const mine = wish.current;
      setChosen(wanted);
      setFailure(undefined);
      setBusy(true);
      // A later press has overtaken this one, or the dialog is gone.
      const isOver = () => mine !== wish.current;
      const attempt = async () => {
        if (isOver()) return undefined;
        try {
          const met = isMetBy(current.current, wanted, service) ? { ...current.current, wish: service } : undefined;
          const next = met ?? (await take(wanted, transportation, service));
          const former = current.current;
          if (isOver()) {
            if (former?.bookingId !== next.bookingId) await release(next.bookingId);
            return undefined;
          }
          become(next);
          if (former && former.bookingId !== next.bookingId) void release(former.bookingId);
          return next;
        } catch (error) {
          if (isOver()) return undefined;
          const former = current.current;
          const refusal = refusalOf(error);
          const isOther =
            former !== undefined && !(sameService(former.wish, service) && isWith(former.barberId, service.barber));
          const isGivenUp = isOther && NOT_TO_BE_HAD.includes(refusal.code);
          become(isGivenUp ? undefined : former);
          if (isGivenUp) void release(former.bookingId);
          setFailure({ ...refusal, ...wanted, wish: service });
          return isGivenUp ? undefined : former;
        } finally {
          if (!isOver()) setBusy(false);
        }
      };
      const answer = underWay.current.then(attempt);
      underWay.current = Promise.all([underWay.current, answer]);
      return answer;
    },
    [take, release, become],
  );

  const clear = useCallback(() => {
    wish.current += 1;
    const former = current.current;
    become(undefined);
    setFailure(undefined);
    setBusy(false);
    if (former) void release(former.bookingId);
  }, [become, release]);

  const keep = useCallback(async (): Acting => {
    const now = current.current;
    if (!now) return { value: undefined };
    try {
      const { data } = await client.mutate({ mutation: KeepHold, variables: { bookingId: now.bookingId } });
      if (data && current.current?.bookingId === now.bookingId)
        become({ ...now, expiresAt: data.extendHold.expiresAt });
      return { value: data };
    } catch (error) {
      return { refusal: refusalOf(error) };
    }
  }, [client, become]);

  const again = useCallback(
    async (transportation: boolean | undefined) => {
      const now = current.current;
      if (!now || now.transportation === transportation) return now;
      current.current = undefined;
      void release(now.bookingId);
      return choose({ date: now.date, time: now.time }, transportation, now.wish);
    },
    [choose, release],
  );

  const takeAlong = useCallback(() => {
    taken.current = true;
  }, []);

  useEffect(
    () => () => {
      wish.current += 1;
      if (current.current && !taken.current) void release(current.current.bookingId);
    },
    [release],
  );

  return { chosen, held, failure, busy, choose, clear, keep, takeAlong, again };
}
