import type { Aggregate, Command } from '../decider.ts';
import type { RecordRestored, RecordType } from './events.ts';
import { RestoreReasonMissing } from './refusals.ts';

export type RecordRestoring = Command<'RecordRestoring', RecordRestored['data']>;

const REASON = { least: 3, most: 500 };

/** The reason as it is recorded. Refuses with RestoreReasonMissing. */
export function restoreReason(given: string): string {
  const reason = given.trim();
  if (reason.length < REASON.least || reason.length > REASON.most) throw RestoreReasonMissing();
  return reason;
}

type Key = { readonly recordType: RecordType; readonly recordId: string };

/** Stream `restores-{type}_{id}`: why a record was set back; the change itself is in the record's own stream. */
export const restores: Aggregate<null, RecordRestoring, RecordRestored, Key> = {
  name: 'restores',
  stream: ({ recordType, recordId }) => `restores-${recordType}_${recordId}`,
  initial: null,
  decide: ({ data }) => [{ type: 'RecordRestored', data: { ...data, reason: restoreReason(data.reason) } }],
  evolve: () => null,
};
