import { Field, Float, GraphQLISODateTime, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../graphql/connection.ts';

export enum Mailbox {
  own = 'own',
  support = 'support',
}
registerEnumType(Mailbox, {
  name: 'Mailbox',
  description: "The calling member's own messages, or the platform's, which its owners share.",
  valuesConfig: {
    own: { description: 'Conversations of the calling member.' },
    support: { description: 'Conversations with the platform, which its owners share; for platform owners only.' },
  },
});

export enum ConversationKind {
  booking = 'booking',
  order = 'order',
  shop = 'shop',
  support = 'support',
  contact = 'contact',
}
registerEnumType(ConversationKind, {
  name: 'ConversationKind',
  description: 'What a conversation is about.',
  valuesConfig: {
    booking: { description: 'An appointment.' },
    order: { description: 'A seller’s part of an order.' },
    shop: { description: 'A shop or a product.' },
    support: { description: 'The platform, without a further subject.' },
    contact: { description: 'What was sent by the contact form.' },
  },
});

export enum RecipientKind {
  booking = 'booking',
  order = 'order',
  shop = 'shop',
  support = 'support',
}
registerEnumType(RecipientKind, {
  name: 'RecipientKind',
  description: 'What a new conversation is about; it says who the other side is.',
  valuesConfig: {
    booking: { description: 'The other side of an appointment.' },
    order: { description: 'The other side of an order.' },
    shop: { description: 'The owner of a shop or the seller of a product.' },
    support: { description: 'The platform’s owners; for them, a member.' },
  },
});

export enum CorrespondentKind {
  member = 'member',
  support = 'support',
  guest = 'guest',
}
registerEnumType(CorrespondentKind, {
  name: 'CorrespondentKind',
  description: 'What a side of a conversation is.',
  valuesConfig: {
    member: { description: 'A member, also one who has closed their account since.' },
    support: { description: 'The platform, for which any of its owners writes.' },
    guest: { description: 'Who sent the contact form without an account, and is answered by mail.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'A side of a conversation, or somebody else in connection with it.' })
export class Correspondent {
  @Field(() => ID)
  id!: string;

  @Field(() => CorrespondentKind, { description: 'Whether it is a member, the support or a guest.' })
  kind!: `${CorrespondentKind}`;

  @Field(() => String, { description: 'First and last name; `Former member` once they have closed their account.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Path of their picture on this server; null when they have none.',
  })
  pictureUrl!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'What a conversation began with.' })
export class ConversationAbout {
  @Field(() => ConversationKind, { description: 'A booking, an order, a shop, or the support.' })
  kind!: `${ConversationKind}`;

  @Field(() => ID, { nullable: true, description: 'Of that booking, order, shop or product; null for the support.' })
  id!: string | null;

  @Field(() => String, {
    description: 'The shop’s name, the appointment, the order, or the subject line of the contact form.',
  })
  title!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The path of its page in the web client; null when it has none.',
  })
  href!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'What a message said before it was edited.' })
export class EarlierText {
  @Field(() => String, { description: 'Plain text, as the other side may have read it.' })
  text!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant from which on it said so.' })
  since!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A picture in a message, for the two sides of the conversation only.',
})
export class MessagePicture {
  @Field(() => String, {
    description: 'Its path on this server. Ask for it with your access token; `?w=320`, `640` or `1280` is narrower.',
  })
  href!: string;

  @Field(() => Int, { description: 'In pixels.' })
  width!: number;

  @Field(() => Int, { description: 'In pixels.' })
  height!: number;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'What one side wrote. For the two sides of the conversation, and for platform owners while it is reported.',
})
export class Message {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { description: 'Where it was written.' })
  conversationId!: string;

  @Field(() => Int, { description: 'Counts the messages of its conversation from 1.' })
  nth!: number;

  @Field(() => String, { description: 'What its sender’s client called it.' })
  messageId!: string;

  @Field(() => Boolean, { description: 'Whether it is of the calling member’s side.' })
  mine!: boolean;

  @Field(() => Correspondent, { description: 'Who wrote it.' })
  author!: Correspondent;

  @Field(() => String, {
    description: 'Empty beside a picture that says it all, and once its author has closed their account.',
  })
  text!: string;

  @Field(() => MessagePicture, { nullable: true, description: 'What was sent with it; null for text alone.' })
  picture!: MessagePicture | null;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it arrived here.' })
  sentAt!: string;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant it was last edited; null when it never was.',
  })
  editedAt!: string | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description:
      'The UTC instant until which the calling member may edit it, while it is their last of the conversation; null where they never may.',
  })
  editableUntil!: string | null;

  @Field(() => [EarlierText], { description: 'Oldest first; only for a platform owner who decides about a report.' })
  earlier!: EarlierText[];

  @Field(() => Boolean, { description: 'Whether the side it was sent to has read it.' })
  read!: boolean;
}

