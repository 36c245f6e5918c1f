import { describe, it } from 'vitest';
import type { Actor } from '../decider.ts';
import { given } from '../given.testing.ts';
import { dataExport, type ExportCommand } from './decider.ts';
import type { ExportEvent } from './events.ts';
import { ExportTooSoon, NotYourData } from './refusals.ts';

const memberId = 'member';
const member: Actor = { id: memberId, role: 'CUSTOMER' };
const system: Actor = { id: 'prepare-exports', role: 'system' };

const ask = (exportId: string, at: string, by = member): ExportCommand => ({
  type: 'RequestExport',
  data: { memberId, exportId },
  at,
  by,
});
const finish = (exportId: string, at: string, by = system): ExportCommand => ({
  type: 'FinishExport',
  data: { memberId, exportId, bytes: 2_048, entries: 12 },
  at,
  by,
});
const requested: ExportEvent = {
  type: 'ExportRequested',
  data: { memberId, exportId: 'one', requestedAt: '2026-03-02T10:00:00.000Z' },
};
const prepared: ExportEvent = {
  type: 'ExportPrepared',
  data: { memberId, exportId: 'one', bytes: 2_048, entries: 12, until: '2026-03-09T10:05:00.000Z' },
};

describe('a copy of one’s data', () => {
  it('is asked for by the member themself', () => {
    given(dataExport).when(ask('one', '2026-03-02T10:00:00.000Z')).appends(requested);
    given(dataExport)
      .when(ask('one', '2026-03-02T10:00:00.000Z', { id: 'owner', role: 'superadmin' }))
      .refuses(NotYourData);
  });

  it('is asked for once a day, ready or not; the same request again changes nothing', () => {
    given(dataExport, requested).when(ask('one', '2026-03-02T10:00:01.000Z')).appendsNothing();
    given(dataExport, requested).when(ask('two', '2026-03-03T09:59:59.000Z')).refuses(ExportTooSoon);
    given(dataExport, requested, prepared).when(ask('two', '2026-03-03T09:59:59.000Z')).refuses(ExportTooSoon);
    given(dataExport, requested)
      .when(ask('two', '2026-03-03T10:00:00.000Z'))
      .appends({
        type: 'ExportRequested',
        data: { memberId, exportId: 'two', requestedAt: '2026-03-03T10:00:00.000Z' },
      });
  });

  it('is ready for seven days, once, when the platform has put it together', () => {
    given(dataExport, requested).when(finish('one', '2026-03-02T10:05:00.000Z')).appends(prepared);
    given(dataExport, requested, prepared).when(finish('one', '2026-03-02T10:06:00.000Z')).appendsNothing();
    given(dataExport, requested).when(finish('other', '2026-03-02T10:05:00.000Z')).appendsNothing();
    given(dataExport, requested)
      .when(finish('one', '2026-03-02T10:05:00.000Z', member))
      .refuses(NotYourData);
  });
});
