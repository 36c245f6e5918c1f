import { z } from 'zod';
import { addDays, localDateOf } from '#domain/calendar.ts';
import { serviceRequests } from '#domain/serviceRequests/decider.ts';
import type {
  ServiceQuoteAccepted,
  ServiceRequestClosed,
  ServiceRequested,
  ServiceRequestLapsed,
  ServiceRequestWithdrawn,
} from '#domain/serviceRequests/events.ts';
import { isOpenRequest } from '#domain/serviceRequests/state.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { job, TooEarly } from '../job.ts';

const data = z.object({ requestId: z.string(), requesterId: z.string(), date: z.string(), timeZone: z.string() });

/** Noon UTC of the day after: the day is over in every zone of the USA by then. */
const overAt = (date: string): string => `${addDays(date, 1)}T12:00:00.000Z`;

/** Ends a request whose day is over and about which nothing was agreed. */
export const lapseRequest = job<
  ServiceRequested,
  z.infer<typeof data>,
  ServiceRequestClosed | ServiceRequestWithdrawn | ServiceRequestLapsed | ServiceQuoteAccepted
>({
  name: 'lapse-service-request',
  on: ['ServiceRequested'],
  data,
  from: ({ data: { requestId, requesterId, date, timeZone } }) => ({ requestId, requesterId, date, timeZone }),
  runAt: ({ date }) => overAt(date),
  about: ({ data: { requestId } }) => requestId,
  endedBy: {
    on: ['ServiceRequestClosed', 'ServiceRequestWithdrawn', 'ServiceRequestLapsed', 'ServiceQuoteAccepted'],
    about: ({ data: { requestId } }) => [requestId],
  },
  async run({ date, timeZone, ...of }, { dispatch, sender, now }) {
    // A queue's clock may be ahead of ours; the command would append nothing and would not be sent again.
    if (localDateOf(now(), timeZone) <= date) throw new TooEarly('the day is not over yet');
    await dispatch(serviceRequests, { type: 'LapseServiceRequest', data: { ...of, because: 'day' } }, sender);
  },
});

/** Ends the requests of an account that is closed, those that were agreed for a day to come among them. */
export const lapseRequestsOfClosedAccount = job<AccountClosed, { accountId: string }>({
  name: 'lapse-requests-of-closed-account',
  on: ['AccountClosed'],
  data: z.object({ accountId: z.string() }),
  from: ({ data: { accountId } }) => ({ accountId }),
  async run({ accountId }, { dispatch, stateOf, sender }) {
    const { state } = await stateOf(serviceRequests, { requesterId: accountId });
    for (const [requestId, request] of Object.entries(state)) {
      if (!isOpenRequest(request) && request.stage !== 'agreed') continue;
      const data = { requestId, requesterId: accountId, because: 'account' } as const;
      const command = { type: 'LapseServiceRequest', data } as const;
      await dispatch(serviceRequests, command, { ...sender, commandId: undefined });
    }
  },
});
