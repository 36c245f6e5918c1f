import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'One line of what is kept, how long, and why; /privacy shows all of them.' })
export class Retention {
  @Field(() => String, { description: 'What is kept, in plain words.' })
  what!: string;

  @Field(() => String, { description: 'Until when, in plain words.' })
  until!: string;

  @Field(() => String, { description: 'Why it is kept so long.' })
  why!: string;
}

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

@ObjectType({ description: 'Live counts for the marketplace.' })
export class MarketStatistics {
  @Field(() => Int, { description: 'Products that are listed.' })
  products!: number;

  @Field(() => Int, { description: 'Those with free pieces.' })
  inStock!: number;

  @Field(() => Int, { description: 'Categories with a product, forty at most.' })
  categories!: number;

  @Field(() => Int, { description: 'Accounts that are not closed.' })
  members!: number;
}
