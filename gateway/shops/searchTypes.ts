import { Field, Float, ID, ObjectType } from 'type-graphql';
import type { ShopDocument } from '#projections/shops/shopDocument.ts';

@ObjectType({ simpleResolvers: true, description: 'From where a search measures distances.' })
export class SearchCenter {
  @Field(() => String, {
    nullable: true,
    description: 'The city that the given name was taken for, such as `Austin, TX`; null where coordinates were given.',
  })
  name!: string | null;

  @Field(() => Float, { description: 'Degrees north.' })
  latitude!: number;

  @Field(() => Float, { description: 'Degrees east, so below 0 in the USA.' })
  longitude!: number;

  @Field(() => [String], {
    description: 'Other cities that have the given name, each with its state; they can be asked for.',
  })
  sameName!: string[];
}

@ObjectType({ simpleResolvers: true, description: 'A shop on a map: what is shown there of it. `shop` has the rest.' })
export class ShopPin {
  @Field(() => ID, { description: 'For `shop` and for the links to its page.' })
  shopId!: string;

  @Field(() => String, { description: 'As its card has it: plain text, 1 to 100 characters.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Its city; null for none.' })
  city!: string | null;

  @Field(() => String, { nullable: true, description: 'The two-letter code of its state; null for none.' })
  state!: string | null;

  @Field(() => Float, { description: 'Degrees north of the middle of its city.' })
  latitude!: number;

  @Field(() => Float, { description: 'Degrees east of the middle of its city, so below 0 in the USA.' })
  longitude!: number;
}

/** A shop as a pin; none where it is not known where its city is. */
export function pinsOf(shops: readonly ShopDocument[]): ShopPin[] {
  return shops.flatMap(({ shopId, name, place: { city = null, state = null, latitude, longitude } }) =>
    latitude === undefined || longitude === undefined ? [] : [{ shopId, name, city, state, latitude, longitude }],
  );
}
