import { Field, Float, ID, ObjectType } from 'type-graphql';
import { Conversation, Inbox, Message } from './types.ts';

@ObjectType({ simpleResolvers: true })
export class MessageReceived {
  @Field(() => Float, { description: 'After a lost connection `messageReceived(after:)` goes on from here.' })
  position!: number;

  @Field(() => Message)
  message!: Message;

  @Field(() => Conversation)
  conversation!: Conversation;

  @Field(() => Inbox)
  inbox!: Inbox;
}

@ObjectType({ simpleResolvers: true })
export class ConversationChange {
  @Field(() => Conversation)
  conversation!: Conversation;

  @Field(() => Inbox)
  inbox!: Inbox;
}

@ObjectType({ simpleResolvers: true, description: 'The other side is writing.' })
export class Typing {
  @Field(() => ID)
  conversationId!: string;

  @Field(() => String)
  name!: string;
}
