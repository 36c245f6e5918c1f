import { Field, Float, GraphQLISODateTime, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../graphql/connection.ts';

export enum Mailbox {
  own = 'own',
  support = 'support',
}
registerEnumType(Mailbox, {
  name: 'Mailbox',
  description: "The calling member's own messages, or the platform's, which its owners share.",
});

export enum ConversationKind {
  booking = 'booking',
  order = 'order',
  shop = 'shop',
  support = 'support',
  contact = 'contact',
}
registerEnumType(ConversationKind, { name: 'ConversationKind' });

export enum RecipientKind {
  booking = 'booking',
  order = 'order',
  shop = 'shop',
  support = 'support',
}
registerEnumType(RecipientKind, { name: 'RecipientKind' });

export enum CorrespondentKind {
  member = 'member',
  support = 'support',
  guest = 'guest',
}
registerEnumType(CorrespondentKind, { name: 'CorrespondentKind' });

@ObjectType({ simpleResolvers: true, description: 'A side of a conversation.' })
export class Correspondent {
  @Field(() => ID)
  id!: string;

  @Field(() => CorrespondentKind)
  kind!: `${CorrespondentKind}`;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  pictureUrl!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'What a conversation began with.' })
export class ConversationAbout {
  @Field(() => ConversationKind)
  kind!: `${ConversationKind}`;

  @Field(() => ID, { nullable: true })
  id!: string | null;

  @Field(() => String, {
    description: 'The shop’s name, the appointment, the order, or the subject line of the contact form.',
  })
  title!: string;

  @Field(() => String, { nullable: true, description: 'Its page.' })
  href!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'What a message said before it was edited.' })
export class EarlierText {
  @Field(() => String)
  text!: string;

  @Field(() => GraphQLISODateTime, { description: 'From when on it said so.' })
  since!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A picture in a message, for the two sides of the conversation only.',
})
export class MessagePicture {
  @Field(() => String, { description: 'Ask for it with your access token; `?w=320`, `640` or `1280` is narrower.' })
  href!: string;

  @Field(() => Int, { description: 'In pixels.' })
  width!: number;

  @Field(() => Int)
  height!: number;
}

@ObjectType({ simpleResolvers: true })
export class Message {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  conversationId!: string;

  @Field(() => Int, { description: 'Counts the messages of its conversation from 1.' })
  nth!: number;

  @Field(() => String, { description: 'What its sender’s client called it.' })
  messageId!: string;

  @Field(() => Boolean, { description: 'Whether it is of the calling member’s side.' })
  mine!: boolean;

  @Field(() => Correspondent)
  author!: Correspondent;

  @Field(() => String, {
    description: 'Empty beside a picture that says it all, and once its author has closed their account.',
  })
  text!: string;

  @Field(() => MessagePicture, { nullable: true })
  picture!: MessagePicture | null;

  @Field(() => GraphQLISODateTime)
  sentAt!: string;

  @Field(() => GraphQLISODateTime, { nullable: true })
  editedAt!: string | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'Until when you may edit it, while it is your last of the conversation; null where you never may.',
  })
  editableUntil!: string | null;

  @Field(() => [EarlierText], { description: 'Oldest first; only for a platform owner who decides about a report.' })
  earlier!: EarlierText[];

  @Field(() => Boolean, { description: 'Whether the side it was sent to has read it.' })
  read!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'What a guest or member gave in the contact form.' })
export class Enquiry {
  @Field(() => String)
  ticket!: string;

  @Field(() => String)
  firstName!: string;

  @Field(() => String)
  lastName!: string;

  @Field(() => String)
  email!: string;

  @Field(() => String, { nullable: true })
  phone!: string | null;

  @Field(() => String)
  subject!: string;
}

@ObjectType({ simpleResolvers: true, description: 'As the calling side sees it.' })
export class Conversation {
  @Field(() => ID)
  id!: string;

  @Field(() => ConversationAbout)
  about!: ConversationAbout;

  @Field(() => Correspondent, { description: 'The other side.' })
  with!: Correspondent;

  @Field(() => [Correspondent])
  sides!: Correspondent[];

  @Field(() => Message, { nullable: true })
  lastMessage!: Message | null;

  @Field(() => Int, { description: 'How many messages there are.' })
  messageCount!: number;

  @Field(() => Int, { description: 'Of the other side, not read yet.' })
  unread!: number;

  @Field(() => Int, { description: 'Up to which message this side has read.' })
  readUpTo!: number;

  @Field(() => Int, { description: 'Up to which message the other side has read.' })
  readUpToByThem!: number;

  @Field(() => Boolean, { description: 'Whether this side has blocked the other.' })
  blocked!: boolean;

  @Field(() => Boolean, {
    description:
      'Whether a message can be sent now: not when it was closed, one of the two has blocked the other, or an account is closed.',
  })
  writable!: boolean;

  @Field(() => Boolean, { description: 'Closed by the platform.' })
  closed!: boolean;

  @Field(() => Float, {
    description: 'Grows with every change of it: of two copies the one that says more is the later.',
  })
  position!: number;

  @Field(() => Enquiry, { nullable: true })
  enquiry!: Enquiry | null;

  @Field(() => GraphQLISODateTime)
  beganAt!: string;

  @Field(() => GraphQLISODateTime)
  changedAt!: string;
}

export const ConversationConnection = connectionType(Conversation);
export type ConversationConnection = InstanceType<typeof ConversationConnection>;

@ObjectType({
  simpleResolvers: true,
  description: 'Messages, newest first. Older ones: ask again with `before` the `nth` of the last.',
})
export class MessagePage {
  @Field(() => [Message])
  messages!: Message[];

  @Field(() => Boolean)
  hasOlder!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'What is unread in a mailbox.' })
export class Inbox {
  @Field(() => Int)
  unread!: number;

  @Field(() => Int)
  unreadConversations!: number;

  @Field(() => Float, { description: 'Where the log stood: `messageReceived(after:)` goes on from here.' })
  position!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Who a chat would be with and about what, and the conversation if it has begun.',
})
export class Chat {
  @Field(() => Correspondent)
  recipient!: Correspondent;

  @Field(() => ConversationAbout)
  about!: ConversationAbout;

  @Field(() => Conversation, { nullable: true })
  conversation!: Conversation | null;
}

@InputType({ description: 'The recipient of a message, by its subject.' })
export class RecipientInput {
  @Field(() => RecipientKind)
  kind!: `${RecipientKind}`;

  @Field(() => ID, { nullable: true, description: 'Of the booking, order, shop or product.' })
  id?: string | null;

  @Field(() => ID, { nullable: true, description: 'Which seller of an order; for the platform owners, which member.' })
  memberId?: string | null;
}

@InputType({ description: 'A message into a conversation, or `to` a recipient it begins one with.' })
export class SendMessageInput {
  @Field(() => String, {
    description:
      'Your own name for it, 8 to 80 letters and digits: sent again under the same one it is the same message.',
  })
  messageId!: string;

  @Field(() => String, { description: 'May be empty beside a picture.' })
  text!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Of a picture you have uploaded by `POST /api/v1/messages/picture`.',
  })
  pictureId?: string | null;

  @Field(() => ID, { nullable: true })
  conversationId?: string | null;

  @Field(() => RecipientInput, { nullable: true })
  to?: RecipientInput | null;
}
