import { GraphQLLocalDate } from 'graphql-scalars';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';

export enum QueueStatus {
  WAITING = 'WAITING',
  CALLED = 'CALLED',
  LEFT = 'LEFT',
  OVER = 'OVER',
}
registerEnumType(QueueStatus, {
  name: 'QueueStatus',
  description: 'What has become of a place in a queue.',
  valuesConfig: {
    WAITING: { description: 'Their turn is to come.' },
    CALLED: { description: 'It was their turn: they are a walk-in.' },
    LEFT: { description: 'They have left, or the shop has taken them off.' },
    OVER: { description: 'The day is over.' },
  },
});

export enum QueueWay {
  DESK = 'DESK',
  PAGE = 'PAGE',
}
registerEnumType(QueueWay, {
  name: 'QueueWay',
  description: 'How somebody has joined a queue.',
  valuesConfig: {
    DESK: { description: 'The shop has added them.' },
    PAGE: { description: 'By the shop’s public page.' },
  },
});

const FROM = {
  nullable: true,
  description:
    'The waiting time at the least, in minutes by fives: when all before take as long as their services do. Null: the shop cannot serve them today, or they wait no longer.',
};
const TO = {
  nullable: true,
  description:
    'The waiting time at the most, in minutes by fives: when each takes a quarter longer. Null where `fromMinutes` is none: perhaps not today.',
};
const FIRST_NAME = {
  description:
    'The first word of their name; of who joined by the public page their initial, `W.`, until the desk knows them. Empty once it is erased.',
};

@ObjectType({
  simpleResolvers: true,
  description: 'How long somebody would wait who joined now; worked out from the chairs’ timeline for each answer.',
})
export class QueueWait {
  @Field(() => Int, FROM)
  fromMinutes!: number | null;

  @Field(() => Int, TO)
  toMinutes!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'Who waits in a queue, as everybody may know.' })
export class QueueName {
  @Field(() => Int, { description: 'Which turn it is: 1 is next.' })
  place!: number;

  @Field(() => String, FIRST_NAME)
  firstName!: string;

  @Field(() => Int, FROM)
  fromMinutes!: number | null;

  @Field(() => Int, TO)
  toMinutes!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'The queue of a shop’s today, for everybody.' })
export class PublicQueue {
  @Field(() => ID, { description: 'Whose queue it is, by the shop’s `id`.' })
  shopId!: string;

  @Field(() => String, { description: 'Whose queue it is, by the name customers know the shop by.' })
  shopName!: string;

  @Field(() => GraphQLLocalDate, { description: 'Today at the shop, in its time zone.' })
  date!: string;

  @Field(() => Boolean, { description: 'Whether people may join by this page now.' })
  isOpen!: boolean;

  @Field(() => [QueueName], { description: 'Who waits, in the order of turns; at most 60.' })
  people!: QueueName[];

  @Field(() => [String], { description: 'First names of those who were called and are being served.' })
  serving!: string[];

  @Field(() => QueueWait, { description: 'How long somebody would wait who joined now for what was asked.' })
  wait!: QueueWait;
}

@ObjectType({ simpleResolvers: true, description: 'A person in the queue, for the shop’s owner and its crew.' })
export class QueuePerson {
  @Field(() => ID)
  id!: string;

  @Field(() => QueueStatus, { description: 'What has become of it.' })
  status!: `${QueueStatus}`;

  @Field(() => Int, { nullable: true, description: 'Which turn it is: 1 is next; null unless they wait.' })
  place!: number | null;

  @Field(() => String, { description: 'What they are called by; empty once it is erased.' })
  name!: string;

  @Field(() => QueueWay, { description: 'How they have joined.' })
  through!: `${QueueWay}`;

  @Field(() => Boolean, {
    description:
      'Whether the desk knows them: it has added, confirmed or called them. Until then the public screen has their initial alone.',
  })
  isConfirmed!: boolean;

