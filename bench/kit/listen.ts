// Subscribers and one sender, a process of its own beside the server: opens sockets, then sends commands one by one and
// waits for every socket to receive the change.
import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';

/** One socket: whose it is, and the subscriptions to begin on it (graphql-ws); without any it only listens. */
export type Seat = {
  readonly token?: string;
  readonly asks: readonly { readonly query: string; readonly variables: object }[];
};
/** The seats to be taken in all: those beyond the sockets that are open are opened; fewer than are open close all. */
export type Listening = { readonly port: number; readonly seats: readonly Seat[] };
/** What a sender posts, and how many sockets must receive it; all of them when left out. */
export type Posting = {
  readonly path: string;
  readonly body: object;
  readonly token?: string;
  readonly listeners?: number;
};
export type Sending = {
  readonly port: number;
  readonly seconds: number;
  readonly warmUp: number;
  readonly requests: readonly Posting[];
};
/**
 * Times in µs: until the last received it (`p50`, `p99`), and over all receivers of all that was sent (`eachP99`).
 * `sent`: the warm-up included. `text`: the last message received.
 */
export type Heard = {
  readonly p50: number;
  readonly p99: number;
  readonly eachP99: number;
  readonly sent: number;
  readonly text: string;
};

const sockets: WebSocket[] = [];
const agent = new Agent({ keepAlive: true });
const LONGEST_MS = 30_000;
/** When each of the sockets that received the present command did so. */
let heard: number[] = [];
let awaited = 0;
let last = '';
let whole: (() => void) | undefined;

function hear(text: string): void {
  const { type, payload } = JSON.parse(text) as { type: string; payload?: { errors?: object[] } };
  if (type === 'error' || payload?.errors) throw new Error(text);
  if (type !== 'next') return;
  heard.push(performance.now());
  last = text;
  if (heard.length === awaited) whole?.();
}

function open(port: number, { token, asks }: Seat): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws', {
      perMessageDeflate: false,
    });
    sockets.push(socket);
    socket.on('error', reject);
    socket.on('open', () => {
      if (asks.length === 0) return resolve();
      socket.send(
        JSON.stringify({ type: 'connection_init', ...(token && { payload: { authorization: `Bearer ${token}` } }) }),
      );
    });
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (!text.includes('connection_ack')) return hear(text);
      for (const [index, payload] of asks.entries())
        socket.send(JSON.stringify({ id: String(index + 1), type: 'subscribe', payload }));
      resolve();
    });
  });
}

function post(port: number, { path, body, token }: Posting): Promise<void> {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const sent = request({ port, host: '127.0.0.1', path, method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 201 ? resolve() : reject(new Error(`${path} answered ${response.statusCode}`)),
      );
    });
    sent.once('error', reject);
    sent.end(text);
  });
}

async function send({ port, seconds, warmUp, requests }: Sending): Promise<Heard> {
  const start = performance.now() + warmUp * 1000;
  const times: number[] = [];
  const each: number[] = [];
  let sent = 0;
  // A line left from an earlier round may be one the server is just closing for idleness.
  agent.destroy();
  for (const one of requests) {
    if (performance.now() > start + seconds * 1000) break;
    sent += 1;
    heard = [];
    awaited = one.listeners ?? sockets.length;
    let timer: NodeJS.Timeout | undefined;
    const all = new Promise<void>((resolve, reject) => {
      whole = resolve;
      timer = setTimeout(() => reject(new Error(`only ${heard.length} of ${awaited} sockets heard`)), LONGEST_MS);
    });
    const sentAt = performance.now();
    await Promise.all([post(port, one), all]);
    clearTimeout(timer);
    const micros = heard.map((at) => (at - sentAt) * 1000);
    if (performance.now() <= start) continue;
    times.push(micros.at(-1) ?? Number.NaN);
    each.push(...micros);
  }
  return { p50: at(times, 0.5), p99: at(times, 0.99), eachP99: at(each, 0.99), sent, text: last };
}

function at(times: readonly number[], share: number): number {
  const sorted = Float64Array.from(times).sort();
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}

const OPENING_AT_ONCE = 50;
async function listen({ port, seats }: Listening): Promise<object> {
  if (seats.length < sockets.length) for (const socket of sockets.splice(0)) socket.terminate();
  while (sockets.length < seats.length) {
    const next = seats.slice(sockets.length, sockets.length + OPENING_AT_ONCE);
    await Promise.all(next.map((seat) => open(port, seat)));
  }
  return {};
}

process.on('disconnect', () => process.exit(0));
process.on('message', (plan: Listening | Sending) => {
  ('seats' in plan ? listen(plan) : send(plan)).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
