import { z } from 'zod';
import type { ReadFilter } from '#domain/audit/events.ts';
import { RecordMissing } from '#domain/audit/refusals.ts';
import { day } from '#domain/bookings/decider.ts';
import type { DayEvent } from '#domain/bookings/events.ts';
import { isLocalDate } from '#domain/calendar.ts';
import { fold } from '#domain/decider.ts';
import { isId, ownerOfShop } from '#domain/ids.ts';
import { HELPERS } from '#domain/rights.ts';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import { account } from '#domain/users/decider.ts';
import type { AccountEvent, Role } from '#domain/users/events.ts';
import type { Account } from '#domain/users/state.ts';
import { auditIndex } from '#projections/audit/auditIndex.ts';
import { withRows } from '#projections/keyset.ts';
import { directory } from '#projections/shops/directory.ts';
import { members } from '#projections/users/members.ts';
import { readRolesAt, roleHistory, type UpTo } from '#projections/users/roleHistory.ts';
import { entriesOf, tell } from '../audit/entries.ts';
import type { AuditFilter } from '../audit/filter.ts';
import { recordRead } from '../audit/reads.ts';
import type { AuditEvent } from '../audit/types.ts';
import { findEvents } from '../audit/walk.ts';
import { bookingFields } from '../bookings/bookingType.ts';
import { whoseBlocks } from '../bookings/desk.ts';
import type { BlockedTime } from '../bookings/deskTypes.ts';
import type { Booking } from '../bookings/types.ts';
import { type BookingView, viewOf } from '../bookings/views.ts';
import { connectionOf, keysetOf, type PageArgs } from '../graphql/connection.ts';
import { type Context, member, memberWith } from '../http/context.ts';
import { type AsOfInput, clockOf, upTo } from './moment.ts';

/** Whose roles are asked for. */
export const MOST_MEMBERS = 50;
export const memberIds = z
  .array(z.string().refine(isId, 'That is no member’s id.'))
  .max(MOST_MEMBERS, `At most ${MOST_MEMBERS} members at once.`);

/** So many changes of a list are told, the latest. */
const MOST_CHANGES = 200;

/** A shop’s local day. */
export type ShopDay = { readonly shopId: string; readonly date: string };

/**
 * The events of a shop’s local day, for the shop’s owner and for platform owners, whose look is recorded; refuses others
 * with RecordMissing.
 */
async function openDay(context: Context, { shopId, date }: ShopDay): Promise<readonly StoredEvent[]> {
  const caller = member(context);
  const ownerId = ownerOfShop(shopId);
  if (!ownerId || !isLocalDate(date)) throw RecordMissing();
  if (caller.id !== ownerId) {
    if (caller.role !== 'superadmin') throw RecordMissing();
    await recordRead(context, 'history', { record: { type: 'shop', id: shopId } });
  }
  return context.services.store.read(day.stream({ shopId, date } as never));
}

const foldDay = (events: readonly StoredEvent[]) => fold(day, events as unknown as readonly DayEvent[]);

/**
 * The bookings of a shop’s day as they were at a moment, by time, those let go or lapsed left out; and the UTC ISO
 * instant by which their standing is told.
 */
export async function bookingsOfDay(
  context: Context,
  shopDay: ShopDay,
  asOf: AsOfInput,
): Promise<{ readonly views: readonly BookingView[]; readonly now: string }> {
  const { bookings } = foldDay(upTo(await openDay(context, shopDay), asOf));
  const views = Object.values(bookings)
    .filter(({ stage }) => stage !== 'released' && stage !== 'expired')
    .map((booking) => viewOf(booking, booking.heldAt ?? booking.startsAt))
    .sort((one, other) => one.time.localeCompare(other.time));
  return { views, now: clockOf(context, asOf) };
}

/** The same for GraphQL. */
export async function dayAsOf(context: Context, shopDay: ShopDay, asOf: AsOfInput): Promise<Booking[]> {
  const { views, now } = await bookingsOfDay(context, shopDay, asOf);
  return views.map((view) => bookingFields(view, now));
}

/** What the owner kept for themself of a shop’s day at a moment, by time. */
export async function blocksAsOf(context: Context, shopDay: ShopDay, asOf: AsOfInput): Promise<BlockedTime[]> {
  const { blocks } = foldDay(upTo(await openDay(context, shopDay), asOf));
  const kept = Object.values(blocks).filter(({ slots }) => slots.length > 0);
  return (await whoseBlocks(context, shopDay.shopId, kept))
    .map(({ blockId: id, shopId, date, slots, reason = null, barber, forRequest }) => ({
      ...{ id, shopId, date, reason, barber },
      serviceRequestId: forRequest?.requestId ?? null,
      times: slots.map(({ time }) => time).sort(),
    }))
    .sort((one, other) => (one.times[0] ?? '').localeCompare(other.times[0] ?? ''));
}

/** What happened on a shop’s day, the oldest first. */
export const dayChanges = async (context: Context, shopDay: ShopDay): Promise<AuditEvent[]> =>
  told(context, await openDay(context, shopDay));

/** What an account was at a moment. */
export type Standing = {
  readonly memberId: string;
  /** As it was then; of those whose account was erased since, what stands for them. */
  readonly name: string;
  readonly role: Account['role'];
  readonly status: 'Active' | 'Suspended' | 'Deleted';
};

