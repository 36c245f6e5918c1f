import { expect, it } from 'vitest';
import { openMemoryVault } from '../../store/memoryVault.ts';
import type { Compaction } from '../../store/vault.ts';
import { compactFiles, oweCompaction } from './compactFiles.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const keptIn = async (vault: ReturnType<typeof openMemoryVault>) =>
  JSON.parse((await vault.get('compaction'))?.value ?? '{}');

/** A store of 300 events that is looked at in parts of a hundred; `between` is done before each part. */
function opened(between: (after: number | undefined) => Promise<void>, limit = 300) {
  const asked: (number | undefined)[] = [];
  const started: string[] = [];
  const compaction: Compaction = {
    nodes: async () => ['one', 'two'],
    async start(node) {
      started.push(node);
      return `id of ${node}`;
    },
    outcome: async () => 'running',
    async limit(after) {
      await between(after);
      asked.push(after);
      const upTo = (after ?? 0) + 100;
      return { upTo, isAll: upTo >= limit };
    },
  };
  return { compaction, asked, started };
}

it('keeps the round though something was erased while the store was looked through', async () => {
  const vault = openMemoryVault();
  const { compaction, asked } = opened((after) => oweCompaction(vault, `2026-11-20T11:00:0${(after ?? 0) / 100}.000Z`));
  await compactFiles({ vault, now: () => NOW, compaction });
  expect(asked).toEqual([undefined, 100, 200]);
  expect(await keptIn(vault)).toEqual({
    owedSince: '2026-11-20T11:00:02.000Z',
    limitedTo: 300,
    round: { since: NOW, ids: { one: 'id of one', two: 'id of two' } },
  });
});

it('goes on where a process has ended before, and looks at nothing twice while another scavenge runs', async () => {
  const vault = openMemoryVault();
  const dying = opened(async (after) => {
    if (after === 100) throw new Error('killed');
  });
  await expect(compactFiles({ vault, now: () => NOW, compaction: dying.compaction })).rejects.toThrow('killed');
  expect(dying.started).toEqual([]);
  const next = opened(async () => undefined);
  await compactFiles({ vault, now: () => NOW, compaction: { ...next.compaction, start: async () => undefined } });
  await compactFiles({ vault, now: () => NOW, compaction: { ...next.compaction, start: async () => undefined } });
  expect(next.asked).toEqual([100, 200, 300]);
  expect(await keptIn(vault)).toEqual({ limitedTo: 400 });
});
