/**
 * The secret of an installation (`SESSION_SECRET`), followed by the former ones that are still good
 * (`SESSION_SECRET_FORMER`), the newest first; a text alone has no former ones. What is derived from it goes through the
 * functions of this file, so that a changed secret ends nothing that a former one has signed.
 */
export type Secrets = string | readonly [current: string, ...former: string[]];

/** The secrets that are accepted, the current one first. */
export const acceptedOf = (secrets: Secrets): readonly [string, ...string[]] =>
  typeof secrets === 'string' ? [secrets] : secrets;

/** The secret that signs what is made now. */
export const currentOf = (secrets: Secrets): string => acceptedOf(secrets)[0];

/**
 * What `read` makes of something signed, tried with the current secret first and then with each former one. `read`
 * answers undefined where a secret did not sign it; so does this when none did.
 */
export function withAny<T>(secrets: Secrets, read: (secret: string) => T | undefined): T | undefined {
  for (const secret of acceptedOf(secrets)) {
    const found = read(secret);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The oldest secret listed, for names that nobody presents and that must stay the same through a change: of a repeated
 * request, or of a counter.
 */
export const lastingOf = (secrets: Secrets): string => acceptedOf(secrets).at(-1) ?? currentOf(secrets);
