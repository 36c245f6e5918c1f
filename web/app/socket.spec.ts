import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSocket } from './socket.ts';

/** A WebSocket controlled by the spec. */
class Line {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  static lines: Line[] = [];
  readyState = Line.CONNECTING;
  readonly sent: { type: string; id?: string; payload?: unknown }[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: ((event: { code: number }) => void) | null;
  onerror?: ((error: unknown) => void) | null;
  constructor() {
    Line.lines.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = Line.CLOSED;
  }
  /** Lets the client in. */
  async open(): Promise<void> {
    this.readyState = Line.OPEN;
    this.onopen?.();
    await vi.advanceTimersByTimeAsync(0);
    this.say('connection_ack');
    await vi.advanceTimersByTimeAsync(0);
  }
  say(type: string): void {
    this.onmessage?.({ data: JSON.stringify({ type }) });
  }
  breakOff(): void {
    this.readyState = Line.CLOSED;
    this.onclose?.({ code: 1006 });
  }
}

const lines = () => Line.lines.length;
const last = () => Line.lines.at(-1) as Line;
const connected: boolean[] = [];
let wake: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  Line.lines = [];
  connected.length = 0;
  const opened = openSocket({
    url: 'ws://x',
    webSocketImpl: Line,
    connected: (isAgain) => connected.push(isAgain),
    closed: () => undefined,
  });
  wake = opened.wake;
  opened.client.subscribe(
    { query: 'subscription { bellChanged { unread } }' },
    { next: () => undefined, error: () => undefined, complete: () => undefined },
  );
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => vi.useRealTimers());

it('pings an idle connection, and replaces one that does not answer', async () => {
  await last().open();
  await vi.advanceTimersByTimeAsync(5_000);
  last().say('pong');
  await vi.advanceTimersByTimeAsync(8_900);
  expect([lines(), last().sent.filter(({ type }) => type === 'ping').length]).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(400);
  expect(lines()).toBe(2);
  await last().open();
  expect([connected, last().sent.map(({ type }) => type)]).toEqual([
    [false, true],
    ['connection_init', 'subscribe'],
  ]);
});

it('gives up a line that does not open, and gives the next one longer', async () => {
  await vi.advanceTimersByTimeAsync(2_900);
  expect(lines()).toBe(1);
  await vi.advanceTimersByTimeAsync(400);
  expect(lines()).toBe(2);
  await vi.advanceTimersByTimeAsync(5_500);
  expect(lines()).toBe(2);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(lines()).toBe(3);
});

it('tries again and again, however long the network is away, and never waits for long', async () => {
  await last().open();
  for (let tries = 1; tries < 50; tries += 1) {
    last().breakOff();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(lines()).toBe(tries + 1);
  }
});

it('tries at once when it is woken', async () => {
  await last().open();
  for (let tries = 0; tries < 6; tries += 1) {
    last().breakOff();
    await vi.advanceTimersByTimeAsync(1_500);
  }
  last().breakOff();
  await vi.advanceTimersByTimeAsync(0);
  const before = lines();
  wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(lines()).toBe(before + 1);
});
