import { GraphQLLocalDate, GraphQLLocalTime } from 'graphql-scalars';
import { Field, Float, GraphQLISODateTime, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { Guest } from '#domain/bookings/events.ts';
import { connectionType } from '../graphql/connection.ts';
import { Weekday } from '../shops/hoursTypes.ts';
import { CancellationPolicy, DepositRule } from '../shops/types.ts';
import { NamedContact } from '../users/namedContact.ts';
import { Member } from '../users/types.ts';

export enum SlotState {
  free = 'free',
  held = 'held',
  booked = 'booked',
  past = 'past',
  tooSoon = 'tooSoon',
}
registerEnumType(SlotState, {
  name: 'SlotState',
  description: 'Whether a slot can be had.',
  valuesConfig: {
    free: { description: 'Nobody has it: `holdSlot` keeps it.' },
    held: { description: 'Kept for one member, who has ten minutes to pay; free again when they do not.' },
    booked: { description: 'A confirmed booking has it, or the shop keeps it for itself.' },
    past: { description: 'It has begun, so nobody can book it any more.' },
    tooSoon: {
      description:
        'Nobody has it, and it begins sooner than the shop’s minimum notice. To the shop’s owner it is free, and to who works there for a booking that they move for the shop (`moving`).',
    },
  },
});

export enum Period {
  morning = 'morning',
  afternoon = 'afternoon',
  evening = 'evening',
}
registerEnumType(Period, {
  name: 'Period',
  description: 'A part of the shop’s local day, by the start of the slot.',
  valuesConfig: {
    morning: { description: 'Before 12:00.' },
    afternoon: { description: 'From 12:00 to before 17:00.' },
    evening: { description: 'From 17:00 on.' },
  },
});

export enum BookingStatus {
  held = 'held',
  confirmed = 'confirmed',
  completed = 'completed',
  cancelled = 'cancelled',
  noShow = 'noShow',
  expired = 'expired',
  released = 'released',
}
registerEnumType(BookingStatus, {
  name: 'BookingStatus',
  description: 'How far a booking has come. It ends completed, cancelled, noShow, expired or released.',
  valuesConfig: {
    held: { description: 'The slot is kept while it is paid; nothing is booked yet.' },
    confirmed: {
      description: 'What is paid with it has been paid, or there is no such part: the appointment takes place.',
    },
    completed: { description: 'The shop recorded that the customer was served. It can be reviewed.' },
    cancelled: { description: 'By the customer or the shop before the start.' },
    noShow: {
      description:
        'The shop recorded that the customer did not come. It keeps what its `depositRule` says of what was paid; the rest is given back.',
    },
    expired: { description: 'The hold ran out before it was paid.' },
    released: { description: 'The customer let the hold go.' },
  },
});

export enum BookingSide {
  customer = 'customer',
  shop = 'shop',
}
registerEnumType(BookingSide, {
  name: 'BookingSide',
  description: 'Which of the two sides of a booking.',
  valuesConfig: {
    customer: { description: 'Who comes.' },
    shop: { description: 'The shop: its owner, or one of its crew.' },
  },
});

export enum BookingDispute {
  asked = 'asked',
  contested = 'contested',
  lost = 'lost',
}
registerEnumType(BookingDispute, {
  name: 'BookingDispute',
  description: 'What the customer’s bank does about the payment of a booking.',
  valuesConfig: {
    asked: { description: 'It asks about the payment, and has taken nothing.' },
    contested: { description: 'It has the money until it has decided.' },
    lost: { description: 'It has given the money back to the customer for good.' },
  },
});

@ObjectType({
  simpleResolvers: true,
  description: 'A half hour of a shop’s working day, or the time from it on that a service needs.',
})
export class Slot {
  @Field(() => GraphQLLocalTime, { description: 'When it begins on the shop’s own clock, on the half hour.' })
  time!: string;

  @Field(() => GraphQLISODateTime, { description: 'The same as a UTC instant.' })
  startsAt!: string;

  @Field(() => SlotState, {
    description:
      'Whether it can be had now. What only one of the calling member’s own holds is in the way of is free: hold it with that one, `mine`, as `replacing`.',
  })
  state!: `${SlotState}`;

  @Field(() => Period, { description: 'Morning, afternoon or evening of the shop’s day.' })
  period!: `${Period}`;

  @Field(() => ID, {
    nullable: true,
    description:
      'The id of the calling member’s own live hold that begins here or, of a free slot, is in its way, or of their booking of this slot; null for all others and for visitors.',
  })
  mine!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'One of a shop’s local days with all its slots.' })
export class Day {
  @Field(() => GraphQLLocalDate, { description: 'The day at the shop, in its time zone.' })
  date!: string;

  @Field(() => Weekday, { description: 'The name of that day.' })
  weekday!: `${Weekday}`;

