// Subscribers and one sender, a process of its own beside the server: opens sockets, then sends commands one by one and waits for every socket to hear.
import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';

export type Listening = {
  readonly port: number;
  /** Sockets to have open in all. */
  readonly sockets: number;
  /** A subscription to begin on each (graphql-ws); without one the sockets only listen. */
  readonly subscription?: { readonly query: string; readonly variables: object };
};
export type Sending = {
  readonly port: number;
  readonly seconds: number;
  readonly warmUp: number;
  readonly token?: string;
  readonly requests: readonly { path: string; body: object }[];
};
export type Heard = { readonly p50: number; readonly p99: number; readonly count: number };

const sockets: WebSocket[] = [];
const agent = new Agent({ keepAlive: true });
const LONGEST_MS = 10_000;
let heard = 0;
let whole: (() => void) | undefined;

function hear(text: string): void {
  const { type, payload } = JSON.parse(text) as { type: string; payload?: { errors?: object[] } };
  if (type !== 'next') return;
  if (payload?.errors) throw new Error(text);
  heard += 1;
  if (heard === sockets.length) whole?.();
}

function open({ port, subscription }: Listening): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws', { perMessageDeflate: false });
    sockets.push(socket);
    socket.on('error', reject);
    socket.on('open', () => {
      if (!subscription) return resolve();
      socket.send('{"type":"connection_init"}');
    });
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (!text.includes('connection_ack')) return hear(text);
      socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: subscription }));
      resolve();
    });
  });
}

function post({ port, token }: Sending, { path, body }: { path: string; body: object }): Promise<void> {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...(token && { authorization: `Bearer ${token}` }) };
    const sent = request({ port, host: '127.0.0.1', path, method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.once('end', () => (response.statusCode === 201 ? resolve() : reject(new Error(`${path} answered ${response.statusCode}`))));
    });
    sent.once('error', reject);
    sent.end(text);
  });
}

async function send(plan: Sending): Promise<Heard> {
  const start = performance.now() + plan.warmUp * 1000;
  const times: number[] = [];
  for (const one of plan.requests) {
    if (performance.now() > start + plan.seconds * 1000) break;
    heard = 0;
    let timer: NodeJS.Timeout | undefined;
    const all = new Promise<void>((resolve, reject) => {
      whole = resolve;
      timer = setTimeout(() => reject(new Error(`only ${heard} of ${sockets.length} sockets heard`)), LONGEST_MS);
    });
    const sentAt = performance.now();
    const answered = post(plan, one);
    await all;
    if (performance.now() > start) times.push((performance.now() - sentAt) * 1000);
    clearTimeout(timer);
    await answered;
  }
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), count: sorted.length };
}

const OPENING_AT_ONCE = 50;
async function listen(plan: Listening): Promise<object> {
  while (sockets.length < plan.sockets) await Promise.all(Array.from({ length: Math.min(OPENING_AT_ONCE, plan.sockets - sockets.length) }, () => open(plan)));
  return {};
}

process.on('disconnect', () => process.exit(0));
process.on('message', (plan: Listening | Sending) => {
  ('sockets' in plan ? listen(plan) : send(plan)).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
