import { GraphQLLocalDate, GraphQLLocalTime } from 'graphql-scalars';
import { Field, ID, InputType, ObjectType } from 'type-graphql';

@ObjectType({
  simpleResolvers: true,
  description:
    'Half hours that a shop keeps for who works at a chair. Its owner and who of its crew serves there may read it; to others they are booked.',
})
export class BlockedTime {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { description: 'Where it is, by the `id` that `myShops` answers.' })
  shopId!: string;

  @Field(() => GraphQLLocalDate, { description: 'The day at the shop, in its time zone.' })
  date!: string;

  @Field(() => [GraphQLLocalTime], {
    description: 'When each half hour begins on the shop’s clock, by time; none once all of it is open again.',
  })
  times!: string[];

  @Field(() => String, { nullable: true, description: 'What was written, as plain text; null when nothing.' })
  reason!: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'Whose: the `id` of one of the shop’s `barbers`, `anyone` where the whole shop is closed; null: the owner’s, so to the owner of a shop without barbers also its closings.',
  })
  barber!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A day of a shop on which something was blocked or opened again.' })
export class BlockedDay {
  @Field(() => ID, { description: 'Where: among the `shopIds` to ask `blockedTimes` for.' })
  shopId!: string;

  @Field(() => GraphQLLocalDate, { description: 'The day at the shop, in its time zone.' })
  date!: string;
}

@InputType({ description: 'Half hours that a shop’s owner keeps for themself.' })
export class BlockTimeInput {
  @Field(() => ID, {
    description: 'A barber shop of the calling member, or at which they serve; refused with NOT_YOUR_SHOP otherwise.',
  })
  shopId!: string;

  @Field(() => GraphQLLocalDate, {
    description:
      'A day in the shop’s own time zone, today to 90 days ahead, or to as many as the shop takes bookings for, where these are more.',
  })
  date!: string;

  @Field(() => [GraphQLLocalTime], {
    nullable: true,
    description:
      'Starts within the working hours, at most 48. Left out or null: all of the day that is neither over nor blocked.',
  })
  times?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'For who serves at that chair alone: one line of at most 200 characters of plain text.',
  })
  reason?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'Whose: `owner`, or the `id` of one of the shop’s `barbers`; BARBER_NOT_BOOKABLE for others. Left out or null: that of who serves at their own chair alone, else the owner’s.',
  })
  barber?: string | null;
}

@InputType({ description: 'A person without an account, who comes to the desk or calls.' })
export class WalkInInput {
  @Field(() => ID, {
    description: 'A barber shop of the calling member, or at which they serve; refused with NOT_YOUR_SHOP otherwise.',
  })
  shopId!: string;

  @Field(() => GraphQLLocalDate, {
    description:
      'A day in the shop’s own time zone, today to as many days ahead as the shop takes bookings for (`Shop.bookingHorizonDays`).',
  })
  date!: string;

  @Field(() => GraphQLLocalTime, {
    description: 'The start in the shop’s own time zone; also of the half hour that has begun.',
  })
  time!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'A service of the shop; SERVICE_NOT_OFFERED when it is not offered. Left out or null: `barb`.',
  })
  serviceId?: string | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'Add-ons of that service, at most 10; ADD_ON_NOT_OFFERED for others. Left out or null: none.',
  })
  addOnIds?: string[] | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'Who serves them: `owner`, `anyone` for whoever is free, or the `id` of one of the shop’s `barbers`. Left out or null: who serves at their own chair alone, else the owner.',
  })
  barber?: string | null;

  @Field(() => String, { nullable: true, description: 'Who comes, in one line of at most 100 characters.' })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'A phone number as it was given, at most 40 characters.' })
  phone?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'For who serves at that chair alone: plain text of at most 500 characters.',
  })
  note?: string | null;
}
