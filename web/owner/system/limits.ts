interface Room {
  diskFreeBytes: number;
  diskBytes: number;
}

const DAY_MS = 86_400_000;
/** Heads are signed each hour; one that is older by this was not. */
const HEAD_MS = 2 * 3_600_000;
/** Room that should be left, of all there is. */
const LITTLE_ROOM = 0.1;

/** Whether so little of the disk is left that somebody should make room. */
export const isNearlyFull = ({ diskFreeBytes, diskBytes }: Room): boolean => diskFreeBytes < diskBytes * LITTLE_ROOM;

/** Whether a backup is older than a day. */
export const isOldBackup = (madeAt: string, now: number): boolean => now - Date.parse(madeAt) > DAY_MS;

/** Copies of keys may be kept so long. */
const KEYS_MS = 30 * DAY_MS;

/** Whether copies of keys lie among the backups for longer than they may. */
export const areOldKeys = (madeAt: string, now: number): boolean => now - Date.parse(madeAt) > KEYS_MS;

/** Whether the head that should have followed one was not signed. */
export const isOldHead = (signedAt: string, now: number): boolean => now - Date.parse(signedAt) > HEAD_MS;
