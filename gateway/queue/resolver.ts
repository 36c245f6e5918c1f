import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type QueueNotice, queueTopic } from '#projections/bookings/queue.ts';
import { directory } from '#projections/shops/directory.ts';
import { requireLiveShop } from '../bookings/availability.ts';
import { isTodayAt } from '../bookings/facts.ts';
import type { Context } from '../http/context.ts';
import { keepFromStores } from '../http/idempotency.ts';
import { parse } from '../http/parse.ts';
import { PUBLIC_STREAM } from '../live/extensions.ts';
import { topicSubscription } from '../live/subscription.ts';
import {
  addToQueue,
  callFromQueue,
  clearQueue,
  confirmInQueue,
  joinQueue,
  leaveQueue,
  putBackInQueue,
  setQueueOpen,
  skipInQueue,
  takeOffQueue,
} from './actions.ts';
import { calling, newTicket, queueWish } from './inputs.ts';
import { ChangedQueue, JoinedQueue, PlaceInQueue, PublicQueue, QueueInput, QueuePerson, ShopQueue } from './types.ts';
import { linkSecret, personNow, placeOfLink, publicQueue, shopQueue } from './views.ts';

const OF_PERSON = {
  description: 'The person’s `id` in the queue; TICKET_MISSING when there is none, NOT_YOUR_SHOP at others’ shops.',
};
const OF_SECRET = { description: 'What stands in the secret link; TICKET_MISSING when it is none, or not of today.' };
const INPUT = { description: 'Who waits, where, and for what.' };

/** The queue of walk-ins: for everybody, for who waits, and for the shop. */
@Resolver()
export class QueueQueries {
  @Query(() => PublicQueue, {
    description:
      'The queue of a shop’s today, with how long somebody would wait who joined now. Refused with SHOP_MISSING for a shop that takes no bookings, SERVICE_NOT_OFFERED and ADD_ON_NOT_OFFERED.',
  })
  publicQueue(
    @Arg('shopId', () => ID) shopId: string,
    @Ctx() context: Context,
    @Arg('serviceId', () => ID, { nullable: true, description: 'The service to wait for; `barb` when left out.' })
    serviceId: string | null,
    @Arg('addOnIds', () => [ID], { nullable: true, description: 'Its add-ons, at most 10; none when left out.' })
    addOnIds: string[] | null,
    @Arg('barber', () => ID, {
      nullable: true,
      description:
        'Whom to wait for: `owner`, `anyone`, or the `id` of one of the shop’s `barbers`; anyone when left out.',
    })
    barber: string | null,
  ): Promise<PublicQueue> {
    return publicQueue(context, shopId, parse(queueWish, { serviceId, addOnIds, barber }));
  }

  @Query(() => PlaceInQueue, {
    description:
      'The place in a queue that a secret link is of, for whoever has the link. Refused with TICKET_MISSING.',
  })
  placeInQueue(@Arg('secret', () => String, OF_SECRET) secret: string, @Ctx() context: Context): Promise<PlaceInQueue> {
    return placeOfLink(context, secret);
  }

  @Authorized()
  @Query(() => ShopQueue, {
    description:
      'The queue of a shop’s today for its owner, and who of its crew serves there (`ShopRight`); others are refused with NOT_YOUR_SHOP or ONLY_THE_OWNER.',
  })
  shopQueue(@Arg('shopId', () => ID) shopId: string, @Ctx() context: Context): Promise<ShopQueue> {
    return shopQueue(context, shopId);
  }

  @topicSubscription<{ readonly shopId: string }, QueueNotice>(() => ChangedQueue, {
    description:
      'A shop whenever its queue of today, or what its waiting times depend on, has changed: ask `publicQueue`, `shopQueue` or `placeInQueue` again. Public to know.',
    sharing: PUBLIC_STREAM,
    async topic({ context, args: { shopId } }) {
      await requireLiveShop(await context.fresh(directory), shopId);
      return [queueTopic(shopId), `availability/${shopId}`];
    },
    // What is booked for other days changes nothing for who waits today.
    isWanted: ({ date }, { context, args: { shopId } }) => isTodayAt(context, shopId, date),
  })
  queueChanged(@Root() { shopId, date }: QueueNotice, @Arg('shopId', () => ID) _shopId: string): ChangedQueue {
    return { shopId, date };
  }
}

@Resolver()
export class QueueMutations {
  @Mutation(() => JoinedQueue, {
    description:
      'Joins the queue of a shop’s today by its public page, with or without an account, while the shop has opened it. Refused with QUEUE_NOT_OPEN, NOT_SERVED_TODAY where their turn would not come any more, QUEUE_FULL, BARBER_NOT_BOOKABLE, NOT_OFFERED_BY_BARBER, SERVICE_NOT_OFFERED, ADD_ON_NOT_OFFERED, SHOP_NOT_BOOKABLE, and TOO_MANY_TICKETS_OF_NETWORK beyond five in ten minutes.',
  })
  async joinQueue(
    @Arg('input', () => QueueInput, INPUT) input: QueueInput,
    @Ctx() context: Context,
  ): Promise<JoinedQueue> {
    keepFromStores(context);
    const ticketId = await joinQueue(context, { shopId: input.shopId, ...parse(newTicket, input) });
    const secret = linkSecret(context, ticketId);
    return { secret, place: await placeOfLink(context, secret) };
  }

  @Mutation(() => PlaceInQueue, {
    description:
      'Who has the secret link waits no longer. Refused with TICKET_MISSING, and TICKET_ENDED once they were called; safe to repeat.',
  })
  async leaveQueue(
    @Arg('secret', () => String, OF_SECRET) secret: string,
    @Ctx() context: Context,
  ): Promise<PlaceInQueue> {
    await leaveQueue(context, secret);
    return placeOfLink(context, secret);
  }

