const OLDEST_MS = 24 * 3_600_000;

/** Whether what a mail would tell is older than a day: after a long outage, or told by demo data. Then nobody is mailed. */
export const toldTooLate = (since: string, now: string): boolean => Date.parse(now) - Date.parse(since) > OLDEST_MS;
