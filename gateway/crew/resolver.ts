import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { MembershipMissing } from '#domain/crew/refusals.ts';
import { ShopMissing } from '#domain/shops/refusals.ts';
import { type CrewNotice, crewTopic } from '#projections/crew/places.ts';
import { shopOfBooking } from '../bookings/bookingType.ts';
import type { Context } from '../http/context.ts';
import { keepFromStores } from '../http/idempotency.ts';
import { parse } from '../http/parse.ts';
import { topicSubscription } from '../live/subscription.ts';
import { Service } from '../shops/serviceTypes.ts';
import { Shop } from '../shops/types.ts';
import { concernsCaller, listeningAt } from './access.ts';
import * as actions from './actions.ts';
import { comingOf, comingOfOwner } from './coming.ts';
import { changesFor, graphqlChanges, invitation } from './inputs.ts';
import {
  Crew,
  CrewInvitation,
  CrewInvitationInput,
  CrewMember,
  CrewMemberInput,
  CrewNews,
  OwnChair,
  ShopBarber,
  Workplace,
} from './types.ts';
import {
  barbersOf,
  crewInvitation,
  crewMember,
  crewOf,
  offeredBy,
  ownChair,
  shopCrew,
  staffOf,
  workplacesOf,
} from './views.ts';

const ID_OF = 'The `id` of somebody in a crew of the calling member; MEMBERSHIP_MISSING otherwise.';

async function personNow(context: Context, id: string): Promise<CrewMember> {
  const found = await crewMember(context, id);
  if (!found) throw MembershipMissing();
  return found;
}

/** Who works in a shop, and who is invited to. */
@Resolver(() => Shop)
export class CrewQueries {
  @Authorized()
  @Query(() => Crew, { description: 'Who works in the shops of the calling member; nobody else reads it.' })
  crew(@Ctx() context: Context): Promise<Crew> {
    return crewOf(context);
  }

  @Authorized()
  @Query(() => [CrewMember], {
    description:
      'Who works in a shop, for its owner and who has the right `serveAll` there; somebody with `serveOwn` alone gets themself. Refused with SHOP_MISSING or NOT_YOUR_SHOP.',
  })
  shopCrew(@Arg('shopId', () => ID) shopId: string, @Ctx() context: Context): Promise<CrewMember[]> {
    return shopCrew(context, shopId);
  }

  @Authorized()
  @Query(() => [Workplace], { description: 'The shops of others in which the calling member works.' })
  workplaces(@Ctx() context: Context): Promise<Workplace[]> {
    return workplacesOf(context);
  }

  @Query(() => CrewInvitation, {
    nullable: true,
    description: 'An invitation as whoever has its link may read it; null when it is over or there is none.',
  })
  async crewInvitation(
    @Arg('id', () => ID, { description: 'The `id` in the link.' }) id: string,
    @Ctx() context: Context,
  ): Promise<CrewInvitation | null> {
    return (await crewInvitation(context, id)) ?? null;
  }

  @FieldResolver(() => [ShopBarber], {
    description: 'Who works there beside its owner, as far as they have accepted, at most 50; none of a product.',
  })
  barbers(@Root() shop: Shop, @Ctx() context: Context): Promise<ShopBarber[]> {
    return barbersOf(context, shop.id);
  }

  @FieldResolver(() => Boolean, {
    description:
      'Whether its owner can be booked, too: `owner` of `barber`, and one of `anyone`. False where the owner takes no bookings, and of a product.',
  })
  async ownerTakesBookings(@Root() shop: Shop, @Ctx() context: Context): Promise<boolean> {
    return (await staffOf(context, shop.id)).isOwnerBookable;
  }

  @FieldResolver(() => Boolean, {
    description:
      'Whether there is a chair that can be booked at present, at whatever time: false where the owner takes no bookings and there is no barber, and of a product.',
  })
  async bookable(@Root() shop: Shop, @Ctx() context: Context): Promise<boolean> {
    return (await staffOf(context, shop.id)).isBookable;
  }
}

