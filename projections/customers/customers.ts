import type { BookingConfirmed, BookingEvent } from '#domain/bookings/events.ts';
import type { CustomerEvent, CustomerMerged, CutPictureAdded, CutPictureRemoved } from '#domain/customers/events.ts';
import type { OrderEvent } from '#domain/orders/events.ts';
import { sumOf } from '#domain/orders/state.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { type Fact, projection, type Work } from '../projection.ts';
import { changeGroup, countsAs, groupOf, keyOf, keyOfName, mergedInto, type Visit, walkInKey } from './groups.ts';

const heldKey = (bookingId: string) => `held/${bookingId}`;
const orderKey = (orderId: string) => `order/${orderId}`;
/** The owners who keep something about a member. */
export const keptByKey = (memberId: string) => `keptBy/${memberId}`;
/** Walk-ins who were members whose accounts are closed: what was written down about them is to be forgotten, too. */
export const MERGED_TO_FORGET = 'mergedToForget';

/** The ids of the pictures of cuts that an owner keeps of a customer. */
const cutsKey = (ownerId: string, customerId: string) => `cuts/${ownerId}/${customerId}`;
/** Of whom pictures are to be forgotten: owner and customer, as `readCutsToForget` takes them apart. */
export const CUTS_TO_FORGET = 'cutsToForget';
const cutsOf = (ownerId: string, customerId: string) => `${ownerId}/${customerId}`;

type Times = Pick<Visit, 'startsAt' | 'endsAt'>;
type Mention = { readonly bookingId: string; readonly ownerId: string; readonly customerId: string };

/** A walk-in is in the group of its name, if the desk wrote one down. */
const keyOfVisit = ({ bookingId, customerId }: Mention, work: Work): Promise<string | undefined> =>
  bookingId === customerId ? work.get<string>(walkInKey(bookingId)) : Promise.resolve(customerId);

async function changeVisit(work: Work, data: Mention, changes: Partial<Visit>): Promise<void> {
  const key = await keyOfVisit(data, work);
  const group = key === undefined ? undefined : await groupOf(work, data.ownerId, key);
  if (!group?.visits.some(({ bookingId }) => bookingId === data.bookingId)) return;
  await changeGroup(work, [data.ownerId, group.key], (before) => ({
    ...before,
    visits: before.visits.map((visit) => (visit.bookingId === data.bookingId ? { ...visit, ...changes } : visit)),
  }));
}

async function confirm({ data, metadata }: Fact<BookingConfirmed>, work: Work): Promise<void> {
  const { bookingId, ownerId, customerId, price, paid } = data;
  const times = await work.get<Times>(heldKey(bookingId));
  if (!times) return;
  work.remove(heldKey(bookingId));
  const due = { price, ...(paid !== undefined && { paid }), refund: 0 };
  const visit: Visit = { bookingId, ...times, ...due, state: 'open', at: metadata.occurredAt };
  await changeGroup(work, [ownerId, customerId], (before) => ({ ...before, visits: [...before.visits, visit] }));
}

async function keepCut({ ownerId, customerId, pictureId }: CutPictureAdded['data'], work: Work): Promise<void> {
  const before = (await work.get<readonly string[]>(cutsKey(ownerId, customerId))) ?? [];
  work.put(cutsKey(ownerId, customerId), [...before, pictureId]);
}

async function dropCut({ ownerId, customerId, pictureId }: CutPictureRemoved['data'], work: Work): Promise<void> {
  const before = (await work.get<readonly string[]>(cutsKey(ownerId, customerId))) ?? [];
  const left = before.filter((one) => one !== pictureId);
  if (left.length > 0) return work.put(cutsKey(ownerId, customerId), left);
  work.remove(cutsKey(ownerId, customerId));
  work.unrank(CUTS_TO_FORGET, cutsOf(ownerId, customerId));
}

/** Pictures of who is forgotten, or has left, are to be deleted. */
async function forgetCuts(work: Work, ownerId: string, customerId: string): Promise<void> {
  const known = await work.get<readonly string[]>(cutsKey(ownerId, customerId));
  if (known) work.rank(CUTS_TO_FORGET, cutsOf(ownerId, customerId), 0);
}

async function forget(data: Mention, work: Work): Promise<void> {
  work.unrank(MERGED_TO_FORGET, data.bookingId);
  await forgetCuts(work, data.ownerId, data.bookingId);
  const key = await work.get<string>(walkInKey(data.bookingId));
  if (key === undefined) return;
  work.remove(walkInKey(data.bookingId));
  // That somebody else is they was said of this walk-in.
  for (const merged of (await groupOf(work, data.ownerId, key))?.merged ?? [])
    if ((await groupOf(work, data.ownerId, merged))?.into?.of === data.bookingId)
      await changeGroup(work, [data.ownerId, merged, true], (before) => ({ ...before, into: null }));
  await changeGroup(work, [data.ownerId, key], (before) => ({
    ...before,
    visits: before.visits.filter(({ bookingId }) => bookingId !== data.bookingId),
    // That they are somebody else was said of this walk-in.
    into: before.into?.as === data.bookingId ? null : before.into,
  }));
}

async function noteKept(work: Work, ownerId: string, memberId: string): Promise<void> {
  const before = (await work.get<readonly string[]>(keptByKey(memberId))) ?? [];
  if (!before.includes(ownerId)) work.put(keptByKey(memberId), [...before, ownerId].sort());
}

const noted = async ({ ownerId, customerId }: CustomerEvent['data'], work: Work): Promise<void> => {
  const key = await keyOf(work, customerId);
  if (key === customerId) await noteKept(work, ownerId, customerId);
  work.notify(`customers/${ownerId}`, { customerId });
};

