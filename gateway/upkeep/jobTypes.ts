import { Field, Float, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../graphql/connection.ts';

export enum JobArea {
  MAIL = 'MAIL',
  PAYMENT_EVENT = 'PAYMENT_EVENT',
  OTHER = 'OTHER',
}
registerEnumType(JobArea, {
  name: 'JobArea',
  description: 'What a kind of jobs is for.',
  valuesConfig: {
    MAIL: { description: 'It hands over mail and does nothing else.' },
    PAYMENT_EVENT: { description: 'It looks at what an event of the payment provider was about.' },
    OTHER: { description: 'Everything else.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'How many jobs of one name are in which state.' })
export class JobKind {
  @Field(() => String, {
    description: 'What the job is called, such as `mail-confirmation`; `other` of older releases.',
  })
  name!: string;

  @Field(() => JobArea, { description: 'What such jobs are for.' })
  area!: `${JobArea}`;

  @Field(() => Int, { description: 'Jobs that could run.' })
  waiting!: number;

  @Field(() => Int, { description: 'Jobs that run now.' })
  active!: number;

  @Field(() => Int, { description: 'Jobs that wait for their time, or for their next try.' })
  delayed!: number;

  @Field(() => Int, { description: 'Jobs whose every try has failed.' })
  failed!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A repeated job, and how its last rounds went, for platform owners.',
})
export class SweepHealth {
  @Field(() => String, { description: 'What it is called, such as `follow-campaigns`.' })
  name!: string;

  @Field(() => Int, { description: 'How many seconds there are from one round to the next.' })
  everySeconds!: number;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant at which a round last ended well; null before the first.',
  })
  doneAt!: string | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant at which a round last failed; null when none has.',
  })
  failedAt!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What went wrong in that round, in a sentence or as an error; null when none has failed.',
  })
  fault!: string | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant since when every round has failed; null when the last one ended well.',
  })
  failingSince!: string | null;

  @Field(() => Boolean, {
    description: 'Whether it has failed for longer than three rounds take: what it looks after is not done.',
  })
  isStuck!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'The queue of the jobs that events ask for, for platform owners.' })
export class JobQueueHealth {
  @Field(() => Int, { description: 'Jobs that could run.' })
  waiting!: number;

  @Field(() => Int, { description: 'Jobs that run now.' })
  active!: number;

  @Field(() => Int, { description: 'Jobs that wait for their time, or for their next try.' })
  delayed!: number;

  @Field(() => Int, { description: 'Jobs whose every try has failed; they are tried again every hour.' })
  failed!: number;

  @Field(() => Float, { description: 'How many seconds the oldest job has been waiting that could run; 0 for none.' })
  oldestWaitingSeconds!: number;

  @Field(() => Float, { description: 'The last position of the log whose jobs are in the queue; -1 before the first.' })
  position!: number;

  @Field(() => Float, { description: 'The position of the last event of the log.' })
  end!: number;

  @Field(() => Float, {
    description: 'How many events of the log were not looked through for jobs, counted up to 2,000.',
  })
  eventsUnqueued!: number;

  @Field(() => [SweepHealth], { description: 'The repeated jobs beside these, by name.' })
  sweeps!: SweepHealth[];

  @Field(() => [JobKind], { description: 'The same by name, from at most 1,000 jobs of each state.' })
  kinds!: JobKind[];
}

@ObjectType({ simpleResolvers: true, description: 'One thing a job was given: an id, no name of a person.' })
export class JobFact {
  @Field(() => String, { description: 'What it is the id of, such as `bookingId`.' })
  name!: string;

  @Field(() => String, { description: 'The id itself, or a number.' })
  value!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A job whose every try has failed, for platform owners.' })
export class FailedJob {
  @Field(() => ID, { description: 'What `retryJob` calls it.' })
  id!: string;

  @Field(() => String, { description: 'What the job is called, such as `mail-confirmation`.' })
  name!: string;

  @Field(() => Int, { description: 'How often it was tried.' })
  tries!: number;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant of its last try.' })
  at!: string;

  @Field(() => String, {
    nullable: true,
    description: 'What went wrong the last time, in a sentence; null where only `error` says it.',
  })
  cause!: string | null;

  @Field(() => String, { description: 'The error itself, shortened, mail addresses masked.' })
  error!: string;

  @Field(() => [JobFact], { description: 'What it is about.' })
  about!: JobFact[];
}

export const FailedJobConnection = connectionType(FailedJob);
export type FailedJobConnection = InstanceType<typeof FailedJobConnection>;

@ObjectType({ simpleResolvers: true, description: 'What `retryFailedJobs` has done.' })
export class RetriedJobs {
  @Field(() => Int, { description: 'How many jobs run again.' })
  count!: number;

  @Field(() => JobQueueHealth, { description: 'The queue afterwards.' })
  queue!: JobQueueHealth;
}