  @Field(() => Int, FROM)
  fromMinutes!: number | null;

  @Field(() => Int, TO)
  toMinutes!: number | null;

  @Field(() => ID, { description: 'The service they wait for; `barb` is the default service.' })
  service!: string;

  @Field(() => String, { nullable: true, description: 'What the menu calls it; null when it is not on it any more.' })
  serviceName!: string | null;

  @Field(() => [ID], { description: 'Its add-ons, by their ids.' })
  addOnIds!: readonly string[];

  @Field(() => Int, { description: 'How many minutes their visit takes.' })
  minutes!: number;

  @Field(() => ID, {
    description: 'Whom they wait for: `anyone`, `owner`, or the `id` of one of the shop’s `barbers`.',
  })
  barber!: string;

  @Field(() => ID, { nullable: true, description: 'The walk-in they have become; null unless they were called.' })
  bookingId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The secret address at which they follow their place, to give to them; null unless they wait.',
  })
  link!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'The queue of a shop’s today, for its owner and its crew.' })
export class ShopQueue {
  @Field(() => ID, { description: 'Whose queue it is, by the shop’s `id`.' })
  shopId!: string;

  @Field(() => GraphQLLocalDate, { description: 'Today at the shop, in its time zone.' })
  date!: string;

  @Field(() => Boolean, { description: 'Whether people may join by the shop’s public page now.' })
  isOpen!: boolean;

  @Field(() => [QueuePerson], {
    description:
      'Who waits, in the order of turns, then who was called or has left; at most 300. Who serves at their own chair alone gets no others who were called.',
  })
  people!: QueuePerson[];
}

@ObjectType({ simpleResolvers: true, description: 'The place in a queue that a secret link is of.' })
export class PlaceInQueue {
  @Field(() => ID, { description: 'Where they wait, by the shop’s `id`.' })
  shopId!: string;

  @Field(() => String, { description: 'Whose queue it is, by the name customers know the shop by.' })
  shopName!: string;

  @Field(() => String, { description: 'What they are called by.' })
  name!: string;

  @Field(() => QueueStatus, { description: 'What has become of it.' })
  status!: `${QueueStatus}`;

  @Field(() => Int, { nullable: true, description: 'Which turn it is: 1 is next; null unless they wait.' })
  place!: number | null;

  @Field(() => Int, FROM)
  fromMinutes!: number | null;

  @Field(() => Int, TO)
  toMinutes!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'The service they wait for; null when it is not offered any more.',
  })
  serviceName!: string | null;

  @Field(() => ID, {
    description: 'Whom they wait for: `anyone`, `owner`, or the `id` of one of the shop’s `barbers`.',
  })
  barber!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A place in a queue that was just taken.' })
export class JoinedQueue {
  @Field(() => String, {
    description: 'Whoever has it sees and ends the place, by placeInQueue and leaveQueue; shown this once.',
  })
  secret!: string;

  @Field(() => PlaceInQueue, { description: 'Which turn it is, and how long that takes.' })
  place!: PlaceInQueue;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A shop whose queue, or what its waiting times depend on, has changed.',
})
export class ChangedQueue {
  @Field(() => ID, { description: 'Which shop, by its `id`.' })
  shopId!: string;

  @Field(() => GraphQLLocalDate, { description: 'The day at the shop, in its time zone.' })
  date!: string;
}

@InputType({ description: 'Who waits in a queue, and for what.' })
export class QueueInput {
  @Field(() => ID, { description: 'A barber shop, by its `id`; SHOP_MISSING for others.' })
  shopId!: string;

  @Field(() => String, {
    description:
      'What the person is called by, in one line of 1 to 40 characters; its first word is shown to everybody, of who joins by the public page once the desk knows them.',
  })
  name!: string;

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
      'Whom they wait for: `owner`, `anyone`, or the `id` of one of the shop’s `barbers`. Left out or null: anyone.',
  })
  barber?: string | null;
}
