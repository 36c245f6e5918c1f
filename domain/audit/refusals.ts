import { conflict, invalid, missing } from '../refusal.ts';

export const RecordMissing = missing('RECORD_MISSING', 'There is no such record.');
export const MomentNeeded = invalid('MOMENT_NEEDED', 'Name an instant or a position, and not both.', 'at');
export const VersionMissing = missing('VERSION_MISSING', 'There is no such version of this record.', 'revision');
export const NotRestorable = conflict('NOT_RESTORABLE', 'What happened here cannot be set back.');
export const NothingToRestore = conflict('NOTHING_TO_RESTORE', 'The record is already as it was then.');
export const RestoreReasonMissing = invalid('RESTORE_REASON_MISSING', 'Say why, in 3 to 500 characters.', 'reason');
