import { conversation } from '#domain/messages/decider.ts';
import { SUPPORT } from '#domain/messages/events.ts';
import { ConversationMissing } from '#domain/messages/refusals.ts';
import { otherSide, reportedUpTo } from '#domain/messages/state.ts';
import { hasRight } from '#domain/rights.ts';
import { ShopMissing } from '#domain/shops/refusals.ts';
import { conversations, readConversation, readMessages, readTally } from '#projections/messages/conversations.ts';
import type { ConversationDocument } from '#projections/messages/documents.ts';
import { members, readMember } from '#projections/users/members.ts';
import { type Context, member } from '../http/context.ts';
import { shopFor } from '../shops/actions.ts';
import type { Recipient } from './inputs.ts';
import { readCorrespondents, support } from './people.ts';
import { type Box, beginningOf, conversationIdOf, sideFor, sideOfBox } from './sides.ts';
import type { Chat, Conversation, Correspondent, MessagePage } from './types.ts';
import { aboutType, conversationTypes, messageTypes } from './views.ts';

/**
 * A conversation and the viewing side; undefined for a platform owner at a reported one, who sees it as it was when it
 * was reported. Missing for others.
 */
export async function seen(
  context: Context,
  id: string,
): Promise<{ found: ConversationDocument; viewer: string | undefined }> {
  const caller = member(context);
  const found = await readConversation(await context.fresh(conversations), id);
  if (!found) throw ConversationMissing();
  const viewer = sideFor(found.sides, caller);
  if (viewer !== undefined) return { found, viewer };
  const { state } = await context.stateOf(conversation, { conversationId: id });
  const upTo = reportedUpTo(state);
  if (caller.role !== 'superadmin' || upTo === undefined) throw ConversationMissing();
  return { found: { ...found, count: Math.min(found.count, upTo) }, viewer };
}

/** A conversation of the calling member, or a reported one for a platform owner. Refuses with ConversationMissing. */
export async function conversationFor(context: Context, id: string): Promise<Conversation> {
  const { found, viewer } = await seen(context, id);
  const [shown] = await conversationTypes(context, [found], viewer);
  return shown as Conversation;
}

/** Its messages, newest first, before message `before`. */
export async function messagesFor(
  context: Context,
  id: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<MessagePage> {
  const { found, viewer } = await seen(context, id);
  const start = Math.min(before ?? found.count + 1, found.count + 1);
  const page = await readMessages(context.services.models, id, { before: start, limit });
  return { messages: await messageTypes(context, found, page, viewer), hasOlder: start - 1 > limit };
}

/** The number of unread messages in a mailbox, and the position of the log it is true at. */
export const tallyOf = async (context: Context, box: Box) =>
  readTally(await context.fresh(conversations), sideOfBox(context, box));

/** Whether a recipient's name is public: the chat shows it to visitors too. */
const isPublic = ({ kind, memberId }: Recipient): boolean =>
  kind === 'shop' || (kind === 'support' && memberId === undefined);

/**
 * The recipient of a message and its subject, with the conversation if there is one. For the chat: a shop's owner on
 * its page, elsewhere the support.
 */
export async function chatFor(context: Context, to: Recipient): Promise<Chat> {
  const { actor } = context;
  if (isPublic(to)) {
    const recipient = to.kind === 'shop' ? await ownerAsCorrespondent(context, to.id) : support;
    const isNobody =
      actor.role === 'visitor' ||
      recipient.id === actor.id ||
      (recipient.id === SUPPORT && hasRight(actor.role, 'answer'));
    const about = to.kind === 'shop' ? { kind: to.kind, id: to.id } : { kind: 'support' as const };
    if (isNobody) return { recipient, about: await aboutType(context, about), conversation: null };
  }
  const beginning = await beginningOf(context, to);
  const side = sideFor(beginning.sides, member(context));
  if (side === undefined) throw ConversationMissing();
  const other = otherSide(beginning, side);
  const id = conversationIdOf(beginning);
  const { people } = await readCorrespondents(context, [], [other]);
  const found = await readConversation(await context.fresh(conversations), id);
  return {
    recipient: people.get(other) as Correspondent,
    about: await aboutType(context, beginning.about),
    conversation: found ? await conversationFor(context, id) : null,
  };
}

async function ownerAsCorrespondent(context: Context, shopId: string): Promise<Correspondent> {
  const shop = await shopFor(context, shopId);
  if (!shop || shop.removed) throw ShopMissing();
  const owner = await readMember(await context.fresh(members), shop.ownerId);
  return {
    id: shop.ownerId,
    kind: 'member',
    name: owner ? `${owner.firstName} ${owner.lastName}`.trim() : shop.name,
    pictureUrl: owner?.pictureUrl || null,
  };
}
