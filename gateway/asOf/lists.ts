import { RecordMissing } from '#domain/audit/refusals.ts';
import { day } from '#domain/bookings/decider.ts';
import { isLocalDate } from '#domain/calendar.ts';
import { fold } from '#domain/decider.ts';
import { ownerOfShop } from '#domain/ids.ts';
import { account } from '#domain/users/decider.ts';
import type { AccountEvent } from '#domain/users/events.ts';
import type { Account } from '#domain/users/state.ts';
import { recordRead } from '../audit/reads.ts';
import { bookingFields } from '../bookings/bookingType.ts';
import type { Booking } from '../bookings/types.ts';
import { viewOf } from '../bookings/views.ts';
import { type Context, member, memberWith } from '../http/context.ts';
import { type AsOfInput, clockOf, upTo } from './moment.ts';
import { bookingsIn } from './records.ts';

/**
 * The bookings of a shop’s local day as they were at a moment, by time, those let go or lapsed left out; for the shop’s
 * owner and platform owners, whose look is recorded. A day takes a bounded number of bookings.
 */
export async function dayAsOf(context: Context, shopId: string, date: string, asOf: AsOfInput): Promise<Booking[]> {
  const caller = member(context);
  const ownerId = ownerOfShop(shopId);
  if (!ownerId || !isLocalDate(date)) throw RecordMissing();
  if (caller.id !== ownerId) {
    if (caller.role !== 'superadmin') throw RecordMissing();
    await recordRead(context, 'history', { record: { type: 'shop', id: shopId } });
  }
  const events = upTo(await context.services.store.read(day.stream({ shopId, date } as never)), asOf);
  const now = clockOf(context, asOf);
  return Object.values(bookingsIn(events))
    .filter(({ stage }) => stage !== 'released' && stage !== 'expired')
    .map((booking) => bookingFields(viewOf(booking, booking.heldAt ?? booking.startsAt), now))
    .sort((one, other) => one.time.localeCompare(other.time));
}

/** What an account was at a moment. */
export type Standing = {
  readonly memberId: string;
  readonly role: Account['role'];
  readonly status: 'Active' | 'Suspended' | 'Deleted';
};

/** A closed account is one that was deleted for good. */
const STATUS = { active: 'Active', suspended: 'Suspended', deleted: 'Deleted', closed: 'Deleted' } as const;

/** The roles and standing of some members at a moment, in the order asked for; those who were not there are left out. */
export async function rolesAsOf(
  context: Context,
  memberIds: readonly string[],
  asOf: AsOfInput,
): Promise<readonly Standing[]> {
  memberWith(context, 'superadmin');
  await recordRead(context, 'list', {});
  const found = await Promise.all(
    memberIds.map(async (accountId) => {
      const events = upTo(await context.services.store.read(account.stream({ accountId } as never)), asOf);
      const { role, status } = fold(account, events as unknown as readonly AccountEvent[]);
      return status === 'none' || status === 'abandoned' ? [] : [{ memberId: accountId, role, status: STATUS[status] }];
    }),
  );
  return found.flat();
}
