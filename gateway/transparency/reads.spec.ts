import { expect, it } from 'vitest';
import type { Transparency } from '#domain/store/transparency/transparency.ts';
import { consistencyProof, inclusionProof } from './reads.ts';

it('proofs are refused as not ready while the log is read after a start', async () => {
  const reading = { size: () => 1, hasRead: () => false, ordinalOf: () => undefined } as unknown as Transparency;
  const refused = expect.objectContaining({ code: 'TREE_NOT_READY' });
  expect(() => consistencyProof(reading, 1, 5)).toThrow(refused);
  await expect(inclusionProof(reading, 3, 1)).rejects.toEqual(refused);
});
