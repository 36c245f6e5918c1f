import { storesIn } from '#domain/ports/storesIn.ts';
import { replayErasures as replayErasuresOf } from '#domain/processes/registration/replayErasures.ts';
import type { Sweep } from '../job.ts';
import { jobCommandPort } from './jobCommandPort.ts';

const EVERY_MS = 3_600_000;

/** Each start does the same before anything is served: this keeps short what a start has to read of the log. */
export const replayErasures: Sweep = {
  name: 'replay-erasures',
  everyMs: EVERY_MS,
  async run(tools) {
    const stores = storesIn(tools.dataDir, tools.vault);
    await replayErasuresOf({ ...jobCommandPort(tools), ...stores, log: tools.store, now: tools.now() });
  },
};
