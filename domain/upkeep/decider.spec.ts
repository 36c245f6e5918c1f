import { describe, expect, it } from 'vitest';
import type { Actor } from '../decider.ts';
import { given } from '../given.testing.ts';
import { backups } from './backups.ts';
import { type AskRebuild, type SkipEvent, skippedPositions, upkeep } from './decider.ts';
import { failedJobs } from './jobs.ts';
import { askedPayments } from './payments.ts';
import { OwnersOnly, ReasonMissing } from './refusals.ts';

const owner: Actor = { id: 'root', role: 'superadmin' };
const data = { projection: 'agenda', position: 7, fault: 'cannot fold Poured', reason: 'a test event of ours' };
const skip = (over: Partial<SkipEvent['data']> = {}, by: Actor = owner): SkipEvent => ({
  type: 'SkipEvent',
  data: { ...data, ...over },
  by,
  at: '2027-01-01T00:00:00.000Z',
});

describe('skipping an event', () => {
  it('is recorded with its reason, once', () => {
    given(upkeep)
      .when(skip({ reason: '  a test event of ours ' }))
      .appends({ type: 'EventSkipped', data });
    given(upkeep, { type: 'EventSkipped', data }).when(skip()).appendsNothing();
    given(upkeep, { type: 'EventSkipped', data })
      .when(skip({ position: 8 }))
      .appends({ type: 'EventSkipped', data: { ...data, position: 8 } });
  });

  it('is the platform owner’s alone, and needs a reason', () => {
    for (const role of ['CUSTOMER', 'SHOP_OWNER', 'SELLER', 'system'] as const)
      given(upkeep)
        .when(skip({}, { id: 'x', role }))
        .refuses(OwnersOnly);
    for (const reason of ['', ' x ', 'x'.repeat(501)]) given(upkeep).when(skip({ reason })).refuses(ReasonMissing);
  });
});

describe('building a read model again', () => {
  const asked = { projection: 'agenda', version: 3, reason: 'Monday is missing' };
  const ask = (over: Partial<AskRebuild['data']> = {}, by: Actor = owner): AskRebuild => ({
    type: 'AskRebuild',
    data: { ...asked, ...over },
    by,
    at: '2027-01-01T00:00:00.000Z',
  });

  it('is recorded each time, by a platform owner, with a reason, and skips nothing', () => {
    const event = { type: 'RebuildAsked', data: asked } as const;
    given(upkeep, event).when(ask()).appends(event);
    given(upkeep)
      .when(ask({}, { id: 'x', role: 'SHOP_OWNER' }))
      .refuses(OwnersOnly);
    given(upkeep)
      .when(ask({ reason: ' ' }))
      .refuses(ReasonMissing);
    expect([...skippedPositions([event, { type: 'EventSkipped', data }])]).toEqual([7]);
    given(upkeep, event).when(skip()).appends({ type: 'EventSkipped', data });
  });
});

describe('what an owner and the machine did', () => {
  const at = '2027-01-01T00:00:00.000Z';
  it('trying failed jobs again is on record, where there were some', () => {
    const retried = { jobId: null, names: ['mail-order'], count: 2 };
    const retry = (over: object = {}, by: Actor = owner) =>
      ({ type: 'RetryFailedJobs', data: { ...retried, ...over }, by, at }) as const;
    given(failedJobs).when(retry()).appends({ type: 'FailedJobsRetried', data: retried });
    given(failedJobs)
      .when(retry({ count: 0 }))
      .appendsNothing();
    given(failedJobs)
      .when(retry({}, { id: 'x', role: 'SELLER' }))
      .refuses(OwnersOnly);
  });

  it('a backup is on record once, by the command', () => {
    const made = { madeAt: at, events: 9, files: 3, bytes: 4_096 };
    const record = (by: Actor = { id: 'backup', role: 'system' }) =>
      ({ type: 'RecordBackup', data: made, by, at }) as const;
    given(backups).when(record()).appends({ type: 'BackupMade', data: made });
    given(backups, { type: 'BackupMade', data: made }).when(record()).appendsNothing();
    given(backups).when(record(owner)).refuses(OwnersOnly);
  });
});

describe('having a payment looked at', () => {
  it('is recorded each time, for those who may move money', () => {
    const event = { type: 'PaymentLookAsked', data: { paymentId: 'booking-b1' } } as const;
    const ask = (role: Actor['role']) => ({
      type: 'AskLook' as const,
      data: event.data,
      by: { id: 'x', role },
      at: '2027-01-01T00:00:00.000Z',
    });
    for (const role of ['superadmin', 'finance'] as const) given(askedPayments, event).when(ask(role)).appends(event);
    for (const role of ['CUSTOMER', 'support', 'moderator', 'system'] as const)
      given(askedPayments).when(ask(role)).refuses(OwnersOnly);
  });
});
