import { Field, Float, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';

@ObjectType({ simpleResolvers: true, description: 'What this process runs on.' })
export class SystemVersions {
  @Field(() => String, { description: 'The release of Chairside.' })
  product!: string;

  @Field(() => String, { description: 'The version of the JavaScript runtime, such as `v22.3.0`.' })
  node!: string;

  @Field(() => String, { description: 'The version of Redis; empty when our user may not ask.' })
  redis!: string;

  @Field(() => String, { description: 'What keeps the event log: the embedded engine or EventStoreDB.' })
  engine!: string;

  @Field(() => Int, { description: 'How many types of events this release knows.' })
  eventTypes!: number;

  @Field(() => Int, {
    description: 'How many of them have been given another shape since; old ones are lifted when read.',
  })
  liftedEventTypes!: number;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant at which this process started.' })
  startedAt!: string;
}

@ObjectType({ simpleResolvers: true, description: 'Room that is taken and left, in bytes.' })
export class SystemStorage {
  @Field(() => Float, { nullable: true, description: 'Files of the event log; null with EventStoreDB.' })
  logBytes!: number | null;

  @Field(() => Float, { nullable: true, description: 'Files of the vault; null with EventStoreDB.' })
  vaultBytes!: number | null;

  @Field(() => Float, { description: 'Uploaded pictures.' })
  uploadBytes!: number;

  @Field(() => Int, { description: 'How many files these are.' })
  uploads!: number;

  @Field(() => GraphQLISODateTime, { description: 'When the pictures were counted, at most ten minutes ago.' })
  uploadsCountedAt!: string;

  @Field(() => Float, { nullable: true, description: 'What Redis holds in memory; null when our user may not ask.' })
  redisBytes!: number | null;

  @Field(() => Float, { nullable: true, description: 'At which it refuses writes; null when it has no limit.' })
  redisMostBytes!: number | null;

  @Field(() => Float, { description: 'Room left where `DATA_DIR` is.' })
  diskFreeBytes!: number;

  @Field(() => Float, { description: 'Room there is in all where `DATA_DIR` is.' })
  diskBytes!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A backup that `npm run backup` has made and read again.' })
export class Backup {
  @Field(() => GraphQLISODateTime, { description: 'The UTC instant of its beginning: younger events are not in it.' })
  madeAt!: string;

  @Field(() => Float, { description: 'How many events are in it.' })
  events!: number;

  @Field(() => Float, { description: 'Its size in bytes.' })
  bytes!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'How many copies of keys lay among the backups then; null when an earlier release made it.',
  })
  keyCopies?: number | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant at which the oldest of them was begun.',
  })
  oldestKeysAt?: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A mail that was handed over: what kind, no address and no text.' })
export class SentMail {
  @Field(() => String, { description: 'What it was about, as the product names it, such as `booking-confirmed`.' })
  kind!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it was handed over.' })
  at!: string;
}

@ObjectType({ simpleResolvers: true, description: 'Mail that goes out.' })
export class SystemMails {
  @Field(() => Boolean, { description: 'Whether it goes to a mail server; else it stays in the development outbox.' })
  hasServer!: boolean;

  @Field(() => Int, { description: 'How many were handed over in the day that runs, in the asked time zone.' })
  sentToday!: number;

  @Field(() => Int, { description: 'Jobs that send mail and could run, or run.' })
  waiting!: number;

  @Field(() => Int, { description: 'Jobs that send mail and whose every try has failed.' })
  failed!: number;

  @Field(() => [SentMail], { description: 'The last ten.' })
  latest!: SentMail[];
}

export enum DeliveryOutcome {
  DONE = 'DONE',
  WAITING = 'WAITING',
  FAILED = 'FAILED',
}
registerEnumType(DeliveryOutcome, {
  name: 'DeliveryOutcome',
  description: 'What became of what an event of the payment provider asks for.',
  valuesConfig: {
    DONE: { description: 'It was seen to, or asked for nothing.' },
    WAITING: { description: 'A job for it waits, runs, or will be tried again.' },
    FAILED: { description: 'Every try of a job for it has failed.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'An event of the payment provider, with a valid signature.' })
export class WebhookDelivery {
  @Field(() => ID, { description: 'The provider’s id of it; a repeated delivery is not recorded again.' })
  id!: string;

  @Field(() => String, { description: 'Its type at the provider, such as `payment_intent.succeeded`.' })
  kind!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it was recorded here.' })
  at!: string;

  @Field(() => ID, { nullable: true, description: 'The payment it is about; null when it is about something else.' })
  paymentId!: string | null;

  @Field(() => Float, { description: 'The position of its event in the log.' })
  position!: number;

  @Field(() => DeliveryOutcome, { description: 'What became of it.' })
  outcome!: `${DeliveryOutcome}`;

  @Field(() => String, {
    nullable: true,
    description: 'What went wrong where it failed, in a sentence or as an error.',
  })
  fault!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'What the payment provider tells us.' })
export class SystemWebhooks {
  @Field(() => Int, { description: 'How many were recorded in the day that runs, in the asked time zone.' })
  today!: number;

  @Field(() => [WebhookDelivery], { description: 'The last ten.' })
  latest!: WebhookDelivery[];
}

@ObjectType({ description: 'State of the installation, for platform owners.' })
export class SystemState {}

@ObjectType({ simpleResolvers: true, description: 'What happened on one day, for platform owners.' })
export class PlatformDay {
  @Field(() => String, { description: 'YYYY-MM-DD in the asked time zone.' })
  date!: string;

  @Field(() => Int, { description: 'Accounts registered.' })
  signUps!: number;

  @Field(() => Int, { description: 'Bookings confirmed; those cancelled later included.' })
  bookings!: number;

  @Field(() => Float, { description: 'What came to the provider for us by the books, in US cents.' })
  receivedCents!: number;

  @Field(() => Float, { description: 'What left it again, as refunds and payouts, in US cents.' })
  paidOutCents!: number;
}
