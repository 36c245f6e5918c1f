import { Field, Float, ID, ObjectType } from 'type-graphql';
import { Conversation, Inbox, Message } from './types.ts';

@ObjectType({
  simpleResolvers: true,
  description: 'A message that has arrived or was edited, with all a screen needs to show it.',
})
export class MessageReceived {
  @Field(() => Float, { description: 'After a lost connection `messageReceived(after:)` goes on from here.' })
  position!: number;

  @Field(() => Message, { description: 'The message as it is now.' })
  message!: Message;

  @Field(() => Conversation, { description: 'Its conversation, with the counts of now.' })
  conversation!: Conversation;

  @Field(() => Inbox, { description: 'What is unread in the mailbox now.' })
  inbox!: Inbox;
}

@ObjectType({ simpleResolvers: true, description: 'A conversation in which something has changed.' })
export class ConversationChange {
  @Field(() => Conversation, { description: 'As it is now.' })
  conversation!: Conversation;

  @Field(() => Inbox, { description: 'What is unread in the mailbox now.' })
  inbox!: Inbox;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The other side of a conversation is writing. It is sent again while they do, and kept nowhere.',
})
export class Typing {
  @Field(() => ID, { description: 'Where they are writing.' })
  conversationId!: string;

  @Field(() => String, { description: 'Who is writing, to be shown.' })
  name!: string;
}
