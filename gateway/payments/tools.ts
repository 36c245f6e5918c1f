import type { Actor } from '#domain/decider.ts';
import type { Dispatch } from '#domain/dispatch.ts';
import type { SettleTools } from '#domain/payments/settle.ts';
import { purposes } from '#domain/purposes.ts';
import type { Context } from '../context.ts';

/** Who settles: nobody's word counts, only the provider's. */
export const settler: Actor = { id: 'settle-payment', role: 'system' };

/** What a request may settle with. Command ids are not derived from an Idempotency-Key: a repeat may find the provider in another state. */
export function settlingTools(context: Context, by: Actor): SettleTools {
  const { services, channel, requestId: correlationId } = context;
  const dispatch: Dispatch = async (about, intent, sender) => {
    const done = await services.dispatch(about, intent, sender);
    if (done.position !== undefined) await context.saw(done.position);
    return done;
  };
  const { stateOf, provider, now } = services;
  return { dispatch, stateOf, provider, purposes, now, sender: { by, channel, correlationId } };
}
