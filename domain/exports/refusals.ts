import { forbidden, missing, throttledUntil } from '../refusal.ts';

export const NotYourData = forbidden('NOT_YOUR_DATA', 'Only the member themself may have a copy of their data.');
/** `retryAfter` in its details: seconds until the next one may be asked for. */
export const ExportTooSoon = throttledUntil('EXPORT_TOO_SOON', 'A copy of your data can be asked for once a day.');
export const NoExport = missing('NO_EXPORT', 'There is no copy of your data to download. Please ask for one.');
