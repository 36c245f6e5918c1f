import { z } from 'zod';
import type { TimeBlocked } from '#domain/bookings/events.ts';
import { followVisit as follow, releaseVisit as release } from '#domain/processes/services/followVisit.ts';
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

/** Opens the chairs again that a shop keeps for a request which was withdrawn, or whose requester has left. */
export const releaseVisit = job<ServiceRequestWithdrawn | ServiceRequestLapsed, z.infer<typeof ended>>({
  name: 'release-group-visit',
  on: ['ServiceRequestWithdrawn', 'ServiceRequestLapsed'],
  data: ended,
  from: ({ data: { requestId, requesterId } }) => ({ requestId, requesterId }),
  run: (of, tools) => release(tools, of),
});
