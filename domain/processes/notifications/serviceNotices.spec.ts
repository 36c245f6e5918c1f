import { expect, it } from 'vitest';
import type { StateOf } from '../../dispatch.ts';
import { amy, bea, of, requested } from '../../serviceRequests/testing.ts';
import { serviceText } from './serviceNotices.ts';

const closed = { type: 'ServiceRequestClosed', data: { ...of(), reason: 'No shop can' } };
/** A log with a request that was ended, by someone who has an account or has closed it. */
const after =
  (status: 'active' | 'closed'): StateOf =>
  async (aggregate) => {
    const events = aggregate.name === 'requests' ? [requested(), closed] : [];
    const state = (events as never[]).reduce(aggregate.evolve, aggregate.initial);
    return { state: aggregate.name === 'account' ? { ...state, status } : state, revision: 0 };
  };
const notice = {
  memberId: bea.id,
  kind: 'requestClosed',
  refs: { requestId: of().requestId, actorId: amy.id },
} as const;

it('gives the reason for the end of a request, until the account of who asked is closed', async () => {
  const ended = 'The owners of Chairside have ended the request for 12 people on Tuesday, January 12.';
  expect((await serviceText(after('active'), notice, 'Amy')).text).toBe(`${ended} Reason: No shop can`);
  expect((await serviceText(after('closed'), notice, 'Amy')).text).toBe(ended);
});
