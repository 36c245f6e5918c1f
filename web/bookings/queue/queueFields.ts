import { useSubscription } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW } from '../../live/refetchSafely.ts';
import { minutesWords } from '../../shared/menu/wish.ts';

export const QueuePersonFields = graphql(`
  fragment QueuePersonFields on QueuePerson { id status place name isConfirmed fromMinutes toMinutes serviceName minutes barber bookingId link }
`);
export const PlaceInQueueFields = graphql(`
  fragment PlaceInQueueFields on PlaceInQueue { shopId shopName name status place fromMinutes toMinutes serviceName barber }
`);
const QueueNews = graphql(`
  subscription QueueNews($shopId: ID!, $after: Float) { queueChanged(shopId: $shopId, after: $after) { shopId date } }
`);

/** Milliseconds to collect events: a call takes somebody off the queue and a time of a chair. */
const GATHER_MS = 60;
/** Waiting times become shorter by themselves, in ms. */
const ANEW_MS = 30_000;

/** Calls `refresh` whenever the queue of a shop, or what its waiting times depend on, has changed, and every half minute. */
export function useQueueNews(shopId: string | undefined, refresh: () => unknown): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(refresh);
  latest.current = refresh;
  useSubscription(QueueNews, {
    variables: { shopId: shopId ?? '' },
    skip: !shopId,
    ignoreResults: true,
    context: ASKED_ANEW,
    onData: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(), GATHER_MS);
    },
  });
  useEffect(() => {
    const again = setInterval(() => latest.current(), ANEW_MS);
    return () => {
      clearInterval(again);
      clearTimeout(timer.current);
    };
  }, []);
}

/** A waiting time as the server has worked it out, in minutes. */
export interface QueueWaiting {
  readonly fromMinutes?: number | null | undefined;
  readonly toMinutes?: number | null | undefined;
}

/** 'now', 'in 20 min to 35 min', 'not today'; with 'perhaps not today' where only the earlier end is known. */
export function waitWords({ fromMinutes, toMinutes }: QueueWaiting): string {
  if (fromMinutes === null || fromMinutes === undefined) return 'not today';
  if (toMinutes === null || toMinutes === undefined)
    return `${fromMinutes === 0 ? 'now' : `in ${minutesWords(fromMinutes)}`} or later, perhaps not today`;
  if (toMinutes === 0) return 'now';
  if (fromMinutes === 0) return `within ${minutesWords(toMinutes)}`;
  return fromMinutes === toMinutes
    ? `in about ${minutesWords(fromMinutes)}`
    : `in ${minutesWords(fromMinutes)} to ${minutesWords(toMinutes)}`;
}

/** What the public screen says to somebody who would join now. */
export const joinWords = (wait: QueueWaiting): string =>
  wait.fromMinutes === null || wait.fromMinutes === undefined
    ? 'The shop can serve nobody more today: its chairs are taken until it closes.'
    : `Who joins now has their turn ${waitWords(wait)}.`;

/** The same about what is chosen in the form. */
export const wishWords = (wait: QueueWaiting): string =>
  wait.fromMinutes === null || wait.fromMinutes === undefined
    ? 'The shop cannot serve you today with this choice.'
    : `With this choice your turn is ${waitWords(wait)}.`;
