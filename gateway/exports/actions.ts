import { dataExport } from '#domain/exports/decider.ts';
import { NoExport } from '#domain/exports/refusals.ts';
import { newId } from '#domain/ids.ts';
import type { KeptExport } from '#domain/ports/exportFiles.ts';
import * as refusals from '#domain/users/refusals.ts';
import { type Context, member } from '../http/context.ts';
import { exportFilesOf } from '../images/store.ts';
import { own } from '../users/accounts.ts';
import { prove } from '../users/prove.ts';
import type { DataExport } from './types.ts';

/** Asks for a copy of the calling member's data. Refuses with WrongPassword and ExportTooSoon. */
export async function requestExport(context: Context, password: string): Promise<DataExport> {
  const { accountId: memberId, handles } = await own(context);
  await prove(context, memberId, handles.email.hash, password, refusals.WrongPassword);
  await context.dispatch(dataExport, { type: 'RequestExport', data: { memberId, exportId: newId() } });
  const latest = await readExport(context);
  if (!latest) throw NoExport();
  return latest;
}

/** The calling member's latest copy; undefined when they asked for none, or it was deleted since. */
export async function readExport(context: Context): Promise<DataExport | undefined> {
  const memberId = member(context).id;
  const { latest } = (await context.stateOf(dataExport, { memberId })).state;
  if (!latest || isOver(context, latest.prepared?.until)) return undefined;
  const { exportId, requestedAt, prepared } = latest;
  const progress = prepared ? undefined : await exportFilesOf(context.services).progressOf(memberId, exportId);
  return {
    id: exportId,
    requestedAt: new Date(requestedAt),
    isReady: prepared !== undefined,
    progress: progress ?? null,
    bytes: prepared?.bytes ?? null,
    entries: prepared?.entries ?? null,
    until: prepared ? new Date(prepared.until) : null,
  };
}

/** The calling member's archive. Refuses with NoExport. */
export async function openExport(context: Context): Promise<KeptExport> {
  const memberId = member(context).id;
  const { latest } = (await context.stateOf(dataExport, { memberId })).state;
  if (!latest?.prepared || isOver(context, latest.prepared.until)) throw NoExport();
  const archive = await exportFilesOf(context.services).get(memberId, latest.exportId);
  if (!archive) throw NoExport();
  return archive;
}

const isOver = ({ services }: Context, until: string | undefined): boolean =>
  until !== undefined && Date.parse(services.now()) >= Date.parse(until);
