import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Figures } from './bench.ts';
import type { Heard, Listening, Sending } from './listen.ts';

const ENTRY = fileURLToPath(new URL('./listen.ts', import.meta.url));
const MANY = 1_000;
const SETTLE_MS = 300;

/** Subscribers in a process of their own. */
function openAudience() {
  const child = fork(ENTRY, { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ask = <T>(plan: Listening | Sending): Promise<T> =>
    new Promise((resolve, reject) => {
      child.once('message', (answer: { result?: T; error?: string }) => (answer.result ? resolve(answer.result) : reject(new Error(answer.error))));
      child.send(plan);
    });
  return {
    listen: (plan: Listening) => ask<object>(plan),
    send: (plan: Sending) => ask<Heard>(plan),
    close: () => child.disconnect(),
  };
}

/** Bytes that are in use in this process once everything unneeded is gone. */
async function used(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** From a command to one subscriber, then to the last of 1,000, and what an idle subscriber costs the server, which is this process. */
export async function measureFanout(sending: Sending, subscription?: Listening['subscription']): Promise<Figures> {
  const audience = openAudience();
  const listening = { port: sending.port, ...(subscription && { subscription }) };
  const half = Math.floor(sending.requests.length / 2);
  await audience.listen({ ...listening, sockets: 1 });
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const one = await audience.send({ ...sending, requests: sending.requests.slice(0, half) });
  const before = await used();
  await audience.listen({ ...listening, sockets: MANY });
  const bytes = ((await used()) - before) / (MANY - 1);
  const all = await audience.send({ ...sending, requests: sending.requests.slice(half) });
  audience.close();
  return { oneP50: one.p50, oneP99: one.p99, allP50: all.p50, allP99: all.p99, bytes };
}
