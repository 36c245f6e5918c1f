import { Field, Float, GraphQLISODateTime, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { WEEKDAYS } from '#domain/shops/events.ts';
import { policyOf } from '#domain/shops/policy.ts';
import type { ShopDocument } from '#projections/shops/shopDocument.ts';
import { connectionType } from '../graphql/connection.ts';
import { Facet, PriceFacet } from '../graphql/facets.ts';
import { pageType } from '../graphql/numberedPages.ts';
import { badgeOf } from './badge.ts';
import { DayHours, DayHoursInput } from './hoursTypes.ts';

export enum ShopSort {
  RATING = 'RATING',
  NEWEST = 'NEWEST',
  PRICE = 'PRICE',
}
registerEnumType(ShopSort, { name: 'ShopSort' });

@ObjectType({
  simpleResolvers: true,
  description: 'What a customer gets back who cancels. A shop that cancels gives everything back.',
})
export class CancellationPolicy {
  @Field(() => Int, { description: 'Everything is given back up to so many hours before the start.' })
  freeHours!: number;

  @Field(() => Int, { description: 'What is given back later, 0 to 100.' })
  percentage!: number;
}

@ObjectType({ simpleResolvers: true })
export class Shop {
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

  @Field(() => String)
  contactNumber!: string;

  @Field(() => String)
  contactEmail!: string;

  @Field(() => String)
  address!: string;

  @Field(() => String, { nullable: true })
  city!: string | null;

  @Field(() => String, { nullable: true })
  state!: string | null;

  @Field(() => Float, { nullable: true })
  latitude!: number | null;

  @Field(() => Float, { nullable: true })
  longitude!: number | null;

  @Field(() => String)
  timeZone!: string;

  @Field(() => String, { nullable: true, description: 'Image address; null for the generated picture.' })
  image!: string | null;

  @Field(() => [DayHours], { description: 'Monday to Sunday, always seven.' })
  hours!: DayHours[];

  @Field(() => CancellationPolicy)
  cancellationPolicy!: CancellationPolicy;

  @Field(() => Float, { nullable: true, description: 'Average of reviews of finished bookings, null without any.' })
  rating!: number | null;

  @Field(() => Int)
  reviewCount!: number;

  @Field(() => Int)
  customers!: number;

  @Field(() => String, { nullable: true })
  badge!: string | null;

  @Field(() => GraphQLISODateTime)
  createdAt!: string;

  @Field(() => Boolean)
  removed!: boolean;

  /** For the fields that are looked up: owner and nextFree. */
  ownerId!: string;
}

/** A shop's document as GraphQL shows it. */
export function shopType(shop: ShopDocument): Shop {
  const { shopId, price, place, image, hours, restorableUntil: _restorableUntil, ...same } = shop;
  return {
    ...same,
    id: shopId,
    priceCents: price,
    address: place.address,
    city: place.city ?? null,
    state: place.state ?? null,
    latitude: place.latitude ?? null,
    longitude: place.longitude ?? null,
    image: image || null,
    hours: WEEKDAYS.map((weekday) => ({ weekday, slots: [...hours[weekday]] })),
    cancellationPolicy: { ...policyOf(shop) },
    badge: badgeOf(shop),
  };
}

export const ShopConnection = connectionType(Shop);
export type ShopConnection = InstanceType<typeof ShopConnection>;

@ObjectType({ simpleResolvers: true })
export class RatingFacet {
  @Field(() => Float, { description: 'So many stars and more: can be asked for as minRating.' })
  stars!: number;

  @Field(() => Int)
  count!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'How many shops there would be for each choice, with all other choices as they are.',
})
export class ShopFacets {
  @Field(() => [Facet], { description: 'By two-letter code, the most shops first.' })
  states!: Facet[];

  @Field(() => Int, { description: 'In any state, and in none.' })
  anywhere!: number;

  @Field(() => [PriceFacet])
  prices!: PriceFacet[];

  @Field(() => Int)
  openToday!: number;

  @Field(() => [RatingFacet])
  ratings!: RatingFacet[];
}

export const ShopPage = pageType(Shop, ShopFacets, 'ShopPage');
export type ShopPage = InstanceType<typeof ShopPage>;

@InputType()
export class CancellationPolicyInput {
  @Field(() => Int)
  freeHours!: number;

  @Field(() => Int)
  percentage!: number;
}

@InputType()
export class ShopInput {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  category!: string;

  @Field(() => Int)
  priceCents!: number;

  @Field(() => String)
  description!: string;

  @Field(() => String)
  contactNumber!: string;

  @Field(() => String)
  contactEmail!: string;

  @Field(() => String)
  address!: string;

  @Field(() => String, { nullable: true })
  city?: string | null;

  @Field(() => String, { nullable: true })
  state?: string | null;

  @Field(() => String, { nullable: true })
  timeZone?: string | null;

  @Field(() => String, { nullable: true })
  image?: string | null;

  @Field(() => [DayHoursInput], { nullable: true })
  hours?: DayHoursInput[] | null;

  @Field(() => CancellationPolicyInput, { nullable: true })
  cancellationPolicy?: CancellationPolicyInput | null;
}

@InputType()
export class ShopChanges {
  @Field(() => String, { nullable: true })
  name?: string | null;

  @Field(() => String, { nullable: true })
  category?: string | null;

  @Field(() => Int, { nullable: true })
  priceCents?: number | null;

  @Field(() => String, { nullable: true })
  description?: string | null;

  @Field(() => String, { nullable: true })
  contactNumber?: string | null;

  @Field(() => String, { nullable: true })
  contactEmail?: string | null;

  @Field(() => String, { nullable: true })
  address?: string | null;

  @Field(() => String, { nullable: true })
  city?: string | null;

  @Field(() => String, { nullable: true })
  state?: string | null;

  @Field(() => String, { nullable: true })
  timeZone?: string | null;

  @Field(() => String, { nullable: true })
  image?: string | null;

  @Field(() => [DayHoursInput], { nullable: true })
  hours?: DayHoursInput[] | null;

  @Field(() => CancellationPolicyInput, { nullable: true })
  cancellationPolicy?: CancellationPolicyInput | null;
}
