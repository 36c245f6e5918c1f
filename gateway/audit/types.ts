import { Field, Float, GraphQLISODateTime, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../graphql/connection.ts';

export enum RecordType {
  shop = 'shop',
  product = 'product',
  booking = 'booking',
  order = 'order',
  plan = 'plan',
  payment = 'payment',
  profile = 'profile',
  campaign = 'campaign',
  post = 'post',
  thread = 'thread',
  terms = 'terms',
}
registerEnumType(RecordType, {
  name: 'RecordType',
  description: 'A kind of record that has a history.',
  valuesConfig: {
    shop: { description: 'A barber shop; for its owner.' },
    product: { description: 'A product with its pieces; for its seller.' },
    booking: {
      description: 'A booking, also where it was moved to another day; for its customer and the shop’s owner.',
    },
    order: { description: 'An order; for its buyer, and for each seller their own part.' },
    plan: { description: 'A member’s plan, by the member’s id; for the member.' },
    payment: { description: 'A payment; for who pays.' },
    profile: { description: 'A member’s account, by the member’s id; for the member.' },
    campaign: { description: 'A campaign with its contributions; for its organizer.' },
    post: { description: 'An article; for its author.' },
    thread: { description: 'A thread of the forum; for its author.' },
    terms: { description: 'A seller’s shipping, returns and pick-up, by the member’s id; for the seller.' },
  },
});

export enum AuditChannel {
  rest = 'rest',
  graphql = 'graphql',
  webhook = 'webhook',
  job = 'job',
  cli = 'cli',
  demo = 'demo',
}
registerEnumType(AuditChannel, {
  name: 'AuditChannel',
  description: 'The way by which the command of an event came in.',
  valuesConfig: {
    rest: { description: 'A call under /api/v1.' },
    graphql: { description: 'A GraphQL operation; what people do on the screens.' },
    webhook: { description: 'A report of the payment provider.' },
    job: { description: 'A job of the platform.' },
    cli: { description: 'A command of the platform’s operator.' },
    demo: { description: 'Demo data.' },
  },
});

export enum AuditActorKind {
  member = 'member',
  platform = 'platform',
  system = 'system',
  visitor = 'visitor',
}
registerEnumType(AuditActorKind, {
  name: 'AuditActorKind',
  description: 'What kind of actor caused an event.',
  valuesConfig: {
    member: { description: 'Somebody with an account, but for platform owners.' },
    platform: { description: 'A platform owner.' },
    system: { description: 'A job or process of the platform.' },
    visitor: { description: 'Somebody who was not logged in.' },
  },
});

export enum AuditPartKind {
  text = 'text',
  instant = 'instant',
  member = 'member',
  shop = 'shop',
  product = 'product',
  booking = 'booking',
  order = 'order',
  payment = 'payment',
  campaign = 'campaign',
  post = 'post',
  thread = 'thread',
  announcement = 'announcement',
  conversation = 'conversation',
}
registerEnumType(AuditPartKind, {
  name: 'AuditPartKind',
  description: 'What a piece of a sentence stands for.',
  valuesConfig: {
    text: { description: 'Words.' },
    instant: { description: 'A moment: `id` is its UTC ISO instant.' },
    member: { description: 'A member, by name.' },
    shop: { description: 'A barber shop, by name.' },
    product: { description: 'A product, by name.' },
    booking: { description: 'Time booked at a shop; it has no name.' },
    order: { description: 'What a buyer ordered; it has no name.' },
    payment: { description: 'Money for something; it has no name.' },
    campaign: { description: 'A campaign, by name.' },
    post: { description: 'An article, by its title.' },
    thread: { description: 'A thread, by its topic.' },
    announcement: { description: 'An announcement of the platform.' },
    conversation: { description: 'What two members write to each other; it has no name.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'Who caused an event.' })
export class AuditActor {
  @Field(() => ID, {
    nullable: true,
    description: 'The member’s id; null for none, and for a platform owner where a member reads their own record.',
  })
  id!: string | null;

  @Field(() => AuditActorKind, { description: 'By the role they had then.' })
  kind!: AuditActorKind;

  @Field(() => String, { description: 'Their name of today; nothing with a name is kept beside the event.' })
  name!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A piece of the sentence that follows the actor’s name.' })
export class AuditPart {
  @Field(() => AuditPartKind, { description: 'What it stands for.' })
  kind!: AuditPartKind;

  @Field(() => String, { description: 'As it is read: words, or the name of today.' })
  text!: string;

  @Field(() => String, { nullable: true, description: 'What it stands for, by id; null for words.' })
  id!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A field that an event has changed.' })
export class AuditChange {
  @Field(() => String, { description: 'The field as people call it, such as `Monday’s hours`.' })
  field!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Its value before; empty when there was none, null where it was not looked up. Instants are UTC ISO.',
  })
  before!: string | null;

  @Field(() => String, { description: 'Its value afterwards; empty when there is none.' })
  after!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The record that an event belongs to.' })
export class AuditRecord {
  @Field(() => RecordType, { description: 'The kind of record.' })
  type!: RecordType;

  @Field(() => ID, { description: 'As `history` and the filter of `audit` take it.' })
  id!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A recorded event in plain words.' })
export class AuditEvent {
  @Field(() => ID)
  id!: string;

  @Field(() => Float, { description: 'Its position in the log, which orders all events.' })
  position!: number;

  @Field(() => String, { description: 'What happened, as the log names it, such as `ShopPriceSet`.' })
  name!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant of the command.' })
  at!: string;

  @Field(() => AuditActor, { description: 'Who caused it.' })
  actor!: AuditActor;

  @Field(() => AuditChannel, {
    nullable: true,
    description: 'The way it came in; null where it is none of those known.',
  })
  channel!: AuditChannel | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The API token it came with; null for none. Its name and areas are in the event that it was made by.',
  })
  apiTokenId!: string | null;

  @Field(() => [AuditPart], { description: 'What follows the actor’s name, piece by piece.' })
  parts!: AuditPart[];

  @Field(() => String, { description: 'The whole sentence, with the actor’s name.' })
  sentence!: string;

  @Field(() => [AuditChange], { description: 'Field by field what it changed.' })
  changes!: AuditChange[];

  @Field(() => AuditRecord, {
    nullable: true,
    description: 'The record whose `history` has it; null for one that is of no such record.',
  })
  record!: AuditRecord | null;

  @Field(() => String, { description: 'The stream that has it.' })
  stream!: string;

  @Field(() => Int, { description: 'Its number in its stream, from 0.' })
  revision!: number;

  @Field(() => Boolean, {
    description:
      'In a history: whether the record can be set back to what it was right after this event (`restoreVersion`).',
  })
  restorable!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A field of a record as it was.' })
export class RecordField {
  @Field(() => String, { description: 'The field as people call it, as in its history.' })
  field!: string;

  @Field(() => String, { description: 'Its value at that moment, never empty. Instants are UTC ISO.' })
  value!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A record as it was at a moment, made from its events up to then.' })
export class RecordAsOf {
  @Field(() => Float, { description: 'The position of its last event by then.' })
  position!: number;

  @Field(() => GraphQLISODateTime, { description: 'When that was.' })
  changedAt!: Date;

  @Field(() => [RecordField], { description: 'The fields that had a value, in the order in which they first got one.' })
  fields!: RecordField[];
}

/** A page of a record's history. */
@ObjectType('HistoryConnection', { simpleResolvers: true })
export class HistoryConnection extends connectionType(AuditEvent, { name: 'HistoryConnection', edge: 'HistoryEdge' }) {}

@ObjectType({
  simpleResolvers: true,
  description: 'Some events of the log, the newest first. How many there are in all is not counted.',
})
export class AuditPage {
  @Field(() => [AuditEvent], { description: 'The newest first.' })
  events!: AuditEvent[];

  @Field(() => String, {
    nullable: true,
    description: 'Sent as `after`, the page behind this one is answered; null when nothing older is left.',
  })
  endCursor!: string | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description:
      'Where the page is not full although there may be more: it was looked back to this moment. Null otherwise.',
  })
  lookedBackTo!: string | null;

  @Field(() => Float, {
    description: 'The position up to which the page is complete: `auditAppended` goes on after it.',
  })
  position!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A recorded event with all that the log has of it.' })
export class AuditDetails {
  @Field(() => AuditEvent, { description: 'The event in words.' })
  event!: AuditEvent;

  @Field(() => String, { description: 'The event as JSON, with its personal fields readable while they are kept.' })
  json!: string;

  @Field(() => String, { description: 'Names the command that caused it.' })
  commandId!: string;

  @Field(() => String, { description: 'Names the request or process that it belongs to.' })
  correlationId!: string;

  @Field(() => String, { description: 'Names the event or command that led to it.' })
  causationId!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'How such an event is taken back: a sentence on where the button for it is. Null where it cannot be taken back.',
  })
  undo!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why such an event cannot be taken back, as a sentence. Null where it can.',
  })
  noUndo!: string | null;

  @Field(() => [AuditEvent], {
    description: 'What else the same request has caused, the oldest first, as far as it was recorded near this event.',
  })
  related!: AuditEvent[];
}

@InputType({ description: 'A record, by its kind and id.' })
export class RecordInput {
  @Field(() => RecordType, { description: 'The kind of record.' })
  type!: RecordType;

  @Field(() => ID, { description: 'As the record’s own type has it; of a plan, a profile or terms, the member’s.' })
  id!: string;
}

@InputType({ description: 'Which events are asked for; all that is given must hold.' })
export class AuditFilterInput {
  @Field(() => ID, { nullable: true, description: 'A member who caused them or whom they are about.' })
  person?: string | null;

  @Field(() => RecordInput, { nullable: true, description: 'Only events of this record.' })
  record?: RecordInput | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Only events of these names, such as `ShopPriceSet`; at most 30, as `auditTypes` lists them.',
  })
  types?: string[] | null;

  @Field(() => AuditChannel, { nullable: true, description: 'Only what came in this way.' })
  channel?: AuditChannel | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'Only events from this instant on.' })
  from?: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'Only events before this instant.' })
  until?: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only events with these words in their sentence or their data, whatever their case.',
  })
  text?: string | null;
}
