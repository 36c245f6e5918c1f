import { randomUUID } from 'node:crypto';
import { newId } from '#domain/ids.ts';
import type { CommandPort } from '#domain/processes/registration/handles.ts';
import { claim } from '#domain/users/decider.ts';
import { type Context, sentBy } from '../http/context.ts';

/**
 * A request's commands for the processes of `domain/processes/registration/handles.ts`. Each call makes a new attempt
 * to claim a handle, so the command ids of claims are not derived from an Idempotency-Key: a repeated claim is another
 * claim.
 */
export function commandPortOf(context: Context): CommandPort {
  const { services, dispatch, stateOf } = context;
  return {
    dispatch: (aggregate, intent) =>
      aggregate.name === claim.name
        ? services.dispatch(aggregate, intent, { ...sentBy(context), commandId: randomUUID() })
        : dispatch(aggregate, intent),
    stateOf,
    newAttempt: () => newId(),
  };
}