  @Authorized()
  @Mutation(() => QueuePerson, {
    description:
      'Adds a person to the queue at the desk; for the shop’s owner, and who of its crew serves there (`ShopRight`). Refused with QUEUE_FULL, BARBER_NOT_BOOKABLE, NOT_OFFERED_BY_BARBER, SERVICE_NOT_OFFERED, ADD_ON_NOT_OFFERED, SHOP_NOT_BOOKABLE, NOT_YOUR_SHOP or ONLY_THE_OWNER.',
  })
  async addToQueue(
    @Arg('input', () => QueueInput, INPUT) input: QueueInput,
    @Ctx() context: Context,
  ): Promise<QueuePerson> {
    keepFromStores(context);
    return personNow(context, await addToQueue(context, { shopId: input.shopId, ...parse(newTicket, input) }));
  }

  @Authorized()
  @Mutation(() => QueuePerson, {
    description:
      'It is their turn: they are a walk-in at that chair from now until their service is done, to be paid at the desk. For the shop’s owner, and who of its crew serves at the chair (`ShopRight`). Refused with NOT_NEXT (`details.ticketId`: who could be served there before), CHAIR_NOT_FREE, ASKED_FOR_ANOTHER, TICKET_ENDED, QUEUE_OF_TODAY, BARBER_NOT_BOOKABLE, NOT_OFFERED_BY_BARBER, SERVICE_NOT_OFFERED, ADD_ON_NOT_OFFERED, TOO_MUCH_ON_DAY or ONLY_THE_OWNER.',
  })
  async callFromQueue(
    @Arg('id', () => ID, OF_PERSON) id: string,
    @Ctx() context: Context,
    @Arg('barber', () => ID, {
      nullable: true,
      description:
        'At whose chair: `owner`, `anyone`, or the `id` of one of the shop’s `barbers`. Left out or null: that of who serves at their own chair alone, else whom the person waits for.',
    })
    barber: string | null,
  ): Promise<QueuePerson> {
    await callFromQueue(context, id, parse(calling, { barber }).barber);
    return personNow(context, id);
  }

  @Authorized()
  @Mutation(() => QueuePerson, {
    description:
      'They were not there: the next who waits comes before them. For the shop’s owner, and who of its crew serves there. Refused with NOBODY_BEHIND, TICKET_CHANGED_OFTEN or TICKET_ENDED.',
  })
  async skipInQueue(@Arg('id', () => ID, OF_PERSON) id: string, @Ctx() context: Context): Promise<QueuePerson> {
    keepFromStores(context);
    await skipInQueue(context, id);
    return personNow(context, id);
  }

  @Authorized()
  @Mutation(() => QueuePerson, {
    description:
      'The desk has seen them, who had joined by the public page: its screen has their first name from now on, and `clearQueue` leaves them where they are. For the shop’s owner, and who of its crew serves there. Refused with TICKET_ENDED; safe to repeat.',
  })
  async confirmInQueue(@Arg('id', () => ID, OF_PERSON) id: string, @Ctx() context: Context): Promise<QueuePerson> {
    keepFromStores(context);
    await confirmInQueue(context, id);
    return personNow(context, id);
  }

  @Authorized()
  @Mutation(() => ShopQueue, {
    description:
      'Takes off all who wait and joined by the public page, but those the desk has confirmed, or called before: each can be put back. For the shop’s owner, and who of its crew has the right `serveAll`; others are refused with NOT_YOUR_SHOP or ONLY_THE_OWNER. Safe to repeat.',
  })
  async clearQueue(@Arg('shopId', () => ID) shopId: string, @Ctx() context: Context): Promise<ShopQueue> {
    keepFromStores(context);
    await clearQueue(context, shopId);
    return shopQueue(context, shopId);
  }

  @Authorized()
  @Mutation(() => QueuePerson, {
    description:
      'Takes a person off the queue; for the shop’s owner, and who of its crew has the right `serveAll`. Refused with TICKET_ENDED once they were called; safe to repeat.',
  })
  async takeOffQueue(@Arg('id', () => ID, OF_PERSON) id: string, @Ctx() context: Context): Promise<QueuePerson> {
    await takeOffQueue(context, id);
    return personNow(context, id);
  }

  @Authorized()
  @Mutation(() => QueuePerson, {
    description:
      'Takes back a call, with the walk-in, or that a person was taken off: they wait again where they were. For who may do what is taken back. Refused with ALREADY_OVER, ALREADY_STARTED or BOOKING_MOVED where the walk-in is over or on another day, and TICKET_CHANGED_OFTEN; safe to repeat.',
  })
  async putBackInQueue(@Arg('id', () => ID, OF_PERSON) id: string, @Ctx() context: Context): Promise<QueuePerson> {
    keepFromStores(context);
    await putBackInQueue(context, id);
    return personNow(context, id);
  }

  @Authorized()
  @Mutation(() => ShopQueue, {
    description:
      'Lets people join the queue by the shop’s public page for the rest of the day, or no longer; for the shop’s owner, and who of its crew has the right `serveAll`. Refused with QUEUE_TURNED_OFTEN, SHOP_NOT_BOOKABLE, NOT_YOUR_SHOP or ONLY_THE_OWNER; safe to repeat.',
  })
  async setQueueOpen(
    @Arg('shopId', () => ID) shopId: string,
    @Arg('open', () => Boolean, { description: 'Whether people may join by the page.' }) open: boolean,
    @Ctx() context: Context,
  ): Promise<ShopQueue> {
    keepFromStores(context);
    await setQueueOpen(context, shopId, open);
    return shopQueue(context, shopId);
  }
}
