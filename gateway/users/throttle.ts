import { createHmac } from 'node:crypto';
import { lastingOf, type Secrets } from '#domain/ports/secrets.ts';
import { KEPT_FOR } from '#domain/retention.ts';
import type { Vault } from '#domain/store/vault.ts';
import { TooManyTries } from '#domain/users/refusals.ts';
import { rateLimitKey } from '../http/rateLimitKey.ts';

/** Failed tries under one key: how many, when the last one was, and until when the next must wait (UTC ms). */
type Tries = { readonly failures: number; readonly last: number; readonly until: number };

/** Failures without a wait: few for one account and for the codes of its two-factor login, more for one address, which a
 * whole office may share. */
export const FREE_TRIES = { account: 5, address: 30, code: 5 } as const;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60_000;

const nothing: Tries = { failures: 0, last: 0, until: 0 };

const afterFailure = ({ failures }: Tries, free: number, now: number): Tries => {
  const over = failures + 1 - free;
  const wait = over < 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** Math.min(over, 20), LONGEST_WAIT_MS);
  return { failures: failures + 1, last: now, until: now + wait };
};

/**
 * The login throttle (docs/rules.md A1), kept in the vault so that neither an emptied Redis nor a restart resets it.
 * Refuses with TooManyTries and the seconds to wait; a wait ends by itself, so an attacker cannot lock a member out for
 * good.
 */
export function openThrottle(vault: Vault, now: () => string, kind: keyof typeof FREE_TRIES, subject: string) {
  const key = `throttle/${kind}/${subject}`;
  const read = async () => {
    const entry = await vault.get(key);
    const tries = entry ? (JSON.parse(entry.value) as Tries) : nothing;
    const stale = Date.parse(now()) > Math.max(tries.until, tries.last) + KEPT_FOR.failedLogin;
    return { tries: stale ? nothing : tries, version: entry?.version ?? 0 };
  };
  return {
    async check(): Promise<void> {
      const { tries } = await read();
      const left = tries.until - Date.parse(now());
      if (left > 0) throw TooManyTries({ retryAfter: Math.ceil(left / 1000) });
    },
    async failed(): Promise<void> {
      for (;;) {
        const { tries, version } = await read();
        if (await vault.put(key, JSON.stringify(afterFailure(tries, FREE_TRIES[kind], Date.parse(now()))), version))
          return;
      }
    },
    /** Checks and counts a try in one step, so that many at once are not all checked before the first is counted. */
    async count(): Promise<void> {
      for (;;) {
        await this.check();
        const { tries, version } = await read();
        if (await vault.put(key, JSON.stringify(afterFailure(tries, FREE_TRIES[kind], Date.parse(now()))), version))
          return;
      }
    },
    async succeeded(): Promise<void> {
      if (await vault.get(key)) await vault.remove(key);
    },
  };
}

/**
 * An IP address (see `rateLimitKey`) as the throttle keeps it: keyed, because a bare hash of so few addresses is
 * guessed at once. A new secret that lists the former one leaves counters as they are.
 */
export const addressHash = (secrets: Secrets, ip: string): string =>
  createHmac('sha256', lastingOf(secrets))
    .update(`address/${rateLimitKey(ip)}`)
    .digest('base64url');
