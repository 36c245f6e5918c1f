import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { graphql } from '../graphql/index.ts';
import { type DayFacts, nextFreeDay } from '../shared/slots.ts';
import { addDays, shortDate } from '../shared/times.ts';
import type { NextFree } from './SlotPicker.tsx';

const LookAhead = graphql(`
  query LookAhead($shopId: ID!, $from: LocalDate!, $days: Int!, $serviceId: ID, $addOnIds: [ID!], $moving: ID, $barber: ID) {
    availability(shopId: $shopId, from: $from, days: $days, serviceId: $serviceId, addOnIds: $addOnIds, moving: $moving, barber: $barber) { date weekday slots { time startsAt state period mine } }
  }
`);

/** The most days one question may be about. */
const STRETCH = 31;

/**
 * The way from a day without a free chair to the next one with: named when it is in sight, else looked for on demand, for
 * the service that is `asked` for or the booking that is moved.
 */
export function useNextFree(
  shopId: string,
  { today, horizon }: { readonly today: string; readonly horizon: number },
  date: string,
  days: readonly DayFacts[] | undefined,
  goTo: (date: string) => void,
  asked: { serviceId?: string; addOnIds?: string[]; moving?: string; barber?: string } = {},
): NextFree {
  const client = useApolloClient();
  const question = JSON.stringify([date, asked]);
  const [lookingFor, setLookingFor] = useState<string>();
  const [barren, setBarren] = useState<string>();
  const near = nextFreeDay(days ?? [], date);
  const last = addDays(today, horizon);
  const shown = useRef(question);
  useEffect(() => {
    shown.current = question;
  }, [question]);

  const find = async (): Promise<string | undefined> => {
    for (let from = addDays(date, 1); from <= last; from = addDays(from, STRETCH)) {
      const { data } = await client.query({
        query: LookAhead,
        variables: { shopId, from, days: STRETCH, ...asked },
        fetchPolicy: 'network-only',
      });
      const found = nextFreeDay(data?.availability ?? [], date);
      if (found) return found;
    }
    return undefined;
  };
  const go = async () => {
    if (near) return goTo(near);
    setLookingFor(question);
    const found = await find().catch(() => undefined);
    setLookingFor((now) => (now === question ? undefined : now));
    // A day or a service chosen in the meantime stays.
    if (shown.current !== question) return;
    if (found) goTo(found);
    else setBarren(question);
  };
  return {
    label: near ? `Next free: ${shortDate(near)}` : 'Next free day',
    busy: lookingFor === question,
    none: barren === question && !near,
    horizon,
    go: () => void go(),
  };
}
