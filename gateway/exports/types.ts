import { Field, Float, GraphQLISODateTime, ID, Int, ObjectType } from 'type-graphql';

@ObjectType({
  description:
    'The latest copy of the calling member’s data. It is downloaded from `GET /api/v1/me/export` while `isReady`.',
})
export class DataExport {
  @Field(() => ID)
  id!: string;

  @Field(() => GraphQLISODateTime, { description: 'When it was asked for; the next can be a day later.' })
  requestedAt!: Date;

  @Field(() => Boolean, { description: 'Whether it can be downloaded now.' })
  isReady!: boolean;

  @Field(() => Float, {
    nullable: true,
    description: 'How far it has been put together, from 0 to 1; null before that begins and once it is ready.',
  })
  progress!: number | null;

  @Field(() => Float, { nullable: true, description: 'The size of the archive; null until it is ready.' })
  bytes!: number | null;

  @Field(() => Int, { nullable: true, description: 'How many events are in it; null until it is ready.' })
  entries!: number | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'When the archive is deleted; null until it is ready.',
  })
  until!: Date | null;
}
