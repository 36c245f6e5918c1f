import { LRUCache } from 'lru-cache';
import { chairsOf } from '#domain/bookings/chairs.ts';
import type { Offer } from '#domain/bookings/commands.ts';
import type { QueueJoined } from '#domain/bookings/events.ts';
import { type Wait, waitOf, waitsOf } from '#domain/bookings/queuePlan.ts';
import type { Day } from '#domain/bookings/state.ts';

/** So many shops' waiting times are kept at once, and of each what so many different joiners would wait. */
const MOST_SHOPS = 1_000;
const MOST_JOINERS = 50;

/** What waiting times are worked out from: a day as it is at a revision of its stream, and what the chairs offer on it. */
export type QueueDay = {
  readonly shopId: string;
  readonly date: string;
  readonly state: Day;
  readonly revision: number;
  readonly offer: Pick<Offer, 'openSlots' | 'chairs'>;
  /** UTC ISO. */
  readonly now: string;
};

/** Whose turn it is when, as of the first who asked in this minute. */
export type Waits = {
  /** Of all who wait, by their ids. */
  readonly ofAll: ReadonlyMap<string, Wait>;
  /** Of somebody who would join now. */
  ofJoiner(ticket: QueueJoined['data']): Wait;
};

type Kept = Waits & { readonly key: string };
const keptOf = new WeakMap<object, LRUCache<string, Kept>>();

/**
 * The waiting times of a shop's queue, worked out once for all who ask within a minute while its day and what its chairs offer
 * stay as they are: everybody may ask, without an account, and each plan goes through the whole day. `holder`: whose process
 * this is; the times are kept as long as it is.
 */
export function waitsAt(holder: object, day: QueueDay): Waits {
  const all = keptOf.get(holder) ?? new LRUCache<string, Kept>({ max: MOST_SHOPS });
  keptOf.set(holder, all);
  const key = keyOf(day);
  const known = all.get(day.shopId);
  if (known?.key === key) return known;
  const fresh = { key, ...workOut(day) };
  all.set(day.shopId, fresh);
  return fresh;
}

function keyOf({ date, revision, now, offer }: QueueDay): string {
  const chairs = chairsOf(offer).map(({ chair = '', serviceIds, openSlots }) =>
    [chair, serviceIds?.join() ?? '*', ...openSlots.map(({ startsAt }) => startsAt)].join(),
  );
  return [date, revision, now.slice(0, 'YYYY-MM-DDTHH:MM'.length), ...chairs].join('/');
}

function workOut({ state, offer, now }: QueueDay): Waits {
  const joiners = new Map<string, Wait>();
  return {
    ofAll: new Map(waitsOf(state, offer, now).map((wait) => [wait.ticketId, wait])),
    ofJoiner(ticket) {
      const wish = [ticket.chair, ticket.service, ticket.minutes, ticket.buffer].join('/');
      const wait = joiners.get(wish) ?? waitOf(state, offer, now, ticket);
      if (joiners.size < MOST_JOINERS) joiners.set(wish, wait);
      return wait;
    },
  };
}
