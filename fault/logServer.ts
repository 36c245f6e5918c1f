import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { personal, upcasters } from '#domain/catalogue.ts';
import { withCodec } from '#domain/store/codec.ts';
import type { EventStore } from '#domain/store/eventStore.ts';
import { openEventStoreDb } from '#domain/store/eventStoreDb.ts';
import { openEventStoreDbVault } from '#domain/store/vaultEventStoreDb.ts';

/**
 * A run's own reads beside the product's processes: on two cores a page may take longer than the product would wait
 * (ms).
 */
const PATIENT = { timeLimit: 120_000, callLimit: 60_000 };

/** The event log of a run whose roles are processes of their own: an embedded log belongs to one process. */
export type LogServer = { readonly eventStoreUrl: string; close(): Promise<void> };

/**
 * True when runs use the EventStoreDB at `EVENTSTORE_URL`. It outlives a run and keeps its events, so runs on it take
 * turns.
 */
export const hasOwnServer = (): boolean => Boolean(process.env.EVENTSTORE_URL);

/**
 * The EventStoreDB at `EVENTSTORE_URL`; without one an empty stand-in in a process of its own, which ends with `close`.
 */
export async function openLogServer(): Promise<LogServer> {
  const eventStoreUrl = process.env.EVENTSTORE_URL;
  return eventStoreUrl ? { eventStoreUrl, close: async () => undefined } : openStandIn();
}

/** A stand-in for EventStoreDB in a process of its own, which ends with `close`. `args` are those of the program. */
async function startStandIn(...args: readonly string[]): Promise<LogServer> {
  const program = ['--import', 'tsx', join(import.meta.dirname, 'standIn.testing.ts'), ...args];
  const server = spawn(process.execPath, program, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  const [eventStoreUrl] = (await Promise.race([
    once(createInterface({ input: server.stdout }), 'line'),
    ended.then(() => Promise.reject(new Error('the stand-in ended before it had an address'))),
  ])) as [string];
  return {
    eventStoreUrl,
    async close() {
      server.kill('SIGKILL');
      await ended;
    },
  };
}

/** An empty stand-in for EventStoreDB, in memory. */
export const openStandIn = (): Promise<LogServer> => startStandIn();

/** A log server that can be killed and started again, where it was and with what it had acknowledged. */
export type KillableLog = LogServer & { kill(): Promise<void>; again(): Promise<void> };

/** An empty stand-in for EventStoreDB that keeps its log in a file. */
export async function openKillableStandIn(file: string): Promise<KillableLog> {
  let server = await startStandIn(file);
  const { eventStoreUrl } = server;
  const kill = () => server.close();
  return {
    eventStoreUrl,
    kill,
    close: kill,
    async again() {
      server = await startStandIn(file, new URL(eventStoreUrl).port);
    },
  };
}

/** Runs with the log as it is kept, personal fields sealed. */
export async function withLog<T>(eventStoreUrl: string, run: (store: EventStore) => Promise<T>): Promise<T> {
  const store = openEventStoreDb(eventStoreUrl, PATIENT);
  try {
    return await run(store);
  } finally {
    await store.close();
  }
}

/** Runs with the log as the product reads it: personal fields open, old payloads lifted. */
export const withOpenLog = <T>(eventStoreUrl: string, run: (store: EventStore) => Promise<T>): Promise<T> =>
  withLog(eventStoreUrl, async (log) => {
    const vault = openEventStoreDbVault(eventStoreUrl, PATIENT);
    try {
      return await run(withCodec(log, vault, { personal, upcasters }));
    } finally {
      await vault.close();
    }
  });

/** Opens the log's server for one run and closes it afterwards. */
export async function withLogServer<T>(run: (eventStoreUrl: string) => Promise<T>): Promise<T> {
  const { eventStoreUrl, close } = await openLogServer();
  try {
    return await run(eventStoreUrl);
  } finally {
    await close();
  }
}
