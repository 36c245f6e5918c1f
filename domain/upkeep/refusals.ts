import { conflict, forbidden, invalid, missing } from '../refusal.ts';

export const NotStopped = conflict('NOT_STOPPED', 'This projection has not stopped at that event.', 'position');
export const ReasonMissing = invalid('REASON_MISSING', 'Say why, in 3 to 500 characters.', 'reason');
export const OwnersOnly = forbidden('OWNERS_ONLY', 'Only the owner of the platform may do that.');
export const NoSuchProjection = missing('NO_SUCH_PROJECTION', 'There is no read model of that name.', 'projection');
export const BeingRebuilt = conflict('BEING_REBUILT', 'It is being built again already.', 'projection');
export const JobNotFailed = conflict('JOB_NOT_FAILED', 'That job is not a failed one any more.', 'id');
export const NoOtherAccount = conflict(
  'NO_OTHER_ACCOUNT',
  'No key of that account of the payment provider waits to be confirmed.',
  'accountId',
);
