import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSocket, type Sight } from './socket.ts';

/** A WebSocket to a server that accepts every connection and sends nothing more. */
class Line {
  static readonly all: Line[] = [];
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readyState = 0;
  readonly sent: { type: string }[] = [];
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  onclose?: (event: object) => void;
  constructor() {
    Line.all.push(this);
    queueMicrotask(() => {
      this.readyState = 1;
      this.onopen?.();
    });
  }
  send(text: string) {
    const message = JSON.parse(text) as { type: string };
    this.sent.push(message);
    if (message.type === 'connection_init')
      queueMicrotask(() => this.onmessage?.({ data: '{"type":"connection_ack"}' }));
    if (message.type === 'ping') queueMicrotask(() => this.onmessage?.({ data: '{"type":"pong"}' }));
  }
  close(code: number) {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.({ code, reason: '', wasClean: true });
  }
}

let states: string[];
let isSeen: boolean;
let look: () => void;
const sight: Sight = { isSeen: () => isSeen, onChange: (listener) => (look = listener) };

beforeEach(() => {
  vi.useFakeTimers();
  Line.all.length = 0;
  states = [];
  isSeen = true;
  look = () => undefined;
});
afterEach(() => vi.useRealTimers());

function listen(seen: Sight | undefined) {
  const { client } = openSocket({
    url: 'ws://here/graphql',
    webSocketImpl: Line,
    ...(seen && { sight: seen }),
    connecting: () => states.push('connecting'),
    connected: (again) => states.push(again ? 'back' : 'live'),
    closed: () => states.push('lost'),
  });
  client.subscribe(
    { query: 'subscription { news }' },
    { next: () => undefined, error: () => undefined, complete: () => undefined },
  );
}
const turn = (is: boolean) => {
  isSeen = is;
  look();
};
const open = () => Line.all.filter(({ readyState }) => readyState !== 3);
const asked = (line: Line | undefined) => line?.sent.filter(({ type }) => type === 'subscribe').length;

it('closes the socket while the page is hidden, and connects again as soon as it is shown', async () => {
  listen(sight);
  await vi.advanceTimersByTimeAsync(100);
  expect([states, open().length, asked(Line.all[0])]).toEqual([['connecting', 'live'], 1, 1]);
  turn(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([states.at(-1), open().length, Line.all.length]).toEqual(['connecting', 0, 1]);
  turn(true);
  await vi.advanceTimersByTimeAsync(100);
  expect([states.at(-1), states.includes('lost'), open().length, asked(Line.all[1])]).toEqual(['back', false, 1, 1]);
});

it('keeps its connection when the page is hidden only briefly', async () => {
  listen(sight);
  await vi.advanceTimersByTimeAsync(100);
  turn(false);
  await vi.advanceTimersByTimeAsync(4_000);
  turn(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([states, Line.all.length]).toEqual([['connecting', 'live'], 1]);
});

it('closes a connection that opened while the page was hidden', async () => {
  isSeen = false;
  listen(sight);
  await vi.advanceTimersByTimeAsync(100);
  expect(open().length).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(open().length).toBe(0);
});

it("opens a lost connection again, also where the page's visibility is unknown", async () => {
  listen(undefined);
  await vi.advanceTimersByTimeAsync(100);
  Line.all[0]?.close(1013);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([states, open().length]).toEqual([['connecting', 'live', 'lost', 'connecting', 'back'], 1]);
});
