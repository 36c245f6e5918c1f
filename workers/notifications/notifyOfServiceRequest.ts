import { z } from 'zod';
import { ownerOfShop } from '#domain/ids.ts';
import type { NoticeKind } from '#domain/notifications/events.ts';
import { memberAt } from '#domain/processes/crew/chairOffers.ts';
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
  because: z.enum(['day', 'account', 'booking', '']),
  /** Whose people come to the visit that is planned, and whose do not any more. */
  chairs: z.array(z.string()).default([]),
  leftOut: z.array(z.string()).default([]),
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
    const chairs = 'chairs' in event.data ? [...event.data.chairs] : [];
    const leftOut = 'leftOut' in event.data ? [...event.data.leftOut] : [];
    const of = { requestId, requesterId, shopIds: [...shopIds], otherShopIds, quoteId };
    return what && { ...what, ...of, because, chairs, leftOut };
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
      return calledOff(give, request);
    case 'ServiceRequestLapsed':
      // Who has closed their account reads nothing any more; to shops that is a withdrawal.
      if (what.because === 'account') return calledOff(give, request);
      // The two sides are notified of the booking that was cancelled.
      return what.because === 'booking' ? releaseCrew(give, request) : give.member(requesterId, 'requestLapsed');
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
      await give.member(requesterId, 'visitPlanned', shopIds[0]);
      await give.barbers(what.chairs, 'visitAssigned', shopIds[0]);
      return give.barbers(what.leftOut, 'visitReleased', shopIds[0]);
  }
}

/** The shops are told, and who was to come. */
async function calledOff(give: ReturnType<typeof givingOf>, request: ServiceRequest): Promise<void> {
  await give.shops(involved(request), 'requestWithdrawn');
  await releaseCrew(give, request);
}

/** Who was to come is told that they do not. */
async function releaseCrew(give: ReturnType<typeof givingOf>, { visit }: ServiceRequest): Promise<void> {
  if (visit) await give.barbers(visit.chairs, 'visitReleased', visit.shopId);
}

/** Once something was agreed, the others have been told that they were not chosen. */
function involved({ quotes, shopIds }: ServiceRequest): readonly string[] {
  const chosen = Object.values(quotes).find(({ stage }) => stage === 'accepted');
  return chosen ? [chosen.shopId] : shopIds;
}

function givingOf({ eventId, requestId, quoteId, requesterId, actorId, at }: Data & Cause, tools: Tools) {
  const news = (kind: ServiceNoticeKind, shopId = '', chair = '') => ({
    // One for all requests of an hour: who asks again and again mails platform owners at most 24 times a day. Of other
    // events a member may get two, as a shop and as a platform owner.
    notificationId: kind === 'serviceRequested' ? `service-requests-${at.slice(0, 13)}` : `${eventId}-${kind}`,
    topic: kind === 'serviceRequested' || kind === 'requestAgreed' ? ('moderation' as const) : ('bookings' as const),
    kind: kind as NoticeKind,
    refs: { requestId, quoteId, shopId, actorId: requesterId, ...(chair && { chair }) },
  });
  async function member(memberId: string, kind: ServiceNoticeKind, shopId?: string, chair?: string): Promise<void> {
    const { refs, ...same } = news(kind, shopId, chair);
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
    /** Whoever works at each of some chairs of a shop. */
    async barbers(chairs: readonly string[], kind: ServiceNoticeKind, shopId?: string): Promise<void> {
      for (const chair of chairs) {
        const memberId = await memberAt(tools.stateOf, chair);
        if (memberId !== undefined) await member(memberId, kind, shopId, chair);
      }
    },
    async platform(kind: ServiceNoticeKind, shopId?: string): Promise<void> {
      const { refs, ...same } = news(kind, shopId);
      if (await isServiceNoticeInForce(tools.stateOf, { memberId: '', kind, refs }))
        await notifyOwners(tools, { ...same, refs }, actorId);
    },
  };
}
