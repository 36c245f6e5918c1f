import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Figures } from './bench.ts';
import type { Heard, Listening, Seat, Sending } from './listen.ts';

const ENTRY = fileURLToPath(new URL('./listen.ts', import.meta.url));
export const MANY = 1_000;
/** So many come first, so that what memory each of the others takes is theirs alone. */
export const FIRST = 100;
/**
 * The server is idle when it has used hardly any processor for so long; on a busy machine the bench waits for that only
 * so often.
 */
const QUIET_MS = 300;
const HARDLY_MS = 60;
const QUIET_LOOKS = 20;
/** Two rounds of the clock that looks after all sockets. */
const IDLE_MS = 3_000;

/** Subscribers in a process of their own, and the sender of what they receive. */
export function openAudience() {
  const child = fork(ENTRY, { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ask = <T>(plan: Listening | Sending): Promise<T> =>
    new Promise((resolve, reject) => {
      child.once('message', (answer: { result?: T; error?: string }) =>
        answer.result ? resolve(answer.result) : reject(new Error(answer.error)),
      );
      child.send(plan);
    });
  return {
    /** Resolves once every seat is taken and the server, which is this process, is idle. */
    async listen(plan: Listening): Promise<void> {
      await ask<object>(plan);
      await quiet();
    },
    /**
     * What was received; `cpu` is what this process spent on each command, in µs of its processor, beyond what it
     * spends when idle.
     */
    async send(plan: Sending): Promise<Heard & { readonly cpu: number }> {
      const idle = await spent(() => new Promise((resolve) => setTimeout(resolve, IDLE_MS)));
      const busy = await spent(() => ask<Heard>(plan));
      return { ...busy.result, cpu: (busy.cpu - (idle.cpu / idle.ms) * busy.ms) / busy.result.sent };
    },
    close: () => child.disconnect(),
  };
}

/** Does something, and how much time (ms) and processor time (µs) of this process went by. */
async function spent<T>(act: () => Promise<T>) {
  const [startedAt, before] = [performance.now(), process.cpuUsage()];
  const result = await act();
  const { user, system } = process.cpuUsage(before);
  return { result, ms: performance.now() - startedAt, cpu: user + system };
}

async function quiet(): Promise<void> {
  for (let looks = 0; looks < QUIET_LOOKS; looks += 1) {
    const { cpu } = await spent(() => new Promise((resolve) => setTimeout(resolve, QUIET_MS)));
    if (cpu / 1000 < HARDLY_MS) return;
  }
}

/** Collections in a row; compiled code that has not run for some of them is freed, too. */
const COLLECTIONS = 8;

/** Bytes that are in use in this process once it has nothing left to do and everything unneeded is gone. */
export async function used(): Promise<number> {
  await quiet();
  for (let left = COLLECTIONS; left > 0; left -= 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/**
 * From a command to one subscriber, then to the last of 1,000, and what an idle subscriber costs the server, which is
 * this process.
 */
export async function measureFanout(sending: Sending, seat: Seat = { asks: [] }): Promise<Figures> {
  const audience = openAudience();
  const { port } = sending;
  const half = Math.floor(sending.requests.length / 2);
  await audience.listen({ port, seats: [seat] });
  const one = await audience.send({ ...sending, requests: sending.requests.slice(0, half) });
  const before = await used();
  await audience.listen({ port, seats: Array.from({ length: MANY }, () => seat) });
  const bytes = ((await used()) - before) / (MANY - 1);
  const all = await audience.send({ ...sending, requests: sending.requests.slice(half) });
  audience.close();
  return { oneP50: one.p50, oneP99: one.p99, allP50: all.p50, allP99: all.p99, allCpu: all.cpu, bytes };
}
