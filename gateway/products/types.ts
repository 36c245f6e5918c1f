import { Field, Float, GraphQLISODateTime, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Facet, PriceFacet } from '../graphql/facets.ts';
import { pageType } from '../graphql/numberedPages.ts';
import { LISTING, PRODUCT_CATEGORY } from '../shops/listingTexts.ts';

export enum ProductSort {
  NEWEST = 'NEWEST',
  PRICE_UP = 'PRICE_UP',
  PRICE_DOWN = 'PRICE_DOWN',
  NAME = 'NAME',
  BEST_SELLING = 'BEST_SELLING',
  RATING = 'RATING',
}
registerEnumType(ProductSort, {
  name: 'ProductSort',
  description: 'In which order products are listed.',
  valuesConfig: {
    NEWEST: { description: 'The latest listed first.' },
    PRICE_UP: { description: 'The cheapest first.' },
    PRICE_DOWN: { description: 'The dearest first.' },
    NAME: { description: 'By name, from A to Z.' },
    BEST_SELLING: { description: 'What has sold most pieces first; among equals the latest listed.' },
    RATING: { description: 'The best rated first; among equals what more buyers have reviewed.' },
  },
});

@ObjectType({
  simpleResolvers: true,
  description: 'How many pieces a product has, for its seller. Whole pieces; available = supplied - sold - reserved.',
})
export class ProductStock {
  @Field(() => Int, { description: 'Everything that came in, less what was written off.' })
  supplied!: number;

  @Field(() => Int, { description: 'Less what came back from cancelled orders.' })
  sold!: number;

  @Field(() => Int, { description: 'Kept for orders that are being paid.' })
  reserved!: number;

  @Field(() => Int, { description: 'Pieces that can be bought now.' })
  available!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Something a seller has listed. Everybody may read it.' })
export class Product {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Plain text, 1 to 100 characters.' })
  name!: string;

  @Field(() => String, { description: 'What kind of thing it is, in the seller’s own words; never `barbers`.' })
  category!: string;

  @Field(() => Int, { description: 'What one piece costs today, in US cents.' })
  priceCents!: number;

  @Field(() => String, { description: 'Plain text, at most 5,000 characters; may be empty.' })
  description!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Path of its picture on this server; null for the generated picture.',
  })
  image!: string | null;

  @Field(() => [String], {
    description: 'Paths of all its pictures, at most 6, the first being `image`; empty for the generated picture.',
  })
  pictures!: string[];

  @Field(() => ID, { description: 'Whose it is, by the member’s id.' })
  sellerId!: string;

  @Field(() => GraphQLISODateTime)
  createdAt!: string;

  @Field(() => Boolean, { description: 'Not sold any more: taken down, or its seller may not sell.' })
  removed!: boolean;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant until which its seller can take their removal back; null while it is listed.',
  })
  restorableUntil!: string | null;

  @Field(() => Int, {
    description:
      'Pieces that can be bought now, not counting those kept for checkouts; 0 when it is not sold any more.',
  })
  available!: number;

  @Field(() => Boolean, {
    description: 'Whether no piece can be bought now: none is left, or it is not sold any more.',
  })
  soldOut!: boolean;

  @Field(() => Float, {
    nullable: true,
    description: 'The average of its reviews, from 1 to 5 stars, to the tenth; null without any.',
  })
  rating!: number | null;

  @Field(() => Int, { description: 'How many of its buyers have reviewed it.' })
  reviewCount!: number;

  @Field(() => [Int], { description: 'Five numbers: how many reviews give it one star, two, and so on to five.' })
  starCounts!: number[];

  /** For the field `stock`, which only its seller may see. */
  pieces!: ProductStock;
}

@ObjectType({
  simpleResolvers: true,
  description: 'How many products there would be for each choice, with all other choices as they are.',
})
export class ProductFacets {
  @Field(() => [Facet], { description: 'Each category with the products in it, the most first.' })
  categories!: Facet[];

  @Field(() => [PriceFacet], { description: 'Bands of prices.' })
  prices!: PriceFacet[];

  @Field(() => Int, { description: 'How many of the products found have pieces left.' })
  inStock!: number;
}

export const ProductPage = pageType(Product, ProductFacets, 'ProductPage');
export type ProductPage = InstanceType<typeof ProductPage>;

@InputType({ description: 'What a seller lists. Pictures are uploaded first, by `POST /api/v1/images/upload`.' })
export class ProductInput {
  @Field(() => String, { description: LISTING.name })
  name!: string;

  @Field(() => String, { description: PRODUCT_CATEGORY })
  category!: string;

  @Field(() => Int, { description: LISTING.priceCents })
  priceCents!: number;

  @Field(() => String, { description: LISTING.description })
  description!: string;

  @Field(() => Int, { description: 'How many pieces there are to begin with.' })
  stock!: number;

  @Field(() => String, { nullable: true, description: LISTING.image })
  image?: string | null;

  @Field(() => [String], { nullable: true, description: LISTING.pictures })
  pictures?: string[] | null;

  @Field(() => String, { nullable: true, description: LISTING.contactEmail })
  contactEmail?: string | null;

  @Field(() => String, { nullable: true, description: LISTING.contactNumber })
  contactNumber?: string | null;
}

@InputType({ description: 'What is to be changed of a product; what is left out or null stays as it is.' })
export class ProductChanges {
  @Field(() => String, { nullable: true, description: LISTING.name })
  name?: string | null;

  @Field(() => String, { nullable: true, description: PRODUCT_CATEGORY })
  category?: string | null;

  @Field(() => Int, { nullable: true, description: LISTING.priceCents })
  priceCents?: number | null;

  @Field(() => String, { nullable: true, description: LISTING.description })
  description?: string | null;

  @Field(() => Int, { nullable: true, description: 'The number of free pieces counted now.' })
  stock?: number | null;

  @Field(() => String, { nullable: true, description: LISTING.image })
  image?: string | null;

  @Field(() => [String], { nullable: true, description: LISTING.pictures })
  pictures?: string[] | null;

  @Field(() => String, { nullable: true, description: LISTING.contactEmail })
  contactEmail?: string | null;

  @Field(() => String, { nullable: true, description: LISTING.contactNumber })
  contactNumber?: string | null;
}
