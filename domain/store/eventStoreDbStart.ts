import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import type { EventStore } from './eventStore.ts';
import { withTimeBudget } from './timeBudget.ts';

const PERMISSION_DENIED = 7;
const UNAUTHENTICATED = 16;

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
    if (code === UNAUTHENTICATED)
      throw new Error(`${at} refuses the user or the password in EVENTSTORE_URL: correct them there.`, {
        cause: error,
      });
    if (code === PERMISSION_DENIED)
      throw new Error(`${at} does not let the user in EVENTSTORE_URL read $all: give them the right to.`, {
        cause: error,
      });
    throw new Error(`${at} does not answer: start it, or correct EVENTSTORE_URL (address, tls).`, { cause: error });
  }
}

/** The nodes, or the name they are found by. */
function addressOf(url: string): string {
  const { hosts, dnsDiscover } = parseConnectionString(url);
  const names = hosts.map(({ address, port }) => `${address}:${port}`).join(', ');
  return dnsDiscover ? `the nodes of ${names}` : names;
}
