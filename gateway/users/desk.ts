import { randomUUID } from 'node:crypto';
import { newId } from '#domain/ids.ts';
import { claim } from '#domain/users/decider.ts';
import type { Desk } from '#domain/users/handles.ts';
import type { Context } from '../context.ts';

/**
 * The request's hands for the processes of `domain/users/handles.ts`. Attempts to claim are new on every call, so their commands must not
 * carry ids derived from an Idempotency-Key: a repeated claim is another claim.
 */
export function deskOf({ services, actor, channel, requestId, dispatch, stateOf }: Context): Desk {
  return {
    dispatch: (aggregate, intent) =>
      aggregate.name === claim.name
        ? services.dispatch(aggregate, intent, { by: actor, channel, correlationId: requestId, commandId: randomUUID() })
        : dispatch(aggregate, intent),
    stateOf,
    newAttempt: () => newId(),
  };
}
