import { useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { OWNER } from '../../shared/crew/useBarbers.ts';
import { type Opening, timesOn } from '../../shared/hours.ts';
import type { DeskShop } from './deskTimes.ts';

const HoursAtWork = graphql(`
  query HoursAtWork($shopId: ID!) { shopCrew(shopId: $shopId) { id chair hours { weekday slots } daysOff { from to } } }
`);
const CrewHours = graphql(`
  query CrewHours { crew { used limit people { id chair hours { weekday slots } daysOff { from to } } } }
`);

/** When somebody of a crew works, within the hours of the shop. */
export interface OwnHours {
  /** Of the week; null: whenever the shop is open. */
  readonly hours: Opening['hours'] | null;
  /** Ascending, both days included. */
  readonly daysOff: readonly { readonly from: string; readonly to: string }[];
}

/** The half hours of a shop's day that somebody works of it. */
export function workedOn(shop: Opening, date: string, { hours, daysOff }: OwnHours): readonly string[] {
  if (daysOff.some(({ from, to }) => from <= date && date <= to)) return [];
  const times = timesOn(shop, date);
  if (!hours) return times;
  const own = timesOn({ hours, specialHours: [] }, date);
  return times.filter((time) => own.includes(time));
}

/**
 * A shop of the viewer's on a day as the chair of somebody has it: the owner's works all of its hours, a barber's, by their
 * id, those of the barber. Until these are known it works none; where they cannot be read, all of the shop's. Nothing is
 * read where the owner works alone.
 */
export function useChairs(shop: DeskShop, isCrew: boolean): (barber: string, date: string) => DeskShop {
  const isOwn = shop.work === undefined;
  const own = useQuery(CrewHours, { skip: !isCrew || !isOwn });
  const atWork = useQuery(HoursAtWork, { variables: { shopId: shop.id }, skip: !isCrew || isOwn });
  const { error } = isOwn ? own : atWork;
  const people = isOwn ? own.data?.crew.people : atWork.data?.shopCrew;
  return (barber, date) => {
    if (barber === OWNER || (error && !people)) return shop;
    const person = people?.find(({ chair }) => chair === barber);
    const slots = person ? workedOn(shop, date, person) : [];
    return { ...shop, specialHours: [{ from: date, to: date, slots }] };
  };
}
