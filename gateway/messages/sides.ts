import type { Actor } from '#domain/decider.ts';
import { ownerOfShop } from '#domain/ids.ts';
import { between, conversationIdOf, withSupport } from '#domain/messages/between.ts';
import { blocks } from '#domain/messages/blocks.ts';
import type { Beginning, SendMessage } from '#domain/messages/commands.ts';
import { conversation } from '#domain/messages/decider.ts';
import { SUPPORT } from '#domain/messages/events.ts';
import { ConversationMissing, WithYourself } from '#domain/messages/refusals.ts';
import type { Conversation } from '#domain/messages/state.ts';
import { OrderMissing } from '#domain/orders/refusals.ts';
import { hasRight } from '#domain/rights.ts';
import { catalog } from '#domain/shops/decider.ts';
import { ShopMissing } from '#domain/shops/refusals.ts';
import { account } from '#domain/users/decider.ts';
import { NoSuchMember } from '#domain/users/refusals.ts';
import { findBooking } from '../bookings/locate.ts';
import { type Context, member, memberWith } from '../http/context.ts';
import { findOrder } from '../orders/views.ts';
import type { Recipient } from './inputs.ts';

type Asking = Pick<Context, 'actor' | 'stateOf'>;

/** A mailbox: the calling member's own, or the platform's, which its owners share. */
export type Box = 'own' | 'support';

/** The side a mailbox belongs to. Refuses the platform's to all but its owners. */
export const sideOfBox = (context: Pick<Context, 'actor'>, box: Box): string =>
  box === 'support' ? memberWith(context, 'answer') && SUPPORT : member(context).id;

/** The side an actor may act for in a conversation between these; undefined for others. */
export function sideFor(sides: readonly string[], { id, role }: Actor): string | undefined {
  if (sides.includes(id)) return id;
  return hasRight(role, 'answer') && sides.includes(SUPPORT) ? SUPPORT : undefined;
}

/** A conversation as the log has it now, and the calling member's side of it; missing for others. */
export async function ownConversation(
  context: Asking,
  conversationId: string,
): Promise<{ state: Conversation; side: string }> {
  const caller = member(context);
  const { state } = await context.stateOf(conversation, { conversationId });
  const side = state && sideFor(state.sides, caller);
  if (!state || side === undefined) throw ConversationMissing();
  return { state, side };
}

/** The beginning of a conversation with a recipient, from the log of the booking, order or shop it is about. */
export async function beginningOf(context: Asking, to: Recipient): Promise<Beginning> {
  const caller = member(context);
  const found = await whomFor(context, caller, to);
  if (found.sides[0] === found.sides[1]) throw WithYourself();
  return found;
}

async function whomFor(context: Asking, caller: Actor, to: Recipient): Promise<Beginning> {
  const { memberId } = to;
  if (to.kind === 'support')
    return withSupport(memberId === undefined ? caller.id : await customerOfSupport(context, memberId));
  const { kind, id } = to;
  switch (kind) {
    case 'shop':
      return between({ kind, id }, caller.id, await ownerOfLiveShop(context, id));
    case 'booking': {
      const { booking } = await findBooking(context, id);
      return between({ kind, id }, booking.customerId, booking.ownerId);
    }
    case 'order':
      return between({ kind, id }, ...(await sidesOfOrder(context, caller, id, memberId)));
  }
}

/** Platform owners write to any member on its behalf. */
async function customerOfSupport(context: Asking, memberId: string): Promise<string> {
  memberWith(context, 'answer');
  const { state } = await context.stateOf(account, { accountId: memberId });
  if (state.status !== 'active') throw NoSuchMember();
  return memberId;
}

/** A removed shop cannot be written to. */
async function ownerOfLiveShop({ stateOf }: Asking, shopId: string): Promise<string> {
  const ownerId = ownerOfShop(shopId);
  if (ownerId === undefined) throw ShopMissing();
  const { state } = await stateOf(catalog, { shopId });
  const shop = state.shops[shopId];
  if (!shop || shop.removed) throw ShopMissing();
  return ownerId;
}

/** The buyer writes to one of the sellers (the only one when none is named), a seller to the buyer. */
async function sidesOfOrder(
  context: Asking,
  caller: Actor,
  orderId: string,
  sellerId: string | undefined,
): Promise<[string, string]> {
  const order = await findOrder(context, orderId, caller);
  if (!order) throw OrderMissing();
  const sellers = order.parts.map((part) => part.sellerId);
  if (caller.id !== order.buyerId) return sellers.includes(caller.id) ? [order.buyerId, caller.id] : fail();
  const seller = sellerId ?? (sellers.length === 1 ? sellers[0] : undefined);
  return seller !== undefined && sellers.includes(seller) ? [order.buyerId, seller] : fail();
}

function fail(): never {
  throw OrderMissing();
}

/**
 * Whether a side can be written to now: not when its account is closed, nor when one of the two has blocked the other.
 */
export async function standingOf(
  { stateOf }: Pick<Context, 'stateOf'>,
  side: string,
  other: string,
  conversationId: string,
): Promise<SendMessage['data']['standing']> {
  if (other === SUPPORT || other === conversationId) return 'free';
  const { status } = (await stateOf(account, { accountId: other })).state;
  if (status !== 'active' && status !== 'suspended') return 'gone';
  if (side === SUPPORT) return 'free';
  const [theirs, own] = await Promise.all(
    [other, side].map(async (memberId) => (await stateOf(blocks, { memberId })).state.otherIds),
  );
  return theirs?.includes(side) || own?.includes(other) ? 'blocked' : 'free';
}

export { conversationIdOf };
