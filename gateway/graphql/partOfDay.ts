import { registerEnumType } from 'type-graphql';

/** By when a visit begins on the clock of its place: what `periodOf` answers. */
export enum PartOfDay {
  morning = 'morning',
  afternoon = 'afternoon',
  evening = 'evening',
}
registerEnumType(PartOfDay, {
  name: 'PartOfDay',
  description: 'A part of a day at a place.',
  valuesConfig: {
    morning: { description: 'Before noon.' },
    afternoon: { description: 'From noon to before five.' },
    evening: { description: 'From five on.' },
  },
});
