import { randomUUID } from 'node:crypto';
import { sandboxKeys } from '#domain/ports/openProvider.ts';
import { appointOwner } from '#domain/processes/registration/appointOwner.ts';
import type { Misbehaviour } from '../sandbox/misbehaviour.ts';
import type { TestApp } from '../testing.ts';

/** Random numbers that a seed repeats. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A new account that has become the platform's owner. */
export async function ruler(app: TestApp): Promise<{ token: string }> {
  const { token, user } = await app.registerMember();
  const sender = { by: { id: 'spec', role: 'system' }, channel: 'cli' } as const;
  await appointOwner({ dispatch: (aggregate, intent) => app.handler.dispatch(aggregate, intent, sender) }, user._id);
  return { token };
}

/** The sandbox cuts lines by a draw: six cuts in a row come about in some hundred runs, twenty never. */
const ATTEMPTS = 20;

/** Does something until it is answered well, as a caller does whose line is cut; the last answer or failure counts. */
export async function again<T>(call: () => Promise<T>, isGood: (answer: T) => boolean): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      const answer = await call();
      if (isGood(answer) || attempt === ATTEMPTS) return answer;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
}

/** What stands outside the product: the payer's page, the account at the provider, and its troubles. */
export function sandboxHand(app: TestApp) {
  const { secretKey } = sandboxKeys(app.config.sessionSecret);
  /** The account's own call; sent again with the same key when the line breaks. */
  const api = async <T>(path: string, form?: Record<string, string>): Promise<T> => {
    const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
    const headers = { authorization: `Bearer ${secretKey}`, ...(form && { 'idempotency-key': randomUUID() }) };
    const response = await again(
      () => fetch(`${app.origin}/v1${path}`, { ...init, headers }),
      ({ status }) => status < 500,
    );
    return (await response.json()) as T;
  };
  return {
    api,
    misbehave: async (settings: Partial<Misbehaviour>): Promise<void> => {
      const answer = await app.rest('POST', '/dev/payments/misbehave', { body: settings });
      if (answer.status !== 200) throw new Error(`misbehave answered ${answer.status}: ${answer.text}`);
    },
    /** A call of the payer's page, sent again when the line breaks, as the provider's own page does. */
    page: async (
      clientSecret: string,
      action: 'confirm' | 'authenticate',
      params: Record<string, string>,
    ): Promise<string | undefined> => {
      const [id] = clientSecret.split('_secret_');
      const init = () => ({ method: 'POST', body: new URLSearchParams({ client_secret: clientSecret, ...params }) });
      const response = await again(
        () => fetch(`${app.origin}/v1/payment_intents/${id}/${action}`, init()),
        ({ status }) => status < 500,
      );
      return ((await response.json()) as { status?: string }).status;
    },
  };
}
