import { customer } from '#domain/customers/decider.ts';
import { BookingsNotTaken } from '#domain/customers/refusals.ts';
import { type Context, member } from '../http/context.ts';

/**
 * Refuses with BookingsNotTaken where the shop's owner has blocked the calling member. It is read from the log right
 * before the day decides: a block that was answered before this call began is always seen. Of a block and a booking at
 * the same moment either may be first; the booking then stands, like those made earlier, until the shop cancels it.
 */
export async function requireWelcome(context: Context, ownerId: string): Promise<void> {
  if (!(await isWelcome(context, { ownerId, customerId: member(context).id }))) throw BookingsNotTaken();
}

/** Whether a member may book at shops of an owner, as far as the log goes now. */
export async function isWelcome(
  { stateOf }: Pick<Context, 'stateOf'>,
  of: { readonly ownerId: string; readonly customerId: string },
): Promise<boolean> {
  return !(await stateOf(customer, of)).state.isBlocked;
}
