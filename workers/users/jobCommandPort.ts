import type { CommandPort } from '#domain/processes/registration/handles.ts';
import type { Tools } from '../job.ts';

/** The command port of a job for the processes of `domain/processes/registration/handles.ts`. */
export const jobCommandPort = ({ dispatch, stateOf, sender }: Tools): Omit<CommandPort, 'newAttempt'> => ({
  dispatch: (aggregate, intent) => dispatch(aggregate, intent, sender),
  stateOf,
});
