import { Arg, Args, Authorized, Ctx, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { RequestMissing } from '#domain/serviceRequests/refusals.ts';
import type { Stretch } from '#projections/keyset.ts';
import { withRows } from '#projections/keyset.ts';
import type { RequestDocument } from '#projections/serviceRequests/documents.ts';
import {
  REQUESTS_TOPIC,
  type RequestNotice,
  readEveryRequest,
  readOwnRequests,
  readRequestsToQuote,
  requestsTopic,
  serviceRequests,
} from '#projections/serviceRequests/requests.ts';
import { bookingType } from '../bookings/bookingType.ts';
import { Hold } from '../bookings/types.ts';
import { connectionOf, keysetOf, PageArgs } from '../graphql/connection.ts';
import { type Context, member, memberWith } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { topicSubscription } from '../live/subscription.ts';
import * as actions from './actions.ts';
import { bookVisit } from './bookVisit.ts';
import { answerText, closingReason, forwarding, newQuote, newRequest, newVisit, withdrawalReason } from './inputs.ts';
import { planVisit } from './planVisit.ts';
import {
  NearbyShop,
  ServiceQuoteInput,
  ServiceRequest,
  ServiceRequestConnection,
  ServiceRequestInput,
  ServiceRequestStatus,
  ServiceVisitInput,
} from './types.ts';
import { nearbyShops, requestTypes } from './views.ts';

const OF_REQUEST = { description: 'The request’s `id`; REQUEST_MISSING when it is none of the caller’s.' };
const OF_QUOTE = { description: 'An offer’s `id`; QUOTE_MISSING when the request has none such.' };

/** Requests for service: of who asks, of the shops that may offer something, and of the platform. */
@Resolver()
export class ServiceRequestQueries {
  @Authorized()
  @Query(() => ServiceRequestConnection, { description: 'What the calling member has asked for, the latest first.' })
  async serviceRequests(
    @Ctx() context: Context,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<ServiceRequestConnection> {
    const models = await context.fresh(serviceRequests);
    const list = 'own service requests';
    return shown(context, list, await readOwnRequests(models, member(context).id, keysetOf(list, page)));
  }

  @Authorized()
  @Query(() => ServiceRequestConnection, {
    description: 'What was sent to shops of the calling member, the latest first.',
  })
  async serviceRequestsToQuote(
    @Ctx() context: Context,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<ServiceRequestConnection> {
    const models = await context.fresh(serviceRequests);
    const list = 'service requests to quote';
    return shown(context, list, await readRequestsToQuote(models, member(context).id, keysetOf(list, page)));
  }

  @Authorized('superadmin')
  @Query(() => ServiceRequestConnection, {
    description: 'All requests for service, the latest first. For platform owners.',
  })
  async serviceRequestInbox(
    @Ctx() context: Context,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('status', () => ServiceRequestStatus, {
      nullable: true,
      description: 'Only those that have come so far; all when left out.',
    })
    status: ServiceRequestStatus | null,
  ): Promise<ServiceRequestConnection> {
    const models = await context.fresh(serviceRequests);
    const list = `service requests ${status ?? 'all'}`;
    return shown(context, list, await readEveryRequest(models, status ?? undefined, keysetOf(list, page)));
  }

  @Authorized()
  @Query(() => ServiceRequest, {
    nullable: true,
    description: 'One request; null when the calling member has nothing to do with it.',
  })
  async serviceRequest(
    @Arg('id', () => ID, { description: 'As `serviceRequests` answers it, or a notification names it.' }) id: string,
    @Ctx() context: Context,
  ): Promise<ServiceRequest | null> {
    const found = await actions.requestFor(context, id);
    const [request = null] = found ? await requestTypes(context, [found]) : [];
    return request;
  }

  @Authorized('superadmin')
  @Query(() => [NearbyShop], {
    description:
      'Shops a request can be sent to and that do not have it, at most 50, the nearest first. For platform owners.',
  })
  async shopsNearRequest(@Arg('id', () => ID, OF_REQUEST) id: string, @Ctx() context: Context): Promise<NearbyShop[]> {
    const found = await actions.requestFor(context, id);
    if (!found) throw RequestMissing();
    return nearbyShops(context, found);
  }

  @topicSubscription<object, RequestNotice>(() => ID, {
    description:
      'The `id` of a request whenever it has changed: one of the calling member’s own, or one sent to a shop of theirs.',
    topic: ({ context }) => requestsTopic(member(context).id),
  })
  serviceRequestChanged(@Root() { requestId }: RequestNotice): string {
    return requestId;
  }

  @topicSubscription<object, RequestNotice>(() => ID, {
    description: 'The `id` of any request whenever it has changed. For platform owners.',
    topic({ context }) {
      memberWith(context, 'superadmin');
      return REQUESTS_TOPIC;
    },
  })
  serviceRequestInboxChanged(@Root() { requestId }: RequestNotice): string {
    return requestId;
  }
}

@Resolver()
export class ServiceRequestMutations {
  @Authorized()
  @Mutation(() => ServiceRequest, {
    description:
      'Asks for barbers at a place of the member’s own; platform owners are told. Refused with ADDRESS_NOT_PROVEN, with TOO_MANY_REQUESTS_OPEN beyond 5 that are open, and with TOO_MANY_SERVICE_REQUESTS beyond 10 a day.',
  })
  async requestService(
    @Arg('input', () => ServiceRequestInput, { description: 'What is asked for.' }) input: ServiceRequestInput,
    @Ctx() context: Context,
  ): Promise<ServiceRequest> {
    return requestNow(context, await actions.requestService(context, parse(newRequest, input)));
  }

  @Authorized('superadmin')
  @Mutation(() => ServiceRequest, {
    description: 'Writes to the requester; at most 20 times: ANSWERED_OFTEN. For platform owners.',
  })
  async answerServiceRequest(
    @Arg('id', () => ID, OF_REQUEST) id: string,
    @Arg('text', () => String, { description: 'For the requester, 1 to 1000 characters.' }) text: string,
    @Ctx() context: Context,
  ): Promise<ServiceRequest> {
    await actions.answerRequest(context, id, parse(answerText, text));
    return requestNow(context, id);
  }

  @Authorized('superadmin')
  @Mutation(() => ServiceRequest, {
    description:
      'Sends it to shops, which can then make an offer; at most 20 shops in all: TOO_MANY_SHOPS. A shop that has it already is left out. For platform owners.',
  })
  async forwardServiceRequest(
    @Arg('id', () => ID, OF_REQUEST) id: string,
    @Arg('shopIds', () => [ID], {
      description: 'Of barber shops that take bookings of who asks, 1 to 20; SHOP_MISSING else.',
    })
    shopIds: string[],
    @Arg('note', () => String, {
      defaultValue: '',
      description: 'For the shops and the requester, at most 1000 characters.',
    })
    note: string,
    @Ctx() context: Context,
  ): Promise<ServiceRequest> {
    await actions.forwardRequest(context, id, parse(forwarding, { shopIds, note }));
    return requestNow(context, id);
  }

  @Authorized('superadmin')
  @Mutation(() => ServiceRequest, {
    description: 'Ends a request about which nothing was agreed; requester and shops are told. For platform owners.',
  })
  async closeServiceRequest(
    @Arg('id', () => ID, OF_REQUEST) id: string,
    @Arg('reason', () => String, { description: 'For the requester and the shops, 1 to 1000 characters.' })
    reason: string,
    @Ctx() context: Context,
  ): Promise<ServiceRequest> {
    await actions.closeRequest(context, id, parse(closingReason, reason));
    return requestNow(context, id);
  }

  @Authorized()
  @Mutation(() => ServiceRequest, {
    description:
      'Takes the calling member’s own request back, also after an offer was accepted, until its day is over. The shops are told. A booking of its visit that has not begun is cancelled by that, on its terms.',
  })
  async withdrawServiceRequest(
    @Arg('id', () => ID, OF_REQUEST) id: string,
    @Arg('reason', () => String, { defaultValue: '', description: 'For the shops, at most 1000 characters.' })
    reason: string,
    @Ctx() context: Context,
  ): Promise<ServiceRequest> {
    await actions.withdrawRequest(context, id, parse(withdrawalReason, reason));
    return requestNow(context, id);
  }

  @Authorized()
  @Mutation(() => ServiceRequest, {
    description:
      'Offers a price for a shop of the calling member that has the request; an earlier offer of the shop is replaced, at most 10 times. It is paid when the visit is booked (`bookServiceVisit`), as the shop’s `depositRule` has it.',
  })
  async quoteRequest(
    @Arg('input', () => ServiceQuoteInput, { description: 'What is offered.' }) input: ServiceQuoteInput,
    @Ctx() context: Context,
  ): Promise<ServiceRequest> {
    await actions.quoteRequest(context, parse(newQuote, input));
    return requestNow(context, input.requestId);
  }

  @Authorized()
  @Mutation(() => ServiceRequest, { description: 'Takes an offer of the calling member’s shop back.' })
  async withdrawQuote(
    @Arg('requestId', () => ID, OF_REQUEST) requestId: string,
    @Arg('quoteId', () => ID, OF_QUOTE) quoteId: string,
    @Ctx() context: Context,
  ): Promise<ServiceRequest> {
    await actions.withdrawQuote(context, requestId, quoteId);
    return requestNow(context, requestId);
  }

  @Authorized()
  @Mutation(() => ServiceRequest, { description: 'Declines an offer for the calling member’s own request.' })
  async declineQuote(
    @Arg('requestId', () => ID, OF_REQUEST) requestId: string,
    @Arg('quoteId', () => ID, OF_QUOTE) quoteId: string,
    @Ctx() context: Context,
  ): Promise<ServiceRequest> {
    await actions.declineQuote(context, requestId, quoteId);
    return requestNow(context, requestId);
  }

  @Authorized()
  @Mutation(() => ServiceRequest, {
    description:
      'Accepts an offer for the calling member’s own request: its shop and the others are told. It is paid once the shop has planned who comes (`bookServiceVisit`). Refused with QUOTE_GONE, QUOTE_EXPIRED, ALREADY_AGREED, QUOTING_SHOP_GONE, and BOOKINGS_NOT_TAKEN where the shop has blocked the member.',
  })
  async acceptQuote(
    @Arg('requestId', () => ID, OF_REQUEST) requestId: string,
    @Arg('quoteId', () => ID, OF_QUOTE) quoteId: string,
    @Ctx() context: Context,
  ): Promise<ServiceRequest> {
    await actions.acceptQuote(context, requestId, quoteId);
    return requestNow(context, requestId);
  }

  @Authorized()
  @Mutation(() => ServiceRequest, {
    description:
      'Says who of the calling member’s shop comes to what was agreed; the requester is told. Everybody’s chair is kept for the visit and the way there and back, or nobody’s: BARBERS_NOT_FREE. Another plan takes the place of the first, at most 20 times. Refused with NOT_AGREED_WITH_YOU, and with VISIT_OVER_MIDNIGHT what is on two days of the shop.',
  })
  async planServiceVisit(
    @Arg('input', () => ServiceVisitInput, { description: 'Who comes, and for how long.' }) input: ServiceVisitInput,
    @Ctx() context: Context,
  ): Promise<ServiceRequest> {
    await planVisit(context, parse(newVisit, input));
    return requestNow(context, input.requestId);
  }

  @Authorized()
  @Mutation(() => Hold, {
    description:
      'Books the visit that was agreed and planned for the calling member’s own request, for all of its barbers at once: kept for ten minutes while it is paid as any booking, with one payment and one receipt. While it is kept already, that hold is answered. Refused with VISIT_NOT_PLANNED, VISIT_BOOKED, SLOT_PAST, and BOOKINGS_NOT_TAKEN where the shop has blocked the member.',
  })
  async bookServiceVisit(
    @Arg('requestId', () => ID, OF_REQUEST) requestId: string,
    @Ctx() context: Context,
  ): Promise<Hold> {
    const booking = await bookingType(context, (await bookVisit(context, requestId)).bookingId);
    return { booking, expiresAt: booking.expiresAt ?? booking.startsAt, amountCents: booking.upFrontCents };
  }
}

async function requestNow(context: Context, requestId: string): Promise<ServiceRequest> {
  const found = await actions.requestFor(context, requestId);
  const [request] = found ? await requestTypes(context, [found]) : [];
  if (!request) throw RequestMissing();
  return request;
}

async function shown(
  context: Context,
  list: string,
  found: Stretch<RequestDocument>,
): Promise<ServiceRequestConnection> {
  return connectionOf(list, withRows(found, await requestTypes(context, found.rows)));
}
