import { GraphQLLocalDate, GraphQLLocalTime } from 'graphql-scalars';
import { Field, GraphQLISODateTime, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Shop } from '../shops/types.ts';
import { Member } from '../users/types.ts';

export enum SeriesVisitStatus {
  PLANNED = 'PLANNED',
  TO_PAY = 'TO_PAY',
  BOOKED = 'BOOKED',
  CANCELLED = 'CANCELLED',
  SKIPPED = 'SKIPPED',
  MISSED = 'MISSED',
}
registerEnumType(SeriesVisitStatus, {
  name: 'SeriesVisitStatus',
  description: 'What has become of a visit that is repeated.',
  valuesConfig: {
    PLANNED: { description: 'Its time is not kept yet, and others can book it.' },
    TO_PAY: { description: 'Its time is kept for the member until `expiresAt`, to be paid like any other hold.' },
    BOOKED: { description: 'It is booked, or took place.' },
    CANCELLED: { description: 'It was cancelled, or the member let its time go.' },
    SKIPPED: { description: 'It was left out before it was kept.' },
    MISSED: { description: 'It could not be had, for the reason in `missed`.' },
  },
});

export enum VisitProblem {
  TAKEN = 'TAKEN',
  CLOSED = 'CLOSED',
  SERVICE = 'SERVICE',
  BARBER = 'BARBER',
  SHOP = 'SHOP',
  LATE = 'LATE',
  HORIZON = 'HORIZON',
  ACCOUNT = 'ACCOUNT',
  UNPAID = 'UNPAID',
}
registerEnumType(VisitProblem, {
  name: 'VisitProblem',
  description: 'Why a visit that is repeated cannot be had.',
  valuesConfig: {
    TAKEN: { description: 'Another has the time, or waits for it.' },
    CLOSED: { description: 'The shop, or who is asked for, does not work then.' },
    SERVICE: { description: 'The service is not offered any more.' },
    BARBER: { description: 'Who is asked for takes no bookings there any more.' },
    SHOP: { description: 'The shop takes no bookings any more.' },
    LATE: { description: 'There is too little time before it begins.' },
    HORIZON: { description: 'It is further ahead than the shop takes bookings.' },
    ACCOUNT: { description: 'The member’s account was not active.' },
    UNPAID: { description: 'It was kept, and not paid in time.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'A visit that repeating a booking would mean.' })
export class PlannedVisit {
  @Field(() => GraphQLLocalDate, { description: 'Its day, in the shop’s own time zone.' })
  date!: string;

  @Field(() => GraphQLLocalTime, { description: 'When it would begin on the shop’s clock: at the time of the booking.' })
  time!: string;

  @Field(() => VisitProblem, { nullable: true, description: 'What stands in its way now; null: nothing.' })
  problem!: `${VisitProblem}` | null;

  @Field(() => [GraphQLLocalTime], {
    description: 'Where something does: up to three times of that day at which it could be had, the nearest first.',
  })
  nearest!: readonly string[];
}

@ObjectType({ simpleResolvers: true, description: 'What repeating a booking would mean now; nothing is kept by it.' })
export class SeriesPreview {
  @Field(() => [PlannedVisit], {
    description:
      'The visits after the booking, to the last day for which the shop takes bookings (`Shop.bookingHorizonDays`).',
  })
  visits!: readonly PlannedVisit[];

  @Field(() => Boolean, {
    description:
      'Whether all of them are booked when the series begins, as nothing is paid up front; else each is kept seven days before it, to be paid within two.',
  })
  bookedAtOnce!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'A visit of a series.' })
export class SeriesVisit {
  @Field(() => GraphQLLocalDate, { description: 'The day it was planned for, in the shop’s own time zone.' })
  date!: string;

  @Field(() => GraphQLLocalTime, { description: 'When it was planned to begin, on the shop’s clock.' })
  time!: string;

  @Field(() => SeriesVisitStatus, { description: 'What has become of it, as of now.' })
  status!: `${SeriesVisitStatus}`;

  @Field(() => VisitProblem, { nullable: true, description: 'Why it could not be had; null unless it is `MISSED`.' })
  missed!: `${VisitProblem}` | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The booking it became, which may have been moved since; null while it was not kept.',
  })
  bookingId!: string | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant until which it is kept to be paid; null unless it is `TO_PAY`.',
  })
  expiresAt!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'What is to be paid for it now, in US cents; null unless it is `TO_PAY`.',
  })
  amountCents!: number | null;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'A booking that its customer repeats: the same service, with the same person, at the same time of the shop’s clock. For the customer, and who acts for the shop at that chair.',
})
export class BookingSeries {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { description: 'The booking that is repeated.' })
  bookingId!: string;

  @Field(() => Shop, { nullable: true, description: 'Where; null when the shop is gone.' })
  shop!: Shop | null;

  @Field(() => Member, { nullable: true, description: 'Whose visits they are; null when their account is gone.' })
  member!: Member | null;

  @Field(() => ID, { description: 'The service; `barb` is the default service.' })
  service!: string;

  @Field(() => String, { nullable: true, description: 'What the menu calls it; null when it is not on it any more.' })
  serviceName!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'With whom: the `id` of one of the shop’s `barbers`; null: the owner.',
  })
  barber!: string | null;

  @Field(() => Int, { description: 'How many weeks lie between two visits.' })
  everyWeeks!: number;

  @Field(() => [SeriesVisit], { description: 'The visits after the booking that is repeated, by their days.' })
  visits!: readonly SeriesVisit[];

  @Field(() => Boolean, { description: 'Whether a visit can still be kept: it was not ended, and one is planned.' })
  running!: boolean;

  @Field(() => Boolean, { description: 'Whether the customer, the shop or the platform has ended it.' })
  ended!: boolean;
}

@InputType({ description: 'A visit that is wanted.' })
export class PlannedVisitInput {
  @Field(() => GraphQLLocalDate, { description: 'One of the days of `seriesPreview`; PLAN_NOT_POSSIBLE for others.' })
  date!: string;

  @Field(() => GraphQLLocalTime, { description: 'The time of the booking, or another one of that day.' })
  time!: string;
}

@InputType({ description: 'A booking that is repeated.' })
export class SeriesInput {
  @Field(() => ID, { description: 'A confirmed booking of the calling member; BOOKING_MISSING for others.' })
  bookingId!: string;

  @Field(() => Int, { description: 'Every how many weeks, 1 to 12; INTERVAL_NOT_POSSIBLE for others.' })
  everyWeeks!: number;

  @Field(() => Int, {
    description: 'How many visits in all, the one that is repeated included, 2 to 26; COUNT_NOT_POSSIBLE for others.',
  })
  times!: number;

  @Field(() => [PlannedVisitInput], {
    description: 'The visits that are wanted, by their days; those that are left out are not planned.',
  })
  visits!: PlannedVisitInput[];
}
