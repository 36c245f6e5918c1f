import { Field, Int, ObjectType } from 'type-graphql';

/** A choice, and how many there would be with it. */
@ObjectType({ simpleResolvers: true, description: 'A choice of a search, with how many entries it would leave.' })
export class Facet {
  @Field(() => String, { description: 'The choice, as it is sent to ask for it.' })
  value!: string;

  @Field(() => Int, { description: 'How many entries there would be with it.' })
  count!: number;
}

/** The same for a band of prices in integer cents. */
@ObjectType({
  simpleResolvers: true,
  description: 'A band of prices. Both ends are inside: they can be asked for as minCents and maxCents.',
})
export class PriceFacet {
  @Field(() => Int, { description: 'The lower end, in US cents.' })
  fromCents!: number;

  @Field(() => Int, { nullable: true, description: 'The upper end, in US cents; null when there is none.' })
  toCents!: number | null;

  @Field(() => Int, { description: 'How many entries there would be with it.' })
  count!: number;
}

/** Bands of a reader as the API has them. */
export const priceFacets = (
  bands: readonly { readonly from: number; readonly to: number | null; readonly count: number }[],
): PriceFacet[] => bands.map(({ from, to, count }) => ({ fromCents: from, toCents: to, count }));
