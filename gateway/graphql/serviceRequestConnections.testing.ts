import { at, field, type Variant, type World } from './connections.testing.ts';

/** The lists of requests for service: of who asks, of the shops, and of the platform. */
export function serviceRequestLists({ me, ann, next, happened }: World): Record<string, readonly Variant[]> {
  const place = { address: '12 Lake St', city: 'Chicago', state: 'IL', timeZone: 'America/Chicago' };
  const asked = { date: '2027-01-12', partOfDay: 'morning', heads: 12, ...place, note: '' };
  const happenedTo = (requestId: string, requesterId: string, type: string, data: object, rank = 0) =>
    happened(`requests-${requesterId}`, type, { requestId, requesterId, ...data }, at(rank));
  const ask =
    (requesterId: string) =>
    async (rank: number): Promise<string> => {
      const requestId = next('Request');
      await happenedTo(requestId, requesterId, 'ServiceRequested', asked, rank);
      return requestId;
    };
  const sendToMe = async (rank: number): Promise<string> => {
    const requestId = await ask(ann)(rank);
    await happenedTo(requestId, ann, 'ServiceRequestForwarded', { shopIds: [`${me}Shop99`], note: '' });
    return requestId;
  };
  const close = async (requestId: string) =>
    void (await happenedTo(requestId, ann, 'ServiceRequestClosed', { reason: 'Nobody can' }));
  const list = (name: string, add: (rank: number) => Promise<string>, others = '') => ({
    ...field(name, others),
    node: 'id',
    add,
  });
  const waiting = () => ({ ...list('serviceRequestInbox', ask(ann), 'status: REQUESTED'), remove: close });
  return {
    'Query.serviceRequests': [{ what: 'own requests', open: async () => list('serviceRequests', ask(me)) }],
    'Query.serviceRequestsToQuote': [
      { what: 'requests to own shops', open: async () => list('serviceRequestsToQuote', sendToMe) },
    ],
    'Query.serviceRequestInbox': [
      { what: 'all requests', open: async () => list('serviceRequestInbox', ask(ann)) },
      { what: 'requests of one status', open: async () => waiting() },
    ],
  };
}
