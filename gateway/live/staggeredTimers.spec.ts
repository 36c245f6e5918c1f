import { EventEmitter } from 'node:events';
import { GraphQLSchema } from 'graphql';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSocketMessages } from './socketMessages.ts';
import { ping } from './sockets.ts';
import { openStaggeredTimers } from './staggeredTimers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('acts on each item once in a period, not on all at once, until it is stopped', () => {
  const all: { slot: number; count: number }[] = [];
  const timers = openStaggeredTimers(() => all);
  for (let count = 0; count < 100; count += 1) all.push({ slot: timers.nextSlot(), count: 0 });
  timers.every(1_000, (one) => (one.count += 1));
  vi.advanceTimersByTime(500);
  expect(all.filter(({ count }) => count === 1).length).toBe(50);
  vi.advanceTimersByTime(1_500);
  expect(all.every(({ count }) => count === 2)).toBe(true);
  timers.stop();
  vi.advanceTimersByTime(5_000);
  expect(all.every(({ count }) => count === 2)).toBe(true);
});

it('cuts a socket that did not answer the last ping', () => {
  const socket = { ping: vi.fn(), terminate: vi.fn() };
  const connection = { socket: socket as never, isPongMissing: false };
  ping(connection);
  connection.isPongMissing = false;
  ping(connection);
  expect([socket.ping.mock.calls.length, socket.terminate.mock.calls.length]).toEqual([2, 0]);
  ping(connection);
  expect(socket.terminate.mock.calls.length).toBe(1);
});

it('keeps a socket that answers with a pong', () => {
  const socket = Object.assign(new EventEmitter(), {
    protocol: 'graphql-transport-ws',
    ping: vi.fn(),
    terminate: vi.fn(),
  });
  const never = vi.fn();
  const messages = openSocketMessages({
    schema: new GraphQLSchema({}),
    log: {} as never,
    hidesSchema: false,
    services: {} as never,
    visitor: never,
    authenticate: never,
    contextOf: never,
    actorOf: never,
    countIn: never,
    onClosed: never,
  });
  messages.begin(socket as never, { beneath: {} as never, address: '', slot: 0 });
  const pingAll = () => [...messages.connections()].forEach(ping);
  pingAll();
  socket.emit('pong');
  pingAll();
  expect(socket.terminate.mock.calls.length).toBe(0);
  pingAll();
  expect(socket.terminate.mock.calls.length).toBe(1);
});
