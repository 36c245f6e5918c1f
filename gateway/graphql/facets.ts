import { Field, Int, ObjectType } from 'type-graphql';

/** A choice, and how many there would be with it. */
@ObjectType({ simpleResolvers: true })
export class Facet {
  @Field(() => String)
  value!: string;

  @Field(() => Int)
  count!: number;
}

/** The same for a band of prices in integer cents. */
@ObjectType({
  simpleResolvers: true,
  description: 'Both ends are inside: they can be asked for as minCents and maxCents.',
})
export class PriceFacet {
  @Field(() => Int)
  fromCents!: number;

  @Field(() => Int, { nullable: true, description: 'Null: no end.' })
  toCents!: number | null;

  @Field(() => Int)
  count!: number;
}

/** Bands of a reader as the API has them. */
export const priceFacets = (
  bands: readonly { readonly from: number; readonly to: number | null; readonly count: number }[],
): PriceFacet[] => bands.map(({ from, to, count }) => ({ fromCents: from, toCents: to, count }));
