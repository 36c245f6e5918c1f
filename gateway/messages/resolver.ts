import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { conversation as aggregate } from '#domain/messages/decider.ts';
import { ConversationMissing } from '#domain/messages/refusals.ts';
import { withRows } from '#projections/keyset.ts';
import { conversations, readBoxStretch, readConversation } from '#projections/messages/conversations.ts';
import { connectionOf, keysetOf, PageArgs, sizeOf } from '../graphql/connection.ts';
import { type Context, member, memberWith } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import * as actions from './actions.ts';
import { messageEdit, newMessage, readMark, recipient, reason as why } from './inputs.ts';
import { readCorrespondents } from './people.ts';
import { chatFor, conversationFor, messagesFor, tallyOf } from './reads.ts';
import { sideFor, sideOfBox } from './sides.ts';
import * as types from './types.ts';
import { conversationTypes, inboxType, messageTypes } from './views.ts';

const PAGE = 30;

@Resolver()
export class MessageQueries {
  @Query(() => types.Inbox)
  async inbox(
    @Arg('box', () => types.Mailbox, { defaultValue: 'own' }) box: types.Mailbox,
    @Ctx() context: Context,
  ): Promise<types.Inbox> {
    return inboxType(await tallyOf(context, box));
  }

  @Query(() => types.ConversationConnection, { description: 'The last written first.' })
  async conversations(
    @Ctx() context: Context,
    @Arg('box', () => types.Mailbox, { defaultValue: 'own' }) box: types.Mailbox,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<types.ConversationConnection> {
    const side = sideOfBox(context, box);
    const list = `conversations of ${side}`;
    const found = await readBoxStretch(await context.fresh(conversations), side, keysetOf(list, page));
    return connectionOf(list, withRows(found, await conversationTypes(context, found.rows, side)));
  }

  @Query(() => types.Conversation, { nullable: true, description: 'Null when there is none, or it is between others.' })
  async conversation(@Arg('id', () => ID) id: string, @Ctx() context: Context): Promise<types.Conversation | null> {
    return noneOf(conversationFor(context, id));
  }

  @Query(() => types.MessagePage)
  async messages(
    @Ctx() context: Context,
    @Arg('conversationId', () => ID) id: string,
    @Arg('before', () => Int, { nullable: true }) before: number | null,
    @Arg('first', () => Int, { nullable: true }) first: number | null,
  ): Promise<types.MessagePage> {
    return messagesFor(context, id, { before: before ?? undefined, limit: sizeOf(first, { usual: PAGE }) });
  }

  @Query(() => types.Chat, { description: 'The recipient of a message; without `to` the support.' })
  async chat(
    @Ctx() context: Context,
    @Arg('to', () => types.RecipientInput, { nullable: true }) to: types.RecipientInput | null,
  ): Promise<types.Chat> {
    return chatFor(context, parse(recipient, to ?? { kind: 'support' }));
  }

  @Query(() => [types.Correspondent])
  async blockedMembers(@Ctx() context: Context): Promise<types.Correspondent[]> {
    const ids = await actions.blockedBy(context);
    const { people } = await readCorrespondents(context, [], ids);
    return ids.flatMap((id) => people.get(id) ?? []);
  }
}

@Resolver()
export class MessageMutations {
  @Mutation(() => types.Message)
  async sendMessage(
    @Arg('input', () => types.SendMessageInput) input: types.SendMessageInput,
    @Ctx() context: Context,
  ): Promise<types.Message> {
    member(context);
    return messageFor(context, await actions.sendMessage(context, parse(newMessage, input)));
  }

  @Mutation(() => types.Message, {
    description: 'Says your own last message differently, within 15 minutes. The other side sees that it was edited.',
  })
  async editMessage(
    @Ctx() context: Context,
    @Arg('conversationId', () => ID) id: string,
    @Arg('nth', () => Int) nth: number,
    @Arg('text', () => String) text: string,
  ): Promise<types.Message> {
    member(context);
    return messageFor(context, await actions.editMessage(context, id, parse(messageEdit, { nth, text })));
  }

  @Mutation(() => types.Conversation, { description: 'Marks everything up to message `upTo` as read.' })
  async markConversationRead(
    @Arg('id', () => ID) id: string,
    @Arg('upTo', () => Int) upTo: number,
    @Ctx() context: Context,
  ): Promise<types.Conversation> {
    member(context);
    await actions.markRead(context, id, parse(readMark, { upTo }).upTo);
    return conversationFor(context, id);
  }

  @Mutation(() => Boolean, { description: 'Lets the other side see that you are writing, for a moment.' })
  async tellTyping(@Arg('conversationId', () => ID) id: string, @Ctx() context: Context): Promise<boolean> {
    await actions.tellTyping(context, id);
    return true;
  }

  @Mutation(() => Boolean, { description: 'Neither of the two can write to the other from now on.' })
  async blockMember(@Arg('memberId', () => ID) memberId: string, @Ctx() context: Context): Promise<boolean> {
    await actions.setBlocked(context, memberId, true);
    return true;
  }

  @Mutation(() => Boolean)
  async unblockMember(@Arg('memberId', () => ID) memberId: string, @Ctx() context: Context): Promise<boolean> {
    await actions.setBlocked(context, memberId, false);
    return true;
  }

  @Mutation(() => Boolean, {
    description: 'Forgets what a guest sent by the contact form, at their wish; for the platform owners.',
  })
  async eraseEnquiry(
    @Arg('id', () => ID) conversationId: string,
    @Arg('reason', () => String) reason: string,
    @Ctx() context: Context,
  ): Promise<boolean> {
    memberWith(context, 'superadmin');
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
