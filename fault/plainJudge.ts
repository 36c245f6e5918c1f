import { isDeepStrictEqual } from 'node:util';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import { agenda } from '#projections/bookings/agenda.ts';
import { type PaymentDocument, payments } from '#projections/payments/payments.ts';
import type { Redis } from '#projections/redisConnection.ts';
import { directory } from '#projections/shops/directory.ts';
import { statistics } from '#projections/shops/statistics.ts';
import { type Entries, heldBy } from './fold.ts';
import { plainBookings, plainPayments, plainShops } from './plainFacts.ts';

/** Where read models say something else than the events do, counted without any of the product's handlers. */
export async function faultsIn(redis: Redis, events: readonly StoredEvent[]): Promise<readonly string[]> {
  const [agendaHeld, paymentsHeld, directoryHeld] = await Promise.all(
    [agenda, payments, directory].map((projection) => heldBy(redis, projection)),
  );
  const confirmed = (await heldBy(redis, statistics)).bookings ?? 0;
  return [
    ...bookingFaults(agendaHeld ?? {}, confirmed, events),
    ...paymentFaults(paymentsHeld ?? {}, events),
    ...shopFaults(directoryHeld ?? {}, events),
  ];
}

/** What stands under keys that begin so, by the rest of the key. */
const under = <T>(held: Entries, prefix: string): Readonly<Record<string, T>> =>
  Object.fromEntries(
    Object.entries(held).flatMap(([key, document]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), document as T]] : [],
    ),
  );

const unlike = (what: string, held: unknown, said: unknown): readonly string[] =>
  isDeepStrictEqual(held, said) ? [] : [`${what}: ${JSON.stringify(held)} instead of ${JSON.stringify(said)}`];

function bookingFaults(held: Entries, confirmed: unknown, events: readonly StoredEvent[]): readonly string[] {
  const said = plainBookings(events);
  const days = Object.entries(under<object>(held, 'day/'));
  const taken = days.flatMap(([place, day]) => Object.keys(day).map((time) => `${place.replace('/', ' ')} ${time}`));
  const lists = under<object>(held, 'customer/');
  return [
    ...unlike('times taken', taken.sort(), said.taken),
    ...unlike('bookings ever confirmed', confirmed, said.confirmed),
    ...Object.entries(said.bookingsOf).flatMap(([customerId, own]) =>
      unlike(`bookings of ${customerId}`, Object.keys(lists[customerId] ?? {}).sort(), [...own].sort()),
    ),
  ];
}

function paymentFaults(held: Entries, events: readonly StoredEvent[]): readonly string[] {
  const documents = Object.entries(under<PaymentDocument>(held, 'payment/'));
  const seen = documents.map(
    ([
      id,
      {
        status,
        payment: { amount, captured },
        refunded,
      },
    ]) => [id, { status, amount, captured, refunded }] as const,
  );
  return unlike('payments', Object.fromEntries(seen), plainPayments(events));
}

function shopFaults(held: Entries, events: readonly StoredEvent[]): readonly string[] {
  const said = Object.entries(plainShops(events));
  const documents = under<Readonly<Record<string, unknown>>>(held, 'shop/');
  const seen = (id: string, fields: object) =>
    Object.fromEntries(Object.keys(fields).map((field) => [field, documents[id]?.[field]]));
  const open = said.flatMap(([id, { removed }]) => (removed ? [] : [id])).sort();
  const owners = [...new Set(said.map(([, { ownerId }]) => ownerId))];
  const listed = (key: string) => Object.keys((held[key] ?? {}) as object).sort();
  return [
    ...unlike('shops', Object.keys(documents).sort(), said.map(([id]) => id).sort()),
    ...said.flatMap(([id, fields]) => unlike(`shop ${id}`, seen(id, fields), fields)),
    ...unlike(
      'shops in the list',
      listed('bits/listed')
        .map((number) => held[`number/${number}`])
        .sort(),
      open,
    ),
    ...owners.flatMap((ownerId) =>
      unlike(
        `shops of ${ownerId}`,
        listed(`owner/${ownerId}`),
        open.filter((id) => said.some(([shopId, shop]) => shopId === id && shop.ownerId === ownerId)),
      ),
    ),
  ];
}
