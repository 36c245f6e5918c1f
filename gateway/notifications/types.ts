import { GraphQLJSON, GraphQLLocalTime } from 'graphql-scalars';
import { Field, Float, GraphQLISODateTime, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../graphql/connection.ts';
import { NoticeKind } from './noticeKind.ts';

export enum NotificationTopic {
  bookings = 'bookings',
  orders = 'orders',
  campaigns = 'campaigns',
  messages = 'messages',
  forum = 'forum',
  moderation = 'moderation',
  announcements = 'announcements',
}
registerEnumType(NotificationTopic, {
  name: 'NotificationTopic',
  description: 'What a notification is about; each can be switched off, but moderation.',
  valuesConfig: {
    bookings: { description: 'Appointments made, confirmed, moved, cancelled or over.' },
    orders: { description: 'Orders bought and sold.' },
    campaigns: { description: 'Campaigns one has opened or given to.' },
    messages: { description: 'Messages that wait to be read.' },
    forum: { description: 'Comments, answers and mentions.' },
    moderation: { description: 'Decisions about one’s posts and access, and for moderators what waits for them.' },
    announcements: { description: 'What platform owners send to members.' },
  },
});

export enum MailWish {
  now = 'now',
  daily = 'daily',
  never = 'never',
}
registerEnumType(MailWish, {
  name: 'MailWish',
  description: 'When mail about a topic comes.',
  valuesConfig: {
    now: { description: 'At once, or when the quiet hours end.' },
    daily: { description: 'Once a day with everything else.' },
    never: { description: 'Not at all.' },
  },
});

export enum AnnouncementStage {
  scheduled = 'scheduled',
  cancelled = 'cancelled',
  sent = 'sent',
}
registerEnumType(AnnouncementStage, {
  name: 'AnnouncementStage',
  description: 'How far an announcement has come.',
  valuesConfig: {
    scheduled: { description: 'It waits for its time and can be cancelled.' },
    cancelled: { description: 'It was taken back before its time and reached nobody.' },
    sent: { description: 'Its recipients have it, or are getting it now.' },
  },
});

@ObjectType({
  simpleResolvers: true,
  description: 'Something the calling member is informed of. Its text is made from the present state when it is read.',
})
export class Notification {
  @Field(() => ID)
  id!: string;

  @Field(() => NotificationTopic, { description: 'What it is about.' })
  topic!: `${NotificationTopic}`;

  @Field(() => NoticeKind, { description: 'What has happened.' })
  kind!: `${NoticeKind}`;

  @Field(() => String, { description: 'One line, to be shown.' })
  title!: string;

  @Field(() => String, { description: 'What has happened, in a sentence or two of plain text.' })
  text!: string;

  @Field(() => String, { description: 'The path of the page in the web client that it leads to.' })
  href!: string;

  @Field(() => GraphQLJSON, {
    nullable: true,
    description: 'The rich text of an announcement, as a tree of blocks; null for everything else.',
  })
  content!: unknown;

  @Field(() => Boolean, { description: 'Whether the calling member has read it.' })
  read!: boolean;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it was given.' })
  at!: string;
}

export const NotificationConnection = connectionType(Notification);
export type NotificationConnection = InstanceType<typeof NotificationConnection>;

@ObjectType({ simpleResolvers: true, description: 'The number beside the bell of the calling member.' })
export class Bell {
  @Field(() => Int, { description: 'Notifications they have not read.' })
  unread!: number;

  @Field(() => Float, { description: 'Where the log stood: `notificationReceived(after:)` goes on from here.' })
  position!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A notification that was just given.' })
export class NotificationReceived {
  @Field(() => Float, { description: 'After a lost connection `notificationReceived(after:)` goes on from here.' })
  position!: number;

  @Field(() => Notification, { nullable: true, description: 'Null when it was taken back meanwhile.' })
  notification!: Notification | null;

  @Field(() => Bell, { description: 'How many are unread now.' })
  bell!: Bell;
}

@ObjectType({ simpleResolvers: true, description: 'How a member wants to be informed about one topic.' })
export class TopicPreference {
  @Field(() => NotificationTopic, { description: 'Which one.' })
  topic!: `${NotificationTopic}`;

  @Field(() => Boolean, { description: 'Whether it is shown in the product; always so for moderation.' })
  inApp!: boolean;

  @Field(() => MailWish, { description: 'When mail about it comes.' })
  mail!: `${MailWish}`;
}

@ObjectType({
  simpleResolvers: true,
  description: 'When no mail is to come, on the member’s own clock; over midnight when the end is the earlier.',
})
export class QuietHours {
  @Field(() => GraphQLLocalTime, { description: 'When they begin.' })
  from!: string;

  @Field(() => GraphQLLocalTime, { description: 'When they end.' })
  until!: string;
}

@ObjectType({ simpleResolvers: true, description: 'How the calling member wants to be informed.' })
export class NotificationPreferences {
  @Field(() => [TopicPreference], { description: 'All topics there are.' })
  topics!: TopicPreference[];

  @Field(() => QuietHours, {
    nullable: true,
    description: 'Mail that comes up then waits for their end; null for none.',
  })
  quiet!: QuietHours | null;

  @Field(() => GraphQLLocalTime, { description: 'When the daily mail comes, on the clock of `timeZone`.' })
  dailyAt!: string;

  @Field(() => String, { description: 'The IANA name of the member’s time zone, such as `America/Chicago`.' })
  timeZone!: string;
}

@InputType({ description: 'How the calling member wants to be informed about one topic.' })
export class TopicPreferenceInput {
  @Field(() => NotificationTopic, { description: 'Which one.' })
  topic!: `${NotificationTopic}`;

  @Field(() => Boolean, {
    description: 'Whether it is to be shown in the product. Moderation is shown whatever is sent.',
  })
  inApp!: boolean;

  @Field(() => MailWish, { description: 'When mail about it is to come.' })
  mail!: `${MailWish}`;
}

@InputType({ description: 'When no mail is to come, on the member’s own clock.' })
export class QuietHoursInput {
  @Field(() => GraphQLLocalTime, { description: 'When they begin.' })
  from!: string;

  @Field(() => GraphQLLocalTime, { description: 'When they end; over midnight when it is the earlier.' })
  until!: string;
}

@InputType({ description: 'What is left out stays as it is; `quiet: null` ends the quiet hours.' })
export class NotificationPreferencesInput {
  @Field(() => [TopicPreferenceInput], { nullable: true, description: 'Only those that change.' })
  topics?: TopicPreferenceInput[] | null;

  @Field(() => QuietHoursInput, { nullable: true, description: 'Null ends the quiet hours.' })
  quiet?: QuietHoursInput | null;

  @Field(() => GraphQLLocalTime, {
    nullable: true,
    description: 'When the daily mail is to come, on the clock of `timeZone`.',
  })
  dailyAt?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'An IANA name, such as `America/Chicago`; any other is refused.',
  })
  timeZone?: string | null;
}
