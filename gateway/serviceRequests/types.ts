import { GraphQLLocalDate, GraphQLLocalTime } from 'graphql-scalars';
import { Field, Float, GraphQLISODateTime, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { BookingStatus } from '../bookings/types.ts';
import { connectionType } from '../graphql/connection.ts';
import { PartOfDay } from '../graphql/partOfDay.ts';
import { Shop } from '../shops/types.ts';
import { Member } from '../users/types.ts';

export enum ServiceRequestStatus {
  REQUESTED = 'REQUESTED',
  REVIEWED = 'REVIEWED',
  FORWARDED = 'FORWARDED',
  QUOTED = 'QUOTED',
  AGREED = 'AGREED',
  CLOSED = 'CLOSED',
  WITHDRAWN = 'WITHDRAWN',
  LAPSED = 'LAPSED',
}
registerEnumType(ServiceRequestStatus, {
  name: 'ServiceRequestStatus',
  description: 'How far a request for service has come.',
  valuesConfig: {
    REQUESTED: { description: 'It waits for the platform.' },
    REVIEWED: { description: 'The platform has answered, and sent it to no shop.' },
    FORWARDED: { description: 'Shops have it, and none has an offer that stands.' },
    QUOTED: { description: 'At least one shop has an offer that stands.' },
    AGREED: { description: 'The requester has accepted an offer.' },
    CLOSED: { description: 'The platform has ended it.' },
    WITHDRAWN: { description: 'The requester has taken it back.' },
    LAPSED: {
      description: 'Its day is over and nothing was agreed, its requester has left, or the booking of its visit was cancelled.',
    },
  },
});

export enum ServiceQuoteStatus {
  OPEN = 'OPEN',
  EXPIRED = 'EXPIRED',
  WITHDRAWN = 'WITHDRAWN',
  DECLINED = 'DECLINED',
  ACCEPTED = 'ACCEPTED',
  NOT_CHOSEN = 'NOT_CHOSEN',
}
registerEnumType(ServiceQuoteStatus, {
  name: 'ServiceQuoteStatus',
  description: 'What has become of a shop’s offer.',
  valuesConfig: {
    OPEN: { description: 'The requester can accept it.' },
    EXPIRED: { description: 'The day until which it stood is over.' },
    WITHDRAWN: { description: 'The shop has taken it back.' },
    DECLINED: { description: 'The requester does not want it.' },
    ACCEPTED: { description: 'The two have agreed.' },
    NOT_CHOSEN: { description: 'The request has ended without it, or another offer was accepted.' },
  },
});

export enum ServiceRequestStepKind {
  REQUESTED = 'REQUESTED',
  ANSWERED = 'ANSWERED',
  FORWARDED = 'FORWARDED',
  QUOTED = 'QUOTED',
  QUOTE_WITHDRAWN = 'QUOTE_WITHDRAWN',
  QUOTE_DECLINED = 'QUOTE_DECLINED',
  QUOTE_ACCEPTED = 'QUOTE_ACCEPTED',
  VISIT_PLANNED = 'VISIT_PLANNED',
  VISIT_BOOKED = 'VISIT_BOOKED',
  VISIT_REDUCED = 'VISIT_REDUCED',
  VISIT_CANCELLED = 'VISIT_CANCELLED',
  VISIT_COMPLETED = 'VISIT_COMPLETED',
  VISIT_MISSED = 'VISIT_MISSED',
  CLOSED = 'CLOSED',
  WITHDRAWN = 'WITHDRAWN',
  LAPSED = 'LAPSED',
}
registerEnumType(ServiceRequestStepKind, {
  name: 'ServiceRequestStepKind',
  description: 'What happened to a request for service.',
  valuesConfig: {
    REQUESTED: { description: 'It was made.' },
    ANSWERED: { description: 'The platform has written to the requester.' },
    FORWARDED: { description: 'The platform has sent it to shops.' },
    QUOTED: { description: 'A shop has made an offer, or another one in place of its first.' },
    QUOTE_WITHDRAWN: { description: 'A shop has taken its offer back.' },
    QUOTE_DECLINED: { description: 'The requester has declined an offer.' },
    QUOTE_ACCEPTED: { description: 'The requester has accepted an offer.' },
    VISIT_PLANNED: { description: 'The chosen shop has said who comes, or has said it anew.' },
    VISIT_BOOKED: { description: 'The requester has booked the visit, and paid what is paid with it.' },
    VISIT_REDUCED: { description: 'One of the two has cancelled some of its barbers.' },
    VISIT_CANCELLED: { description: 'One of the two has cancelled its booking, and so the agreement.' },
    VISIT_COMPLETED: { description: 'The shop has recorded that it took place.' },
    VISIT_MISSED: { description: 'The shop has recorded that it could not take place, as nobody was there.' },
    CLOSED: { description: 'The platform has ended it.' },
    WITHDRAWN: { description: 'The requester has taken it back.' },
    LAPSED: { description: 'It has ended by itself, or with the booking of its visit.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'One step of a request for service.' })
export class ServiceRequestStep {
  @Field(() => ServiceRequestStepKind, { description: 'What happened.' })
  kind!: `${ServiceRequestStepKind}`;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant of it.' })
  at!: string;

  @Field(() => String, { description: 'The answer, note or reason given with it; empty for none.' })
  text!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The name of the shop whose offer it is about; null for other steps.',
  })
  shopName!: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Who of the chosen shop comes, and when; their chairs are kept in its day, the way there and back included.',
})
export class ServiceVisit {
  @Field(() => GraphQLISODateTime, { description: 'The UTC instant at which it begins, as was offered.' })
  startsAt!: string;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant at which the shop means to be done.' })
  endsAt!: string;

  @Field(() => Int, { description: 'Minutes of the way there; the way back takes as long.' })
  travelMinutes!: number;

  @Field(() => [ID], {
    description: 'Who comes, as `planServiceVisit` takes it: `owner`, or the `id` of one of the shop’s `barbers`.',
  })
  barberIds!: string[];

  @Field(() => [Member], { description: 'The same people by name, without those who have closed their account.' })
  barbers!: Member[];
}

@ObjectType({
  simpleResolvers: true,
  description:
    'The one booking of a visit: for all of its barbers, with one payment and one receipt. Its customer and its shop read all of it as `booking`.',
})
export class ServiceBooking {
  @Field(() => ID, { description: 'The booking’s `id`: for `booking`, `cancelBooking` and its receipt.' })
  id!: string;

  @Field(() => BookingStatus, { description: 'How far it has come: from `confirmed` on.' })
  status!: `${BookingStatus}`;

  @Field(() => Int, { description: 'How many barbers come by now.' })
  barbers!: number;

  @Field(() => Int, { description: 'What it costs by now, in US cents.' })
  priceCents!: number;

  @Field(() => Int, { description: 'What was paid with it, in US cents.' })
  paidCents!: number;

  @Field(() => Int, { description: 'What of that is given back so far, in US cents.' })
  refundCents!: number;

  @Field(() => Int, { description: 'What is left to be paid at the visit, in US cents.' })
  dueCents!: number;
}

@ObjectType({ simpleResolvers: true, description: 'What a shop offers for a request for service.' })
export class ServiceQuote {
  @Field(() => ID)
  id!: string;

  @Field(() => ServiceQuoteStatus, { description: 'What has become of it.' })
  status!: `${ServiceQuoteStatus}`;

  @Field(() => Shop, { nullable: true, description: 'Whose offer it is; null when the shop is gone.' })
  shop!: Shop | null;

  @Field(() => Int, {
    description:
      'For everybody together, in US cents. What of it is paid with the booking follows from the shop’s `depositRule` when it is booked.',
  })
  priceCents!: number;

  @Field(() => GraphQLLocalTime, { description: 'When it begins on the day asked for, `HH:MM` at the place.' })
  time!: string;

  @Field(() => Int, { description: 'How many barbers come.' })
  barbers!: number;

  @Field(() => GraphQLLocalDate, {
    description: 'The last day on which it can be accepted, `YYYY-MM-DD` at the place.',
  })
  validUntil!: string;

  @Field(() => String, { description: 'Plain text, at most 1000 characters; may be empty.' })
  note!: string;

  @Field(() => ServiceVisit, {
    nullable: true,
    description: 'Who comes, of an offer that was accepted; null until the shop has planned it.',
  })
  visit!: ServiceVisit | null;

  @Field(() => ServiceBooking, {
    nullable: true,
    description: 'The booking of its visit, of an offer that was accepted; null until it is paid (`bookServiceVisit`).',
  })
  booking!: ServiceBooking | null;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'A request for barbers at a place of the member’s own. Its requester and platform owners read all of it; a shop it was sent to reads its own offer, and the address and the requester’s name once that was accepted.',
})
export class ServiceRequest {
  @Field(() => ID)
  id!: string;

  @Field(() => ServiceRequestStatus, { description: 'How far it has come.' })
  status!: `${ServiceRequestStatus}`;

  @Field(() => GraphQLLocalDate, { description: 'The day wanted, `YYYY-MM-DD` at the place.' })
  date!: string;

  @Field(() => PartOfDay, { description: 'The part of the day wanted.' })
  partOfDay!: `${PartOfDay}`;

  @Field(() => Int, { description: 'How many people are to be served, 1 to 200.' })
  heads!: number;

  @Field(() => String, { nullable: true, description: 'Street and number; null for a shop that was not chosen (yet).' })
  address!: string | null;

  @Field(() => String, { description: 'Empty once the requester has closed their account.' })
  city!: string;

  @Field(() => String, { description: 'The two-letter code of a state of the USA; empty once the account is closed.' })
  state!: string;

  @Field(() => String, { description: 'The IANA zone of the place.' })
  timeZone!: string;

  @Field(() => String, { description: 'What else the requester says, plain text; may be empty.' })
  note!: string;

  @Field(() => GraphQLISODateTime)
  createdAt!: string;

  @Field(() => Member, { nullable: true, description: 'Who asks; null for a shop that was not chosen (yet).' })
  requester!: Member | null;

  @Field(() => [ServiceRequestStep], {
    description: 'What has happened, the earliest first; for a shop without what concerns others.',
  })
  steps!: ServiceRequestStep[];

  @Field(() => [ServiceQuote], {
    description: 'The latest offer of each shop, in the order in which they came; for a shop its own.',
  })
  quotes!: ServiceQuote[];

  @Field(() => [Shop], { description: 'To which shops it was sent; for a shop owner, to which of their own.' })
  sentTo!: Shop[];
}

export const ServiceRequestConnection = connectionType(ServiceRequest, {
  name: 'ServiceRequestConnection',
  edge: 'ServiceRequestEdge',
});
export type ServiceRequestConnection = InstanceType<typeof ServiceRequestConnection>;

@ObjectType({ simpleResolvers: true, description: 'A shop to which a request for service can be sent.' })
export class NearbyShop {
  @Field(() => Shop, { description: 'A barber shop that takes bookings.' })
  shop!: Shop;

  @Field(() => Float, {
    nullable: true,
    description: 'Miles from the middle of one city to that of the other; null where one is not known.',
  })
  miles!: number | null;
}

@InputType({ description: 'What a member asks for.' })
export class ServiceRequestInput {
  @Field(() => GraphQLLocalDate, { description: 'The day at the place, `YYYY-MM-DD`, from today to a year ahead.' })
  date!: string;

  @Field(() => PartOfDay, { description: 'When on that day; an offer begins within it.' })
  partOfDay!: `${PartOfDay}`;

  @Field(() => Int, { description: 'How many people, 1 to 200.' })
  heads!: number;

  @Field(() => String, { description: 'Street and number, at most 200 characters.' })
  address!: string;

  @Field(() => String, { description: 'At most 80 characters.' })
  city!: string;

  @Field(() => String, { description: 'A state of the USA, by its two-letter code or its name.' })
  state!: string;

  @Field(() => String, {
    defaultValue: '',
    description: 'Plain text for the platform and the shops, at most 1000 characters.',
  })
  note!: string;
}

@InputType({ description: 'What a shop offers.' })
export class ServiceQuoteInput {
  @Field(() => ID, { description: 'A request that was sent to the shop.' })
  requestId!: string;

  @Field(() => ID, { description: 'A shop of the calling member.' })
  shopId!: string;

  @Field(() => Int, { description: 'For everybody together, in US cents, from 100 to 10,000,000.' })
  priceCents!: number;

  @Field(() => GraphQLLocalTime, {
    description: 'When it begins, `HH:MM` on the half hour, within the part of the day asked for.',
  })
  time!: string;

  @Field(() => Int, { description: 'How many barbers come, 1 to 50.' })
  barbers!: number;

  @Field(() => GraphQLLocalDate, {
    description: 'The last day on which it can be accepted, `YYYY-MM-DD`, at most the day wanted.',
  })
  validUntil!: string;

  @Field(() => String, { defaultValue: '', description: 'Plain text for the requester, at most 1000 characters.' })
  note!: string;
}

@InputType({ description: 'Who of a shop comes to what was agreed with it.' })
export class ServiceVisitInput {
  @Field(() => ID, { description: 'A request of which an offer of the calling member’s shop was accepted.' })
  requestId!: string;

  @Field(() => [ID], {
    description:
      'Who comes: `owner`, and ids of the shop’s `barbers`; at least one, and at most as many as were offered: MORE_THAN_OFFERED. NOT_OF_YOUR_CREW for others.',
  })
  barbers!: string[];

  @Field(() => Int, { description: 'How long it takes: 30 to 720 minutes, in whole half hours.' })
  minutes!: number;

  @Field(() => Int, {
    defaultValue: 0,
    description: 'Of the way there, and as many of the way back: 0 to 240, in whole half hours.',
  })
  travelMinutes!: number;
}
