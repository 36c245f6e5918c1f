import { createHash } from 'node:crypto';
import { ProviderError } from './errors.ts';
import type { Form } from './parse.ts';
import type { Call, Reply } from './route.ts';
import type { Change } from './store.ts';

/** The provider remembers answers for a day. */
export const KEPT_MS = 24 * 3600 * 1000;

/**
 * Runs the effect, or gives the answer it gave before under the same key. A refusal that was thrown is not kept
 * (nothing was done); a declined card is. The same key with other parameters is refused.
 */
export function once(change: Change, call: Call, run: () => Reply): Reply & { readonly replayed: boolean } {
  if (call.idempotencyKey === null) return { ...run(), replayed: false };
  const key = digest([call.caller === 'secret' ? 'account' : call.id, call.idempotencyKey]);
  const fingerprint = digest([call.path, canonical(call.params)]);
  const saved = change.get('reply', key);
  if (saved && call.now - saved.at < KEPT_MS) {
    if (saved.fingerprint !== fingerprint) throw mismatch(call.idempotencyKey);
    return { status: saved.status, body: saved.body, replayed: true };
  }
  const reply = run();
  change.put('reply', key, { at: call.now, fingerprint, status: reply.status, body: reply.body });
  return { ...reply, replayed: false };
}

const digest = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

function canonical(value: Form[string] | Form): unknown {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(canonical);
  return Object.keys(value)
    .sort()
    .map((key) => [key, canonical(value[key] ?? '')]);
}

const mismatch = (key: string) =>
  new ProviderError(
    400,
    'idempotency_error',
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  );
