import { createHash } from 'node:crypto';
import type { Redis } from './redisConnection.ts';

/** A Lua script that Redis runs in one step. */
export type Script = { readonly text: string; readonly sha: string };

export const script = (text: string): Script => ({ text, sha: createHash('sha1').update(text).digest('hex') });

/** Runs a script by its hash; Redis gets its text after a start only. Answers what the script returns. */
export async function run(
  redis: Redis,
  { text, sha }: Script,
  keys: readonly string[],
  args: readonly (string | number)[],
): Promise<unknown> {
  try {
    return await redis.evalsha(sha, keys.length, ...keys, ...args);
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
    return redis.eval(text, keys.length, ...keys, ...args);
  }
}

/** The same with so many keys and arguments that a call could not take them one by one. */
export async function runLong(
  redis: Redis,
  { text, sha }: Script,
  keys: readonly string[],
  args: readonly string[],
): Promise<unknown> {
  const words = [String(keys.length)];
  for (const key of keys) words.push(key);
  for (const arg of args) words.push(arg);
  try {
    return await redis.call('evalsha', [sha, ...words]);
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
    return redis.call('eval', [text, ...words]);
  }
}
