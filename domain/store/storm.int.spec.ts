import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openEmbeddedStore } from './embedded.ts';
import type { SeatEvent } from './seats.testing.ts';

const PROCESSES = 3;
const SEATS = 1_000;
const PROGRAM = fileURLToPath(new URL('./storm.testing.ts', import.meta.url));

type Heard = { readonly got: readonly number[]; readonly failures: readonly string[] };

/** What a process says next; it fails when that ends first. */
async function next<T>(child: ChildProcess): Promise<T> {
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('a process of the storm has ended')));
  ended.catch(() => undefined);
  const [message] = await Promise.race([once(child, 'message'), ended]);
  return message as T;
}

it('gives each seat once, and tells everybody who has it, when several processes want all of them at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cs-storm-'));
  const children = Array.from({ length: PROCESSES }, () => fork(PROGRAM, [folder, String(SEATS)], { execArgv: ['--import', 'tsx'] }));
  try {
    await Promise.all(children.map((child) => next(child)));
    const heard = await Promise.all(
      children.map((child) => {
        child.send('go');
        return next<Heard>(child);
      }),
    );
    expect(heard.flatMap(({ failures }) => failures)).toEqual([]);
    const store = openEmbeddedStore(folder);
    const events = await store.read('room-a');
    await store.close();
    const all = Array.from({ length: SEATS }, (_, seat) => seat);
    expect(events.map(({ data }) => (data as SeatEvent['data']).over)).toEqual(all);
    expect(events.map(({ data }) => (data as SeatEvent['data']).seat).sort((one, other) => one - other)).toEqual(all);
    for (const [index, { pid }] of children.entries()) {
      const mine = events.filter(({ metadata }) => metadata.actorId === String(pid)).map(({ data }) => (data as SeatEvent['data']).seat);
      expect(heard[index]?.got).toEqual(mine.sort((one, other) => one - other));
    }
  } finally {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);
