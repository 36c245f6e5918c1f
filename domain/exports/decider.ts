import type { Aggregate, Command } from '../decider.ts';
import { KEPT_FOR } from '../retention.ts';
import type { ExportEvent } from './events.ts';
import { ExportTooSoon, NotYourData } from './refusals.ts';

/** A member's latest copy of their data. Instants are UTC ISO; `prepared` is missing while it is being put together. */
export type DataExport = {
  readonly exportId: string;
  readonly requestedAt: string;
  readonly prepared?: { readonly bytes: number; readonly entries: number; readonly until: string };
};

export type RequestExport = Command<'RequestExport', { readonly memberId: string; readonly exportId: string }>;
/** The archive is in its place. */
export type FinishExport = Command<
  'FinishExport',
  { readonly memberId: string; readonly exportId: string; readonly bytes: number; readonly entries: number }
>;
export type ExportCommand = RequestExport | FinishExport;

const DAY_MS = 86_400_000;
/** So long a copy can be downloaded. */
export const EXPORT_KEPT_MS = KEPT_FOR.dataCopy;

/**
 * Stream `export-{memberId}`: the copies of their data that a member asked for, one a day. Refuses with NotYourData
 * and ExportTooSoon; one that took more than a day can be asked for again.
 */
export const dataExport: Aggregate<
  { readonly latest?: DataExport },
  ExportCommand,
  ExportEvent,
  { readonly memberId: string }
> = {
  name: 'export',
  stream: ({ memberId }) => `export-${memberId}`,
  initial: {},
  decide(command, { latest }) {
    const { at, by } = command;
    const { memberId, exportId } = command.data;
    if (command.type === 'RequestExport') {
      if (by.id !== memberId) throw NotYourData();
      if (latest?.exportId === exportId) return [];
      const wait = latest ? Date.parse(latest.requestedAt) + DAY_MS - Date.parse(at) : 0;
      if (wait > 0) throw ExportTooSoon({ retryAfter: Math.ceil(wait / 1000) });
      return [{ type: 'ExportRequested', data: { memberId, exportId, requestedAt: at } }];
    }
    if (by.role !== 'system') throw NotYourData();
    if (latest?.exportId !== exportId || latest.prepared) return [];
    const until = new Date(Date.parse(at) + EXPORT_KEPT_MS).toISOString();
    return [{ type: 'ExportPrepared', data: { ...command.data, until } }];
  },
  evolve(state, { type, data }) {
    if (type === 'ExportRequested') return { latest: { exportId: data.exportId, requestedAt: data.requestedAt } };
    const { exportId, bytes, entries, until } = data;
    return state.latest?.exportId === exportId
      ? { latest: { ...state.latest, prepared: { bytes, entries, until } } }
      : state;
  },
};
