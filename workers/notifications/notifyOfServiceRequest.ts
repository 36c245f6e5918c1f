import { z } from 'zod';
import { ownerOfShop } from '#domain/ids.ts';
import type { NoticeKind } from '#domain/notifications/events.ts';
import { isServiceNoticeInForce, type ServiceNoticeKind } from '#domain/processes/notifications/serviceNotices.ts';
import { serviceRequests } from '#domain/serviceRequests/decider.ts';
import type { ServiceRequestEvent } from '#domain/serviceRequests/events.ts';
import type { ServiceRequest } from '#domain/serviceRequests/state.ts';
import type { Fact } from '#projections/projection.ts';
import { type Job, job, type Tools } from '../job.ts';
import { type Cause, cause, causeOf, isStale, notify, notifyOwners } from './notify.ts';

const data = cause.extend({
  requestId: z.string(),
  requesterId: z.string(),
  /** The shops an event is about: it was sent to them, or one has made, taken back or lost an offer. */
  shopIds: z.array(z.string()),
  otherShopIds: z.array(z.string()),
  quoteId: z.string(),
  /** Why it has ended by itself; '' for everything else. */
  because: z.enum(['day', 'account', '']),
});
type Data = z.infer<typeof data>;

/** Notifies requester, shops and platform owners of every step of a request for service, but who took it. */
export const notifyOfServiceRequest: Job = job<ServiceRequestEvent, Data>({
  name: 'tell-of-service-request',
  on: [
    'ServiceRequested',
    'ServiceRequestAnswered',
    'ServiceRequestForwarded',
    'ServiceRequestClosed',
    'ServiceRequestWithdrawn',
    'ServiceRequestLapsed',
    'ServiceQuoted',
    'ServiceQuoteWithdrawn',
    'ServiceQuoteDeclined',
    'ServiceQuoteAccepted',
    'ServiceVisitPlanned',
  ],
  data,
  from(event) {
    const what = causeOf(event as Fact);
    const { requestId, requesterId } = event.data;
    const shopIds = 'shopIds' in event.data ? event.data.shopIds : 'shopId' in event.data ? [event.data.shopId] : [];
    const otherShopIds = 'otherShopIds' in event.data ? [...event.data.otherShopIds] : [];
    const quoteId = 'quoteId' in event.data ? event.data.quoteId : '';
    const because = 'because' in event.data ? event.data.because : '';
    return what && { ...what, requestId, requesterId, shopIds: [...shopIds], otherShopIds, quoteId, because };
  },
  async run(what, tools) {
    if (isStale(what, tools.now())) return;
    const { state } = await tools.stateOf(serviceRequests, { requesterId: what.requesterId });
    const request = state[what.requestId];
    if (request) await deliver(what, tools, request);
  },
});

async function deliver(what: Data, tools: Tools, request: ServiceRequest): Promise<void> {
  const { type, requesterId, shopIds, otherShopIds } = what;
  const give = givingOf(what, tools);
  switch (type as ServiceRequestEvent['type']) {
    case 'ServiceRequested':
      // A platform owner may have looked at it since.
      return request.stage === 'requested' ? give.platform('serviceRequested') : undefined;
    case 'ServiceRequestAnswered':
      return give.member(requesterId, 'requestAnswered');
    case 'ServiceRequestForwarded':
      await give.member(requesterId, 'requestForwarded');
      return give.shops(shopIds, 'requestToQuote');
    case 'ServiceRequestClosed':
      await give.member(requesterId, 'requestClosed');
      return give.shops(request.shopIds, 'requestClosed');
    case 'ServiceRequestWithdrawn':
      return give.shops(involved(request), 'requestWithdrawn');
    case 'ServiceRequestLapsed':
      // Who has closed their account reads nothing any more; to shops that is a withdrawal.
      return what.because === 'account'
        ? give.shops(involved(request), 'requestWithdrawn')
        : give.member(requesterId, 'requestLapsed');
    case 'ServiceQuoted':
      return give.member(requesterId, 'quoteReceived', shopIds[0]);
    case 'ServiceQuoteWithdrawn':
      return give.member(requesterId, 'quoteWithdrawn', shopIds[0]);
    case 'ServiceQuoteDeclined':
      return give.shops(shopIds, 'quoteDeclined');
    case 'ServiceQuoteAccepted':
      await give.shops(shopIds, 'quoteAccepted');
      await give.shops(otherShopIds, 'quoteDeclined');
      return give.platform('requestAgreed', shopIds[0]);
    case 'ServiceVisitPlanned':
      return give.member(requesterId, 'visitPlanned', shopIds[0]);
  }
}

/** Once something was agreed, the others have been told that they were not chosen. */
function involved({ quotes, shopIds }: ServiceRequest): readonly string[] {
  const chosen = Object.values(quotes).find(({ stage }) => stage === 'accepted');
  return chosen ? [chosen.shopId] : shopIds;
}

function givingOf({ eventId, requestId, quoteId, requesterId, actorId, at }: Data & Cause, tools: Tools) {
  const news = (kind: ServiceNoticeKind, shopId = '') => ({
    // One for all requests of an hour: who asks again and again mails platform owners at most 24 times a day. Of other
    // events a member may get two, as a shop and as a platform owner.
    notificationId: kind === 'serviceRequested' ? `service-requests-${at.slice(0, 13)}` : `${eventId}-${kind}`,
    topic: kind === 'serviceRequested' || kind === 'requestAgreed' ? ('moderation' as const) : ('bookings' as const),
    kind: kind as NoticeKind,
    refs: { requestId, quoteId, shopId, actorId: requesterId },
  });
  async function member(memberId: string, kind: ServiceNoticeKind, shopId?: string): Promise<void> {
    const { refs, ...same } = news(kind, shopId);
    if (memberId !== actorId && (await isServiceNoticeInForce(tools.stateOf, { memberId, kind, refs })))
      await notify(tools, memberId, { ...same, refs });
  }
  return {
    member,
    /** Each owner once, by the first of their shops. */
    async shops(shopIds: readonly string[], kind: ServiceNoticeKind): Promise<void> {
      const firstOf = new Map<string, string>();
      for (const shopId of shopIds) {
        const ownerId = ownerOfShop(shopId);
        if (ownerId !== undefined && !firstOf.has(ownerId)) firstOf.set(ownerId, shopId);
      }
      for (const [ownerId, shopId] of firstOf) await member(ownerId, kind, shopId);
    },
    async platform(kind: ServiceNoticeKind, shopId?: string): Promise<void> {
      const { refs, ...same } = news(kind, shopId);
      if (await isServiceNoticeInForce(tools.stateOf, { memberId: '', kind, refs }))
        await notifyOwners(tools, { ...same, refs }, actorId);
    },
  };
}
