import { GraphQLLocalDate, GraphQLLocalTime } from 'graphql-scalars';
import { Field, GraphQLISODateTime, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { SEGMENT_WORDS } from '#domain/customers/segments.ts';
import { Booking } from '../bookings/types.ts';
import { connectionType } from '../graphql/connection.ts';

export enum CustomerSegment {
  new = 'new',
  regular = 'regular',
  lapsed = 'lapsed',
  noShows = 'noShows',
}
registerEnumType(CustomerSegment, {
  name: 'CustomerSegment',
  description: 'Groups of customers; one may be in several.',
  valuesConfig: {
    new: { description: SEGMENT_WORDS.new },
    regular: { description: SEGMENT_WORDS.regular },
    lapsed: { description: SEGMENT_WORDS.lapsed },
    noShows: { description: SEGMENT_WORDS.noShows },
  },
});

export enum CustomerSort {
  NEWEST = 'NEWEST',
  OLDEST = 'OLDEST',
  NAME = 'NAME',
  LAST_VISIT = 'LAST_VISIT',
  SPENT = 'SPENT',
}
registerEnumType(CustomerSort, {
  name: 'CustomerSort',
  description: 'The order of a list of customers.',
  valuesConfig: {
    NEWEST: { description: 'Who came last for the first time comes first.' },
    OLDEST: { description: 'Who came first comes first.' },
    NAME: { description: 'By first and last name, as far as their first eight letters; who has none comes last.' },
    LAST_VISIT: { description: 'Whose last visit is the latest comes first.' },
    SPENT: { description: 'Who has paid most comes first.' },
  },
});

@ObjectType({
  simpleResolvers: true,
  description:
    'Who has booked at the shops of a member, or bought of them, as that member sees them. People without an account count by the name that the desk wrote down.',
})
export class Customer {
  @Field(() => ID, { description: 'A member’s own, or of people without an account that of a visit of theirs.' })
  id!: string;

  @Field(() => Boolean, { description: 'Whether they have, or had, an account.' })
  hasAccount!: boolean;

  @Field(() => String, { description: 'Empty once the account is closed; all of the name of who has none.' })
  firstName!: string;

  @Field(() => String, { description: 'Empty where it is not known.' })
  lastName!: string;

  @Field(() => String, { nullable: true, description: 'Null without an account.' })
  email!: string | null;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant of the first booking or paid order.' })
  addedAt!: string;

  @Field(() => Int, { description: 'Bookings that were kept, also those that are over and were not marked.' })
  visits!: number;

  @Field(() => Int, { description: 'Bookings that the shop marked as missed.' })
  noShows!: number;

  @Field(() => Int, { description: 'Bookings that were cancelled.' })
  cancelled!: number;

  @Field(() => Int, { description: 'Paid orders with things of the member in them.' })
  orders!: number;

  @Field(() => Int, {
    description:
      'Cents for bookings and things, without what was given back. What of a visit is paid at the shop counts once it is over: all of it without an account.',
  })
  spentCents!: number;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When the last visit began; null before any.' })
  lastVisitAt!: string | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When the next booking begins; null without any.' })
  nextVisitAt!: string | null;

  @Field(() => ID, { nullable: true, description: 'The shop of the latest booking; null without any.' })
  lastShopId!: string | null;

  @Field(() => Boolean, {
    description: 'Whether the shops take no bookings of theirs; false for a platform owner who views as the member.',
  })
  isBlocked!: boolean;

  @Field(() => [CustomerSegment], { description: 'The groups they are in now.' })
  segments!: readonly `${CustomerSegment}`[];
}

export const CustomerConnection = connectionType(Customer);
export type CustomerConnection = InstanceType<typeof CustomerConnection>;

@ObjectType({ simpleResolvers: true, description: 'How many customers are in a group, and what it takes to be in it.' })
export class SegmentCount {
  @Field(() => CustomerSegment, { description: 'The group, as `customers` takes it.' })
  segment!: `${CustomerSegment}`;

  @Field(() => String, { description: 'Who is in it, as a sentence for people.' })
  meaning!: string;

  @Field(() => Int, { description: 'How many there are now.' })
  count!: number;
}

@ObjectType({ simpleResolvers: true, description: 'How many customers the calling member has.' })
export class CustomerCounts {
  @Field(() => Int, { description: 'In all.' })
  total!: number;

  @Field(() => [SegmentCount], { description: 'In each group.' })
  segments!: readonly SegmentCount[];
}

@ObjectType({ simpleResolvers: true, description: 'People without an account who are counted as a customer.' })
export class MergedCustomer {
  @Field(() => ID, { description: 'As `partCustomer` takes it.' })
  id!: string;

  @Field(() => String, { description: 'The name as the desk wrote it down.' })
  name!: string;

  @Field(() => String, { description: 'What was kept about them before, text after text; empty when nothing.' })
  kept!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A picture of a cut, for the owner who keeps it and the customer who is to be seen.',
})
export class CutPicture {
  @Field(() => ID, { description: 'As its upload answered it.' })
  id!: string;

  @Field(() => ID, { description: 'Of whom it is: the customer, or somebody without an account who counts as them.' })
  customerId!: string;

  @Field(() => String, {
    description: 'Its address below this host, for these two; with `?w=640` it answers a narrower one.',
  })
  href!: string;

