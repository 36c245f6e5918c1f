import { followPayee } from '#domain/processes/payouts/followPayee.ts';
import { readEnabledPayees, readOpenPayees } from '#projections/payouts/payees.ts';
import type { Sweep, Tools } from '../job.ts';

/** An account that was begun and left is looked after for so long. */
const LOOKED_AFTER_MS = 30 * 86_400_000;

/** Looks after accounts that are not enabled: with no webhook at all, each is still noted as the provider has it. */
export const followOpenPayees: Sweep = {
  name: 'follow-open-payees',
  everyMs: 10 * 60_000,
  run: async ({ models, ...tools }) =>
    followAll(tools, await readOpenPayees(models, new Date(Date.parse(tools.now()) - LOOKED_AFTER_MS).toISOString())),
};

/** Looks again at enabled accounts: the provider may want more, and its notice of that may never come. */
export const followEnabledPayees: Sweep = {
  name: 'follow-enabled-payees',
  everyMs: 6 * 3_600_000,
  run: async ({ models, ...tools }) => followAll(tools, await readEnabledPayees(models)),
};

async function followAll(tools: Tools, memberIds: readonly string[]): Promise<void> {
  const faults: unknown[] = [];
  for (const memberId of memberIds) await followPayee(tools, memberId).catch((error: unknown) => faults.push(error));
  if (faults.length > 0)
    throw new AggregateError(faults, `${faults.length} of ${memberIds.length} accounts could not be looked at`);
}
