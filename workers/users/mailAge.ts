const OLDEST_MS = 24 * 3_600_000;

/** Whether the cause of a mail is older than a day: after a long outage, or in demo data. Then no mail is sent. */
export const toldTooLate = (since: string, now: string): boolean => Date.parse(now) - Date.parse(since) > OLDEST_MS;
