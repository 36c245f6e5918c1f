import { randomBytes } from 'node:crypto';
import { dataExport, EXPORT_KEPT_MS } from '#domain/exports/decider.ts';
import { type ExportFiles, openExportFiles } from '#domain/ports/exportFiles.ts';
import { type EventStore, START } from '#domain/store/eventStore.ts';
import { account } from '#domain/users/decider.ts';
import { readExportsToPrepare } from '#projections/exports/pending.ts';
import type { Sweep, SweepTools } from '../job.ts';
import { writeArchive } from './archive.ts';
import { type Gathering, openGathering } from './gather.ts';

/** So many members' copies are put together with one reading of the log. */
const MOST_AT_ONCE = 20;
const PAGE = 500;

type Wanted = { readonly memberId: string; readonly exportId: string };

/**
 * Puts together what members asked for: reads the log once for all who wait, then writes each one's archive. Safe to run
 * twice and beside itself: a copy that another run is at is left to it.
 */
export const prepareExports: Sweep = {
  name: 'prepare-exports',
  everyMs: 2_000,
  async run(tools) {
    const files = openExportFiles(tools.dataDir);
    const begun: (Wanted & { folder: string; gathering: Gathering })[] = [];
    for (const memberId of await readExportsToPrepare(tools.models, MOST_AT_ONCE)) {
      const wanted = await wantedBy(tools, memberId);
      const folder = wanted && (await files.begin(memberId, wanted.exportId));
      if (wanted && folder)
        begun.push({ ...wanted, folder, gathering: openGathering(memberId, folder, randomBytes(16).toString('hex')) });
    }
    if (begun.length === 0) return;
    await readLog(tools.store, async (events, share) => {
      for (const { memberId, exportId, gathering } of begun) {
        await gathering.take(events);
        await files.noteProgress(memberId, exportId, share);
      }
    });
    for (const one of begun) await finish(tools, files, one);
  },
};

/** Old archives, and what was left of those never finished, are deleted. */
export const removeOldExports: Sweep = {
  name: 'remove-old-exports',
  everyMs: 3_600_000,
  run: (tools) => openExportFiles(tools.dataDir).removeOlder(EXPORT_KEPT_MS),
};

/** What a member waits for; undefined when it was prepared since, or the account is closed. */
async function wantedBy({ stateOf }: SweepTools, memberId: string): Promise<Wanted | undefined> {
  const { latest } = (await stateOf(dataExport, { memberId })).state;
  const { status } = (await stateOf(account, { accountId: memberId })).state;
  return latest && !latest.prepared && status !== 'closed' ? { memberId, exportId: latest.exportId } : undefined;
}

/** Hands over all events there are now, page by page, with the share that has been read by then. */
async function readLog(
  store: Pick<EventStore, 'readAll' | 'head'>,
  take: (events: Awaited<ReturnType<EventStore['readAll']>>, share: number) => Promise<void>,
): Promise<void> {
  const head = await store.head();
  for (let after = START; after < head; ) {
    const events = await store.readAll(after, PAGE);
    const last = events.at(-1);
    if (!last) return;
    after = last.position;
    await take(events, Math.min(1, after / Math.max(1, head)));
  }
}

async function finish(
  tools: SweepTools,
  files: ExportFiles,
  { memberId, exportId, folder, gathering }: Wanted & { folder: string; gathering: Gathering },
): Promise<void> {
  const { entries, found } = await gathering.end();
  const bytes = await files.keep(memberId, exportId, await writeArchive(tools, memberId, folder, found));
  // The account may have been closed and erased meanwhile.
  if (!(await wantedBy(tools, memberId))) return files.eraseOf(memberId);
  await tools.dispatch(
    dataExport,
    { type: 'FinishExport', data: { memberId, exportId, bytes, entries } },
    { ...tools.sender, commandId: `finish-export-${exportId}` },
  );
}
