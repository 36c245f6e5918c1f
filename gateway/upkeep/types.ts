import { Field, Float, ObjectType } from 'type-graphql';

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

/** The state of a projection. */
@ObjectType({ simpleResolvers: true, description: 'How far one projection has read the log, for platform owners.' })
export class ProjectionHealth {
  @Field(() => String, { description: 'What `skipEvent` calls it.' })
  name!: string;

  @Field(() => Float, { description: 'The last position it has folded; -1 before the first.' })
  position!: number;

  @Field(() => Float, { description: 'The position of the last event of the log.' })
  end!: number;

  @Field(() => ProjectionStop, { nullable: true, description: 'Where it stands still; null while it runs.' })
  stoppedAt!: ProjectionStop | null;
}
