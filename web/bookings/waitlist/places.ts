import { useQuery, useSubscription } from '@apollo/client/react';
import type { WaitlistPlaceFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../../live/refetchSafely.ts';
import { ANYONE, useBarbers, withWords } from '../../shared/crew/useBarbers.ts';
import { useSession } from '../../shared/session.tsx';
import { clock, dateIn, shortDate, timeIn } from '../../shared/times.ts';

export const WaitlistPlaceFields = graphql(`
  fragment WaitlistPlaceFields on WaitlistPlace { id date partOfDay barber service serviceName status ahead shop { id name timeZone } offer { time startsAt barber expiresAt } }
`);
const MyWaitlistPlaces = graphql(`
  query MyWaitlistPlaces { myWaitlistPlaces { ...WaitlistPlaceFields } }
`);
const WaitlistNews = graphql(`
  subscription WaitlistNews($after: Float) { waitlistChanged(after: $after) }
`);

export type WaitlistPlace = WaitlistPlaceFieldsFragment;

/** Calls `refresh` whenever a place on a waitlist changes: one of the viewer's own, or one at a shop of theirs. */
export function useWaitlistNews(refresh: () => unknown): void {
  const { user } = useSession();
  useSubscription(WaitlistNews, { skip: !user, ignoreResults: true, onData: () => void refresh() });
}

/** The viewer's places that can still lead to a time, by day; none for a visitor. */
export function useMyPlaces(): readonly WaitlistPlace[] {
  const { user } = useSession();
  const { data, refetch } = useQuery(MyWaitlistPlaces, { skip: !user, context: ASKED_ANEW });
  useWaitlistNews(() => refetchSafely(refetch));
  return data?.myWaitlistPlaces.filter(({ status }) => status === 'WAITING' || status === 'OFFERED') ?? [];
}

/** 'Fri, Dec 4, in the morning'; at whatever time of the day where no part of it is named. */
export const dayWords = ({ date, partOfDay }: Pick<WaitlistPlace, 'date' | 'partOfDay'>): string =>
  partOfDay ? `${shortDate(date)}, in the ${partOfDay}` : shortDate(date);

/** '2:30pm', or 'Sat, Dec 5, 8:30am' where it is not today: an instant in a shop's time zone. */
export function untilWords(timeZone: string, instant: string): string {
  const [date, today] = [new Date(instant), new Date()].map((at) => dateIn(timeZone, at));
  const time = clock(timeIn(timeZone, instant));
  return !date || date === today ? time : `${shortDate(date)}, ${time}`;
}

/**
 * With whom a place is waited for, and with whom the time is that is offered: 'with Ben Baker'. Each is empty for the owner of
 * a shop where nobody else was asked for, and for who does not work there any more.
 */
export function useWhom({ barber, shop, offer }: Pick<WaitlistPlace, 'barber' | 'shop' | 'offer'>): {
  waited: string;
  offered: string;
} {
  const isNamed = [barber, offer?.barber].some((id) => id && id !== ANYONE);
  const barbers = useBarbers(isNamed ? shop?.id : undefined);
  const wordsOf = (id: string): string => withWords({ barber: barbers?.find((one) => one.id === id) ?? null });
  const offered = offer?.barber ? wordsOf(offer.barber) : offer && barber === ANYONE ? 'with the owner' : '';
  return { waited: barber === ANYONE ? 'with anyone' : barber ? wordsOf(barber) : '', offered };
}

/**
 * How it stands with a place: its turn, or until when (in the shop's time) a time is kept, and with whom, as
 * {@link useWhom} says it.
 */
export function standing({ ahead, offer, shop, date }: WaitlistPlace, whom = ''): string {
  if (!offer) return ahead ? `${ahead} ${ahead === 1 ? 'waits' : 'wait'} before you.` : 'You are the first who waits.';
  const zone = shop?.timeZone ?? 'UTC';
  const time = [clock(offer.time), whom].filter(Boolean).join(' ');
  return `${shortDate(date)}, ${time} is kept for you until ${untilWords(zone, offer.expiresAt)}.`;
}