/** Who offers a service. */
@Resolver(() => Service)
export class ServiceCrew {
  @FieldResolver(() => [ShopBarber], {
    description:
      'Who of the shop’s `barbers` can be booked for it; the owner offers all of the menu where `ownerTakesBookings`.',
  })
  async barbers(@Root() service: Service, @Ctx() context: Context): Promise<ShopBarber[]> {
    return offeredBy(await staffOf(context, service.shopId), service.id).barbers;
  }

  @FieldResolver(() => Boolean, { description: 'Whether anybody can be booked for it at present, at whatever time.' })
  async bookable(@Root() service: Service, @Ctx() context: Context): Promise<boolean> {
    return offeredBy(await staffOf(context, service.shopId), service.id).isBookable;
  }
}

/** The shop of a workplace. */
@Resolver(() => Workplace)
export class WorkplaceFields {
  @FieldResolver(() => Shop, { description: 'The shop as everybody sees it.' })
  shop(@Root() { shopId }: Workplace, @Ctx() context: Context): Promise<Shop> {
    return shopOfBooking(context, { shopId });
  }
}

/** What is booked with somebody of a crew. */
@Resolver(() => CrewMember)
export class CrewMemberFields {
  @FieldResolver(() => Int, {
    description: 'How many bookings to come are with them, among the next 2,000 of the shop.',
  })
  async comingBookings(@Root() row: CrewMember, @Ctx() context: Context): Promise<number> {
    return (await comingOf(context, row)).all;
  }

  @FieldResolver(() => Int, {
    description:
      'How many of `comingBookings` they would not take now: at times at which they do not work, or all where they take no bookings. They stay as they are until they are moved or cancelled.',
  })
  async bookingsToMove(@Root() row: CrewMember, @Ctx() context: Context): Promise<number> {
    return (await comingOf(context, row)).toMove;
  }
}

/** What is booked with the owner of a shop. */
@Resolver(() => OwnChair)
export class OwnChairFields {
  @FieldResolver(() => Int, {
    description: 'How many bookings to come are at this chair, among the next 2,000 of the shop.',
  })
  async comingBookings(@Root() row: OwnChair, @Ctx() context: Context): Promise<number> {
    return (await comingOfOwner(context, row)).all;
  }

  @FieldResolver(() => Int, {
    description:
      'All of `comingBookings` where the owner takes no bookings, else none. They stay as they are until they are moved or cancelled.',
  })
  async bookingsToMove(@Root() row: OwnChair, @Ctx() context: Context): Promise<number> {
    return (await comingOfOwner(context, row)).toMove;
  }
}

@Resolver()
export class CrewMutations {
  @Authorized()
  @Mutation(() => OwnChair, {
    description:
      'Says whether the calling member takes bookings at their own chair in a shop of theirs. Where they take none, `anyone` is the crew, naming the `owner` is refused with BARBER_NOT_BOOKABLE, and whoever names nobody asks for `anyone`; what is booked stays. Refused with SHOP_MISSING, NOT_YOUR_SHOP, or NOBODY_ELSE_BOOKABLE where no barber of the crew can be booked.',
  })
  async setOwnerBookings(
    @Arg('shopId', () => ID, { description: 'A barber shop of the calling member.' }) shopId: string,
    @Arg('takesBookings', () => Boolean, { description: 'True to be booked, false not to be.' })
    takesBookings: boolean,
    @Ctx() context: Context,
  ): Promise<OwnChair> {
    await actions.setOwnerBookings(context, shopId, takesBookings);
    const found = await ownChair(context, shopId);
    if (!found) throw ShopMissing();
    return found;
  }

  @Authorized()
  @Mutation(() => CrewMember, {
    description:
      'Mails an invitation to work in a shop, which can be answered for seven days. The answer says nothing of whether the address has an account, or works there already. Refused with CREW_LIMIT when the plan allows no more people, ADDRESS_NOT_PROVEN, INVITED_ALREADY, OWNER_OF_THE_SHOP, TOO_MANY_INVITATIONS_OPEN (20), TOO_MANY_INVITATIONS (20 a day) or ADDRESS_INVITED_OFTEN (5 a week, by all shops together).',
  })
  async inviteToCrew(
    @Arg('input', () => CrewInvitationInput, { description: 'Whom, to which shop, as what.' })
    input: CrewInvitationInput,
    @Ctx() context: Context,
  ): Promise<CrewMember> {
    // The invited address is in the answer.
    keepFromStores(context);
    return personNow(context, await actions.inviteToCrew(context, parse(invitation, input)));
  }

