import type { Actor } from '#domain/decider.ts';
import type { Dispatch } from '#domain/dispatch.ts';
import { purposes } from '#domain/processes/payment/purposes.ts';
import type { SettleTools } from '#domain/processes/payment/settle.ts';
import { type Context, sentBy } from '../http/context.ts';

/** The actor of settlements, which rely on the provider's state only. */
export const settler: Actor = { id: 'settle-payment', role: 'system' };

/**
 * What a request may settle with. Command ids are not derived from an Idempotency-Key: a repeat may find the provider
 * in another state.
 */
export function settlingTools(context: Context, by: Actor): SettleTools {
  const { services } = context;
  const dispatch: Dispatch = async (about, intent, sender) => {
    const done = await services.dispatch(about, intent, sender);
    if (done.position !== undefined) await context.countWrite(done.position);
    return done;
  };
  const { stateOf, provider, now } = services;
  return { dispatch, stateOf, provider, purposes, now, sender: sentBy(context, by) };
}
