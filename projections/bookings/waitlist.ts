import type {
  FreedSlotAccepted,
  FreedSlotOffered,
  WaitlistEvent,
  WaitlistJoined,
  WaitlistLeft,
  WaitlistServiceChanged,
} from '#domain/bookings/events.ts';
import { MOST_DECLINED, type OfferedSlot } from '#domain/bookings/waitlistState.ts';
import { addDays } from '#domain/calendar.ts';
import { type Keyset, readStretch, type Stretch } from '../keyset.ts';
import { type Fact, projection, type Work } from '../projection.ts';
import { type ReadModels, readDocument, readDocuments } from '../readModels.ts';
import { wallClock } from './agendaDay.ts';

export type WaitlistStatus = 'waiting' | 'offered' | 'accepted' | 'left' | 'missed';

/** A place on the waitlist of a shop's local day, as its member and the shop's owner read it. */
export type WaitlistDocument = WaitlistJoined['data'] & {
  readonly status: WaitlistStatus;
  /** What is kept for the member; null unless `offered`. */
  readonly offer: OfferedSlot | null;
  readonly declined: number;
  /** What it became; null unless `accepted`. */
  readonly bookingId: string | null;
  /** Why it ended; null unless `left`. */
  readonly because: string | null;
  /** UTC ISO instant. */
  readonly joinedAt: string;
  /** The position of its first event: the order of joining. */
  readonly nth: number;
};

const entryKey = (entryId: string) => `entry/${entryId}`;
/** A member's places that can still lead to an offer, by their day. */
const memberKey = (memberId: string) => `member/${memberId}`;
/** All places of a member, the order of joining. */
const everyKey = (memberId: string) => `every/${memberId}`;
/** Who waits for a day of a shop, in the order of joining. */
const dayKey = (shopId: string, date: string) => `day/${shopId}/${date}`;
/** The days of a shop that somebody waits for, and those of all shops. */
const daysKey = (shopId: string) => `days/${shopId}`;
const ALL_DAYS = 'days';

export type WaitlistNotice = { readonly entryId: string; readonly shopId: string; readonly date: string };
/** Gets a notice when a place of a member, or one at a shop of theirs, changes. */
export const waitlistTopic = (memberId: string): string => `waitlist/${memberId}`;

const isOpen = ({ status }: Pick<WaitlistDocument, 'status'>): boolean => status === 'waiting' || status === 'offered';

async function write(work: Work, after: WaitlistDocument): Promise<void> {
  const { entryId, memberId, ownerId, shopId, date, nth } = after;
  work.put(entryKey(entryId), after);
  work.rank(everyKey(memberId), entryId, nth);
  const [day, at] = [dayKey(shopId, date), wallClock(date)];
  const before = (await work.get<readonly string[]>(day)) ?? [];
  const ids = isOpen(after) ? [...new Set([...before, entryId])] : before.filter((id) => id !== entryId);
  if (isOpen(after)) work.rank(memberKey(memberId), entryId, at);
  else work.unrank(memberKey(memberId), entryId);
  if (ids.length > 0) work.put(day, ids);
  else work.remove(day);
  for (const [set, name] of [
    [daysKey(shopId), date],
    [ALL_DAYS, `${shopId}/${date}`],
  ] as const)
    if (ids.length > 0) work.rank(set, name, at);
    else work.unrank(set, name);
  const notice: WaitlistNotice = { entryId, shopId, date };
  for (const id of new Set([memberId, ownerId])) work.notify(waitlistTopic(id), notice);
}

const changing =
  <E extends WaitlistEvent>(changes: (data: E['data'], before: WaitlistDocument) => Partial<WaitlistDocument>) =>
  async ({ data }: Fact<E>, work: Work): Promise<void> => {
    const before = await work.get<WaitlistDocument>(entryKey(data.entryId));
    if (before) await write(work, { ...before, ...changes(data as E['data'], before) });
  };

const ended = (status: WaitlistStatus) => changing(() => ({ status, offer: null }));

