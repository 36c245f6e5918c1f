import { Field, Float, GraphQLISODateTime, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { depositRuleOf } from '#domain/shops/deposit.ts';
import { type StampRule as Rule, type Service, WEEKDAYS } from '#domain/shops/events.ts';
import { noticeOf } from '#domain/shops/notice.ts';
import { timeZoneOf } from '#domain/shops/places.ts';
import { policyOf } from '#domain/shops/policy.ts';
import { stampRuleOf } from '#domain/shops/stampRule.ts';
import type { ShopDocument } from '#projections/shops/shopDocument.ts';
import { connectionType } from '../graphql/connection.ts';
import { Facet, PriceFacet } from '../graphql/facets.ts';
import { pageType } from '../graphql/numberedPages.ts';
import { badgeOf } from './badge.ts';
import { DayHours, DayHoursInput, SpecialHours } from './hoursTypes.ts';
import { LISTING, SHOP } from './listingTexts.ts';
import { SearchCenter } from './searchTypes.ts';

export enum ShopSort {
  RATING = 'RATING',
  NEWEST = 'NEWEST',
  PRICE = 'PRICE',
}
registerEnumType(ShopSort, {
  name: 'ShopSort',
  description: 'In which order shops are listed.',
  valuesConfig: {
    RATING: { description: 'The best rated first: those that are Top Rated, then the others, each by their average.' },
    NEWEST: { description: 'The latest opened first.' },
    PRICE: { description: 'The cheapest first.' },
  },
});

@ObjectType({
  simpleResolvers: true,
  description: 'What a customer gets back who cancels. A shop that cancels gives everything back.',
})
export class CancellationPolicy {
  @Field(() => Int, { description: 'Everything is given back up to so many hours before the start.' })
  freeHours!: number;

  @Field(() => Int, { description: 'The percentage of what was paid with the booking given back later, 0 to 100.' })
  percentage!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'What of the price is paid with a booking, and what is kept of it where the customer does not come.',
})
export class DepositRule {
  @Field(() => Int, {
    description:
      'The percentage of the price that is paid with a booking, 0 to 100; at least $0.50 where it is any. The rest is paid at the shop.',
  })
  upFront!: number;

  @Field(() => Int, {
    description:
      'The percentage of what was paid with the booking that the shop keeps where the customer does not come, 0 to 100; the rest is given back.',
  })
  noShowKept!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'After how many finished and paid visits a stamp card is full, and what it then takes off one booking.',
})
export class StampRule {
  @Field(() => Int, { description: 'So many visits fill a card, 2 to 50.' })
  visits!: number;

  @Field(() => Int, { description: 'The percentage of the price that a full card takes off; 0 where it is an amount.' })
  percentage!: number;

  @Field(() => Int, { description: 'What it takes off in US cents; 0 where it is a percentage.' })
  amountCents!: number;
}

/** A rule for stamps as GraphQL shows it; null for none. */
export const stampRuleType = ({ visits, percentage, amount }: Rule): StampRule | null =>
  visits > 0 ? { visits, percentage, amountCents: amount } : null;

@ObjectType({
  simpleResolvers: true,
  description: 'A barber shop, or in `shopsOf` and `myShops` also a product of a seller. Everybody may read it.',
})
export class Shop {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Plain text, 1 to 100 characters.' })
  name!: string;

  @Field(() => String, {
    description: '`barbers` for a barber shop, which takes bookings; anything else is a product.',
  })
  category!: string;

  @Field(() => Int, {
    description: 'What a booking costs today, in US cents. Bookings keep the price of when their slot was held.',
  })
  priceCents!: number;

  @Field(() => String, { description: 'Plain text, at most 5,000 characters; may be empty.' })
  description!: string;

  @Field(() => String, { description: 'A phone number for questions; empty when the owner gave none.' })
  contactNumber!: string;

  @Field(() => String, { description: 'An email address for questions; empty when the owner gave none.' })
  contactEmail!: string;

  @Field(() => String, { description: 'Street and number as the owner wrote it; may be empty.' })
  address!: string;

