import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A stand-in for EventStoreDB in a process of its own. */
export type StandIn = { readonly url: string; stop(): Promise<void> };

/** Starts one; with a file it has what an earlier one wrote there, and writes on. */
export async function startStandIn(file?: string): Promise<StandIn> {
  const program = ['--import', 'tsx', 'fault/standIn.testing.ts', ...(file ? [file] : [])];
  const server = spawn(process.execPath, program, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  const [url] = (await Promise.race([
    once(createInterface({ input: server.stdout }), 'line'),
    ended.then(() => Promise.reject(new Error('the stand-in ended before it had an address'))),
  ])) as [string];
  return {
    url,
    async stop() {
      server.kill();
      await ended;
    },
  };
}