async function block({ ownerId, customerId }: CustomerEvent['data'], work: Work, isBlocked: boolean): Promise<void> {
  await noteKept(work, ownerId, customerId);
  await changeGroup(work, [ownerId, customerId], (before) => ({ ...before, isBlocked }));
}

/** What a closed account leaves with each owner who kept something about its member. */
async function leave({ accountId }: AccountClosed['data'], work: Work): Promise<void> {
  for (const ownerId of (await work.get<readonly string[]>(keptByKey(accountId))) ?? []) {
    await forgetCuts(work, ownerId, accountId);
    const group = await groupOf(work, ownerId, accountId);
    for (const { visits } of group ? await mergedInto(work, group) : [])
      for (const { bookingId } of visits) work.rank(MERGED_TO_FORGET, bookingId, 0);
    if (group?.isBlocked) await changeGroup(work, [ownerId, accountId], (before) => ({ ...before, isBlocked: false }));
  }
  work.remove(keptByKey(accountId));
}

/** Who came without an account counts as another customer; not where that one counts as them already. */
async function merge({ ownerId, customerId, intoId }: CustomerMerged['data'], work: Work): Promise<void> {
  const [key, into] = [await keyOf(work, customerId), await keyOf(work, intoId)];
  if (key === undefined || into === undefined || (await countsAs(work, ownerId, into, key))) return;
  const isMember = into === intoId;
  if (isMember) await noteKept(work, ownerId, intoId);
  await changeGroup(work, [ownerId, into, !isMember], (other) => ({
    ...other,
    merged: [...other.merged.filter((one) => one !== key), key],
  }));
  await changeGroup(work, [ownerId, key, true], (before) => ({
    ...before,
    into: { key: into, as: customerId, of: intoId },
  }));
}

/** Who has come to an owner's shops and bought their things, what of, and what the owner says of them. */
export const customers = projection<BookingEvent | OrderEvent | CustomerEvent | AccountClosed>({
  name: 'customers',
  version: 4,
  on: {
    SlotHeld: ({ data: { bookingId, startsAt, endsAt } }, work) =>
      work.put(heldKey(bookingId), { startsAt, endsAt } satisfies Times),
    HoldReleased: ({ data }, work) => work.remove(heldKey(data.bookingId)),
    BookingConfirmed: confirm,
    async WalkInAdded({ data, metadata }, work) {
      const { bookingId, ownerId, startsAt, endsAt, price, guest } = data;
      const name = guest?.name?.trim();
      if (!name) return;
      const key = keyOfName(name);
      work.put(walkInKey(bookingId), key);
      const made = { price, refund: 0, state: 'open', at: metadata.occurredAt, name } as const;
      const visit: Visit = { bookingId, startsAt, endsAt, ...made };
      await changeGroup(work, [ownerId, key, true], (before) => ({ ...before, visits: [...before.visits, visit] }));
    },
    WalkInForgotten: ({ data }, work) => forget(data, work),
    BookingCancelled: ({ data }, work) => changeVisit(work, data, { state: 'cancelled', refund: data.refund }),
    BookingRescheduled: ({ data }, work) => changeVisit(work, data, timesOf(data.to)),
    // The booking moves when the old day releases its slot.
    BookingMovedAway: ({ data }, work) => changeVisit(work, data, timesOf(data.to)),
    BookingCompleted: ({ data }, work) => changeVisit(work, data, { state: 'completed' }),
    CustomerMissed: ({ data }, work) => changeVisit(work, data, { state: 'noShow', refund: data.refund ?? 0 }),
    OrderPlaced({ data: { orderId, lines, terms = [] } }, work) {
      const parts: Record<string, number> = {};
      for (const { sellerId } of lines) {
        const { shipping = 0, tax = 0 } = terms.find((one) => one.sellerId === sellerId) ?? {};
        parts[sellerId] = sumOf(lines.filter((line) => line.sellerId === sellerId)) + shipping + tax;
      }
      work.put(orderKey(orderId), parts);
    },
    OrderAbandoned: ({ data }, work) => work.remove(orderKey(data.orderId)),
    async OrderPaid({ data: { orderId, buyerId, sellerIds, paidAt } }, work) {
      const parts = (await work.get<Readonly<Record<string, number>>>(orderKey(orderId))) ?? {};
      work.remove(orderKey(orderId));
      for (const sellerId of sellerIds)
        await changeGroup(work, [sellerId, buyerId], (before) => ({
          ...before,
          orders: before.orders + 1,
          orderCents: before.orderCents + (parts[sellerId] ?? 0),
          boughtSince: before.boughtSince ?? paidAt,
        }));
    },
    PartCancelled: ({ data: { sellerId, buyerId, refund } }, work) =>
      changeGroup(work, [sellerId, buyerId], (before) => ({ ...before, orderCents: before.orderCents - refund })),
    CustomerNoted: ({ data }, work) => noted(data, work),
    CustomerBlocked: ({ data }, work) => block(data, work, true),
    CustomerUnblocked: ({ data }, work) => block(data, work, false),
    CustomerMerged: ({ data }, work) => merge(data, work),
    async CustomerParted({ data: { ownerId, customerId } }, work) {
      const key = await keyOf(work, customerId);
      if (key !== undefined) await changeGroup(work, [ownerId, key], (before) => ({ ...before, into: null }));
    },
    async CutPictureAdded({ data }, work) {
      await keepCut(data, work);
      await noted(data, work);
    },
    async CutPictureRemoved({ data }, work) {
      await dropCut(data, work);
      work.notify(`customers/${data.ownerId}`, { customerId: data.customerId });
    },
    AccountClosed: ({ data }, work) => leave(data, work),
  },
});

const timesOf = ({ startsAt, endsAt }: Times): Times => ({ startsAt, endsAt });