  @Field(() => [Slot], {
    description: 'The slots within the working hours, by time; none on a closed day and later than 90 days ahead.',
  })
  slots!: Slot[];
}

@ObjectType({
  simpleResolvers: true,
  description:
    "Who comes: the shop's owner, who of its crew may reach customers, and platform owners see name and contact, the customer themself; a barber and finance the name. Of a walk-in, what the desk wrote down; its `id` is no member's.",
})
export class BookingCustomer extends NamedContact {}

@ObjectType({ simpleResolvers: true, description: 'Who serves a customer, where it is not the owner of the shop.' })
export class BookedBarber {
  @Field(() => ID, {
    description: 'Their `id` in `Shop.barbers`: for `barber` of `holdSlot` and `rescheduleBooking`.',
  })
  id!: string;

  @Field(() => Member, { description: 'Who it is, also when they have left the shop since.' })
  person!: Member;
}

@ObjectType({ simpleResolvers: true, description: 'An add-on that was chosen with a booking’s service.' })
export class BookedAddOn {
  @Field(() => ID, {
    description: 'Its `id` in the menu when the slot was held, for `addOnIds`; the shop may have retired it since.',
  })
  addOnId!: string;

  @Field(() => String, { description: 'As it was called when the slot was held.' })
  name!: string;

  @Field(() => Int, { description: 'How many minutes longer the visit is with it.' })
  minutes!: number;

  @Field(() => Int, { description: 'What it cost then, in US cents; `priceCents` of the booking has it in it.' })
  priceCents!: number;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'One appointment of a customer at a shop, from the hold on. Its customer, the owner of its shop and who of its crew serves at that chair may read it; in `bookingRecord` and `bookingsOfMember`, those who read the platform’s money, too.',
})
export class Booking {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { description: 'The shop’s `id`, also when the shop has been taken down since.' })
  shopId!: string;

  customerId!: string;
  personId!: string | undefined;
  chair!: string | undefined;
  guest!: Guest | undefined;

  @Field(() => Boolean, {
    description: 'Whether the shop added it at the desk, for a person without an account, who pays there.',
  })
  walkIn!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'What the shop noted about a walk-in, as plain text; null when nothing, and of other bookings.',
  })
  note!: string | null;

  @Field(() => GraphQLLocalDate, { description: 'The day at the shop, in `timeZone`.' })
  date!: string;

  @Field(() => GraphQLLocalTime, { description: 'When it begins on the shop’s clock, in `timeZone`.' })
  time!: string;

  @Field(() => String, { description: 'The shop’s IANA time zone when the slot was held, such as `America/Chicago`.' })
  timeZone!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it begins.' })
  startsAt!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant it ends, `minutes` after `startsAt`.' })
  endsAt!: string;

  @Field(() => String, {
    description:
      'What is done: the `id` of a service of the shop, also of one it has retired since; `barb` for the default service.',
  })
  service!: string;

  @Field(() => String, {
    description: 'The name of the service when the slot was held; `Barber Service` is the default one.',
  })
  serviceName!: string;

  @Field(() => [BookedAddOn], { description: 'What was chosen with it, in the order of the menu.' })
  addOns!: BookedAddOn[];

  @Field(() => Int, { description: 'How long the visit takes, with its add-ons.' })
  minutes!: number;

  @Field(() => Int, { description: 'How many minutes after it the chair is not free.' })
  bufferMinutes!: number;

  @Field(() => Int, { description: 'How many people come; 1 for now.' })
  persons!: number;

  @Field(() => Boolean, {
    nullable: true,
    description: 'What the customer answered when asked whether they need transportation; null when they left it open.',
  })
  transportation!: boolean | null;

  @Field(() => Int, {
    description:
      'What it costs in US cents, with its add-ons and less what a stamp card takes off: the price when the slot was held, whatever the shop asks now.',
  })
  priceCents!: number;

  @Field(() => Int, {
    description:
      'What of it is paid with the booking, in US cents, by `depositRule`: the amount of its payment. 0: it is booked without one; of a walk-in, too.',
  })
  upFrontCents!: number;

  @Field(() => Int, { description: 'What of it is left to be paid at the shop, in US cents.' })
  dueAtShopCents!: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'What a full stamp card of the customer has taken off, in US cents: `priceCents` is without it. Null: none was redeemed.',
  })
  stampsOffCents!: number | null;

  @Field(() => BookingStatus, { description: 'How far it has come, as of now.' })
  status!: `${BookingStatus}`;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'While held: the UTC instant until which the slot is kept; null otherwise.',
  })
  expiresAt!: string | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant at which the shop said that the customer is there; null while it has not.',
  })
  checkedInAt!: string | null;

  @Field(() => BookingSide, { nullable: true, description: 'Which side cancelled it; null while it is not cancelled.' })
  cancelledBy!: `${BookingSide}` | null;

  @Field(() => String, {
    nullable: true,
    description: 'The reason that was given with the cancellation; null when none was, or it is not cancelled.',
  })
  reason!: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'What the cancellation gives back, or that the customer did not come, in US cents; null while it is not cancelled, and of who did not come where nothing is.',
  })
  refundCents!: number | null;

  @Field(() => CancellationPolicy, {
    description: 'The rule of the shop when the slot was held; it stays for this booking.',
  })
  cancellationPolicy!: CancellationPolicy;

  @Field(() => DepositRule, {
    description:
      'The rule of the shop when the slot was held, for what is paid with the booking and kept of who does not come; it stays for this booking.',
  })
  depositRule!: DepositRule;

  @Field(() => Int, {
    description: 'What is given back of what was paid, in US cents, if the customer does not come.',
  })
  noShowRefundCents!: number;

  @Field(() => Boolean, {
    description:
      'Whether the calling member may cancel or move it now: it is confirmed and has not begun; a walk-in is not over.',
  })
  changeable!: boolean;

  @Field(() => GraphQLISODateTime)
  createdAt!: string;
}

