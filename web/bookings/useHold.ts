import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { graphql } from '../graphql/index.ts';
import { type Refusal, refusalOf } from '../shared/refusal.ts';
import type { WantedTime } from '../shared/slots.ts';
import type { Acting } from '../shared/useAction.ts';

const HoldTime = graphql(`
  mutation HoldTime($input: HoldSlotInput!) {
    holdSlot(input: $input) { expiresAt amountCents booking { id date time startsAt transportation } }
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
    booking(id: $id) { id date time startsAt status expiresAt priceCents transportation }
  }
`);

export interface HeldTime {
  bookingId: string;
  date: string;
  time: string;
  expiresAt: string;
  amountCents: number;
  transportation: boolean | undefined;
}
export type HoldFailure = Refusal & WantedTime;

export interface HoldState {
  /** What is shown as chosen: the wish, from the moment it is made. */
  chosen: WantedTime | undefined;
  held: HeldTime | undefined;
  failure: HoldFailure | undefined;
  busy: boolean;
  choose: (wanted: WantedTime, transportation?: boolean) => Promise<HeldTime | undefined>;
  clear: () => void;
  keep: () => Acting;
  /** From now on the hold survives this screen: the viewer goes on to pay. */
  takeAlong: () => void;
  /** The same time again with another answer to the question that is stored with it. */
  again: (transportation: boolean | undefined) => Promise<HeldTime | undefined>;
}

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

  const take = useCallback(
    async ({ date, time, mine }: WantedTime, transportation?: boolean): Promise<HeldTime> => {
      if (mine) {
        const { data } = await client.query({ query: HeldByMe, variables: { id: mine }, fetchPolicy: 'network-only' });
        const known = data?.booking;
        if (known?.status === 'held' && known.expiresAt)
          return {
            bookingId: mine,
            date,
            time,
            expiresAt: known.expiresAt,
            amountCents: known.priceCents,
            transportation: known.transportation ?? undefined,
          };
      }
      const { data } = await client.mutate({
        mutation: HoldTime,
        variables: { input: { shopId, date, time, transportation } },
      });
      if (!data) throw new Error('no answer');
      const { booking, expiresAt, amountCents } = data.holdSlot;
      return { bookingId: booking.id, date, time, expiresAt, amountCents, transportation };
    },
    [client, shopId],
  );

  const choose = useCallback(
    (wanted: WantedTime, transportation?: boolean) => {
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
          const next = await take(wanted, transportation);
          if (isOver()) {
            await release(next.bookingId);
            return undefined;
          }
          const former = current.current;
          become(next);
          if (former && former.bookingId !== next.bookingId) void release(former.bookingId);
          return next;
        } catch (error) {
          if (isOver()) return undefined;
          become(current.current);
          setFailure({ ...refusalOf(error), ...wanted });
          return undefined;
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
      return choose({ date: now.date, time: now.time }, transportation);
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
