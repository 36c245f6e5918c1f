import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'Live counts for the home page.' })
export class SiteStatistics {
  @Field(() => Int, { description: 'Barber shops that are open.' })
  shops!: number;

  @Field(() => Int, { description: 'Members who have opened a business as barbers.' })
  barbers!: number;

  @Field(() => Int, { description: 'Accounts that are not closed.' })
  members!: number;

  @Field(() => Int, { description: 'Bookings ever confirmed, cancelled ones among them.' })
  bookings!: number;
}
