import { describe, it } from 'vitest';
import type { Actor } from '../decider.ts';
import { given } from '../given.testing.ts';
import type { AuditRead } from './events.ts';
import { type RecordRead, reads } from './reads.ts';
import { RestoreReasonMissing } from './refusals.ts';
import { type RecordRestoring, restores } from './restores.ts';

const by: Actor = { id: 'root', role: 'superadmin' };
const AT = '2027-01-01T10:20:00.000Z';
const asked = { readerId: 'root', what: 'list', filter: { person: 'Ann' } } as const;
const read = (over: Partial<RecordRead['data']> = {}, at = AT): RecordRead => ({
  type: 'RecordRead',
  data: { ...asked, ...over },
  by,
  at,
});
const was: AuditRead = { type: 'AuditRead', data: { ...asked, readAt: AT } };

describe('reading the log', () => {
  it('is recorded once for each filter and hour', () => {
    given(reads).when(read()).appends(was);
    given(reads, was).when(read({}, '2027-01-01T10:59:59.000Z')).appendsNothing();
    given(reads, was)
      .when(read({}, '2027-01-01T11:00:00.000Z'))
      .appends({ type: 'AuditRead', data: { ...asked, readAt: '2027-01-01T11:00:00.000Z' } });
    for (const over of [{ filter: { person: 'Bob' } }, { filter: {} }, { what: 'export' }] as const)
      given(reads, was)
        .when(read(over))
        .appends({ type: 'AuditRead', data: { ...asked, ...over, readAt: AT } });
  });
});

describe('setting a record back', () => {
  const data = { recordType: 'shop', recordId: 's', memberId: 'm', revision: 3, reason: 'set by mistake' } as const;
  const restore = (reason: string): RecordRestoring => ({
    type: 'RecordRestoring',
    data: { ...data, reason },
    by,
    at: AT,
  });

  it('is recorded with its reason, and not without', () => {
    given(restores).when(restore(' set by mistake ')).appends({ type: 'RecordRestored', data });
    for (const reason of ['', ' x ', 'x'.repeat(501)])
      given(restores).when(restore(reason)).refuses(RestoreReasonMissing);
  });
});
