import { day } from '../../bookings/decider.ts';
import { visitIn } from '../../bookings/groupState.ts';
import type { Dispatch, Sender, StateOf } from '../../dispatch.ts';
import { serviceRequests } from '../../serviceRequests/decider.ts';
import { acceptedQuote } from '../../serviceRequests/state.ts';

type Tools = { readonly dispatch: Dispatch; readonly stateOf: StateOf; readonly sender: Sender };
type Kept = {
  readonly shopId: string;
  readonly date: string;
  readonly requestId: string;
  readonly requesterId: string;
};

/**
 * What follows once a shop's day keeps chairs for a request for service: the request notes who comes, as the day has it
 * now; where nothing is agreed with that shop any more, the chairs are open again. Safe to repeat, and in either order with
 * the end of a request ({@link releaseVisit}): one of the two comes last and finds what the other has left.
 */
export async function followVisit(
  { dispatch, stateOf, sender }: Tools,
  { shopId, date, requestId, requesterId }: Kept,
): Promise<void> {
  const { state: requests } = await stateOf(serviceRequests, { requesterId });
  const request = Object.hasOwn(requests, requestId) ? requests[requestId] : undefined;
  const visit = visitIn((await stateOf(day, { shopId, date })).state, requestId);
  if (!visit) return;
  if (request?.stage === 'agreed' && acceptedQuote(request)?.[1].shopId === shopId) {
    const data = { requestId, requesterId, shopId, date, ...visit };
    await dispatch(serviceRequests, { type: 'PlanServiceVisit', data }, sender);
  } else {
    await dispatch(day, { type: 'ReleaseForRequest', data: { shopId, date, requestId } }, sender);
  }
}

/** Opens again what is kept for a request that has ended; nothing where no visit of it was planned. */
export async function releaseVisit(
  { dispatch, stateOf, sender }: Tools,
  { requestId, requesterId }: Pick<Kept, 'requestId' | 'requesterId'>,
): Promise<void> {
  const { state: requests } = await stateOf(serviceRequests, { requesterId });
  const request = Object.hasOwn(requests, requestId) ? requests[requestId] : undefined;
  if (!request?.visit || request.stage === 'agreed') return;
  const { shopId, date } = request.visit;
  await dispatch(day, { type: 'ReleaseForRequest', data: { shopId, date, requestId } }, sender);
}
