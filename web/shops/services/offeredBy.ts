import { type Barber, offering } from '../../shared/crew/useBarbers.ts';
import { nameOf } from '../../shared/nameOf.ts';

const MOST_NAMED = 3;

/**
 * Who offers a service: 'Offered by you and Ben Baker' to the owner. To who manages the menu for them `owner` is the owner's name:
 * 'Offered by Olga Owner and Ben Baker'. Undefined where it is the owner alone, and while the crew is not known.
 */
export function offeredByWords(
  { barbers, isOwner }: { barbers: readonly Barber[] | undefined; isOwner: boolean },
  serviceId: string,
  owner = 'you',
): string | undefined {
  if (!barbers || (barbers.length === 0 && isOwner)) return undefined;
  const names = [...(isOwner ? [owner] : []), ...offering(barbers, serviceId).map(({ person }) => nameOf(person))];
  if (names.length === 0) return 'Nobody can be booked for it at present.';
  const [shown, more] = [names.slice(0, MOST_NAMED), names.length - MOST_NAMED];
  const all = more > 0 ? [...shown, `${more} more`] : shown;
  const last = all.at(-1);
  return `Offered by ${all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${last}` : last}`;
}
