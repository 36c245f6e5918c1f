import type { BlockedTimeFieldsFragment, BookingFieldsFragment } from '../../graphql/graphql.ts';
import { OWNER } from '../../shared/crew/useBarbers.ts';
import { nameOf } from '../../shared/nameOf.ts';
import type { Chairs } from '../desk/useOwnChairs.ts';

/** A column of the day: whose chair it is. */
export interface ChairOfDay {
  /** `owner`, or the id of a barber. */
  readonly id: string;
  readonly name: string;
  /** It can be booked: an owner may take no bookings, and a barber may have left. */
  readonly isBookable: boolean;
}

export type Visit = BookingFieldsFragment;
export type Block = BlockedTimeFieldsFragment;

/** At which chair a visit is. */
export const chairOfVisit = ({ barber }: Pick<Visit, 'barber'>): string => barber?.id ?? OWNER;

/**
 * The chairs of a shop's day in the order of the crew, the owner's first; those that cannot be booked any more only where
 * they have a visit, the owner's also where time of it is blocked. `owner`: what the owner is called.
 */
export function chairsOfDay(
  { isOwner, barbers }: Chairs,
  owner: string,
  visits: readonly Visit[],
  blocks: readonly Block[],
): ChairOfDay[] {
  const hasOwners =
    visits.some((visit) => chairOfVisit(visit) === OWNER) || blocks.some(({ barber }) => (barber ?? OWNER) === OWNER);
  const chairs = new Map<string, ChairOfDay>();
  if (isOwner || hasOwners) chairs.set(OWNER, { id: OWNER, name: owner, isBookable: isOwner });
  for (const { id, person } of barbers) chairs.set(id, { id, name: nameOf(person), isBookable: true });
  for (const { barber } of visits)
    if (barber && !chairs.has(barber.id))
      chairs.set(barber.id, { id: barber.id, name: nameOf(barber.person), isBookable: false });
  return [...chairs.values()];
}