  @Field(() => String, { nullable: true, description: 'Null when neither the owner nor the address names one.' })
  city!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The two-letter code of a state of the USA, such as `IL`; null when none is known.',
  })
  state!: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Degrees north of the middle of its city; null for cities that are not known.',
  })
  latitude!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Degrees east of the middle of its city, so below 0 in the USA; null for cities that are not known.',
  })
  longitude!: number | null;

  @Field(() => String, { description: 'The IANA zone its days and times are in, such as `America/Chicago`.' })
  timeZone!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The zone that its place names, which `timeZone` is unless its owner chose another; null for none.',
  })
  placeTimeZone!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Path of its picture on this server; null for the generated picture.',
  })
  image!: string | null;

  @Field(() => [DayHours], { description: 'Monday to Sunday, always seven.' })
  hours!: DayHours[];

  @Field(() => [SpecialHours], {
    description:
      'Days with other hours than those of the week, ascending, none in two of them; some that are over may be among them. None of a product.',
  })
  specialHours!: SpecialHours[];

  @Field(() => CancellationPolicy, {
    description: 'What a customer gets back who cancels, for slots held from now on.',
  })
  cancellationPolicy!: CancellationPolicy;

  @Field(() => DepositRule, {
    description:
      'What of the price is paid with a booking, and kept where the customer does not come, for slots held from now on.',
  })
  depositRule!: DepositRule;

  @Field(() => StampRule, {
    nullable: true,
    description: 'What its stamp cards need and take off, for slots held from now on; null: it gives no stamps.',
  })
  stampRule!: StampRule | null;

  @Field(() => Int, {
    description: 'How many minutes before it begins a customer books at the latest; 0: until it begins.',
  })
  minimumNoticeMinutes!: number;

  @Field(() => Float, { nullable: true, description: 'Average of reviews of finished bookings, null without any.' })
  rating!: number | null;

  @Field(() => Int, { description: 'How many reviews `rating` is the average of.' })
  reviewCount!: number;

  @Field(() => Int, { description: 'How many different members have had a confirmed booking.' })
  customers!: number;

  @Field(() => String, {
    nullable: true,
    description: 'A word for its card, `Top Rated` or `Popular`, earned by reviews or customers; null for most shops.',
  })
  badge!: string | null;

  @Field(() => GraphQLISODateTime)
  createdAt!: string;

  @Field(() => Boolean, { description: 'Whether it was taken down and takes no bookings any more.' })
  removed!: boolean;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'While it is taken down, until when whoever took it down can take that back.',
  })
  restorableUntil!: string | null;

  /** For the fields that are looked up: owner and nextFree. */
  ownerId!: string;
  /** Its services as of an earlier moment; undefined for those of now. */
  servicesThen?: readonly Service[] | undefined;
}

/** A shop's document as GraphQL shows it. */
export function shopType(shop: ShopDocument & { readonly servicesThen?: readonly Service[] | undefined }): Shop {
  const { shopId, price, place, image, hours, specialHours, ...same } = shop;
  return {
    ...same,
    id: shopId,
    priceCents: price,
    address: place.address,
    city: place.city ?? null,
    state: place.state ?? null,
    placeTimeZone: timeZoneOf(place) ?? null,
    latitude: place.latitude ?? null,
    longitude: place.longitude ?? null,
    image: image || null,
    hours: WEEKDAYS.map((weekday) => ({ weekday, slots: [...hours[weekday]] })),
    specialHours: specialHours.map(({ from, to, times }) => ({ from, to, slots: [...times] })),
    cancellationPolicy: { ...policyOf(shop) },
    depositRule: { ...depositRuleOf(shop) },
    stampRule: stampRuleType(stampRuleOf(shop)),
    minimumNoticeMinutes: noticeOf(shop),
    badge: badgeOf(shop),
  };
}

export const ShopConnection = connectionType(Shop);
export type ShopConnection = InstanceType<typeof ShopConnection>;

@ObjectType({ simpleResolvers: true, description: 'So many stars and more, with how many shops have them.' })
export class RatingFacet {
  @Field(() => Float, { description: 'So many stars and more: can be asked for as minRating.' })
  stars!: number;

  @Field(() => Int, { description: 'How many shops there would be with it.' })
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

  @Field(() => [PriceFacet], { description: 'Bands of prices.' })
  prices!: PriceFacet[];

  @Field(() => Int, { description: 'How many of the shops found work today, each on its own clock.' })
  openToday!: number;

  @Field(() => [RatingFacet], { description: 'Numbers of stars.' })
  ratings!: RatingFacet[];
}

@ObjectType({ simpleResolvers: true, description: 'A numbered page of a search whose rows are of the type Shop.' })
export class ShopPage extends pageType(Shop, ShopFacets, 'PageOfShops') {
  @Field(() => String, {
    nullable: true,
    description: 'The same for `where`: the place that was looked for in place of the one asked for, or null.',
  })
  spelledWhere!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The same for `service`: the words of a service that were looked for in place of those asked for, or null.',
  })
  spelledService!: string | null;

  @Field(() => SearchCenter, {
    nullable: true,
    description: 'What `near` was taken for; null where no place was asked for.',
  })
  center!: SearchCenter | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'How many shops were looked at for a free time, the best first, where more match: those beyond are not on any page. Null when all were, or when none had to be.',
  })
  lookedAt!: number | null;

  /** For `pins`: the first shops that the search finds, at most 300. */
  readFirst!: () => Promise<readonly ShopDocument[]>;
}

@InputType({ description: 'What a customer gets back who cancels. A shop that cancels gives everything back.' })
export class CancellationPolicyInput {
  @Field(() => Int, { description: 'Everything is given back up to so many hours before the start, 0 to 720.' })
  freeHours!: number;

