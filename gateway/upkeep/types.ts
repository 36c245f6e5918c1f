import { Field, Float, GraphQLISODateTime, Int, ObjectType, registerEnumType } from 'type-graphql';

/** An event a projection cannot fold. */
@ObjectType({ simpleResolvers: true, description: 'An event a projection cannot fold, at which it stands still.' })
export class ProjectionStop {
  @Field(() => Float, { description: 'Its position in the log.' })
  position!: number;

  @Field(() => String, { description: 'The event’s type as the log has it, such as `BookingConfirmed`.' })
  type!: string;

  @Field(() => String, { description: 'What went wrong there, as the projection reported it.' })
  fault!: string;
}

export enum ProjectionState {
  CAUGHT_UP = 'CAUGHT_UP',
  FOLDING = 'FOLDING',
  STOPPED = 'STOPPED',
}
registerEnumType(ProjectionState, {
  name: 'ProjectionState',
  description: 'What a projection is doing.',
  valuesConfig: {
    CAUGHT_UP: { description: 'It has what is in the log, but for the last moment.' },
    FOLDING: { description: 'It is behind the log and reads on.' },
    STOPPED: { description: 'It stands still at an event it cannot fold.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'How the last rebuild ended that the running product did.' })
export class RebuildEnd {
  @Field(() => GraphQLISODateTime, { description: 'The UTC instant of its end.' })
  at!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Why it was given up, as the process reported it; null when readers have moved over to it.',
  })
  fault!: string | null;
}

/** The state of a projection. */
@ObjectType({ simpleResolvers: true, description: 'How far one projection has read the log, for platform owners.' })
export class ProjectionHealth {
  @Field(() => String, { description: 'What `skipEvent` and `rebuildProjection` call it.' })
  name!: string;

  @Field(() => String, { description: 'What it is for, in plain words.' })
  title!: string;

  @Field(() => Int, { description: 'The version of its shape; another one is built anew by itself.' })
  version!: number;

  @Field(() => ProjectionState, { description: 'Whether it follows the log.' })
  state!: ProjectionState;

  @Field(() => Float, { description: 'The last position it has folded; -1 before the first.' })
  position!: number;

  @Field(() => Float, { description: 'The position of the last event of the log.' })
  end!: number;

  @Field(() => Float, { description: 'How many events the log has. Positions are no counts on every event store.' })
  logEvents!: number;

  @Field(() => Float, {
    description: 'How many events of the log it lacks, counted up to 2,000; 0 when it lacks none.',
  })
  eventsBehind!: number;

  @Field(() => Float, {
    description: 'How many seconds ago the oldest event happened that it lacks; 0 when it lacks none.',
  })
  secondsBehind!: number;

  @Field(() => ProjectionStop, { nullable: true, description: 'Where it stands still; null while it runs.' })
  stoppedAt!: ProjectionStop | null;

  @Field(() => Float, {
    nullable: true,
    description: 'While it is built again: the last position that is in the new one, -1 at the beginning; else null.',
  })
  rebuiltTo!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'While it is built again: how many events are in the new one, to within 512; else null.',
  })
  rebuiltEvents!: number | null;

  @Field(() => RebuildEnd, { nullable: true, description: 'Null when there was none that anybody remembers.' })
  lastRebuild!: RebuildEnd | null;
}
