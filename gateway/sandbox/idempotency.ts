import { createHash } from 'node:crypto';
import { ProviderError, UnreadableParameters } from './errors.ts';
import type { Form } from './parse.ts';
import type { Call, Reply } from './route.ts';
import type { Change, SandboxStore } from './store.ts';

/** The provider remembers answers for a day. */
export const KEPT_MS = 24 * 3600 * 1000;

/**
 * Runs the effect, or gives the answer it gave before under the same key, a refusal too. The same key with other
 * parameters is refused.
 */
export function once(change: Change, call: Call, run: () => Reply): Reply & { readonly replayed: boolean } {
  if (call.idempotencyKey === null) return { ...run(), replayed: false };
  const { key, fingerprint } = nameOf(call, call.idempotencyKey);
  const saved = change.get('reply', key);
  if (saved && call.now - saved.at < KEPT_MS) {
    if (saved.fingerprint !== fingerprint) throw mismatch(call.idempotencyKey);
    return { status: saved.status, body: saved.body, replayed: true };
  }
  const reply = run();
  change.put('reply', key, { at: call.now, fingerprint, status: reply.status, body: reply.body });
  return { ...reply, replayed: false };
}

/**
 * Keeps a refusal under its key. It was thrown, so that nothing of what it refused is written: this is a change of its
 * own. Parameters that could not be read, and a key that was used for something else, leave no answer.
 */
export async function keepRefusal(store: Pick<SandboxStore, 'change'>, call: Call, refusal: ProviderError) {
  if (call.idempotencyKey === null || refusal.status >= 500) return;
  if (refusal instanceof UnreadableParameters || refusal.type === 'idempotency_error') return;
  const { key, fingerprint } = nameOf(call, call.idempotencyKey);
  await store.change((change) => {
    const saved = change.get('reply', key);
    if (saved && call.now - saved.at < KEPT_MS) return;
    change.put('reply', key, { at: call.now, fingerprint, status: refusal.status, body: refusal.envelope() });
  });
}

const nameOf = (call: Call, idempotencyKey: string) => ({
  key: digest([call.caller === 'secret' ? 'account' : call.id, idempotencyKey]),
  fingerprint: digest([call.path, canonical(call.params)]),
});

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
