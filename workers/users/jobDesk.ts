import type { Desk } from '#domain/users/handles.ts';
import type { Tools } from '../job.ts';

/** A job's hands for the processes of `domain/users/handles.ts`. */
export const jobDesk = ({ dispatch, stateOf, sender }: Tools): Omit<Desk, 'newAttempt'> => ({
  dispatch: (aggregate, intent) => dispatch(aggregate, intent, sender),
  stateOf,
});
