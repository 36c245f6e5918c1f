import { GraphQLLocalDate, GraphQLLocalTime } from 'graphql-scalars';
import { Field, InputType, ObjectType, registerEnumType } from 'type-graphql';

export enum Weekday {
  monday = 'monday',
  tuesday = 'tuesday',
  wednesday = 'wednesday',
  thursday = 'thursday',
  friday = 'friday',
  saturday = 'saturday',
  sunday = 'sunday',
}
registerEnumType(Weekday, {
  name: 'Weekday',
  description: 'A day of the week.',
  valuesConfig: {
    monday: { description: 'The first day in every list of a week.' },
    tuesday: { description: 'The second day.' },
    wednesday: { description: 'The third day.' },
    thursday: { description: 'The fourth day.' },
    friday: { description: 'The fifth day.' },
    saturday: { description: 'The sixth day.' },
    sunday: { description: 'The last day in every list of a week.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'When a shop works on one weekday.' })
export class DayHours {
  @Field(() => Weekday, { description: 'The same every week.' })
  weekday!: `${Weekday}`;

  @Field(() => [GraphQLLocalTime], {
    description: 'Starts of its half hours on the shop’s clock, ascending, 08:00 to 22:30; empty when it is closed.',
  })
  slots!: string[];
}

@InputType({ description: 'When a shop works on one weekday, every week.' })
export class DayHoursInput {
  @Field(() => Weekday, {
    description: 'Which one. A day that is not sent is closed in a new shop, and stays as it was in a change.',
  })
  weekday!: `${Weekday}`;

  @Field(() => [GraphQLLocalTime], {
    description:
      'Starts of its half hours on the shop’s clock, 08:00 to 22:30; empty when it is closed. Any other time is refused with HOURS_OFF_GRID.',
  })
  slots!: string[];
}

@ObjectType({
  simpleResolvers: true,
  description: 'A day, or days in a row, on which a shop works other hours than in its week.',
})
export class SpecialHours {
  @Field(() => GraphQLLocalDate, { description: 'The first day, in the shop’s own time zone.' })
  from!: string;

  @Field(() => GraphQLLocalDate, { description: 'The last day; it is included, and often the same.' })
  to!: string;

  @Field(() => [GraphQLLocalTime], {
    description: 'Starts of its half hours on each of these days, ascending, 08:00 to 22:30; empty when it is closed.',
  })
  slots!: string[];
}

@InputType({ description: 'How a shop works on a day or days in a row.' })
export class SpecialHoursInput {
  @Field(() => GraphQLLocalDate, {
    description: 'The first day, in the shop’s own time zone; days before its today are passed over.',
  })
  from!: string;

  @Field(() => GraphQLLocalDate, {
    description: 'The last day; it is included. At most 366 days ahead; SPECIAL_DAYS_INVALID otherwise.',
  })
  to!: string;

  @Field(() => [GraphQLLocalTime], {
    nullable: true,
    description:
      'Starts of its half hours, 08:00 to 22:30; empty when it is closed, null or left out for the hours of the week again. Any other time is refused with HOURS_OFF_GRID.',
  })
  slots?: string[] | null;
}
