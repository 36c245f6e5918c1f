import type { StateOf } from '../../dispatch.ts';
import type { NoticeKind, Refs } from '../../notifications/events.ts';
import { serviceRequests } from '../../serviceRequests/decider.ts';
import { isOpenRequest, openQuotes, type ServiceRequest } from '../../serviceRequests/state.ts';
import { catalog } from '../../shops/decider.ts';
import { account } from '../../users/decider.ts';

type Facts = { readonly who: string; readonly what: string; readonly shop: string; readonly request: ServiceRequest };
type Say = (facts: Facts) => readonly [title: string, text: string];

export const aboutServices = {
  serviceRequested: () => [
    'Services were requested',
    'Members ask for barbers at places of their own. Their requests are in your inbox.',
  ],
  requestAnswered: ({ what }) => [
    'An answer to your request',
    `The owners of Chairside have written about your request ${what}.`,
  ],
  requestForwarded: ({ what, request: { shopIds } }) => [
    'Your request is with shops',
    `${shopIds.length === 1 ? '1 shop has' : `${shopIds.length} shops have`} your request ${what}. We tell you of every offer.`,
  ],
  requestToQuote: ({ what }) => ['A request for your shop', `Barbers are wanted ${what}. You can make an offer.`],
  quoteReceived: ({ what, shop }) => ['An offer for your request', `${shop} has made an offer ${what}.`],
  quoteWithdrawn: ({ what, shop }) => ['An offer was taken back', `${shop} has taken back its offer ${what}.`],
  quoteAccepted: ({ who, what, shop }) => [
    'Your offer was accepted',
    `${who} has accepted the offer of ${shop} ${what}.`,
  ],
  quoteDeclined: ({ what, shop }) => ['Your offer was not accepted', `The offer of ${shop} ${what} was not accepted.`],
  requestAgreed: ({ who, what, shop }) => ['A request is agreed', `${who} has accepted the offer of ${shop} ${what}.`],
  visitPlanned: ({ what, shop, request: { visit } }) => {
    const count = visit ? visit.chairs.length + (visit.own ? 1 : 0) : 0;
    return [
      'Your visit is planned',
      `${shop} has planned who comes ${what}: ${count === 1 ? '1 barber' : `${count} barbers`} of the shop.`,
    ];
  },
  visitAssigned: ({ what, shop }) => [
    'You go to a group',
    `${shop} has planned that you come to the visit ${what}. Your chair is kept until you are back.`,
  ],
  visitReleased: ({ what, shop, request: { stage } }) => [
    'You do not go to a group',
    stage === 'agreed'
      ? `${shop} has planned the visit ${what} without you.`
      : `The visit ${what} does not take place.`,
  ],
  requestClosed: ({ what, request: { reason } }) => [
    'A request was closed',
    `The owners of Chairside have ended the request ${what}.${reason && ` Reason: ${reason}`}`,
  ],
  requestWithdrawn: ({ what }) => ['A request was withdrawn', `The request ${what} was withdrawn.`],
  requestLapsed: ({ what }) => ['Your request has ended', `Its day is over, and no offer was accepted ${what}.`],
} as const satisfies Readonly<Partial<Record<NoticeKind, Say>>>;
export type ServiceNoticeKind = keyof typeof aboutServices;
export const isServiceKind = (kind: NoticeKind): kind is ServiceNoticeKind => kind in aboutServices;

/** `actorId` is who asks, whoever did what the notification is about. */
async function requestOf(
  stateOf: StateOf,
  { requestId = '', actorId: requesterId }: Refs,
): Promise<ServiceRequest | undefined> {
  if (requesterId === undefined) return undefined;
  const { state } = await stateOf(serviceRequests, { requesterId });
  const request = Object.hasOwn(state, requestId) ? state[requestId] : undefined;
  if (!request?.reason) return request;
  // What is personal may be in a folded state still when the key that reads it is gone.
  const { status } = (await stateOf(account, { accountId: requesterId })).state;
  return status === 'closed' ? { ...request, reason: '' } : request;
}

/** Whether a notification about a request for service still says what is so. */
export async function isServiceNoticeInForce(
  stateOf: StateOf,
  { memberId, kind, refs }: { readonly memberId: string; readonly kind: ServiceNoticeKind; readonly refs: Refs },
): Promise<boolean> {
  const request = await requestOf(stateOf, refs);
  if (!request) return false;
  switch (kind) {
    case 'requestToQuote':
      return isOpenRequest(request) && !Object.values(request.quotes).some(({ ownerId }) => ownerId === memberId);
    case 'quoteReceived':
      return isOpenRequest(request) && openQuotes(request).some(([quoteId]) => quoteId === refs.quoteId);
    case 'quoteAccepted':
    case 'requestAgreed':
    case 'visitPlanned':
      return request.stage === 'agreed';
    case 'visitAssigned':
      return isPlanned(request, refs);
    case 'visitReleased':
      return !isPlanned(request, refs);
    default:
      return true;
  }
}

/** Whether the person of a chair goes to a visit, as it is planned now. */
const isPlanned = ({ stage, visit }: ServiceRequest, { chair = '' }: Refs): boolean =>
  stage === 'agreed' && visit?.chairs.includes(chair) === true;

/** `2027-01-12` → Tuesday, January 12. */
const dayOf = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** Title, sentence and link; `who` is the name of the member who did it. */
export async function serviceText(
  stateOf: StateOf,
  { memberId, kind, refs }: { readonly memberId: string; readonly kind: ServiceNoticeKind; readonly refs: Refs },
  who: string,
): Promise<{ title: string; text: string; href: string }> {
  const { shopId = '' } = refs;
  const request = await requestOf(stateOf, refs);
  const name = shopId && (await stateOf(catalog, { shopId })).state.shops[shopId]?.name;
  const people = request?.heads === 1 ? '1 person' : `${request?.heads} people`;
  const what = request ? `for ${people} on ${dayOf(request.date)}` : 'for a service';
  const [title, text] = request
    ? aboutServices[kind]({ who, what, shop: name || 'The shop', request })
    : (['A request for service', 'It is over.'] as const);
  return { title, text, href: hrefOf(kind, refs, memberId) };
}

/** Where its reader can act: platform owners in their inbox, a shop among what it was sent. */
function hrefOf(kind: ServiceNoticeKind, { requestId = '', actorId }: Refs, memberId: string): string {
  // It stands for all requests of an hour.
  if (kind === 'serviceRequested') return '/owner/requests';
  // Who works at a shop does not read its requests.
  if (kind === 'visitAssigned' || kind === 'visitReleased') return '/appointments';
  if (kind === 'requestAgreed') return `/owner/requests#${requestId}`;
  return actorId === memberId ? `/entity#${requestId}` : `/entity?tab=quote#${requestId}`;
}