@ObjectType({
  simpleResolvers: true,
  description: 'What a guest or member gave in the contact form. For platform owners and the sender.',
})
export class Enquiry {
  @Field(() => String, { description: 'The number the sender was given.' })
  ticket!: string;

  @Field(() => String, { description: 'As they wrote it.' })
  firstName!: string;

  @Field(() => String, { description: 'As they wrote it.' })
  lastName!: string;

  @Field(() => String, { description: 'Where a guest receives the answer.' })
  email!: string;

  @Field(() => String, { nullable: true, description: 'As they wrote it; null when they left it out.' })
  phone!: string | null;

  @Field(() => String, { description: 'The line above their message.' })
  subject!: string;

  @Field(() => Boolean, { description: 'Whether they agreed that this is kept to answer them.' })
  consented!: boolean;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'A conversation between two sides, as the calling side sees it. Nobody else reads it, but platform owners while it is reported.',
})
export class Conversation {
  @Field(() => ID)
  id!: string;

  @Field(() => ConversationAbout, { description: 'What it is about.' })
  about!: ConversationAbout;

  @Field(() => Correspondent, { description: 'The other side.' })
  with!: Correspondent;

  @Field(() => [Correspondent], { description: 'Both sides, the calling one among them.' })
  sides!: Correspondent[];

  @Field(() => Message, { nullable: true, description: 'The latest of either side; null when there is none.' })
  lastMessage!: Message | null;

  @Field(() => Int, { description: 'How many messages there are.' })
  messageCount!: number;

  @Field(() => Int, { description: 'How many messages of the other side this side has not read yet.' })
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

  @Field(() => Boolean, { description: 'Whether the platform has closed it: nobody writes there any more.' })
  closed!: boolean;

  @Field(() => Float, {
    description: 'Grows with every change of it: of two copies the one that says more is the later.',
  })
  position!: number;

  @Field(() => Enquiry, {
    nullable: true,
    description: 'What the contact form said besides; null unless it began with one.',
  })
  enquiry!: Enquiry | null;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant of its first message.' })
  beganAt!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant of its last message.' })
  changedAt!: string;
}

export const ConversationConnection = connectionType(Conversation);
export type ConversationConnection = InstanceType<typeof ConversationConnection>;

@ObjectType({
  simpleResolvers: true,
  description: 'Messages, newest first. Older ones: ask again with `before` the `nth` of the last.',
})
export class MessagePage {
  @Field(() => [Message], { description: 'At most as many as were asked for, the newest first.' })
  messages!: Message[];

  @Field(() => Boolean, { description: 'Whether there are earlier messages than these.' })
  hasOlder!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'What is unread in a mailbox.' })
export class Inbox {
  @Field(() => Int, { description: 'Messages not read yet, of all conversations together.' })
  unread!: number;

  @Field(() => Int, { description: 'Conversations with such messages.' })
  unreadConversations!: number;

  @Field(() => Float, { description: 'Where the log stood: `messageReceived(after:)` goes on from here.' })
  position!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Who a chat would be with and about what, and the conversation if it has begun.',
})
export class Chat {
  @Field(() => Correspondent, { description: 'Who would read it.' })
  recipient!: Correspondent;

  @Field(() => ConversationAbout, { description: 'What it would be about.' })
  about!: ConversationAbout;

  @Field(() => Conversation, {
    nullable: true,
    description: 'What there is already; null when the first message begins it.',
  })
  conversation!: Conversation | null;
}

@InputType({ description: 'The recipient of a message, by its subject.' })
export class RecipientInput {
  @Field(() => RecipientKind, { description: 'What it is about.' })
  kind!: `${RecipientKind}`;

  @Field(() => ID, { nullable: true, description: 'Of the booking, order, shop or product; left out for the support.' })
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

  @Field(() => String, { description: 'Plain text, at most 2,000 characters; may be empty beside a picture.' })
  text!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Of a picture you have uploaded by `POST /api/v1/messages/picture`.',
  })
  pictureId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Into which conversation; left out when `to` is given.' })
  conversationId?: string | null;

  @Field(() => RecipientInput, {
    nullable: true,
    description: 'Whom to begin a conversation with; left out when `conversationId` is given.',
  })
  to?: RecipientInput | null;
}
