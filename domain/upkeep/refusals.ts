import { conflict, forbidden, invalid } from '../refusal.ts';

export const NotStopped = conflict('NOT_STOPPED', 'This projection has not stopped at that event.', 'position');
export const ReasonMissing = invalid('REASON_MISSING', 'Say why, in 3 to 500 characters.', 'reason');
export const OwnersOnly = forbidden('OWNERS_ONLY', 'Only the owner of the platform may do that.');
