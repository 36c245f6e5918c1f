import { z } from 'zod';
import type { Services } from '../http/context.ts';

type Redis = Services['models']['redis'];

/** What a client calls an export that it begins, to ask how far that is. */
export const exportName = z.string().regex(/^[\w-]{16,64}$/, 'An export is named by 16 to 64 letters and digits.');

/** So long after the last piece it is said how far an export has come. */
const KEPT_SECONDS = 600;
const keyOf = (readerId: string, name: string) => `cs:export:${readerId}:${name}`;

/** Notes how far an export of a reader has been read, from 0 to 1. That it cannot be noted does not end the export. */
export async function noteShare(redis: Redis, readerId: string, name: string, share: number): Promise<void> {
  await redis.set(keyOf(readerId, name), share.toFixed(4), 'EX', KEPT_SECONDS).catch(() => undefined);
}

/** Forgets an export that ended before its end. */
export async function forgetShare(redis: Redis, readerId: string, name: string): Promise<void> {
  await redis.del(keyOf(readerId, name)).catch(() => undefined);
}

/** How far an export of a reader has been read, from 0 to 1; null where none of that name is under way or was lately. */
export async function readShare(redis: Redis, readerId: string, name: string): Promise<number | null> {
  const share = await redis.get(keyOf(readerId, name));
  return share === null ? null : Number(share);
}
