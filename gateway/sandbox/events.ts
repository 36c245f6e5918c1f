import { z } from 'zod';
import type { Json } from './errors.ts';
import { current } from './misbehave.ts';
import { isWithin, listing, read } from './parse.ts';
import { type Cause, listOf, one, type Route } from './route.ts';
import type { DeliveryRow } from './rows.ts';
import type { Change } from './store.ts';

/** The API version the objects are shaped after; the SDK's own. */
export const API_VERSION = '2026-10-28.endive';

/** How long an event waits for a neighbour when the order is to be wrong, and how many wait together at most. */
const HOLD_MS = 400;
const HOLD_MOST = 10;

/**
 * Records an event together with its change and its deliveries: durable before any is sent. The object goes out
 * as it is now; the caller presents it without its client secret. `account`: the connected account it happened in.
 */
export function recordEvent(
  change: Change,
  cause: Cause,
  type: string,
  object: Json & { readonly id: string },
  previous?: Json,
  account?: string,
): void {
  const id = change.newId('evt');
  const created = Math.floor(cause.now / 1000);
  const body = JSON.stringify({
    id,
    object: 'event',
    api_version: API_VERSION,
    created,
    data: { object, ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: cause.requestId, idempotency_key: cause.idempotencyKey },
    type,
    ...(account ? { account } : {}),
  });
  change.put('event', id, { id, type, created, objectId: object.id, body });
  planDelivery(change, id, cause.now);
}

/** Applies what has been asked for: drops, duplicates, delays, wrong order. */
function planDelivery(change: Change, eventId: string, now: number): void {
  const faults = current(change);
  const dropped = faults.drop === true || (faults.drop !== false && faults.drop > 0);
  if (dropped && faults.drop !== true) change.put('misbehaviour', 'now', { ...faults, drop: Number(faults.drop) - 1 });
  const dueAt = now + faults.webhookDelayMs + (faults.reorder ? HOLD_MS : 0);
  change.put('delivery', eventId, {
    eventId,
    status: dropped ? 'dropped' : 'pending',
    copies: 1 + Number(faults.duplicate),
    dueAt,
    failures: 0,
    attempts: [],
  });
  if (dropped) return;
  change.schedule(dueAt, 'delivery', eventId);
  if (faults.reorder) putBehind(change, eventId, dueAt);
}

/** Moves the events still being held to after the new one. */
function putBehind(change: Change, eventId: string, dueAt: number): void {
  const waiting = (change.get('held', 'now') ?? [])
    .map((id) => change.get('delivery', id))
    .filter((held) => held?.status === 'pending' && held.attempts.length === 0);
  const held = waiting.filter((each): each is DeliveryRow => each !== undefined);
  if (held.length >= HOLD_MOST) {
    change.put('held', 'now', [eventId]);
    return;
  }
  held.forEach((each, index) => {
    change.unschedule(each.dueAt, 'delivery', each.eventId);
    change.put('delivery', each.eventId, { ...each, dueAt: dueAt + index + 1 });
    change.schedule(dueAt + index + 1, 'delivery', each.eventId);
  });
  change.put('held', 'now', [eventId, ...held.map((each) => each.eventId)]);
}

const listParams = z.strictObject({ ...listing, type: z.string().optional(), types: z.array(z.string()).optional() });

export const eventRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/events',
    run: (view, call) => {
      const { type, types, created, ...page } = read(listParams, call.params);
      const wanted = (name: string) =>
        (type === undefined || name === type) && (types === undefined || types.includes(name));
      return listOf(
        view,
        'event',
        call.path,
        page,
        (row) => wanted(row.type) && isWithin(row.created, created),
        ({ body }) => JSON.parse(body),
      );
    },
  },
  {
    method: 'GET',
    url: '/events/:id',
    run: (view, call) => ({ status: 200, body: JSON.parse(one(view, 'event', call.id).body) }),
  },
];
