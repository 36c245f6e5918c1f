import { GraphQLJSON, GraphQLLocalTime } from 'graphql-scalars';
import { Field, Float, GraphQLISODateTime, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../graphql/connection.ts';

export enum NotificationTopic {
  bookings = 'bookings',
  orders = 'orders',
  messages = 'messages',
  forum = 'forum',
  moderation = 'moderation',
  announcements = 'announcements',
}
registerEnumType(NotificationTopic, { name: 'NotificationTopic' });

export enum MailWish {
  now = 'now',
  daily = 'daily',
  never = 'never',
}
registerEnumType(MailWish, {
  name: 'MailWish',
  description: 'Whether mail comes at once, once a day with everything else, or never.',
});

export enum AnnouncementStage {
  scheduled = 'scheduled',
  cancelled = 'cancelled',
  sent = 'sent',
}
registerEnumType(AnnouncementStage, { name: 'AnnouncementStage' });

@ObjectType({ simpleResolvers: true, description: 'Its text is made from the present state.' })
export class Notification {
  @Field(() => ID)
  id!: string;

  @Field(() => NotificationTopic)
  topic!: `${NotificationTopic}`;

  @Field(() => String, { description: 'What has happened, as one word.' })
  kind!: string;

  @Field(() => String)
  title!: string;

  @Field(() => String)
  text!: string;

  @Field(() => String, { description: 'The path of the page it leads to.' })
  href!: string;

  @Field(() => GraphQLJSON, { nullable: true, description: 'The rich text of an announcement.' })
  content!: unknown;

  @Field(() => Boolean)
  read!: boolean;

  @Field(() => GraphQLISODateTime)
  at!: string;
}

export const NotificationConnection = connectionType(Notification);
export type NotificationConnection = InstanceType<typeof NotificationConnection>;

@ObjectType({ simpleResolvers: true })
export class Bell {
  @Field(() => Int)
  unread!: number;

  @Field(() => Float, { description: 'Where the log stood: `notificationReceived(after:)` goes on from here.' })
  position!: number;
}

@ObjectType({ simpleResolvers: true })
export class NotificationReceived {
  @Field(() => Float, { description: 'After a lost connection `notificationReceived(after:)` goes on from here.' })
  position!: number;

  @Field(() => Notification, { nullable: true, description: 'Null when it was taken back meanwhile.' })
  notification!: Notification | null;

  @Field(() => Bell)
  bell!: Bell;
}

@ObjectType({ simpleResolvers: true })
export class TopicPreference {
  @Field(() => NotificationTopic)
  topic!: `${NotificationTopic}`;

  @Field(() => Boolean, { description: 'Shown in the product; always so for moderation.' })
  inApp!: boolean;

  @Field(() => MailWish)
  mail!: `${MailWish}`;
}

@ObjectType({
  simpleResolvers: true,
  description: 'On the member’s own clock, over midnight when the end is the earlier.',
})
export class QuietHours {
  @Field(() => GraphQLLocalTime)
  from!: string;

  @Field(() => GraphQLLocalTime)
  until!: string;
}

@ObjectType({ simpleResolvers: true })
export class NotificationPreferences {
  @Field(() => [TopicPreference])
  topics!: TopicPreference[];

  @Field(() => QuietHours, { nullable: true, description: 'Mail that comes up then waits for their end.' })
  quiet!: QuietHours | null;

  @Field(() => GraphQLLocalTime, { description: 'When the daily mail comes.' })
  dailyAt!: string;

  @Field(() => String, { description: 'IANA name.' })
  timeZone!: string;
}

@InputType()
export class TopicPreferenceInput {
  @Field(() => NotificationTopic)
  topic!: `${NotificationTopic}`;

  @Field(() => Boolean)
  inApp!: boolean;

  @Field(() => MailWish)
  mail!: `${MailWish}`;
}

@InputType()
export class QuietHoursInput {
  @Field(() => GraphQLLocalTime)
  from!: string;

  @Field(() => GraphQLLocalTime)
  until!: string;
}

@InputType({ description: 'What is left out stays as it is; `quiet: null` ends the quiet hours.' })
export class NotificationPreferencesInput {
  @Field(() => [TopicPreferenceInput], { nullable: true })
  topics?: TopicPreferenceInput[] | null;

  @Field(() => QuietHoursInput, { nullable: true })
  quiet?: QuietHoursInput | null;

  @Field(() => GraphQLLocalTime, { nullable: true })
  dailyAt?: string | null;

  @Field(() => String, { nullable: true })
  timeZone?: string | null;
}