/** Who waits for which day of which shop, what is kept for them, and how their waiting ended. */
export const waitlist = projection<WaitlistEvent>({
  name: 'waitlist',
  version: 2,
  on: {
    WaitlistJoined: ({ data, metadata: { occurredAt }, position }, work) =>
      write(work, {
        ...data,
        status: 'waiting',
        offer: null,
        declined: 0,
        bookingId: null,
        because: null,
        joinedAt: occurredAt,
        nth: position,
      }),
    WaitlistLeft: changing<WaitlistLeft>(({ because }) => ({ status: 'left', offer: null, because })),
    WaitlistServiceChanged: changing<WaitlistServiceChanged>(({ minutes, buffer }) => ({ minutes, buffer })),
    FreedSlotOffered: changing<FreedSlotOffered>(({ time, startsAt, endsAt, marks, chair, expiresAt }) => ({
      status: 'offered',
      offer: { time, startsAt, endsAt, ...(marks && { marks }), ...(chair && { chair }), expiresAt },
    })),
    FreedSlotAccepted: changing<FreedSlotAccepted>(({ bookingId }) => ({ status: 'accepted', offer: null, bookingId })),
    FreedSlotDeclined: changing((_data, before) => {
      const declined = before.declined + 1;
      return declined < MOST_DECLINED
        ? { status: 'waiting', offer: null, declined }
        : { status: 'left', offer: null, declined, because: 'declined' };
    }),
    FreedSlotMissed: ended('missed'),
    FreedSlotWithdrawn: ended('waiting'),
  },
});

export const readWaitlistEntry = (models: ReadModels, entryId: string): Promise<WaitlistDocument | undefined> =>
  readDocument(models, waitlist, entryKey(entryId));

/** So many of a member's places are read at once. */
const MOST_PLACES = 100;

/**
 * A member's places that can still lead to an offer, by their day, from a local day (`YYYY-MM-DD`) on, the first hundred;
 * those of days before are over.
 */
export async function readMyPlaces(models: ReadModels, memberId: string, from: string): Promise<WaitlistDocument[]> {
  const key = models.key(waitlist, memberKey(memberId));
  const ids = await models.redis.zrangebyscore(key, wallClock(from), '+inf', 'LIMIT', 0, MOST_PLACES);
  return readDocuments(models, waitlist, ids.map(entryKey));
}

/** All places a member ever had, the latest first. */
export const readEveryPlace = (
  models: ReadModels,
  memberId: string,
  keyset: Keyset,
): Promise<Stretch<WaitlistDocument>> =>
  readStretch<WaitlistDocument>(
    models,
    { projection: waitlist, set: everyKey(memberId), isDescending: true, documentKey: entryKey },
    keyset,
  );

/** Who waits at a shop from one local day through another, by day and in the order of joining. */
export async function readWaitlist(
  models: ReadModels,
  shopId: string,
  from: string,
  to: string,
): Promise<WaitlistDocument[]> {
  const key = models.key(waitlist, daysKey(shopId));
  const dates = await models.redis.zrangebyscore(key, wallClock(from), wallClock(to));
  const lists = await readDocuments<readonly string[]>(
    models,
    waitlist,
    dates.map((date) => dayKey(shopId, date)),
  );
  return readDocuments(models, waitlist, lists.flat().map(entryKey));
}

/**
 * The days of shops that somebody waits for, by day, from yesterday on as a shop's day may lag behind: at most `most` of
 * them, after the first `from`.
 */
export async function readWaitedDays(
  models: ReadModels,
  now: string,
  { from, most }: { readonly from: number; readonly most: number },
): Promise<{ readonly shopId: string; readonly date: string }[]> {
  const yesterday = wallClock(addDays(now.slice(0, 10), -1));
  const key = models.key(waitlist, ALL_DAYS);
  const names = await models.redis.zrangebyscore(key, yesterday, '+inf', 'LIMIT', from, most);
  return names.map((name) => {
    const [shopId = '', date = ''] = name.split('/');
    return { shopId, date };
  });
}
