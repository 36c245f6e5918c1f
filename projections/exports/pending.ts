import type { ExportEvent } from '#domain/exports/events.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { projection } from '#projections/projection.ts';
import type { ReadModels } from '#projections/readModels.ts';

const WAITING = 'waiting';

/** Whose copy of their data is still to be put together. */
export const exportsToPrepare = projection<ExportEvent | AccountClosed>({
  name: 'exportsToPrepare',
  version: 1,
  on: {
    ExportRequested: ({ data }, work) => work.rank(WAITING, data.memberId, Date.parse(data.requestedAt)),
    ExportPrepared: ({ data }, work) => work.unrank(WAITING, data.memberId),
    AccountClosed: ({ data }, work) => work.unrank(WAITING, data.accountId),
  },
});

/** Ids of the members who wait, the longest first, at most `most`. */
export const readExportsToPrepare = (models: ReadModels, most: number): Promise<string[]> =>
  models.redis.zrange(models.key(exportsToPrepare, WAITING), '0', String(most - 1));
