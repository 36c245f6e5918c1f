import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { anEvent } from './contractTools.testing.ts';
import { type EventStore, NO_STREAM } from './eventStore.ts';
import { openMemoryStore } from './memory.ts';
import { ownFolder } from './ownFolder.ts';
import { findEvents, type LogQuery, lineOf } from './printLog.ts';

const run = promisify(execFile);

async function fill(store: EventStore) {
  const { metadata } = anEvent();
  const at = (occurredAt: string, actorId: string) => ({ ...metadata, occurredAt, actorId });
  await store.append('day-a_2026-03-29', NO_STREAM, [
    anEvent({ type: 'SlotHeld', data: { slot: '09:00' }, metadata: at('2026-03-29T08:00:00.000Z', 'ann') }),
    anEvent({ type: 'SlotBooked', data: { slot: '09:00' }, metadata: at('2026-03-29T08:01:00.000Z', 'ann') }),
  ]);
  await store.append('day-b_2026-03-29', NO_STREAM, [
    anEvent({ type: 'SlotHeld', data: { slot: '10:00' }, metadata: at('2026-03-30T08:00:00.000Z', 'bob') }),
  ]);
}

async function found(query: LogQuery) {
  const store = openMemoryStore();
  await fill(store);
  const positions: number[] = [];
  for await (const event of findEvents(store, query)) positions.push(event.position);
  return positions;
}

it('finds events by stream, type, actor and time', async () => {
  expect(await found({})).toEqual([0, 1, 2]);
  expect(await found({ stream: 'day-a_2026-03-29' })).toEqual([0, 1]);
  expect(await found({ stream: 'day-*' })).toEqual([0, 1, 2]);
  expect(await found({ stream: 'day-a' })).toEqual([]);
  expect(await found({ type: 'SlotHeld' })).toEqual([0, 2]);
  expect(await found({ actor: 'ann', type: 'SlotHeld' })).toEqual([0]);
  expect(await found({ since: '2026-03-29T08:01:00Z' })).toEqual([1, 2]);
  expect(await found({ since: '2026-03-30' })).toEqual([2]);
});

it('refuses a time it cannot read', async () => {
  await expect(found({ since: 'yesterday' })).rejects.toBeInstanceOf(RangeError);
});

it('prints one line per event', async () => {
  const event = {
    ...anEvent({ type: 'SlotHeld', data: { slot: '09:00' } }),
    stream: 'day-a',
    revision: 3,
    position: 17,
  };
  expect(lineOf(event)).toBe(
    '17 2026-03-29T08:00:00.000Z day-a@3 SlotHeld by CUSTOMER account-1 (rest) {"slot":"09:00"}',
  );
});

it('prints the log in DATA_DIR from the command line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'log-'));
  const owner = await ownFolder(folder, { program: 'the product' });
  await fill(owner.log);
  const { EVENTSTORE_URL: _, ...env } = process.env;
  const script = join(import.meta.dirname, 'printLog.ts');
  const print = (...args: string[]) =>
    run(process.execPath, ['--import', 'tsx', script, ...args], { env: { ...env, DATA_DIR: folder } });
  const { stdout } = await print('--actor', 'bob');
  expect(stdout).toBe(
    '2 2026-03-30T08:00:00.000Z day-b_2026-03-29@0 SlotHeld by CUSTOMER bob (rest) {"slot":"10:00"}\n',
  );
  await expect(print('--since', 'never')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--since never is not a time'),
  });
  await owner.close();
  await rm(folder, { recursive: true });
});
