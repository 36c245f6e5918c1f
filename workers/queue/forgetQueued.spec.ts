import { beforeEach, expect, it } from 'vitest';
import { day } from '#domain/bookings/decider.ts';
import { callTicket, clock, joinQueue, queued, returnTicket } from '#domain/bookings/queue.testing.ts';
import { bookingId, DATE, NEXT_DATE, offer, owner, SHOP_ID } from '#domain/bookings/testing.ts';
import { personal, upcasters } from '#domain/catalogue.ts';
import type { Command } from '#domain/decider.ts';
import { locateBooking } from '#domain/processes/move/locateBooking.ts';
import { moveToOtherDay } from '#domain/processes/move/moveBooking.ts';
import { isKeyForgotten, withCodec } from '#domain/store/codec.ts';
import { openHandler } from '#domain/store/handle.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import { openMemoryVault } from '#domain/store/memoryVault.ts';
import type { Fact } from '#projections/projection.ts';
import { type Job, TooEarly, type Tools } from '../job.ts';
import { forgetQueued, forgetQueuedName } from './forgetQueued.ts';

const TICKET = { ticketId: bookingId('t1'), shopId: SHOP_ID, date: DATE, endsAt: '2027-01-13T06:00:00.000Z' };
// A job's data is its own: specs say which.
const forget = forgetQueued as unknown as Job<typeof TICKET>;
const forgetName = forgetQueuedName as unknown as Job<{ readonly ticketId: string }>;
let now: string;
let vault: ReturnType<typeof openMemoryVault>;
let handler: ReturnType<typeof openHandler>;

beforeEach(() => {
  now = clock('10:00');
  vault = openMemoryVault();
  handler = openHandler(withCodec(openMemoryStore(), vault, { personal, upcasters }), () => now);
});

const send = ({ type, data, by }: Command) =>
  handler.dispatch(day, { type, data } as never, { by, channel: 'graphql' });
const tools = () =>
  ({
    ...handler,
    vault,
    now: () => now,
    sender: { by: { id: 'forget-queued', role: 'system' }, channel: 'job', commandId: `run-${now}` },
  }) as unknown as Tools;
const state = async (date = DATE) => (await handler.stateOf(day, { shopId: SHOP_ID, date })).state;

it('waits until the shop’s day is over', async () => {
  await send(joinQueue());
  const joined = queued() as unknown as Fact;
  expect(forget.from(joined)).toEqual(TICKET);
  expect(forget.runAt?.(TICKET, joined, now)).toBe(TICKET.endsAt);
  await expect(forget.run(TICKET, tools())).rejects.toThrow(TooEarly);
  expect((await state()).queue.tickets[TICKET.ticketId]?.name).toBe('Wade');
});

it('forgets the name, and that of every walk-in the person became on the day', async () => {
  await send(joinQueue());
  await send(callTicket('t1', { booking: 'w1' }));
  await send(returnTicket());
  await send(callTicket('t1', { booking: 'w2' }));
  now = TICKET.endsAt;
  await forget.run(TICKET, tools());
  const { queue, bookings } = await state();
  expect(queue.tickets[TICKET.ticketId]?.name).toBe('');
  expect([bookingId('w1'), bookingId('w2')].map((id) => bookings[id]?.guest)).toEqual([undefined, undefined]);
  await forgetName.run({ ticketId: TICKET.ticketId }, tools());
  expect(await isKeyForgotten(vault, TICKET.ticketId)).toBe(true);
});

it('a second time says nothing new', async () => {
  await send(joinQueue());
  await send(callTicket());
  now = TICKET.endsAt;
  await forget.run(TICKET, tools());
  const before = (await handler.stateOf(day, { shopId: SHOP_ID, date: DATE })).revision;
  await forget.run(TICKET, tools());
  expect((await handler.stateOf(day, { shopId: SHOP_ID, date: DATE })).revision).toBe(before);
});

it('leaves the name on a walk-in that was moved to another day', async () => {
  await send(joinQueue());
  await send(callTicket('t1', { booking: 'w1' }));
  const id = bookingId('w1');
  const found = await locateBooking(handler.stateOf, id);
  if (!found) throw new Error('nobody was called');
  const target = { ...offer(NEXT_DATE), date: NEXT_DATE, time: '11:00' };
  const sender = { by: owner, channel: 'graphql' } as const;
  await moveToOtherDay({ ...handler, sender }, found.booking, target, now);
  now = TICKET.endsAt;
  await forget.run(TICKET, tools());
  expect((await state(NEXT_DATE)).bookings[id]?.guest?.name).toBe('Wade');
});