/** A closed account is one that was deleted for good. */
const STATUS = { active: 'Active', suspended: 'Suspended', deleted: 'Deleted', closed: 'Deleted' } as const;

/** The events of some accounts, account by account; for platform owners, whose look is recorded. */
async function openAccounts(context: Context, memberIds: readonly string[], filter: ReadFilter = {}) {
  memberWith(context, 'superadmin');
  await recordRead(context, 'roles', filter);
  const { store } = context.services;
  return Promise.all(
    memberIds.map(async (memberId) => ({
      memberId,
      events: await store.read(account.stream({ accountId: memberId } as never)),
    })),
  );
}

/**
 * The roles and standing of some members at a moment, in the order asked for; those who were not there are left out, and
 * with a `role` those who had another one.
 */
export async function rolesAsOf(
  context: Context,
  memberIds: readonly string[],
  asOf: AsOfInput,
  wanted?: Role,
): Promise<readonly Standing[]> {
  const accounts = await openAccounts(context, memberIds, wanted && { role: wanted });
  return accounts.flatMap(({ memberId, events }) => {
    const { role, status, profile } = fold(account, upTo(events, asOf) as unknown as readonly AccountEvent[]);
    if (status === 'none' || status === 'abandoned' || (wanted && role !== wanted)) return [];
    const name = `${profile.firstName} ${profile.lastName}`.trim() || 'A former member';
    return [{ memberId, name, role, status: STATUS[status] }];
  });
}

/** Helpers and owners. */
const STAFF: readonly Role[] = [...HELPERS, 'superadmin'];
/** So many of each role are told. */
const MOST_OF_ROLE = 50;

function upToMoment(asOf: AsOfInput): UpTo {
  upTo([], asOf);
  return asOf.at ? { scale: 'at', value: asOf.at.getTime() } : { scale: 'position', value: asOf.position as number };
}

/**
 * All accounts there were at a moment, or those that had a role then, in the order in which they came to be so. Which these are is read
 * from `roleHistory`, and what each was from its own events. For platform owners, whose look is recorded.
 */
export async function membersAsOf(context: Context, asOf: AsOfInput, wanted: Role | undefined, page: PageArgs) {
  memberWith(context, 'superadmin');
  const moment = upToMoment(asOf);
  const list = `members as of ${JSON.stringify([moment, wanted])}`;
  const stretch = await readRolesAt(await context.fresh(roleHistory), wanted, moment, keysetOf(list, page));
  const standings = await rolesAsOf(context, stretch.rows, asOf, wanted);
  const known = new Map(standings.map((one) => [one.memberId, one]));
  const rows = stretch.rows.map((id) => known.get(id));
  return connectionOf(list, withRows(stretch, rows));
}

/**
 * Who ran the platform at a moment, as owner or helper, also those who do not any more; who was appointed last comes
 * first. For platform owners, whose look is recorded.
 */
export async function staffAsOf(context: Context, asOf: AsOfInput): Promise<readonly Standing[]> {
  memberWith(context, 'superadmin');
  const models = await context.fresh(roleHistory);
  const page = { limit: MOST_OF_ROLE, isBackward: true } as const;
  const found = await Promise.all(STAFF.map((role) => readRolesAt(models, role, upToMoment(asOf), page)));
  const appointed = found.flatMap(({ rows, places }) => rows.map((id, at) => ({ id, since: places[at]?.score ?? 0 })));
  const ids = appointed.toSorted((one, other) => other.since - one.since).map(({ id }) => id);
  return rolesAsOf(context, ids, asOf);
}

/** What changes the role or the standing of an account. */
const CHANGING: AuditFilter['types'] = [
  ...(['AccountRegistered', 'BusinessActivated', 'OwnerAppointed', 'RoleChanged'] as const),
  ...(['AccountSuspended', 'AccountReinstated'] as const),
  ...(['AccountDeletionScheduled', 'AccountRestored', 'AccountClosed'] as const),
];

/** What changed the role or the standing of some members, or of all, the oldest first. */
export async function roleChanges(context: Context, memberIds?: readonly string[]): Promise<AuditEvent[]> {
  const accounts = await openAccounts(context, memberIds ?? []);
  if (!memberIds) {
    const models = await context.fresh(auditIndex);
    const { store } = context.services;
    return told(context, (await findEvents({ store, models }, { types: CHANGING }, { limit: MOST_CHANGES })).events);
  }
  const changes = accounts.flatMap(({ events }) => {
    let now = account.initial;
    return events.filter((event) => {
      const before = now;
      now = account.evolve(before, event as unknown as AccountEvent);
      return now.role !== before.role || now.status !== before.status;
    });
  });
  return told(context, changes);
}

/** The latest of some events in words, the oldest first. */
async function told(context: Context, events: readonly StoredEvent[]): Promise<AuditEvent[]> {
  const latest = [...events].sort((one, other) => one.position - other.position).slice(-MOST_CHANGES);
  const models = await context.fresh(directory, members);
  const reader = { isPlatformOwner: context.actor.role === 'superadmin' };
  return entriesOf(models, await tell(context.services.store, latest), reader);
}
