import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { twoOfEverything } from './pairs.testing.ts';

/** The protocol's stand-in: a server of its own that every process reaches over the network. */
async function openStandIn() {
  const server = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'standIn.testing.ts')], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  const [eventStoreUrl] = (await Promise.race([
    once(createInterface({ input: server.stdout }), 'line'),
    ended.then(() => Promise.reject(new Error('the stand-in ended at once'))),
  ])) as [string];
  return {
    eventStoreUrl,
    async close() {
      server.kill('SIGKILL');
      await ended;
    },
  };
}

twoOfEverything({ name: 'EventStoreDB (its stand-in)', open: openStandIn });
