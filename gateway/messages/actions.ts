import { blocks } from '#domain/messages/blocks.ts';
import { conversation } from '#domain/messages/decider.ts';
import { type ReportDecision, SUPPORT } from '#domain/messages/events.ts';
import { ConversationMissing } from '#domain/messages/refusals.ts';
import { keyOf, otherSide } from '#domain/messages/state.ts';
import { numberOf } from '#domain/numberedNames.ts';
import { throttledUntil } from '#domain/refusal.ts';
import { account } from '#domain/users/decider.ts';
import { NoSuchMember } from '#domain/users/refusals.ts';
import { conversations, readSeveral } from '#projections/messages/conversations.ts';
import type { MessageDocument } from '#projections/messages/documents.ts';
import { type Context, member, ownerActs } from '../http/context.ts';
import { overBudget } from '../users/budget.ts';
import { hasProvenAddress, refuseUnprovenLinks } from '../users/provenAddress.ts';
import type { MessageEdit, NewMessage } from './inputs.ts';
import { ownPicture } from './pictures.ts';
import { beginningOf, conversationIdOf, ownConversation, sideFor, standingOf } from './sides.ts';

/** docs/rules.md L2: the 31st message within a minute waits. */
const MESSAGES_A_MINUTE = 30;
const MINUTE_MS = 60_000;

/** Shops that an account with an unproven address may write to in a day. */
const NEW_SHOPS_A_DAY = 3;

/** Each change refreshes the open screens of both members. */
const BLOCKS_IN_TEN_MINUTES = 30;

export const TooManyMessages = throttledUntil('TOO_MANY_MESSAGES', 'You are writing very fast.');
export const TooManyStrangers = throttledUntil(
  'TOO_MANY_STRANGERS',
  'You have written to several shops today. Please activate your account by the mail we sent you, and then go on.',
);
export const TooManyBlocks = throttledUntil('TOO_MANY_BLOCKS', 'You have blocked and unblocked very often just now.');

/**
 * Sends a message, once for its id: sent again, by a client that was offline or lost the answer, the stored message is
 * returned. Refuses an empty or too long text, a closed conversation, a blocked or closed account, more than thirty in a
 * minute, and, while the sender's address is not proven, a fourth shop a day (TooManyStrangers) and links to other
 * members (LinksNotYet).
 */
export async function sendMessage(
  context: Context,
  { messageId, text, pictureId, conversationId: into, to }: NewMessage,
): Promise<MessageDocument> {
  const caller = member(context);
  const beginning = to && (await beginningOf(context, to));
  const conversationId = beginning ? conversationIdOf(beginning) : (into ?? '');
  const { state } = await context.stateOf(conversation, { conversationId });
  const sides = (state ?? beginning)?.sides;
  const side = sides && sideFor(sides, caller);
  if (!sides || side === undefined) throw ConversationMissing();
  if (!state || numberOf(state.ids, keyOf(side, messageId)) === undefined) {
    if (isBetweenMembers(sides)) await refuseUnprovenLinks(context, { text });
    await withinMinute(context, caller.id);
    if (!state && to?.kind === 'shop') await withinStrangers(context, caller.id);
    const standing = await standingOf(context, side, otherSide({ sides }, side), conversationId);
    const picture = pictureId !== undefined && (await ownPicture(context.services, caller.id, pictureId));
    const data = {
      conversationId,
      side,
      messageId,
      text,
      standing,
      ...(beginning && { beginning }),
      ...(picture && { picture }),
    };
    await context.dispatch(conversation, { type: 'SendMessage', data });
  }
  return messageNow(context, conversationId, side, { messageId, text });
}

/**
 * Edits the caller's own last message of a conversation, within fifteen minutes (`domain/messages/decider.ts`); counts
 * as one of the thirty in a minute. The earlier text is kept. Links are refused as in {@link sendMessage}.
 */
export async function editMessage(
  context: Context,
  conversationId: string,
  { nth, text }: MessageEdit,
): Promise<MessageDocument> {
  const { state, side } = await ownConversation(context, conversationId);
  if (isBetweenMembers(state.sides)) await refuseUnprovenLinks(context, { text });
  await withinMinute(context, context.actor.id);
  const standing = await standingOf(context, side, otherSide(state, side), conversationId);
  await context.dispatch(conversation, { type: 'EditMessage', data: { conversationId, side, nth, text, standing } });
  const [found] = await readSeveral(await context.fresh(conversations), [{ conversationId, nth }]);
  if (!found) throw ConversationMissing();
  return found;
}