@ObjectType({ simpleResolvers: true, description: 'What cancelling would mean now.' })
export class CancellationPreview {
  @Field(() => Int, {
    description: 'What would be given back, in US cents. Send it as `refundCents` to `cancelBooking`.',
  })
  refundCents!: number;

  @Field(() => Int, { description: 'What would be kept, in US cents: what was paid with the booking less the refund.' })
  feeCents!: number;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant until which everything is given back.' })
  freeUntil!: string;

  @Field(() => Int, { description: 'Percent of what was paid given back after that.' })
  percentage!: number;
}

export const BookingConnection = connectionType(Booking);
export type BookingConnection = InstanceType<typeof BookingConnection>;

@ObjectType({ simpleResolvers: true, description: 'A slot that is kept for the calling member while they pay.' })
export class Hold {
  @Field(() => Booking, { description: 'The booking it becomes; its `id` is the `itemId` of the payment.' })
  booking!: Booking;

  @Field(() => GraphQLISODateTime, {
    description: 'The UTC instant at which the slot is free again, unless it was paid.',
  })
  expiresAt!: string;

  @Field(() => Int, {
    description:
      'What is to be paid now, in US cents: `upFrontCents` of the booking. 0: `createBooking` confirms it without a payment.',
  })
  amountCents!: number;
}

@InputType({ description: 'Which slot is wanted.' })
export class HoldSlotInput {
  @Field(() => ID, {
    description:
      'A barber shop, by its `id`. Refused with SHOP_MISSING or SHOP_NOT_BOOKABLE when it takes no bookings.',
  })
  shopId!: string;

  @Field(() => GraphQLLocalDate, { description: 'A day in the shop’s own time zone, today to 90 days ahead.' })
  date!: string;

  @Field(() => GraphQLLocalTime, {
    description: 'The start in the shop’s own time zone, on the half hour and within its working hours.',
  })
  time!: string;

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
    description:
      'Whom it is asked for: `owner`, `anyone` for whoever is free (who has the fewest minutes booked that day), or the `id` of one of the shop’s `barbers`. Refused with NOT_OFFERED_BY_BARBER or BARBER_NOT_BOOKABLE. Left out or null: the owner.',
  })
  barber?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'A hold of the calling member on the same day, which is let go with it, so that its time counts as free. When nothing is held in the end, it stays.',
  })
  replacing?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'For whom it is, of `myPeople`; PERSON_MISSING for anybody else. Left out or null: for the calling member.',
  })
  personId?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True: the calling member’s full stamp card at the shop takes something off the price. Refused with NO_FULL_CARD, and with NOTHING_TO_TAKE_OFF where it costs nothing. A hold that it replaces and that has a card ends first, whether or not the new slot is free.',
  })
  redeemStamps?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'The customer’s answer to whether they need transportation. Left out or null: not answered.',
  })
  transportation?: boolean | null;
}

@ObjectType({ simpleResolvers: true, description: "What changed of a shop's day: fetch the availability again." })
export class AvailabilityChange {
  @Field(() => ID, { description: 'Whose day it is.' })
  shopId!: string;

  @Field(() => GraphQLLocalDate, { description: 'The day at the shop, in its time zone.' })
  date!: string;

  @Field(() => GraphQLLocalTime, {
    nullable: true,
    description: 'The slot on the shop’s clock; null when the whole day is to be read again.',
  })
  time!: string | null;

  @Field(() => SlotState, { description: 'What the slot is now.' })
  state!: `${SlotState}`;

  @Field(() => Float, { description: 'Where in the log it happened: `availabilityChanged(after:)` goes on from here.' })
  position!: number;
}
