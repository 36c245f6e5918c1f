import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import Stripe from 'stripe';
import { ProviderRefused } from '#domain/ports/paymentProvider.ts';
import type { World } from './world.ts';

/** One thing that is done at the provider. Its answer has no ids and no instants, so that worlds can be compared. */
export type Step = { readonly name: string; readonly run: () => Promise<unknown> };

/** What came of a step. */
export type Played = { readonly step: string; readonly facts: unknown };

const POLL_MS = 500;
/** Where a bank would lead the payer back to; nobody goes there. */
export const RETURN_URL = 'https://example.test/paid';

/** Plays steps one after the other; one that fails is noted, and the next is played. */
export async function play(steps: readonly Step[], note: (step: string) => void = () => undefined) {
  const played: Played[] = [];
  for (const { name, run } of steps) {
    note(name);
    played.push({ step: name, facts: await factsOf(run) });
  }
  return played;
}

/** What a call answers, or how it is refused. */
export async function factsOf(run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ProviderRefused) return refusal(error.code, error.declineCode);
    if (error instanceof Stripe.errors.StripeError)
      return refusal(error.code ?? error.rawType ?? 'refused', error.decline_code);
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

const refusal = (refused: string, declineCode?: string) => ({ refused, ...(declineCode && { declineCode }) });

/** A sentence for each step in which two worlds differ. */
export const differences = (sandbox: readonly Played[], account: readonly Played[]): readonly string[] =>
  sandbox.flatMap(({ step, facts }) => {
    const found = account.find((one) => one.step === step)?.facts;
    if (isDeepStrictEqual(facts, found)) return [];
    return [`${step}: the sandbox says ${JSON.stringify(facts)}, the account ${JSON.stringify(found)}`];
  });

/** Reads until something is so, or for so long; answers what was read last. */
export async function until<T>(read: () => Promise<T>, isSo: (found: T) => boolean, forMs = 60_000): Promise<T> {
  const end = Date.now() + forMs;
  for (;;) {
    const found = await read();
    if (isSo(found) || Date.now() >= end) return found;
    await pause(POLL_MS);
  }
}

/** A payer's card form: the intent is confirmed with a test card. */
export async function pay({ stripe }: Pick<World, 'stripe'>, intentId: string, card: string): Promise<unknown> {
  return factsOf(async () => {
    const intent = await stripe.paymentIntents.confirm(intentId, { payment_method: card, return_url: RETURN_URL });
    return { status: intent.status };
  });
}
