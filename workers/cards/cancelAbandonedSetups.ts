import { CARD_PAGE, type CardSetup } from '#domain/ports/cardProvider.ts';
import { findContribution } from '#domain/processes/contributions/contributePurpose.ts';
import type { Sweep, Tools } from '../job.ts';

const HOUR_MS = 3_600_000;
/** Whoever begins to put a card on file does it within this time, or begins anew. */
const ABANDONED_MS = 24 * HOUR_MS;
/** Older ones were cancelled by earlier rounds. */
const LOOKS_BACK_MS = 8 * 24 * HOUR_MS;

/**
 * Cancels the setups that were opened and never used: the provider keeps them for ever, and cards could be tried with
 * them. That of a pledge stays while its contribution waits for the card.
 */
export const cancelAbandonedSetups: Sweep = {
  name: 'cancel-abandoned-setups',
  everyMs: 6 * HOUR_MS,
  async run(tools) {
    const ago = (ms: number) => new Date(Date.parse(tools.now()) - ms).toISOString();
    const opened = { from: ago(LOOKS_BACK_MS), before: ago(ABANDONED_MS) };
    const faults: unknown[] = [];
    for (let after: string | undefined, more = true; more; ) {
      const { setups, next } = await tools.provider.listSetups(opened, after);
      for (const setup of setups) await cancelUnused(tools, setup).catch((error: unknown) => void faults.push(error));
      after = next;
      more = next !== undefined;
    }
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} setups could not be cancelled`);
  },
};

async function cancelUnused(tools: Tools, setup: CardSetup): Promise<void> {
  if (setup.status === 'open' && (await isUnused(tools, setup))) await tools.provider.cancelSetup(setup.setupId);
}

/** False for what is none of ours: others may share the provider's account. */
async function isUnused(tools: Tools, { purpose }: CardSetup): Promise<boolean> {
  if (purpose?.page === CARD_PAGE) return true;
  const found = purpose?.page === 'contribute' ? await findContribution(tools, purpose.itemId) : undefined;
  return found?.contribution !== undefined && found.contribution.stage !== 'open';
}