  @Authorized()
  @Mutation(() => [Workplace], {
    description:
      'Accepts or declines an invitation to the calling member’s proven address; answers where they work then. Who accepts agrees to be shown on the shop’s page. Refused with INVITATION_OVER, NOT_YOUR_INVITATION, ADDRESS_NOT_PROVEN or WORKS_HERE_ALREADY.',
  })
  async answerCrewInvitation(
    @Arg('id', () => ID, { description: 'As the link of the mail has it; MEMBERSHIP_MISSING for no such id.' })
    id: string,
    @Arg('accept', () => Boolean, { description: 'True to accept, false to decline.' }) accept: boolean,
    @Ctx() context: Context,
  ): Promise<Workplace[]> {
    await actions.answerCrewInvitation(context, id, accept);
    return workplacesOf(context);
  }

  @Authorized()
  @Mutation(() => CrewMember, {
    description:
      'Says anew what somebody does in a shop, when, and what they offer. By its owner; with the right `planCrew` all but who is a manager, with `planOwnDays` one’s own days off, else CREW_CHANGE_NOT_YOURS. Refused with MEMBERSHIP_MISSING for who does not work there.',
  })
  async changeCrewMember(
    @Arg('id', () => ID, {
      description: 'The `id` of somebody of a crew, as `crew` or `shopCrew` answers it; MEMBERSHIP_MISSING otherwise.',
    })
    id: string,
    @Arg('input', () => CrewMemberInput, { description: 'What changes.' }) input: CrewMemberInput,
    @Ctx() context: Context,
  ): Promise<CrewMember> {
    await actions.changeCrewMember(context, id, changesFor(parse(graphqlChanges, input)));
    return personNow(context, id);
  }

  @Authorized()
  @Mutation(() => Crew, {
    description:
      'Takes an invitation back, or removes somebody who works in a shop; their removal can be taken back for a day. Safe to repeat for the latter. Refused with JOINED_MEANWHILE when only an invitation was meant.',
  })
  async removeFromCrew(
    @Arg('id', () => ID, { description: ID_OF }) id: string,
    @Arg('onlyInvited', () => Boolean, {
      defaultValue: false,
      description: 'True to take an invitation back, and not to remove who has accepted it meanwhile.',
    })
    onlyInvited: boolean,
    @Ctx() context: Context,
  ): Promise<Crew> {
    await actions.removeFromCrew(context, id, onlyInvited);
    return crewOf(context);
  }

  @Authorized()
  @Mutation(() => CrewMember, {
    description:
      'Takes a removal back, with everything that was set. Refused with CREW_RESTORE_TOO_LATE after a day and for who has left, with CREW_LIMIT, or WORKS_HERE_ALREADY.',
  })
  async restoreToCrew(
    @Arg('id', () => ID, { description: ID_OF }) id: string,
    @Ctx() context: Context,
  ): Promise<CrewMember> {
    await actions.restoreToCrew(context, id);
    return personNow(context, id);
  }

  @Authorized()
  @Mutation(() => [Workplace], {
    description: 'The calling member works there no longer; answers where they still do.',
  })
  async leaveCrew(
    @Arg('id', () => ID, { description: 'The `id` of a workplace; MEMBERSHIP_MISSING otherwise.' }) id: string,
    @Ctx() context: Context,
  ): Promise<Workplace[]> {
    await actions.leaveCrew(context, id);
    return workplacesOf(context);
  }
}

@Resolver()
export class CrewSubscriptions {
  @topicSubscription<object, CrewNotice>(() => CrewNews, {
    description:
      'Who works in the calling member’s shops has changed, or in those whose crew they plan when they subscribe, or where they work: ask `crew`, `shopCrew` or `workplaces` again.',
    topic: async ({ context }) => (await listeningAt(context, 'planCrew')).map(crewTopic),
    isWanted: ({ membershipId }, { context }) => concernsCaller(context, membershipId),
  })
  crewChanged(@Root() { membershipId }: CrewNotice): CrewNews {
    return { id: membershipId };
  }
}
