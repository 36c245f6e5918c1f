import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { conversation as aggregate } from '#domain/messages/decider.ts';
import { ConversationMissing } from '#domain/messages/refusals.ts';
import { withRows } from '#projections/keyset.ts';
import { readConversation } from '#projections/messages/conversations.ts';
import { connectionOf, keysetOf, PageArgs, sizeOf } from '../graphql/connection.ts';
import { wordsIfAny } from '../graphql/numberedPages.ts';
import { type Context, member, ownerActs } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import * as actions from './actions.ts';
import { messageEdit, newMessage, readMark, recipient, reason as why } from './inputs.ts';
import { readCorrespondents } from './people.ts';
import { chatFor, conversationFor, messagesFor, tallyOf } from './reads.ts';
import { boxFor } from './search.ts';
import { sideFor, sideOfBox } from './sides.ts';
import * as types from './types.ts';
import { conversationTypes, inboxType, messageTypes } from './views.ts';

const PAGE = 30;

@Resolver()
export class MessageQueries {
  @Query(() => types.Inbox, { description: 'How much is unread in a mailbox.' })
  async inbox(
    @Arg('box', () => types.Mailbox, { defaultValue: 'own' }) box: types.Mailbox,
    @Ctx() context: Context,
  ): Promise<types.Inbox> {
    return inboxType(await tallyOf(context, box));
  }

  @Query(() => types.ConversationConnection, {
    description: 'The calling member’s conversations, the last written first.',
  })
  async conversations(
    @Ctx() context: Context,
    @Arg('box', () => types.Mailbox, { defaultValue: 'own' }) box: types.Mailbox,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('query', () => String, {
      nullable: true,
      description:
        'Only those that have, for each of these words, one that begins with it in the name of the other side or of the shop that it is about, its subject or its ticket number; at most 200 characters. The 5,000 last written are looked at. All when left out or blank.',
    })
    query: string | undefined,
  ): Promise<types.ConversationConnection> {
    const side = sideOfBox(context, box);
    const list = `conversations of ${side}`;
    const found = await boxFor(context, side, parse(wordsIfAny, query), keysetOf(list, page));
    return connectionOf(list, withRows(found, await conversationTypes(context, found.rows, side)));
  }

  @Query(() => types.Conversation, { nullable: true, description: 'Null when there is none, or it is between others.' })
  async conversation(
    @Arg('id', () => ID, { description: 'As `conversations` answers it.' }) id: string,
    @Ctx() context: Context,
  ): Promise<types.Conversation | null> {
    return noneOf(conversationFor(context, id));
  }

  @Query(() => types.MessagePage, {
    description:
      'The messages of a conversation, the newest first. For its two sides, and for platform owners while it is reported.',
  })
  async messages(
    @Ctx() context: Context,
    @Arg('conversationId', () => ID) id: string,
    @Arg('before', () => Int, {
      nullable: true,
      description: 'Only those before message number `nth`; the newest when left out.',
    })
    before: number | null,
    @Arg('first', () => Int, { nullable: true, description: 'How many at most, from 1 to 50; 30 when left out.' })
    first: number | null,
  ): Promise<types.MessagePage> {
    return messagesFor(context, id, { before: before ?? undefined, limit: sizeOf(first, { usual: PAGE }) });
  }

  @Query(() => types.Chat, {
    description:
      'Whom a message would reach and what it would be about, before anything is written. Without `to` the support.',
  })
  async chat(
    @Ctx() context: Context,
    @Arg('to', () => types.RecipientInput, { nullable: true, description: 'Whom to write to, by what it is about.' })
    to: types.RecipientInput | null,
  ): Promise<types.Chat> {
    return chatFor(context, parse(recipient, to ?? { kind: 'support' }));
  }

  @Query(() => [types.Correspondent], { description: 'Whom the calling member has blocked.' })
  async blockedMembers(@Ctx() context: Context): Promise<types.Correspondent[]> {
    const ids = await actions.blockedBy(context);
    const { people } = await readCorrespondents(context, [], ids);
    return ids.flatMap((id) => people.get(id) ?? []);
  }
}

