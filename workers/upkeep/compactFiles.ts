import { compactFiles as compactFilesOf } from '#domain/processes/registration/compactFiles.ts';
import type { Sweep } from '../job.ts';

/**
 * On EventStoreDB: has every node scavenged at least weekly, and within a day of an erasure, and looks every hour whether
 * that is over. Elsewhere what is removed is wiped at once, and there is nothing to do.
 */
export const compactFiles: Sweep = {
  name: 'compact-files',
  everyMs: 3_600_000,
  async run({ vault, now }) {
    if (vault.compaction) await compactFilesOf({ vault, now, compaction: vault.compaction });
  },
};