  @Field(() => Int, { description: 'The percentage of what was paid with the booking given back later, 0 to 100.' })
  percentage!: number;
}

@InputType({
  description: 'What of the price is paid with a booking, and what is kept of it where the customer does not come.',
})
export class DepositRuleInput {
  @Field(() => Int, {
    description: 'The percentage of the price that is paid with a booking, 0 to 100; DEPOSIT_INVALID for any other.',
  })
  upFront!: number;

  @Field(() => Int, {
    description:
      'The percentage of what was paid with the booking that the shop keeps where the customer does not come, 0 to 100.',
  })
  noShowKept!: number;
}

@InputType({
  description:
    'After how many finished and paid visits a stamp card is full, and what it then takes off: a percentage or an amount, not both.',
})
export class StampRuleInput {
  @Field(() => Int, { description: 'So many visits fill a card, 2 to 50; 0: no stamps. STAMPS_INVALID for any other.' })
  visits!: number;

  @Field(() => Int, { nullable: true, description: 'The percentage of the price it takes off, 1 to 100. Left out: 0.' })
  percentage?: number | null;

  @Field(() => Int, { nullable: true, description: 'What it takes off in US cents, 50 to 50000. Left out: 0.' })
  amountCents?: number | null;
}

@InputType({
  description: 'What a shop owner opens, or a seller lists: with another category than `barbers` it is a product.',
})
export class ShopInput {
  @Field(() => String, { description: LISTING.name })
  name!: string;

  @Field(() => String, { description: SHOP.category })
  category!: string;

  @Field(() => Int, { description: LISTING.priceCents })
  priceCents!: number;

  @Field(() => String, { description: LISTING.description })
  description!: string;

  @Field(() => String, { description: LISTING.contactNumber })
  contactNumber!: string;

  @Field(() => String, { description: LISTING.contactEmail })
  contactEmail!: string;

  @Field(() => String, { description: SHOP.address })
  address!: string;

  @Field(() => String, { nullable: true, description: SHOP.city })
  city?: string | null;

  @Field(() => String, { nullable: true, description: SHOP.state })
  state?: string | null;

  @Field(() => String, { nullable: true, description: SHOP.timeZone })
  timeZone?: string | null;

  @Field(() => String, { nullable: true, description: LISTING.image })
  image?: string | null;

  @Field(() => [DayHoursInput], { nullable: true, description: SHOP.hours })
  hours?: DayHoursInput[] | null;

  @Field(() => CancellationPolicyInput, { nullable: true, description: SHOP.cancellationPolicy })
  cancellationPolicy?: CancellationPolicyInput | null;

  @Field(() => DepositRuleInput, { nullable: true, description: SHOP.depositRule })
  depositRule?: DepositRuleInput | null;

  @Field(() => StampRuleInput, { nullable: true, description: SHOP.stampRule })
  stampRule?: StampRuleInput | null;

  @Field(() => Int, { nullable: true, description: SHOP.minimumNotice })
  minimumNoticeMinutes?: number | null;
}

@InputType({ description: 'What is to be changed; what is left out or null stays as it is.' })
export class ShopChanges {
  @Field(() => String, { nullable: true, description: LISTING.name })
  name?: string | null;

  @Field(() => String, { nullable: true, description: SHOP.category })
  category?: string | null;

  @Field(() => Int, { nullable: true, description: LISTING.priceCents })
  priceCents?: number | null;

  @Field(() => String, { nullable: true, description: LISTING.description })
  description?: string | null;

  @Field(() => String, { nullable: true, description: LISTING.contactNumber })
  contactNumber?: string | null;

  @Field(() => String, { nullable: true, description: LISTING.contactEmail })
  contactEmail?: string | null;

  @Field(() => String, { nullable: true, description: SHOP.address })
  address?: string | null;

  @Field(() => String, { nullable: true, description: SHOP.city })
  city?: string | null;

  @Field(() => String, { nullable: true, description: SHOP.state })
  state?: string | null;

  @Field(() => String, { nullable: true, description: SHOP.timeZone })
  timeZone?: string | null;

  @Field(() => String, { nullable: true, description: LISTING.image })
  image?: string | null;

  @Field(() => [DayHoursInput], { nullable: true, description: SHOP.hours })
  hours?: DayHoursInput[] | null;

  @Field(() => CancellationPolicyInput, { nullable: true, description: SHOP.cancellationPolicy })
  cancellationPolicy?: CancellationPolicyInput | null;

  @Field(() => DepositRuleInput, { nullable: true, description: SHOP.depositRule })
  depositRule?: DepositRuleInput | null;

  @Field(() => StampRuleInput, { nullable: true, description: SHOP.stampRule })
  stampRule?: StampRuleInput | null;

  @Field(() => Int, { nullable: true, description: SHOP.minimumNotice })
  minimumNoticeMinutes?: number | null;
}
