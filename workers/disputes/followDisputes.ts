import type { IdPage } from '#domain/ports/disputeProvider.ts';
import { applyDispute, applyFraudWarning } from '#domain/processes/disputes/applyDispute.ts';
import { followDispute, followFraudWarning } from '#domain/processes/disputes/followDispute.ts';
import type { Sweep } from '../job.ts';
import { settling } from '../payments/tools.ts';

/** Banks take up to some months over a dispute, appeals included. */
const LOOKED_AFTER_MS = 180 * 86_400_000;

/**
 * Looks after every dispute and warning of the last months: with no webhook at all, each is still noted, and what was
 * paid for follows it.
 */
export const followDisputes: Sweep = {
  name: 'follow-disputes',
  everyMs: 3_600_000,
  async run({ models: _, store: __, ...tools }) {
    const since = new Date(Date.parse(tools.now()) - LOOKED_AFTER_MS).toISOString();
    const faults: unknown[] = [];
    const trying = (work: Promise<unknown>) => work.catch((error: unknown) => void faults.push(error));
    for await (const disputeId of everyId((after) => tools.provider.listDisputes(since, after))) {
      await trying(followDispute(settling(tools), disputeId));
      await trying(applyDispute(settling(tools), disputeId));
    }
    for await (const warningId of everyId((after) => tools.provider.listFraudWarnings(since, after))) {
      await trying(followFraudWarning(settling(tools), warningId));
      await trying(applyFraudWarning(settling(tools), warningId));
    }
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} disputes could not be looked after`);
  },
};

async function* everyId(page: (after: string | undefined) => Promise<IdPage>): AsyncGenerator<string> {
  let after: string | undefined;
  do {
    const { ids, next } = await page(after);
    yield* ids;
    after = next;
  } while (after !== undefined);
}
