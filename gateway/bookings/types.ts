import { GraphQLLocalDate, GraphQLLocalTime } from 'graphql-scalars';
import { Field, Float, GraphQLISODateTime, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionType } from '../graphql/connection.ts';
import { CancellationPolicy } from '../shops/types.ts';
import { NamedContact } from '../users/namedContact.ts';

export enum SlotState {
  free = 'free',
  held = 'held',
  booked = 'booked',
  past = 'past',
}
registerEnumType(SlotState, { name: 'SlotState' });

export enum Period {
  morning = 'morning',
  afternoon = 'afternoon',
  evening = 'evening',
}
registerEnumType(Period, { name: 'Period' });

export enum BookingStatus {
  held = 'held',
  confirmed = 'confirmed',
  completed = 'completed',
  cancelled = 'cancelled',
  noShow = 'noShow',
  expired = 'expired',
  released = 'released',
}
registerEnumType(BookingStatus, { name: 'BookingStatus' });

@ObjectType({ simpleResolvers: true })
export class Slot {
  @Field(() => GraphQLLocalTime)
  time!: string;

  @Field(() => GraphQLISODateTime)
  startsAt!: string;

  @Field(() => SlotState)
  state!: `${SlotState}`;

  @Field(() => Period)
  period!: `${Period}`;

  @Field(() => ID, { nullable: true, description: "The calling member's own live hold or booking of this slot." })
  mine!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class Day {
  @Field(() => GraphQLLocalDate)
  date!: string;

  @Field(() => String)
  weekday!: string;

  @Field(() => [Slot])
  slots!: Slot[];
}

@ObjectType({
  simpleResolvers: true,
  description: "Who comes: the shop's owner sees name and contact, the customer themself.",
})
export class BookingCustomer extends NamedContact {}

@ObjectType({ simpleResolvers: true })
export class Booking {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  shopId!: string;

  customerId!: string;

  @Field(() => GraphQLLocalDate)
  date!: string;

  @Field(() => GraphQLLocalTime)
  time!: string;

  @Field(() => String)
  timeZone!: string;

  @Field(() => GraphQLISODateTime)
  startsAt!: string;

  @Field(() => GraphQLISODateTime)
  endsAt!: string;

  @Field(() => String)
  service!: string;

  @Field(() => Int)
  persons!: number;

  @Field(() => Boolean, { nullable: true })
  transportation!: boolean | null;

  @Field(() => Int)
  priceCents!: number;

  @Field(() => BookingStatus)
  status!: `${BookingStatus}`;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'While held: until when.' })
  expiresAt!: string | null;

  @Field(() => String, { nullable: true })
  cancelledBy!: string | null;

  @Field(() => String, { nullable: true })
  reason!: string | null;

  @Field(() => Int, { nullable: true })
  refundCents!: number | null;

  @Field(() => CancellationPolicy, {
    description: 'The rule of the shop when the slot was held; it stays for this booking.',
  })
  cancellationPolicy!: CancellationPolicy;

  @Field(() => Boolean, { description: 'Whether the calling member may cancel / move it now.' })
  changeable!: boolean;

  @Field(() => GraphQLISODateTime)
  createdAt!: string;
}

@ObjectType({ simpleResolvers: true, description: 'What cancelling would mean now.' })
export class CancellationPreview {
  @Field(() => Int)
  refundCents!: number;

  @Field(() => Int)
  feeCents!: number;

  @Field(() => GraphQLISODateTime, { description: 'Until when everything is given back.' })
  freeUntil!: string;

  @Field(() => Int, { description: 'Percent of the price given back after that.' })
  percentage!: number;
}

export const BookingConnection = connectionType(Booking);
export type BookingConnection = InstanceType<typeof BookingConnection>;

@ObjectType({ simpleResolvers: true })
export class Hold {
  @Field(() => Booking)
  booking!: Booking;

  @Field(() => GraphQLISODateTime)
  expiresAt!: string;

  @Field(() => Int)
  amountCents!: number;
}

@InputType()
export class HoldSlotInput {
  @Field(() => ID)
  shopId!: string;

  @Field(() => GraphQLLocalDate)
  date!: string;

  @Field(() => GraphQLLocalTime)
  time!: string;

  @Field(() => Boolean, { nullable: true })
  transportation?: boolean | null;
}

@ObjectType({ simpleResolvers: true, description: "What changed of a shop's day: fetch the availability again." })
export class AvailabilityChange {
  @Field(() => ID)
  shopId!: string;

  @Field(() => GraphQLLocalDate)
  date!: string;

  @Field(() => GraphQLLocalTime, { nullable: true })
  time!: string | null;

  @Field(() => SlotState)
  state!: `${SlotState}`;

  @Field(() => Float)
  position!: number;
}
