import { GraphQLLocalDate, GraphQLLocalTime } from 'graphql-scalars';
import { Field, GraphQLISODateTime, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { PartOfDay } from '../graphql/partOfDay.ts';
import { Shop } from '../shops/types.ts';
import { Member } from '../users/types.ts';

export enum WaitlistStatus {
  WAITING = 'WAITING',
  OFFERED = 'OFFERED',
  ACCEPTED = 'ACCEPTED',
  MISSED = 'MISSED',
  ENDED = 'ENDED',
}
registerEnumType(WaitlistStatus, {
  name: 'WaitlistStatus',
  description: 'What has become of a place on a waitlist.',
  valuesConfig: {
    WAITING: { description: 'Nothing that fits is free.' },
    OFFERED: { description: 'A time is kept for the member until `offer.expiresAt`.' },
    ACCEPTED: { description: 'The member took the time: it is a hold or booking of theirs.' },
    MISSED: { description: 'The member did not answer in time.' },
    ENDED: { description: 'The member waits no longer, for the reason in `end`, or the day is over.' },
  },
});

export enum WaitlistEnd {
  MEMBER = 'MEMBER',
  SHOP = 'SHOP',
  SERVICE = 'SERVICE',
  ACCOUNT = 'ACCOUNT',
  BLOCKED = 'BLOCKED',
  BARBER = 'BARBER',
  DECLINED = 'DECLINED',
  OVER = 'OVER',
}
registerEnumType(WaitlistEnd, {
  name: 'WaitlistEnd',
  description: 'Why a member waits no longer.',
  valuesConfig: {
    MEMBER: { description: 'The member left.' },
    SHOP: { description: 'The shop ended it.' },
    SERVICE: { description: 'The service is not offered any more.' },
    ACCOUNT: { description: 'The member’s account was not active.' },
    BLOCKED: { description: 'The shop takes no bookings from the member.' },
    BARBER: { description: 'Whom the member waited for takes no bookings at the shop any more.' },
    DECLINED: { description: 'The member has declined three times.' },
    OVER: { description: 'The day is over.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'A free time that is kept for who waits for it.' })
export class WaitlistOffer {
  @Field(() => GraphQLLocalTime, { description: 'When the visit would begin, `HH:MM` in the shop’s time zone.' })
  time!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant at which the visit would begin.' })
  startsAt!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant at which it would end.' })
  endsAt!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Whose time it is: the `id` of one of the shop’s `barbers`; null: the owner’s.',
  })
  barber!: string | null;

  @Field(() => GraphQLISODateTime, {
    description: 'The UTC instant until which it can be taken; then the next is asked.',
  })
  expiresAt!: string;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'A member’s place on the waitlist of a shop’s day; for the member, the shop’s owner, and who of its crew keeps the waitlist.',
})
export class WaitlistPlace {
  @Field(() => ID)
  id!: string;

  @Field(() => WaitlistStatus, { description: 'What has become of it.' })
  status!: `${WaitlistStatus}`;

  @Field(() => WaitlistEnd, { nullable: true, description: 'Why it ended; null unless it is `ENDED`.' })
  end!: `${WaitlistEnd}` | null;

  @Field(() => Shop, { nullable: true, description: 'Where; null when the shop is gone.' })
  shop!: Shop | null;

  @Field(() => Member, { nullable: true, description: 'Who waits; null when their account is gone.' })
  member!: Member | null;

  @Field(() => GraphQLLocalDate, { description: 'The day that is waited for, in the shop’s time zone.' })
  date!: string;

  @Field(() => PartOfDay, { nullable: true, description: 'The part of it in which the visit begins; null for any.' })
  partOfDay!: `${PartOfDay}` | null;

  @Field(() => ID, { description: 'The service that is waited for; `barb` is the default service.' })
  service!: string;

  @Field(() => String, { nullable: true, description: 'What the menu calls it; null when it is not on it any more.' })
  serviceName!: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'Of whom, as given to `joinWaitlist`: `anyone`, or the `id` of one of the shop’s `barbers`; null: the owner.',
  })
  barber!: string | null;

  @Field(() => [ID], { description: 'Its add-ons, by their ids.' })
  addOnIds!: readonly string[];

  @Field(() => Int, { description: 'How many minutes the visit takes.' })
  minutes!: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'How many others who joined before wait for this day, whatever they wait for; null unless it is `WAITING`.',
  })
  ahead!: number | null;

  @Field(() => WaitlistOffer, {
    nullable: true,
    description: 'What is kept for the member; null unless it is `OFFERED`.',
  })
  offer!: WaitlistOffer | null;

  @Field(() => ID, { nullable: true, description: 'The booking it became; null unless it is `ACCEPTED`.' })
  bookingId!: string | null;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant of joining.' })
  joinedAt!: string;
}

@InputType({ description: 'What a member waits for.' })
export class WaitlistInput {
  @Field(() => ID, {
    description: 'A barber shop, by its `id`; SHOP_MISSING or SHOP_NOT_BOOKABLE when it takes no bookings.',
  })
  shopId!: string;

  @Field(() => GraphQLLocalDate, {
    description:
      'A day in the shop’s own time zone, today to as many days ahead as the shop takes bookings for (`Shop.bookingHorizonDays`).',
  })
  date!: string;

  @Field(() => PartOfDay, {
    nullable: true,
    description: 'The part of it in which the visit begins. Left out or null: any.',
  })
  partOfDay?: PartOfDay | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'A service of the shop, as `services` answers it; SERVICE_NOT_OFFERED when it is not offered. Left out or null: `barb`.',
  })
  serviceId?: string | null;

  @Field(() => [ID], {
    nullable: true,
    description: 'Add-ons of that service, at most 10; ADD_ON_NOT_OFFERED for others. Left out or null: none.',
  })
  addOnIds?: string[] | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Of whom: `owner`, `anyone`, or the `id` of one of the shop’s `barbers`. Left out or null: the owner.',
  })
  barber?: string | null;
}
