import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Vault } from '#domain/store/vault.ts';

const RECOVERY_CODES = 10;
/** 80 bits each, so that a plain hash of them cannot be guessed. */
const RECOVERY_BYTES = 10;
const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** A code of the step before or after is good, too: clocks of phones differ. */
const STEPS_BESIDE = 1;
const BEGUN_FOR_MS = 15 * 60_000;

/** What the vault keeps of a member's authenticator app. `lastStep`: no code of it or of an earlier step is good again. */
type Authenticator = {
  readonly secret: string;
  readonly lastStep: number;
  /** Hashes of the recovery codes that were not used. */
  readonly recovery: readonly string[];
};
type Begun = { readonly secret: string; readonly at: number };

const key = (accountId: string) => `two-factor/${accountId}`;
const begunKey = (accountId: string) => `two-factor-begun/${accountId}`;
const bare = (code: string) => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
const hashOf = (code: string) => createHash('sha256').update(bare(code)).digest('base64url');
const totp = (secret: string, label = '') =>
  new TOTP({ issuer: 'Chairside', label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });

/** The step a code belongs to at `at` (UTC milliseconds); undefined when it is not one of this secret's. */
function stepOf(secret: string, code: string, at: number): number | undefined {
  const delta = totp(secret).validate({ token: code.replaceAll(' ', ''), timestamp: at, window: STEPS_BESIDE });
  return delta === null ? undefined : Math.floor(at / 1000 / PERIOD_SECONDS) + delta;
}

const newCodes = () =>
  Array.from({ length: RECOVERY_CODES }, () =>
    (new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer }).base32.match(/.{4}/g) ?? []).join('-'),
  );

/** A new secret for an app, which counts once a code of it is given: in Base32, and as the address of a QR code. */
export async function beginAuthenticator(vault: Vault, accountId: string, label: string, at: number) {
  const { base32: secret } = new Secret({ size: SECRET_BYTES });
  const begun: Begun = { secret, at };
  const entry = await vault.get(begunKey(accountId));
  await vault.put(begunKey(accountId), JSON.stringify(begun), entry?.version ?? 0);
  return { secret, uri: totp(secret, label).toString() };
}

/**
 * Keeps the secret that was begun at most 15 minutes ago when the code is one of it. Answers the recovery codes, which
 * are shown once; `late` or `wrong` otherwise.
 */
export async function keepAuthenticator(vault: Vault, accountId: string, code: string, at: number) {
  const entry = await vault.get(begunKey(accountId));
  const begun = entry && (JSON.parse(entry.value) as Begun);
  if (!begun || at - begun.at > BEGUN_FOR_MS) return 'late';
  const step = stepOf(begun.secret, code, at);
  if (step === undefined) return 'wrong';
  const codes = newCodes();
  const kept: Authenticator = { secret: begun.secret, lastStep: step, recovery: codes.map(hashOf) };
  const former = await vault.get(key(accountId));
  await vault.put(key(accountId), JSON.stringify(kept), former?.version ?? 0);
  await vault.remove(begunKey(accountId));
  return codes;
}

/**
 * Uses a code of the app or a recovery code, once. Answers whether it was good, and how many recovery codes are left when
 * it was one of them.
 */
export async function useCode(
  vault: Vault,
  accountId: string,
  code: string,
  at: number,
): Promise<{ readonly good: boolean; readonly left?: number }> {
  for (;;) {
    const entry = await vault.get(key(accountId));
    if (!entry) return { good: false };
    const before = JSON.parse(entry.value) as Authenticator;
    const after = afterUse(before, code, at);
    if (!after) return { good: false };
    // Another request with the same code may be faster: then it is no longer good.
    if (!(await vault.put(key(accountId), JSON.stringify(after), entry.version))) continue;
    const { length: left } = after.recovery;
    return { good: true, ...(left < before.recovery.length && { left }) };
  }
}

function afterUse(kept: Authenticator, code: string, at: number): Authenticator | undefined {
  const step = stepOf(kept.secret, code, at);
  if (step !== undefined) return step > kept.lastStep ? { ...kept, lastStep: step } : undefined;
  const hash = hashOf(code);
  return kept.recovery.includes(hash) ? { ...kept, recovery: kept.recovery.filter((one) => one !== hash) } : undefined;
}

/** Replaces the recovery codes; answers the new ones, which are shown once. */
export async function renewCodes(vault: Vault, accountId: string): Promise<string[]> {
  const codes = newCodes();
  for (;;) {
    const entry = await vault.get(key(accountId));
    if (!entry) return [];
    const kept = { ...(JSON.parse(entry.value) as Authenticator), recovery: codes.map(hashOf) };
    if (await vault.put(key(accountId), JSON.stringify(kept), entry.version)) return codes;
  }
}

/** How many recovery codes were not used yet. */
export async function codesLeft(vault: Vault, accountId: string): Promise<number> {
  const entry = await vault.get(key(accountId));
  return entry ? (JSON.parse(entry.value) as Authenticator).recovery.length : 0;
}

export const forgetAuthenticator = (vault: Vault, accountId: string): Promise<void> => vault.remove(key(accountId));
