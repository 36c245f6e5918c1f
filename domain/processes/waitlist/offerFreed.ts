import type { Chair } from '../../bookings/chairs.ts';
import { needsOf } from '../../bookings/choice.ts';
import type { ChairOffer, Turn } from '../../bookings/commands.ts';
import { day } from '../../bookings/decider.ts';
import { ANYONE } from '../../bookings/events.ts';
import { isWaiting } from '../../bookings/waitlist.ts';
import type { WaitlistEntry } from '../../bookings/waitlistState.ts';
import { crew } from '../../crew/decider.ts';
import { isOwnerBookable, placesOf } from '../../crew/state.ts';
import { customer } from '../../customers/decider.ts';
import type { Dispatch, Sender, StateOf } from '../../dispatch.ts';
import { Refusal } from '../../refusal.ts';
import { choiceOf } from '../../shops/choosing.ts';
import { catalog, type ShopRecord } from '../../shops/decider.ts';
import { account } from '../../users/decider.ts';
import { chairOffers, OWNER } from '../crew/chairOffers.ts';
import { offerOf } from './shopOffer.ts';

type Tools = {
  readonly dispatch: Dispatch;
  readonly stateOf: StateOf;
  readonly sender: Sender;
  readonly now: () => string;
};

/**
 * Offers what is free of a shop's local day to who waits for it. Looks up what the day cannot know of itself; nobody waits
 * for most days, and then nothing is looked up. Says nothing when there is nothing to offer, however often it runs.
 */
export async function offerFreedSlots(
  { dispatch, stateOf, sender, now }: Tools,
  { shopId, date }: { readonly shopId: string; readonly date: string },
): Promise<void> {
  const { state } = await stateOf(day, { shopId, date });
  const entries = Object.values(state.waiting).filter(isWaiting);
  const shop = entries.length > 0 ? (await stateOf(catalog, { shopId })).state.shops[shopId] : undefined;
  if (!shop) return;
  const chairs = await chairsWaitedFor(stateOf, shop, date, entries);
  const { state: people } = await stateOf(crew, { shopId });
  const there = placesOf(people, shopId).map(([chair]): Chair => chair);
  if (isOwnerBookable(people, shopId)) there.push(undefined);
  const turns: Turn[] = [];
  for (const entry of entries)
    turns.push(isGone(entry, there) ? { entryId: entry.entryId, gone: 'barber' } : await turnOf(stateOf, shop, entry));
  const { status } = (await stateOf(account, { accountId: shop.ownerId })).state;
  const offer = offerOf(shop, date, now());
  const data = {
    shopId,
    date,
    ...offer,
    shopRemoved: offer.shopRemoved || status !== 'active',
    ...(chairs && { chairs }),
    turns,
  };
  await dispatch(day, { type: 'OfferFreedSlots', data }, sender);
}

/**
 * The chairs that some wait for, the owner's too where they take bookings; undefined where all wait for the owner, and can
 * have them.
 */
async function chairsWaitedFor(
  stateOf: StateOf,
  shop: ShopRecord,
  date: string,
  entries: readonly WaitlistEntry[],
): Promise<readonly ChairOffer[] | undefined> {
  if (entries.every(({ chair }) => chair === undefined)) return chairOffers(stateOf, shop, date, OWNER);
  const chairs = [...((await chairOffers(stateOf, shop, date, ANYONE)) ?? [])];
  // Of a large crew `ANYONE` is not everybody.
  for (const { chair } of entries)
    if (chair !== undefined && chair !== ANYONE && !chairs.some((one) => one.chair === chair))
      chairs.push(...((await chairOffers(stateOf, shop, date, chair)) ?? []));
  return chairs;
}

/**
 * Whether somebody is waited for who is no barber there any more, or an owner who takes no bookings. Whose account is
 * suspended can be back: the place stays, without an offer.
 */
const isGone = ({ chair }: WaitlistEntry, there: readonly Chair[]): boolean =>
  chair !== ANYONE && !there.includes(chair);

async function turnOf(stateOf: StateOf, shop: ShopRecord, entry: WaitlistEntry): Promise<Turn> {
  const { entryId, memberId, service: serviceId, addOnIds } = entry;
  const { status } = (await stateOf(account, { accountId: memberId })).state;
  if (status !== 'active') return { entryId, gone: 'account' };
  const { isBlocked } = (await stateOf(customer, { ownerId: shop.ownerId, customerId: memberId })).state;
  if (isBlocked) return { entryId, gone: 'blocked' };
  try {
    return { entryId, needs: needsOf(choiceOf(shop.services, { serviceId, addOnIds })) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { entryId, gone: 'service' };
  }
}
