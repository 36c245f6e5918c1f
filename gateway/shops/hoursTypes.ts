import { GraphQLLocalTime } from 'graphql-scalars';
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
