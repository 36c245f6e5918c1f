import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType()
export class SiteStatistics {
  @Field(() => Int)
  shops!: number;

  @Field(() => Int)
  barbers!: number;

  @Field(() => Int)
  members!: number;

  @Field(() => Int)
  bookings!: number;
}
