import { Field, Float, ObjectType } from 'type-graphql';

/** An event a projection cannot fold. */
@ObjectType({ simpleResolvers: true })
export class ProjectionStop {
  @Field(() => Float, { description: 'Its position in the log.' })
  position!: number;

  @Field(() => String)
  type!: string;

  @Field(() => String)
  fault!: string;
}

/** The state of a projection. */
@ObjectType({ simpleResolvers: true })
export class ProjectionHealth {
  @Field(() => String)
  name!: string;

  @Field(() => Float, { description: 'The last position it has folded; -1 before the first.' })
  position!: number;

  @Field(() => Float, { description: 'The position of the last event of the log.' })
  end!: number;

  @Field(() => ProjectionStop, { nullable: true, description: 'Where it stands still; null while it runs.' })
  stoppedAt!: ProjectionStop | null;
}
