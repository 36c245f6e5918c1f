import { z } from 'zod';
import type { BookingCancelled, TimeBlocked } from '#domain/bookings/events.ts';
import { followVisit as follow, releaseVisit as release } from '#domain/processes/services/followVisit.ts';
import { serviceRequests } from '#domain/serviceRequests/decider.ts';
import type { ServiceRequestLapsed, ServiceRequestWithdrawn } from '#domain/serviceRequests/events.ts';
import { job } from '../job.ts';

const ended = z.object({ requestId: z.string(), requesterId: z.string() });
const kept = ended.extend({ shopId: z.string(), date: z.string() });

/** Notes with a request for service who comes, or opens their chairs again where it has ended meanwhile. */
export const followVisit = job<TimeBlocked, z.infer<typeof kept>>({
  name: 'follow-group-visit',
  on: ['TimeBlocked'],
  data: kept,
  from: ({ data: { forRequest, shopId, date } }) =>
    forRequest ? { requestId: forRequest.requestId, requesterId: forRequest.requesterId, shopId, date } : null,
  run: (of, tools) => follow(tools, of),
});

/** Ends a request about which nothing is agreed any more, as the booking of its visit was cancelled by one of the two. */
export const endCancelledVisit = job<BookingCancelled, z.infer<typeof ended>>({
  name: 'end-cancelled-visit',
  on: ['BookingCancelled'],
  data: ended,
  from: ({ data: { requestId, customerId } }) => (requestId ? { requestId, requesterId: customerId } : null),
  async run(of, { dispatch, sender }) {
    const data = { ...of, because: 'booking' } as const;
    await dispatch(serviceRequests, { type: 'LapseServiceRequest', data }, sender);
  },
});

/**
 * Opens the chairs again that a shop keeps for a request which was withdrawn, or whose requester has left. What was booked for
 * it is cancelled by that.
 */
export const releaseVisit = job<ServiceRequestWithdrawn | ServiceRequestLapsed, z.infer<typeof ended>>({
  name: 'release-group-visit',
  on: ['ServiceRequestWithdrawn', 'ServiceRequestLapsed'],
  data: ended,
  from: ({ data: { requestId, requesterId } }) => ({ requestId, requesterId }),
  run: (of, tools) => release(tools, of),
});
