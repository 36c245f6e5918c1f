import { Field, GraphQLISODateTime, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Facet, PriceFacet } from '../graphql/facets.ts';
import { pageType } from '../graphql/numberedPages.ts';

export enum ProductSort {
  NEWEST = 'NEWEST',
  PRICE_UP = 'PRICE_UP',
  PRICE_DOWN = 'PRICE_DOWN',
  NAME = 'NAME',
}
registerEnumType(ProductSort, { name: 'ProductSort' });

@ObjectType({ simpleResolvers: true, description: 'Whole pieces; available = supplied - sold - reserved.' })
export class ProductStock {
  @Field(() => Int, { description: 'Everything that came in, less what was written off.' })
  supplied!: number;

  @Field(() => Int, { description: 'Less what came back from cancelled orders.' })
  sold!: number;

  @Field(() => Int, { description: 'Kept for orders that are being paid.' })
  reserved!: number;

  @Field(() => Int)
  available!: number;
}

@ObjectType({ simpleResolvers: true })
export class Product {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  category!: string;

  @Field(() => Int, { description: 'Integer cents.' })
  priceCents!: number;

  @Field(() => String)
  description!: string;

  @Field(() => String, { nullable: true, description: 'Image address; null for the generated picture.' })
  image!: string | null;

  @Field(() => ID)
  sellerId!: string;

  @Field(() => GraphQLISODateTime)
  createdAt!: string;

  @Field(() => Boolean, { description: 'Not sold any more: taken down, or its seller may not sell.' })
  removed!: boolean;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'Until when its seller can take their removal back.',
  })
  restorableUntil!: string | null;

  @Field(() => Int, { description: 'Free pieces now.' })
  available!: number;

  @Field(() => Boolean)
  soldOut!: boolean;

  /** For the field `stock`, which only its seller may see. */
  pieces!: ProductStock;
}

@ObjectType({
  simpleResolvers: true,
  description: 'How many products there would be for each choice, with all other choices as they are.',
})
export class ProductFacets {
  @Field(() => [Facet])
  categories!: Facet[];

  @Field(() => [PriceFacet])
  prices!: PriceFacet[];

  @Field(() => Int)
  inStock!: number;
}

export const ProductPage = pageType(Product, ProductFacets, 'ProductPage');
export type ProductPage = InstanceType<typeof ProductPage>;

@InputType()
export class ProductInput {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  category!: string;

  @Field(() => Int)
  priceCents!: number;

  @Field(() => String)
  description!: string;

  @Field(() => Int, { description: 'How many pieces there are to begin with.' })
  stock!: number;

  @Field(() => String, { nullable: true })
  image?: string | null;

  @Field(() => String, { nullable: true })
  contactEmail?: string | null;

  @Field(() => String, { nullable: true })
  contactNumber?: string | null;
}

@InputType()
export class ProductChanges {
  @Field(() => String, { nullable: true })
  name?: string | null;

  @Field(() => String, { nullable: true })
  category?: string | null;

  @Field(() => Int, { nullable: true })
  priceCents?: number | null;

  @Field(() => String, { nullable: true })
  description?: string | null;

  @Field(() => Int, { nullable: true, description: 'The number of free pieces counted now.' })
  stock?: number | null;

  @Field(() => String, { nullable: true })
  image?: string | null;

  @Field(() => String, { nullable: true })
  contactEmail?: string | null;

  @Field(() => String, { nullable: true })
  contactNumber?: string | null;
}