/** Whether the platform itself is no side of a conversation: links to it are allowed, and its own. */
const isBetweenMembers = (sides: readonly string[]): boolean => !sides.includes(SUPPORT);

async function withinMinute({ services: { config, vault, now } }: Context, memberId: string): Promise<void> {
  if (!config.rateLimit) return;
  const budget = { key: `messages/${memberId}`, most: MESSAGES_A_MINUTE, withinMs: MINUTE_MS };
  const retryAfter = await overBudget(vault, budget, now());
  if (retryAfter > 0) throw TooManyMessages({ retryAfter });
}

/** Counts a shop written to for the first time by a member whose address is not proven. */
async function withinStrangers({ services, stateOf }: Context, memberId: string): Promise<void> {
  const { config, vault, now } = services;
  if (!config.rateLimit || (await hasProvenAddress({ stateOf }, memberId))) return;
  const retryAfter = await overBudget(vault, { key: `strangers/${memberId}`, most: NEW_SHOPS_A_DAY }, now());
  if (retryAfter > 0) throw TooManyStrangers({ retryAfter });
}

/** A message just sent: from the read model, or from the input when the read model is behind. */
async function messageNow(
  context: Context,
  conversationId: string,
  side: string,
  given: { messageId: string; text: string },
): Promise<MessageDocument> {
  const { state } = await context.stateOf(conversation, { conversationId });
  const nth = (state && numberOf(state.ids, keyOf(side, given.messageId))) ?? 0;
  const [found] = await readSeveral(await context.fresh(conversations), [{ conversationId, nth }]);
  return (
    found ?? {
      conversationId,
      nth,
      side,
      authorId: context.actor.id,
      sentAt: context.services.now(),
      messageId: given.messageId,
      text: given.text.trim(),
    }
  );
}

/** Marks a conversation as read up to a message. An earlier message than before changes nothing. */
export async function markRead(context: Context, conversationId: string, upTo: number): Promise<void> {
  const { side } = await ownConversation(context, conversationId);
  await context.dispatch(conversation, { type: 'ReadConversation', data: { conversationId, side, upTo } });
}

/** Shows the other side that a message is being written; stored nowhere. A block suppresses it. */
export async function tellTyping(context: Context, conversationId: string): Promise<void> {
  const { state, side } = await ownConversation(context, conversationId);
  const other = otherSide(state, side);
  if (state.closed || (await standingOf(context, side, other, conversationId)) !== 'free') return;
  context.services.changeFeed.publishTransient(`typing/${other}`, { conversationId, side });
}

/** Reports a conversation to the platform owners. */
export async function report(context: Context, conversationId: string, reason: string): Promise<void> {
  const { side } = await ownConversation(context, conversationId);
  await context.dispatch(conversation, { type: 'ReportConversation', data: { conversationId, side, reason } });
}

type Decision = { readonly decision: ReportDecision; readonly reason: string; readonly by: string | undefined };

/**
 * A platform owner settles the report of the side `by`; without it the one that is open. Refuses with WhichReport where
 * both have reported.
 */
export async function settleReport(
  context: Context,
  conversationId: string,
  { decision, reason, by: side }: Decision,
): Promise<void> {
  ownerActs(context);
  await context.dispatch(conversation, { type: 'SettleReport', data: { conversationId, side, decision, reason } });
}

/** Blocks a member, or unblocks them. Refuses more than thirty such changes in ten minutes. */
export async function setBlocked(context: Context, otherId: string, blocked: boolean): Promise<void> {
  const { id: memberId } = member(context);
  if (
    blocked &&
    otherId !== SUPPORT &&
    (await context.stateOf(account, { accountId: otherId })).state.status === 'none'
  )
    throw NoSuchMember();
  if ((await blockedBy(context)).includes(otherId) !== blocked) await withinTenMinutes(context, memberId);
  await context.dispatch(blocks, { type: blocked ? 'BlockMember' : 'UnblockMember', data: { memberId, otherId } });
}

async function withinTenMinutes({ services: { config, vault, now } }: Context, memberId: string): Promise<void> {
  if (!config.rateLimit) return;
  const budget = { key: `blocks/${memberId}`, most: BLOCKS_IN_TEN_MINUTES, withinMs: 10 * MINUTE_MS };
  const retryAfter = await overBudget(vault, budget, now());
  if (retryAfter > 0) throw TooManyBlocks({ retryAfter });
}

/** The members the calling member has blocked, by id. */
export const blockedBy = async (context: Context): Promise<readonly string[]> =>
  (await context.stateOf(blocks, { memberId: member(context).id })).state.otherIds;
