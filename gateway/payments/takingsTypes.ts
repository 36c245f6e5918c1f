import { GraphQLLocalDate } from 'graphql-scalars';
import { Field, Float, Int, ObjectType, registerEnumType } from 'type-graphql';

export enum TakingsPeriod {
  THIS_WEEK = 'THIS_WEEK',
  LAST_30_DAYS = 'LAST_30_DAYS',
  THIS_MONTH = 'THIS_MONTH',
  LAST_MONTH = 'LAST_MONTH',
  THIS_YEAR = 'THIS_YEAR',
}
registerEnumType(TakingsPeriod, {
  name: 'TakingsPeriod',
  description: 'Days whose takings are added up; all but LAST_MONTH end with today.',
  valuesConfig: {
    THIS_WEEK: { description: 'From Monday on; before it the same days of last week.' },
    LAST_30_DAYS: { description: 'Before them the thirty days until then.' },
    THIS_MONTH: { description: 'From the 1st on; before it last month as far as the same day.' },
    LAST_MONTH: { description: 'All of it; before it the month until then.' },
    THIS_YEAR: { description: 'From January 1 on; before it last year as far as the same day.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'What a member took in some days, as shop owner or seller.' })
export class TakingsOfDays {
  @Field(() => GraphQLLocalDate, { description: 'The first of the days.' })
  from!: string;

  @Field(() => GraphQLLocalDate, { description: 'The last of the days; it may not be over.' })
  to!: string;

  @Field(() => Float, {
    description: 'Paid for their services and products in these days: a whole number of US cents, like the other two.',
  })
  grossCents!: number;

  @Field(() => Float, { description: 'Given back in these days, also of what was paid before them.' })
  refundedCents!: number;

  @Field(() => Float, {
    description: '`grossCents` less `refundedCents`; below 0 where more was given back than was paid.',
  })
  netCents!: number;

  @Field(() => Int, { description: 'How many bookings and orders were paid in these days, cancelled ones included.' })
  sales!: number;
}

@ObjectType({ simpleResolvers: true, description: 'What a member took in a period of their calendar.' })
export class Takings extends TakingsOfDays {
  @Field(() => TakingsPeriod, { description: 'The period that was asked for.' })
  period!: `${TakingsPeriod}`;

  @Field(() => String, {
    description:
      'The IANA zone whose days are meant: that of the first of their barber shops, or else of their settings, or else the one that was asked for.',
  })
  timeZone!: string;

  @Field(() => TakingsOfDays, { description: 'As many days of the period before, to compare with.' })
  before!: TakingsOfDays;
}