@Resolver()
export class MessageMutations {
  @Mutation(() => types.Message, {
    description:
      'Sends a message, at most thirty a minute; TOO_MANY_MESSAGES after these. Refused when `writable` is false, and with TOO_MANY_STRANGERS for a fourth new shop a day before the account is activated.',
  })
  async sendMessage(
    @Arg('input', () => types.SendMessageInput, { description: 'What it says, and where it goes.' })
    input: types.SendMessageInput,
    @Ctx() context: Context,
  ): Promise<types.Message> {
    member(context);
    return messageFor(context, await actions.sendMessage(context, parse(newMessage, input)));
  }

  @Mutation(() => types.Message, {
    description:
      'Says one’s own last message of a conversation differently, within 15 minutes and at most 20 times. The other side sees that it was edited.',
  })
  async editMessage(
    @Ctx() context: Context,
    @Arg('conversationId', () => ID) id: string,
    @Arg('nth', () => Int, { description: 'The message’s number in its conversation.' }) nth: number,
    @Arg('text', () => String, { description: 'What it should say from now on, at most 2,000 characters.' })
    text: string,
  ): Promise<types.Message> {
    member(context);
    return messageFor(context, await actions.editMessage(context, id, parse(messageEdit, { nth, text })));
  }

  @Mutation(() => types.Conversation, {
    description: 'Marks everything up to a message as read. The other side sees it in `readUpToByThem`.',
  })
  async markConversationRead(
    @Arg('id', () => ID, { description: 'The conversation’s `id`; CONVERSATION_MISSING when it is between others.' })
    id: string,
    @Arg('upTo', () => Int, {
      description: 'The number of the last message that was read. An earlier one than before changes nothing.',
    })
    upTo: number,
    @Ctx() context: Context,
  ): Promise<types.Conversation> {
    member(context);
    await actions.markRead(context, id, parse(readMark, { upTo }).upTo);
    return conversationFor(context, id);
  }

  @Mutation(() => Boolean, {
    description: 'Lets the other side see for a moment that the calling member is writing. Nothing of it is kept.',
  })
  async tellTyping(@Arg('conversationId', () => ID) id: string, @Ctx() context: Context): Promise<boolean> {
    await actions.tellTyping(context, id);
    return true;
  }

  @Mutation(() => Boolean, {
    description:
      'From now on neither of the two can write to the other. Thirty changes in ten minutes; TOO_MANY_BLOCKS after these.',
  })
  async blockMember(@Arg('memberId', () => ID) memberId: string, @Ctx() context: Context): Promise<boolean> {
    await actions.setBlocked(context, memberId, true);
    return true;
  }

  @Mutation(() => Boolean, { description: 'Takes a block back. The other side’s own block stays.' })
  async unblockMember(@Arg('memberId', () => ID) memberId: string, @Ctx() context: Context): Promise<boolean> {
    await actions.setBlocked(context, memberId, false);
    return true;
  }

  @Mutation(() => Boolean, {
    description:
      'Forgets what a guest sent by the contact form, at their wish. For platform owners; it cannot be undone.',
  })
  async eraseEnquiry(
    @Arg('id', () => ID, { description: 'The `id` of the conversation that the contact form began.' })
    conversationId: string,
    @Arg('reason', () => String, { description: 'For the record, plain text, 1 to 500 characters.' }) reason: string,
    @Ctx() context: Context,
  ): Promise<boolean> {
    ownerActs(context);
    await context.dispatch(aggregate, {
      type: 'EraseEnquiry',
      data: { conversationId, reason: parse(why, { reason }).reason },
    });
    return true;
  }
}

/** A message as the calling member sees it. */
export async function messageFor(
  context: Context,
  message: Parameters<typeof messageTypes>[2][number],
): Promise<types.Message> {
  const found = await readConversation(context.services.models, message.conversationId);
  const [shown] = found ? await messageTypes(context, found, [message], sideFor(found.sides, member(context))) : [];
  if (!shown) throw ConversationMissing();
  return shown;
}

/** Null instead of the refusal, so that another member's conversation looks like none. */
const noneOf = <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((error: unknown) => {
    if ((error as { code?: string }).code === ConversationMissing.code) return null;
    throw error;
  });
