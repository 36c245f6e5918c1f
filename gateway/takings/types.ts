import { GraphQLLocalDate } from 'graphql-scalars';
import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Member } from '../users/types.ts';

export enum CrewTermsKind {
  commission = 'commission',
  rent = 'rent',
}
registerEnumType(CrewTermsKind, {
  name: 'CrewTermsKind',
  description: 'How money goes between a shop and somebody who works there.',
  valuesConfig: {
    commission: { description: 'They earn a share of what the shop keeps of the visits with them.' },
    rent: { description: 'They owe the shop a fixed sum for their chair.' },
  },
});

export enum RentPeriod {
  day = 'day',
  week = 'week',
  month = 'month',
}
registerEnumType(RentPeriod, {
  name: 'RentPeriod',
  description: 'When chair rent becomes due, on the shop’s calendar.',
  valuesConfig: {
    day: { description: 'Every day, whether or not they work on it.' },
    week: { description: 'On Mondays.' },
    month: { description: 'On the first of each.' },
  },
});

@ObjectType({
  simpleResolvers: true,
  description: 'What a shop’s owner has agreed with somebody who works there: a commission, or chair rent.',
})
export class CrewTerms {
  @Field(() => CrewTermsKind, { description: 'Which of the other fields are there.' })
  kind!: `${CrewTermsKind}`;

  @Field(() => Int, {
    nullable: true,
    description: 'Their commission in hundredths of a percent: 4500 is 45 percent. Null with chair rent.',
  })
  basisPoints!: number | null;

  @Field(() => Int, { nullable: true, description: 'What they owe each time it is due. Null with a commission.' })
  rentCents!: number | null;

  @Field(() => RentPeriod, { nullable: true, description: 'How often it is due. Null with a commission.' })
  rentPer!: `${RentPeriod}` | null;
}

@InputType({ description: 'What is agreed with somebody from today on: a commission, or chair rent.' })
export class CrewTermsInput {
  @Field(() => CrewTermsKind, { description: 'Which of the other fields count.' })
  kind!: `${CrewTermsKind}`;

  @Field(() => Int, {
    nullable: true,
    description: 'With a commission: 1 to 10000 hundredths of a percent; CREW_TERMS_INVALID otherwise.',
  })
  basisPoints?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'With chair rent: from 1 cent to $10,000; CREW_TERMS_INVALID otherwise.',
  })
  rentCents?: number | null;

  @Field(() => RentPeriod, { nullable: true, description: 'With chair rent; by the week when left out.' })
  rentPer?: `${RentPeriod}` | null;
}

const WHOLE = 'a whole number of US cents';

@ObjectType({ simpleResolvers: true, description: 'What some visits of a shop have brought it.' })
export class ShopTakingsSum {
  @Field(() => Int, {
    description: 'How many count: completed or over, and those missed or cancelled of which something was kept.',
  })
  visits!: number;

  @Field(() => Float, { description: `What customers have paid for them: ${WHOLE}, like the fields below.` })
  paidCents!: number;

  @Field(() => Float, {
    description: 'Of that, by walk-ins at the shop’s desk: as much as their service costs, as no till is read.',
  })
  atDeskCents!: number;

  @Field(() => Float, { description: 'Of that, given back to the customers by now, or taken back by their banks.' })
  givenBackCents!: number;

  @Field(() => Float, { description: '`paidCents` less `givenBackCents`.' })
  keptCents!: number;

  @Field(() => Float, {
    description:
      'Of what was kept, what those who served earn by their commissions as they were agreed on the day of each visit, half a cent up for each.',
  })
  commissionCents!: number;

  @Field(() => Float, {
    description: 'What stamp cards of customers have taken off the prices of these visits; in none of the fields above.',
  })
  takenOffCents!: number;
}

@ObjectType({ simpleResolvers: true, description: 'The takings of the visits with one person of a shop.' })
export class ShopTakingsPerson extends ShopTakingsSum {
  @Field(() => ID, { nullable: true, description: 'Their chair, as `barber` of bookings names it; null: the owner’s.' })
  chair!: string | null;

  @Field(() => Member, { nullable: true, description: 'Who it is; null where nobody is known to have had that chair.' })
  person!: Member | null;

  @Field(() => ID, {
    nullable: true,
    description: 'By which `setCrewTerms` names them; null for the owner, and for who works there no longer.',
  })
  membershipId!: string | null;

  @Field(() => CrewTerms, {
    nullable: true,
    description:
      'What is agreed with them on the last of the days, or today where that is to come; null for nothing, and for the owner.',
  })
  terms!: CrewTerms | null;

  @Field(() => Float, { description: 'Chair rent that they owe for these days, today being the last that counts.' })
  rentCents!: number;
}

@ObjectType({ simpleResolvers: true, description: 'The takings of the visits for one service of a shop.' })
export class ShopTakingsService extends ShopTakingsSum {
  @Field(() => ID, { description: 'Of the menu, also when it is no longer on it; `barb` is the default one.' })
  serviceId!: string;

  @Field(() => String, { description: 'What it was called when the last of these visits was booked.' })
  name!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The takings of the visits of one day of a shop.' })
export class ShopTakingsDay extends ShopTakingsSum {
  @Field(() => GraphQLLocalDate, { description: 'The local one of the shop on which the visits were.' })
  date!: string;

  @Field(() => Float, { description: 'Chair rent that becomes due on it.' })
  rentCents!: number;
}

@ObjectType({ simpleResolvers: true, description: 'All of these takings together.' })
export class ShopTakingsTotal extends ShopTakingsSum {
  @Field(() => Float, { description: 'Chair rent that is due for these days by everybody.' })
  rentCents!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'What the visits of some days of a shop have brought it, added up in three ways to the same sums.',
})
export class ShopTakings {
  @Field(() => ID, { description: 'Whose takings they are.' })
  shopId!: string;

  @Field(() => String, { description: 'What the shop is called today.' })
  shopName!: string;

  @Field(() => String, { description: 'The IANA name of the zone whose days they are.' })
  timeZone!: string;

  @Field(() => GraphQLLocalDate, { description: 'The first of the days.' })
  from!: string;

  @Field(() => GraphQLLocalDate, { description: 'The last of the days; it may not be over.' })
  to!: string;

  @Field(() => [ShopTakingsPerson], {
    description:
      'The owner, the barbers who work there and who else had terms or visits; with the right `readOwnTakings` alone the caller.',
  })
  people!: ShopTakingsPerson[];

  @Field(() => [ShopTakingsService], { description: 'Those with visits, by what was kept, the most first.' })
  services!: ShopTakingsService[];

  @Field(() => [ShopTakingsDay], { description: 'Every one of them, the first first.' })
  days!: ShopTakingsDay[];

  @Field(() => ShopTakingsTotal, { description: 'What each of the three lists adds up to.' })
  total!: ShopTakingsTotal;
}
