import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { PasswordTooLong, PasswordTooShort, TooBusy } from '#domain/users/refusals.ts';
import { limitConcurrency } from '../http/concurrencyLimit.ts';

// OWASP's argon2id parameters: 19 MiB, two passes, one lane.
const ARGON = { algorithm: 2 satisfies Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const SHORTEST = 6; // specification §5
const LONGEST = 128;
const AT_ONCE = 2;
const MOST_WAITING = 256;

/**
 * Refuses a password shorter than 6 or longer than 128 characters (specification §5); nothing else is asked of it, and
 * no character is changed.
 */
export function checkPassword(password: string): string {
  const { length } = [...password];
  if (length < SHORTEST) throw PasswordTooShort();
  if (length > LONGEST) throw PasswordTooLong();
  return password;
}

/** Hashing and checking passwords, two at a time. */
export const withinHashLimit = limitConcurrency(AT_ONCE, MOST_WAITING, TooBusy);

/** The argon2id hash of a password, exactly as written. */
export const hashPassword = (password: string): Promise<string> => withinHashLimit(() => hash(password, ARGON));

let placeholder: Promise<string> | undefined;

/**
 * Whether a password is the right one. Without a hash (unknown email) it takes as long and answers false. Not limited
 * itself: run it in {@link withinHashLimit}.
 */
export async function verifyPassword(hashed: string | undefined, password: string): Promise<boolean> {
  placeholder ??= hash('nobody has this password', ARGON);
  const right = await verify(hashed ?? (await placeholder), password);
  return hashed !== undefined && right;
}
