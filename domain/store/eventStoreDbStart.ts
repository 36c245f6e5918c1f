import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import type { EventStore } from './eventStore.ts';
import { withTimeBudget } from './timeBudget.ts';

const PERMISSION_DENIED = 7;
const UNAUTHENTICATED = 16;

/**
 * Throws one sentence when this is no address of EventStoreDB, or names a file that cannot be read. It does not repeat the
 * address, which may hold a password.
 */
export function insistOnAddress(url: string): void {
  let settings: ReturnType<typeof parseConnectionString>;
  try {
    settings = parseConnectionString(url);
  } catch {
    throw new Error('EVENTSTORE_URL is no address of EventStoreDB: write it like esdb://user:password@host:2113.');
  }
  for (const name of ['tlsCAFile', 'userCertFile', 'userKeyFile'] as const) {
    const file = settings[name];
    try {
      if (file) accessSync(resolve(file), constants.R_OK);
    } catch {
      throw new Error(
        `${name} in EVENTSTORE_URL names ${resolve(file ?? '')}, which cannot be read: correct it there.`,
      );
    }
  }
}

/**
 * Asks the server for the log's end, for at most three seconds. Throws one sentence that names its address, without
 * user and password, and says what to do.
 */
export async function insistOnServer(url: string, log: Pick<EventStore, 'head'>): Promise<void> {
  const at = `EventStoreDB at ${addressOf(url)}`;
  try {
    await withTimeBudget({ since: performance.now() }, () => log.head());
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // As a text: what says all there is to say in its sentence is printed without the error behind it.
    const cause = String(error);
    if (code === UNAUTHENTICATED)
      throw new Error(`${at} refuses the user or the password in EVENTSTORE_URL: correct them there.`, { cause });
    if (code === PERMISSION_DENIED)
      throw new Error(`${at} does not let the user in EVENTSTORE_URL read $all: give them the right to.`, { cause });
    throw new Error(`${at} does not answer: start it, or correct EVENTSTORE_URL (address, tls).`, { cause });
  }
}

/** The nodes, or the name they are found by. */
function addressOf(url: string): string {
  const { hosts, dnsDiscover } = parseConnectionString(url);
  const names = hosts.map(({ address, port }) => `${address}:${port}`).join(', ');
  return dnsDiscover ? `the nodes of ${names}` : names;
}
