import { createHash } from 'node:crypto';
import { placeOfBooking } from '#domain/ids.ts';
import type { Work } from '../projection.ts';
import type { CustomerDocument, OpenVisit } from './customerDocument.ts';

/** A confirmed booking as its customer is counted by: UTC ISO instants, cents. */
export type Visit = {
  readonly bookingId: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly price: number;
  /** What of it a member paid with the booking, where that is another amount; the rest is paid at the shop. */
  readonly paid?: number;
  readonly refund: number;
  readonly state: 'open' | 'completed' | 'noShow' | 'cancelled';
  /** When it became a booking. */
  readonly at: string;
  /** Who came without an account, as the desk wrote it down. */
  readonly name?: string;
};

/**
 * What an owner knows one customer by: everything their row is made of. `key` is a member's id, or stands for the name
 * of people without an account.
 */
export type Group = {
  readonly ownerId: string;
  readonly key: string;
  /** People without an account, of one name. */
  readonly isWalkIn: boolean;
  /** In the order they became bookings. */
  readonly visits: readonly Visit[];
  readonly orders: number;
  readonly orderCents: number;
  readonly boughtSince: string | null;
  readonly isBlocked: boolean;
  /** The key of the customer they are, and the ids under which that was said: of the walk-in, and of whom they are. */
  readonly into: { readonly key: string; readonly as: string; readonly of: string } | null;
  /** Keys of people without an account who are this customer. */
  readonly merged: readonly string[];
};

export const ownerKey = (ownerId: string) => `owner/${ownerId}`;
export const documentKey = (ownerId: string, id: string) => `customer/${ownerId}/${id}`;
export const groupKey = (ownerId: string, key: string) => `group/${ownerId}/${key}`;
/** By a walk-in's booking: the key of its group. */
export const walkInKey = (bookingId: string) => `of/${bookingId}`;

/** One name however it is written. */
export const keyOfName = (name: string): string =>
  createHash('sha256')
    .update(name.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase())
    .digest('base64url')
    .slice(0, 22);

const emptyGroup = (ownerId: string, key: string, isWalkIn: boolean): Group => ({
  ...{ ownerId, key, isWalkIn, visits: [], orders: 0, orderCents: 0, boughtSince: null },
  ...{ isBlocked: false, into: null, merged: [] },
});

export const groupOf = (work: Work, ownerId: string, key: string): Promise<Group | undefined> =>
  work.get<Group>(groupKey(ownerId, key));

/** The key of a customer by their id: a member's own, or that of the name a walk-in belongs to. */
export const keyOf = async (work: Work, customerId: string): Promise<string | undefined> =>
  placeOfBooking(customerId) ? work.get<string>(walkInKey(customerId)) : customerId;

/** The id under which a customer is shown: of people without an account the first walk-in with their name. */
export const idOf = ({ key, isWalkIn, visits }: Group): string | undefined => (isWalkIn ? visits[0]?.bookingId : key);

/** Changes a group and all that is shown of it, and notifies its owner. */
export async function changeGroup(
  work: Work,
  [ownerId, key, isWalkIn = false]: readonly [ownerId: string, key: string, isWalkIn?: boolean],
  change: (before: Group) => Group,
): Promise<void> {
  const known = await groupOf(work, ownerId, key);
  const before = known ?? emptyGroup(ownerId, key, isWalkIn);
  const after = change(before);
  if (after.isWalkIn && after.visits.length === 0) work.remove(groupKey(ownerId, key));
  else work.put(groupKey(ownerId, key), after);
  const former = idOf(before);
  if (former !== undefined && former !== idOf(after)) hide(work, ownerId, former);
  if (before.into && before.into.key !== after.into?.key && (await groupOf(work, ownerId, before.into.key)))
    await changeGroup(work, [ownerId, before.into.key], (other) => ({
      ...other,
      merged: other.merged.filter((one) => one !== key),
    }));
  await show(work, after);
}

/** Everybody who counts as a customer, also through somebody else. */
export async function mergedInto(work: Work, { ownerId, merged }: Group): Promise<Group[]> {
  const found: Group[] = [];
  for (const key of merged) {
    const other = await groupOf(work, ownerId, key);
    if (other) found.push(other, ...(await mergedInto(work, other)));
  }
  return found;
}

/** Whether a customer counts as another one, by their keys: also through somebody else, and as themself. */
export async function countsAs(work: Work, ownerId: string, key: string, other: string): Promise<boolean> {
  if (key === other) return true;
  const group = await groupOf(work, ownerId, key);
  return group?.into ? countsAs(work, ownerId, group.into.key, other) : false;
}

function hide(work: Work, ownerId: string, id: string): void {
  work.remove(documentKey(ownerId, id));
  work.unrank(ownerKey(ownerId), id);
  work.notify(`customers/${ownerId}`, { customerId: id });
}

async function show(work: Work, group: Group): Promise<void> {
  const { ownerId } = group;
  const id = idOf(group);
  if (group.into) {
    if (id !== undefined) hide(work, ownerId, id);
    const other = await groupOf(work, ownerId, group.into.key);
    if (other) await show(work, other);
    return;
  }
  const others = await mergedInto(work, group);
  const document = id === undefined ? undefined : documentOf(id, [group, ...others]);
  if (!document) {
    if (id !== undefined) hide(work, ownerId, id);
    return;
  }
  work.put(documentKey(ownerId, document.id), document);
  work.rank(ownerKey(ownerId), document.id, Date.parse(document.since));
  work.notify(`customers/${ownerId}`, { customerId: document.id });
}

/** A customer's row from what is known of them; undefined when there is nothing any more. */
function documentOf(id: string, groups: readonly [Group, ...Group[]]): CustomerDocument | undefined {
  const [own, ...others] = groups;
  const all = groups.flatMap(({ isWalkIn, visits }) =>
    visits.map((visit) => ({ ...visit, ahead: isWalkIn ? 0 : (visit.paid ?? visit.price) })),
  );
  const since = [own.boughtSince, ...all.map(({ at }) => at)].filter((at) => at !== null).sort()[0];
  if (since === undefined) return undefined;
  const sorted = all.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
  const completed = sorted.filter(({ state }) => state === 'completed');
  const open = sorted.filter(({ state }) => state === 'open');
  const latest = sorted.findLast(({ state }) => state !== 'cancelled') ?? sorted.at(-1);
  // What was not paid with the booking is paid at the shop, when the visit is over; all of it by a walk-in.
  const spentOn = ({ price, ahead, refund, state }: (typeof all)[number]) =>
    ahead - refund + (state === 'completed' ? price - ahead : 0);
  return {
    id,
    name: own.isWalkIn ? (own.visits[0]?.name ?? '') : null,
    since,
    visits: completed.length,
    noShows: all.filter(({ state }) => state === 'noShow').length,
    cancelled: all.filter(({ state }) => state === 'cancelled').length,
    orders: own.orders,
    spentCents: all.reduce((sum, visit) => sum + spentOn(visit), own.orderCents),
    lastVisit: completed.at(-1)?.startsAt ?? null,
    lastShopId: latest ? (placeOfBooking(latest.bookingId)?.shopId ?? null) : null,
    open: open.map(({ startsAt, endsAt, price, ahead }): OpenVisit => ({ startsAt, endsAt, dueCents: price - ahead })),
    isBlocked: own.isBlocked,
    merged: others.flatMap((other) => other.visits[0]?.bookingId ?? []),
  };
}
