import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { PasswordTooLong, PasswordTooShort, TooBusy } from '#domain/users/refusals.ts';
import { limitConcurrency } from '../http/concurrencyLimit.ts';

// OWASP's argon2id parameters: 19 MiB, two passes, one lane.
const ARGON = { algorithm: 2 satisfies Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const SHORTEST = 6; // specification §5
const LONGEST = 128;
const CHECKS = { atOnce: 2, mostWaiting: 256 } as const;
const NEW_PASSWORDS = { atOnce: 1, mostWaiting: 64 } as const;

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

/** Limits how many passwords are checked at a time; refuses with TooBusy when too many wait. */
export const withinCheckLimit = limitConcurrency(CHECKS.atOnce, CHECKS.mostWaiting, TooBusy);

/** Apart from the checks, so that a flood of registrations does not hold up logins. */
const withinNewPasswordLimit = limitConcurrency(NEW_PASSWORDS.atOnce, NEW_PASSWORDS.mostWaiting, TooBusy);

/**
 * The argon2id hash of a new password, exactly as written. One is made at a time; refuses with TooBusy when too many
 * wait.
 */
export const hashPassword = (password: string): Promise<string> => withinNewPasswordLimit(() => hash(password, ARGON));

let placeholder: Promise<string> | undefined;

/**
 * Whether a password is the right one. Without a hash (unknown email) it takes as long and answers false. Not limited
 * itself: run it in {@link withinCheckLimit}.
 */
export async function verifyPassword(hashed: string | undefined, password: string): Promise<boolean> {
  placeholder ??= hash('nobody has this password', ARGON);
  const right = await verify(hashed ?? (await placeholder), password);
  return hashed !== undefined && right;
}
