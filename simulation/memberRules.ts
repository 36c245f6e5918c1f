import type { StoredEvent } from '#domain/store/eventStore.ts';
import { facts, type Leftovers, type Rule } from './judge.ts';

type Handle = { readonly hash: string; readonly attempt: string };
type Live = { email: Handle; username: Handle };

const handleOf = (event: StoredEvent) => (event.data as unknown as { handle: Handle }).handle;

/**
 * At every prefix each address and each name belongs to at most one live account; once quiet exactly what is used is
 * claimed.
 */
export const namesAreUnique: Rule = ({ events }: Leftovers) => {
  const live = new Map<string, Live>();
  const claims = new Map<string, Set<string>>();
  const wrong: string[] = [];
  for (const event of events) {
    const { accountId = '', hash, attempt = '' } = facts(event);
    const account = live.get(accountId);
    if (event.type === 'AccountRegistered')
      live.set(accountId, { ...(event.data as unknown as { handles: Live }).handles });
    else if (event.type === 'EmailChanged' && account) account.email = handleOf(event);
    else if (event.type === 'UserNameChanged' && account) account.username = handleOf(event);
    else if (event.type === 'AccountClosed') live.delete(accountId);
    else if (event.type === 'HandleClaimed')
      claims.set(`${event.stream}`, new Set([...(claims.get(event.stream) ?? []), `${accountId} ${hash} ${attempt}`]));
    else if (event.type === 'HandleReleased') claims.get(event.stream)?.delete(`${accountId} ${hash} ${attempt}`);
    else continue;
    for (const kind of ['email', 'username'] as const) {
      const taken = [...live.values()].map((one) => one[kind].hash);
      if (new Set(taken).size !== taken.length)
        wrong.push(`two accounts have the same ${kind} at position ${event.position}`);
    }
  }
  const used = new Set(
    [...live].flatMap(([id, one]) => [
      `${id} ${one.email.hash} ${one.email.attempt}`,
      `${id} ${one.username.hash} ${one.username.attempt}`,
    ]),
  );
  const claimed = new Set([...claims.values()].flatMap((set) => [...set]));
  for (const one of used) if (!claimed.has(one)) wrong.push(`nobody claims what is used: ${one}`);
  for (const one of claimed) if (!used.has(one)) wrong.push(`claimed and not used: ${one}`);
  return wrong;
};

/** Nothing that was sealed for a closed account can be read any more, and its password is gone. */
export const closedAccountsAreForgotten: Rule = async ({ events, outside: { vault } }) => {
  const wrong: string[] = [];
  for (const closed of events.filter(({ type }) => type === 'AccountClosed')) {
    const { accountId } = facts(closed);
    const readable = events.filter(
      (event) =>
        event.type === 'AccountRegistered' && facts(event).accountId === accountId && facts(event).email !== '',
    );
    if (readable.length > 0) wrong.push(`${accountId} can still be read`);
    for (const secret of ['password', 'key'])
      if (await vault.get(`${secret}/${accountId}`)) wrong.push(`the ${secret} of ${accountId} is still kept`);
  }
  return wrong;
};

/** Three live shops at most, at every prefix. */
export const shopsStayWithinTheLimit: Rule = ({ events }) => {
  const owners = new Map<string, Set<string>>();
  return events.flatMap((event) => {
    const { ownerId = '', shopId = '' } = facts(event);
    const shops = owners.get(ownerId) ?? new Set();
    if (event.type === 'ShopRegistered' || event.type === 'ShopRestored') shops.add(shopId);
    else if (event.type === 'ShopRemoved') shops.delete(shopId);
    else return [];
    owners.set(ownerId, shops);
    return shops.size > 3 ? [`${ownerId} has ${shops.size} shops at position ${event.position}`] : [];
  });
};

/** One review for a visit that took place, by its customer. */
export const reviewsAreOfVisits: Rule = ({ events }) =>
  events
    .filter(({ type }) => type === 'ReviewSubmitted')
    .flatMap((review) => {
      const { bookingId, authorId } = facts(review);
      const visit = events.find(
        (event) =>
          event.type === 'BookingCompleted' && facts(event).bookingId === bookingId && event.position < review.position,
      );
      const twice =
        events.filter((event) => event.type === 'ReviewSubmitted' && facts(event).bookingId === bookingId).length > 1;
      return visit && facts(visit).customerId === authorId && !twice
        ? []
        : [`the review of ${bookingId} is not one of a visit`];
    });
