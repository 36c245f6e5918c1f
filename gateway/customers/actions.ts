import { customer } from '#domain/customers/decider.ts';
import type { KeptTexts } from '#domain/customers/events.ts';
import { CustomerMissing } from '#domain/customers/refusals.ts';
import { account } from '#domain/users/decider.ts';
import { customers } from '#projections/customers/customers.ts';
import { type KnownCustomer, readCustomer } from '#projections/customers/readCustomers.ts';
import { members } from '#projections/users/members.ts';
import { type Context, member } from '../http/context.ts';

/** A customer of the calling member by their id. Refuses with CustomerMissing. */
export async function customerOf(context: Context, id: string): Promise<KnownCustomer> {
  const models = await context.fresh(customers, members);
  const found = await readCustomer(models, member(context).id, id, context.services.now());
  if (!found) throw CustomerMissing();
  return found;
}

/**
 * Whether a customer was a member whose account is closed. What is folded already may still have their texts in memory:
 * these are answered to nobody.
 */
export async function hasLeft(context: Context, { id, name, firstName }: KnownCustomer): Promise<boolean> {
  if (name !== null || firstName) return false;
  return (await context.stateOf(account, { accountId: id })).state.status === 'closed';
}

const of = async (context: Context, id: string) => ({
  ownerId: member(context).id,
  customerId: (await customerOf(context, id)).id,
});

/** Keeps texts about a customer of the calling member; those that are left out stay as they are. */
export async function noteCustomer(context: Context, id: string, texts: Partial<KeptTexts>): Promise<void> {
  await context.dispatch(customer, { type: 'NoteCustomer', data: { ...(await of(context, id)), ...texts } });
}

/** From now on the member books nothing at the caller's shops; what they have booked stays. */
export async function blockCustomer(context: Context, id: string): Promise<void> {
  await context.dispatch(customer, { type: 'BlockCustomer', data: await of(context, id) });
}

/** The calling member's shops take bookings of theirs again. */
export async function unblockCustomer(context: Context, id: string): Promise<void> {
  await context.dispatch(customer, { type: 'UnblockCustomer', data: await of(context, id) });
}

/**
 * Who came without an account is counted as a member who is the caller's customer, too. Refuses with CustomerMissing,
 * also for a member whose account is closed: what is kept about the former would outlast it.
 */
export async function mergeCustomer(context: Context, id: string, intoId: string): Promise<void> {
  const { ownerId, customerId } = await of(context, id);
  if (await hasLeft(context, await customerOf(context, intoId))) throw CustomerMissing();
  await context.dispatch(customer, { type: 'MergeCustomer', data: { ownerId, customerId, intoId } });
}

/** Takes a merge back; `id` is that of the person without an account. */
export async function partCustomer(context: Context, id: string): Promise<void> {
  const ownerId = member(context).id;
  const { state } = await context.stateOf(customer, { ownerId, customerId: id });
  if (!state.intoId) throw CustomerMissing();
  await context.dispatch(customer, { type: 'PartCustomer', data: { ownerId, customerId: id } });
}
