import type { BookingFacts } from '../../bookings/events.ts';
import type { StateOf } from '../../dispatch.ts';
import { family, type Person, personIn } from '../../family/decider.ts';

/**
 * For whom a booking is, as its customer has written them down by now; undefined where it is for its customer, and once
 * their account is erased. Reads the log only.
 */
export async function bookedFor(
  stateOf: StateOf,
  { customerId, personId }: Pick<BookingFacts, 'customerId' | 'personId'>,
): Promise<Person | undefined> {
  if (personId === undefined) return undefined;
  const person = personIn((await stateOf(family, { memberId: customerId })).state, personId);
  return person?.name ? person : undefined;
}
