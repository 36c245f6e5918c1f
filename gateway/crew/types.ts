import { GraphQLLocalDate } from 'graphql-scalars';
import { Field, GraphQLISODateTime, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { DayHours, DayHoursInput } from '../shops/hoursTypes.ts';
import { Member } from '../users/types.ts';

export enum CrewRole {
  manager = 'manager',
  barber = 'barber',
  desk = 'desk',
}
registerEnumType(CrewRole, {
  name: 'CrewRole',
  description:
    'What somebody does in a shop that another member owns, with the rights that `Workplace` answers; it gives none elsewhere.',
  valuesConfig: {
    manager: { description: 'Does everything at the desk, and plans the work of the shop: all of `ShopRight`.' },
    barber: { description: 'Cuts and shaves: `serveOwn`, `keepCare`, `planOwnDays` and `readOwnTakings`.' },
    desk: {
      description:
        'Receives customers: `serveAll`, `serveOwn`, `reachCustomers`, `keepNotes`, `keepCare` and `keepWaitlist`.',
    },
  },
});

export enum CrewStatus {
  invited = 'invited',
  working = 'working',
  left = 'left',
}
registerEnumType(CrewStatus, {
  name: 'CrewStatus',
  description: 'How somebody stands to a shop.',
  valuesConfig: {
    invited: { description: 'Has not answered yet.' },
    working: { description: 'Has accepted and works there.' },
    left: { description: 'Works there no longer.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'Days in a row on which somebody does not work.' })
export class DaysOff {
  @Field(() => GraphQLLocalDate, { description: 'The first day, in the shop’s own time zone.' })
  from!: string;

  @Field(() => GraphQLLocalDate, { description: 'The last day; it is included, and often the same.' })
  to!: string;
}

@InputType({ description: 'Days in a row on which somebody does not work.' })
export class DaysOffInput {
  @Field(() => GraphQLLocalDate, { description: 'The first day, in the shop’s own time zone.' })
  from!: string;

  @Field(() => GraphQLLocalDate, {
    description: 'The last day; it is included. At most 366 days ahead; DAYS_OFF_INVALID otherwise.',
  })
  to!: string;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'Somebody who works in a shop, is invited to, or has left. Its owner may read it, and of who works there who has the right `serveAll`, and they themselves.',
})
export class CrewMember {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { description: 'Their chair, as `Shop.barbers` and `barber` of bookings name it.' })
  chair!: string;

  @Field(() => ID, { description: 'Where it is: for `shop` and `availability`.' })
  shopId!: string;

  @Field(() => String, { description: 'The name of the shop, also of one that was taken down.' })
  shopName!: string;

  @Field(() => CrewRole, { description: 'What they do there.' })
  role!: `${CrewRole}`;

  @Field(() => CrewStatus, { description: 'Whether they work there.' })
  status!: `${CrewStatus}`;

  @Field(() => Member, { nullable: true, description: 'Null while they are invited.' })
  person!: Member | null;

  @Field(() => String, { nullable: true, description: 'The invited mail address; null once it is answered.' })
  email!: string | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant until which an invitation can be answered; null for everybody else.',
  })
  invitedUntil!: string | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'The UTC instant until which a removal can be taken back; null for everybody else.',
  })
  restorableUntil!: string | null;

  @Field(() => [DayHours], {
    nullable: true,
    description: 'When they work, Monday to Sunday; null: whenever the shop is open.',
  })
  hours!: DayHours[] | null;

  @Field(() => [DaysOff], { description: 'Their days off to come, ascending.' })
  daysOff!: DaysOff[];

  @Field(() => [ID], {
    nullable: true,
    description: 'What they offer of the menu as it is now, `barb` for the default service; null: all of it.',
  })
  services!: string[] | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The chair of a shop’s owner, who is no `CrewMember`. The owner alone may read it.',
})
export class OwnChair {
  @Field(() => ID, { description: 'The `id` of the shop.' })
  id!: string;

  @Field(() => String, { description: 'What the shop is called today.' })
  shopName!: string;

  @Field(() => Boolean, {
    description: 'Whether the owner can be booked there; true until `setOwnerBookings` has said otherwise.',
  })
  takesBookings!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'Who works in the shops of a member.' })
export class Crew {
  @Field(() => [OwnChair], {
    description:
      'The calling member’s own chair in each of their barber shops that are not taken down, by the shop’s name.',
  })
  ownChairs!: OwnChair[];

  @Field(() => [CrewMember], {
    description:
      'By shop; who works there first, then who is invited, then who can be restored, and the last 20 who have left.',
  })
  people!: CrewMember[];

  @Field(() => Int, { description: 'How many count for `limit`: who works, and who is invited.' })
  used!: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'How many additional barbers the plan allows; null for any number. Whoever is there when a plan becomes smaller stays.',
  })
  limit!: number | null;
}

