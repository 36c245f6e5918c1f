import { customer } from '#domain/customers/decider.ts';
import type { Actor } from '#domain/decider.ts';
import { addPerson } from '../family/actions.ts';
import type { Services } from '../http/context.ts';
import { moment } from './player.ts';

const KEPT = { notes: 'Rides in by bike, likes a late slot.', preferences: 'Scissors on top.', allergies: 'Nut oils' };

/** What a barber keeps about a regular. */
export async function keepTexts(
  { services, now }: { readonly services: Services; readonly now: string },
  owner: Actor,
  regular: Actor,
): Promise<void> {
  const of = { ownerId: owner.id, customerId: regular.id };
  const context = moment(services, owner, now, `kept/${owner.id}`);
  await context.dispatch(customer, { type: 'NoteCustomer', data: { ...of, ...KEPT } });
}

const PEOPLE = [
  { name: 'Leo', note: 'Seven years old. Sits still for ten minutes.' },
  { name: 'Grandpa Joe', note: 'Walks with a stick; a chair near the door, please.' },
] as const;

/** Whom a regular books for beside themself. */
export async function writeDownPeople(
  { services, now }: { readonly services: Services; readonly now: string },
  regular: Actor,
): Promise<void> {
  for (const person of PEOPLE) await addPerson(moment(services, regular, now, `family/${person.name}`), person);
}
