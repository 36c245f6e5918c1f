import { EventEmitter } from 'node:events';
import { GraphQLSchema } from 'graphql';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSocketMessages } from './socketMessages.ts';
import { askForSignOfLife } from './sockets.ts';
import { openTurns } from './socketTurns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('gives everybody one turn in a period, not all at once, until it is stopped', () => {
  const all: { turn: number; count: number }[] = [];
  const turns = openTurns(() => all);
  for (let count = 0; count < 100; count += 1) all.push({ turn: turns.next(), count: 0 });
  turns.every(1_000, (one) => (one.count += 1));
  vi.advanceTimersByTime(500);
  expect(all.filter(({ count }) => count === 1).length).toBe(50);
  vi.advanceTimersByTime(1_500);
  expect(all.every(({ count }) => count === 2)).toBe(true);
  turns.stop();
  vi.advanceTimersByTime(5_000);
  expect(all.every(({ count }) => count === 2)).toBe(true);
});

it('cuts a socket that did not answer the last ping', () => {
  const socket = { ping: vi.fn(), terminate: vi.fn() };
  const connection = { socket: socket as never, isSilent: false };
  askForSignOfLife(connection);
  connection.isSilent = false;
  askForSignOfLife(connection);
  expect([socket.ping.mock.calls.length, socket.terminate.mock.calls.length]).toEqual([2, 0]);
  askForSignOfLife(connection);
  expect(socket.terminate.mock.calls.length).toBe(1);
});

it('takes a pong for a sign of life', () => {
  const socket = Object.assign(new EventEmitter(), { protocol: 'graphql-transport-ws', ping: vi.fn(), terminate: vi.fn() });
  const never = vi.fn();
  const messages = openSocketMessages({
    schema: new GraphQLSchema({}),
    log: {} as never,
    isDiscreet: false,
    services: {} as never,
    visitor: never,
    prove: never,
    asker: never,
    actor: never,
    letIn: never,
    gone: never,
  });
  messages.begin(socket as never, { beneath: {} as never, address: '', turn: 0 });
  const look = () => [...messages.connections()].forEach(askForSignOfLife);
  look();
  socket.emit('pong');
  look();
  expect(socket.terminate.mock.calls.length).toBe(0);
  look();
  expect(socket.terminate.mock.calls.length).toBe(1);
});
