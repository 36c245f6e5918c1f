import { family, livePeople, type Person, personIn } from '#domain/family/decider.ts';
import type { PersonWords } from '#domain/family/events.ts';
import { PersonMissing } from '#domain/family/refusals.ts';
import { newId } from '#domain/ids.ts';
import { bookedFor } from '#domain/processes/family/bookedFor.ts';
import { type Context, member } from '../http/context.ts';
import type { BookedPerson } from './types.ts';

const HELPERS: readonly string[] = ['moderator', 'support', 'finance'];

const typeOf = ({ personId, name, note }: Person): BookedPerson => ({ id: personId, name, note });

/** Those whom the calling member books for, in the order in which they were added; from the log. */
export async function peopleOf(context: Context): Promise<BookedPerson[]> {
  return livePeople((await context.stateOf(family, { memberId: member(context).id })).state).map(typeOf);
}

/** Refuses with FamilyFull beyond six. */
export async function addPerson(context: Context, words: PersonWords): Promise<void> {
  const memberId = member(context).id;
  const personId = newId(context.entropy);
  await context.dispatch(family, { type: 'AddPerson', data: { memberId, personId, ...words } });
}

/** Refuses with PersonMissing who is none of the calling member's. */
export async function changePerson(context: Context, personId: string, words: PersonWords): Promise<void> {
  const memberId = member(context).id;
  await context.dispatch(family, { type: 'ChangePerson', data: { memberId, personId, ...words } });
}

/** The same; bookings for them go on naming them. */
export async function removePerson(context: Context, personId: string): Promise<void> {
  await context.dispatch(family, { type: 'RemovePerson', data: { memberId: member(context).id, personId } });
}

/** What a hold says of for whom it is; nothing where it is for the calling member. Refuses with PersonMissing. */
export async function bookingFor(
  context: Context,
  personId: string | undefined,
): Promise<{ readonly personId?: string }> {
  if (personId === undefined) return {};
  const { state } = await context.stateOf(family, { memberId: member(context).id });
  const person = personIn(state, personId);
  if (!person || person.removed) throw PersonMissing();
  return { personId };
}

/** For whom a booking is that the caller may read; null where it is for its customer. */
export async function bookedPerson(
  context: Context,
  booking: { readonly customerId: string; readonly personId?: string | undefined },
): Promise<BookedPerson | null> {
  const { customerId, personId } = booking;
  const person = await bookedFor(context.stateOf, { customerId, ...(personId !== undefined && { personId }) });
  if (!person) return null;
  return HELPERS.includes(context.actor.role) ? { ...typeOf(person), note: '' } : typeOf(person);
}