export enum ShopRight {
  serveAll = 'serveAll',
  serveOwn = 'serveOwn',
  reachCustomers = 'reachCustomers',
  keepNotes = 'keepNotes',
  keepCare = 'keepCare',
  keepWaitlist = 'keepWaitlist',
  closeDays = 'closeDays',
  keepMenu = 'keepMenu',
  planCrew = 'planCrew',
  planOwnDays = 'planOwnDays',
  readTakings = 'readTakings',
  readOwnTakings = 'readOwnTakings',
}
registerEnumType(ShopRight, {
  name: 'ShopRight',
  description: 'What somebody may do in a shop that another member owns.',
  valuesConfig: {
    serveAll: {
      description:
        'Serves at every chair: reads bookings, blocked time and when everybody works, adds walk-ins, books for customers, moves, cancels and ends bookings, blocks and opens time.',
    },
    serveOwn: { description: 'The same at their own chair.' },
    reachCustomers: { description: 'Reads mail addresses and phone numbers of the customers of these bookings.' },
    keepNotes: { description: 'Reads and writes the notes about the customers of these bookings.' },
    keepCare: { description: 'Reads and writes their preferences and allergies.' },
    keepWaitlist: { description: 'Reads who waits for a day of the shop, and ends places.' },
    closeDays: { description: 'Closes days, and sets the hours of special days.' },
    keepMenu: { description: 'Changes the services of the menu.' },
    planCrew: {
      description: 'Sets hours, days off and services of who works there; makes a barber of the desk, and back.',
    },
    planOwnDays: { description: 'Sets their own days off.' },
    readTakings: { description: 'Reads the takings of the shop, and what was agreed with everybody.' },
    readOwnTakings: { description: 'Reads the takings of the visits with them, and what was agreed with them.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'A shop of another member in which the calling member works.' })
export class Workplace {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { description: 'Where it is: for `shop` and `availability`.' })
  shopId!: string;

  @Field(() => String, { description: 'What the shop is called today.' })
  shopName!: string;

  @Field(() => CrewRole, { description: 'What they do there.' })
  role!: `${CrewRole}`;

  @Field(() => [ShopRight], { description: 'What they may do there, as it is now.' })
  rights!: `${ShopRight}`[];

  @Field(() => ID, { description: 'Their own chair there: for `barber` of `addWalkIn` and others.' })
  chair!: string;

  @Field(() => Member, { description: 'Who owns the shop.' })
  owner!: Member;
}

@ObjectType({ simpleResolvers: true, description: 'An invitation to work in a shop, for whoever has its link.' })
export class CrewInvitation {
  @Field(() => ID)
  id!: string;

  @Field(() => ID, { description: 'Where it is: for `shop` and `availability`.' })
  shopId!: string;

  @Field(() => String, { description: 'What the shop is called today.' })
  shopName!: string;

  @Field(() => CrewRole, { description: 'What they would do there.' })
  role!: `${CrewRole}`;

  @Field(() => Member, { description: 'Who invites: the owner of the shop.' })
  invitedBy!: Member;

  @Field(() => GraphQLISODateTime, { description: 'The UTC instant until which it can be answered.' })
  expiresAt!: string;

  @Field(() => Boolean, {
    description: 'True when it was sent to the proven address of the calling member; false for everybody else.',
  })
  isForMe!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'Somebody of a shop’s crew, as everybody sees them.' })
export class ShopBarber {
  @Field(() => ID, {
    description:
      'For `barber` of `holdSlot` and others. Who has left and is back has the id they had before, as they have kept their bookings.',
  })
  id!: string;

  @Field(() => CrewRole, { description: 'What they do there.' })
  role!: `${CrewRole}`;

  @Field(() => Member, { description: 'Who it is; they have agreed to be shown.' })
  person!: Member;

  @Field(() => [ID], {
    nullable: true,
    description: 'What they offer of `services`, by id; null: all of it.',
  })
  services!: string[] | null;
}

@ObjectType({ simpleResolvers: true, description: 'A crew has changed.' })
export class CrewNews {
  @Field(() => ID, { description: 'The `id` of who it is about; of the shop where it is its owner.' })
  id!: string;
}

@InputType({ description: 'An invitation to work in a shop.' })
export class CrewInvitationInput {
  @Field(() => ID, { description: 'A barber shop of the calling member; NOT_YOUR_SHOP otherwise.' })
  shopId!: string;

  @Field(() => String, { description: 'Where the invitation is mailed to; at most 254 characters.' })
  email!: string;

  @Field(() => CrewRole, { description: 'What they would do there.' })
  role!: `${CrewRole}`;
}

@InputType({ description: 'What changes of somebody in a crew; what is left out stays.' })
export class CrewMemberInput {
  @Field(() => CrewRole, { nullable: true, description: 'What they do there from now on.' })
  role?: `${CrewRole}`;

  @Field(() => [DayHoursInput], {
    nullable: true,
    description: 'When they work; a day that is not sent is free. Null: whenever the shop is open.',
  })
  hours?: DayHoursInput[] | null;

  @Field(() => [DaysOffInput], {
    nullable: true,
    description: 'All their days off to come, at most 60; they replace what was set before.',
  })
  daysOff?: DaysOffInput[];

  @Field(() => [ID], {
    nullable: true,
    description:
      'What they offer, by the `id` of each service; null: everything. Refused with CREW_SERVICES_INVALID when there is none, or one that the shop does not offer.',
  })
  services?: string[] | null;
}