  @Field(() => Int, { description: 'In pixels.' })
  width!: number;

  @Field(() => Int, { description: 'In pixels.' })
  height!: number;

  @Field(() => String, { description: 'What is to be seen on it, plain text.' })
  alt!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it was added.' })
  addedAt!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'All that a member knows of one customer. The texts are plain, and empty where nothing is kept.',
})
export class CustomerRecord {
  @Field(() => ID, { description: 'As `customers` answers it; opaque, and the same as that of `customer`.' })
  id!: string;

  @Field(() => Customer, { description: 'Who they are, with their figures.' })
  customer!: Customer;

  @Field(() => String, { description: 'What the member keeps in mind about them.' })
  notes!: string;

  @Field(() => String, { description: 'How they like it.' })
  preferences!: string;

  @Field(() => String, { description: 'What they do not tolerate.' })
  allergies!: string;

  @Field(() => [CutPicture], { description: 'Pictures of their cuts, in the order they were added; at most 12 for each id.' })
  pictures!: readonly CutPicture[];

  @Field(() => [Booking], { description: 'Their bookings, the latest start first; at most the latest 20.' })
  bookings!: readonly Booking[];

  @Field(() => [MergedCustomer], { description: 'Who else is counted as them.' })
  merged!: readonly MergedCustomer[];
}

@ObjectType({
  simpleResolvers: true,
  description:
    'What the shop of a booking keeps about its customer, for who serves there. The texts are plain, those from before a merge after the others, and empty where nothing is kept.',
})
export class KeptOfBooking {
  @Field(() => ID, { description: 'Of the booking.' })
  id!: string;

  @Field(() => ID, { description: 'Of its customer, as the shop’s owner has it in `customers`.' })
  customerId!: string;

  @Field(() => Int, { description: 'Bookings that were kept, at all shops of the owner.' })
  visits!: number;

  @Field(() => Int, { description: 'Bookings that were marked as missed, at all shops of the owner.' })
  noShows!: number;

  @Field(() => String, { nullable: true, description: 'Null for who lacks the right `keepNotes`.' })
  notes!: string | null;

  @Field(() => String, { description: 'How they like it.' })
  preferences!: string;

  @Field(() => String, { description: 'What they do not tolerate.' })
  allergies!: string;
}

@ObjectType({ simpleResolvers: true, description: 'What the owner of a shop, or a seller, keeps about the caller.' })
export class KeptAboutMe {
  @Field(() => ID, { description: 'Stands for the owner, in this list.' })
  id!: string;

  @Field(() => String, { description: 'The owner’s first and last name; empty once their account is closed.' })
  owner!: string;

  @Field(() => [String], { description: 'The names of their shops that are open; at most 20.' })
  shops!: readonly string[];

  @Field(() => String, { description: 'Plain text; empty when nothing is kept.' })
  notes!: string;

  @Field(() => String, { description: 'Plain text; empty when nothing is kept.' })
  preferences!: string;

  @Field(() => String, { description: 'Plain text; empty when nothing is kept.' })
  allergies!: string;

  @Field(() => [CutPicture], { description: 'Of the caller, for `removePictureOfMe`.' })
  pictures!: readonly CutPicture[];

  @Field(() => Boolean, { description: 'Whether their shops take no bookings of the caller’s.' })
  isBlocked!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A customer of the calling member of whom something has changed.' })
export class CustomerNews {
  @Field(() => ID, { description: 'As `customer` takes it; null is answered there when they are none any more.' })
  id!: string;
}

@InputType({ description: 'What is kept about a customer. Texts that are left out, or null, stay as they are.' })
export class CustomerTexts {
  @Field(() => String, { nullable: true, description: 'At most 2,000 characters of plain text; empty to remove it.' })
  notes?: string | null;

  @Field(() => String, { nullable: true, description: 'At most 500 characters of plain text; empty to remove it.' })
  preferences?: string | null;

  @Field(() => String, { nullable: true, description: 'At most 500 characters of plain text; empty to remove it.' })
  allergies?: string | null;
}

@InputType({ description: 'A time of a shop for a customer of its owner who has an account.' })
export class BookForCustomerInput {
  @Field(() => ID, { description: 'The `id` of a customer who has an account, as `customers` and `keptOfBooking` have it.' })
  customerId!: string;

  @Field(() => ID, {
    description: 'A barber shop of the calling member, or at which they serve; refused with NOT_YOUR_SHOP otherwise.',
  })
  shopId!: string;

  @Field(() => GraphQLLocalDate, { description: 'A day in the shop’s own time zone, today to 90 days ahead.' })
  date!: string;

  @Field(() => GraphQLLocalTime, { description: 'Any working half hour that has not begun.' })
  time!: string;

  @Field(() => ID, { nullable: true, description: 'A service of the shop; `barb` when left out or null.' })
  serviceId?: string | null;

  @Field(() => [ID], { nullable: true, description: 'Add-ons of the service, at most 10; none when left out or null.' })
  addOnIds?: string[] | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'Whose chair: `owner`, `anyone` for whoever is free, or the `id` of one of the shop’s `barbers`. Left out or null: that of who serves at their own chair alone, else the owner’s, or `anyone` where the owner takes no bookings.',
  })
  barber?: string | null;
}
