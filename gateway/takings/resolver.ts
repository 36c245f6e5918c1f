import { GraphQLLocalDate } from 'graphql-scalars';
import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { MembershipMissing } from '#domain/crew/refusals.ts';
import { CrewMember } from '../crew/types.ts';
import { crewMember } from '../crew/views.ts';
import type { Context } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { graphqlTerms, takingsSpan } from './inputs.ts';
import { toTakings, toTerms } from './shapes.ts';
import { setCrewTerms, termsShown } from './terms.ts';
import { CrewTerms, CrewTermsInput, ShopTakings } from './types.ts';
import { shopTakings } from './views.ts';

/** What the visits of a shop have brought, and for what its people work. */
@Resolver(() => CrewMember)
export class ShopTakingsResolver {
  @Authorized()
  @Query(() => ShopTakings, {
    description:
      'What the visits of some days of a shop have brought, by person, service and day: for its owner and who has the right `readTakings` there; with `readOwnTakings` alone that of the visits with the caller. Refused with SHOP_MISSING, NOT_YOUR_SHOP or ONLY_THE_OWNER.',
  })
  async shopTakings(
    @Arg('shopId', () => ID, { description: 'A barber shop, also one that is taken down.' }) shopId: string,
    @Arg('from', () => GraphQLLocalDate, { description: 'The first day, in the shop’s own time zone.' }) from: string,
    @Arg('to', () => GraphQLLocalDate, { description: 'The last day; it is included. At most 31 days.' }) to: string,
    @Ctx() context: Context,
  ): Promise<ShopTakings> {
    return toTakings(await shopTakings(context, shopId, parse(takingsSpan, { from, to })));
  }

  @FieldResolver(() => CrewTerms, {
    nullable: true,
    description:
      'For what they work there now: for the owner, who has the right `readTakings`, and with `readOwnTakings` they themselves. Null for others, and where nothing is agreed.',
  })
  async terms(@Root() row: CrewMember, @Ctx() context: Context): Promise<CrewTerms | null> {
    const terms = await termsShown(context, row);
    return terms && toTerms(terms);
  }

  @Authorized()
  @Mutation(() => CrewMember, {
    description:
      'Says for what somebody works in a shop of the calling member, from the shop’s today on; visits and days before it keep what was agreed then. Safe to repeat. Refused with MEMBERSHIP_MISSING for who does not work in one of theirs, and with CREW_TERMS_INVALID.',
  })
  async setCrewTerms(
    @Arg('id', () => ID, { description: 'The `id` of somebody of a crew of the calling member.' }) id: string,
    @Ctx() context: Context,
    @Arg('terms', () => CrewTermsInput, {
      nullable: true,
      description: 'A commission, or chair rent; null or left out: nothing any more.',
    })
    terms?: CrewTermsInput | null,
  ): Promise<CrewMember> {
    await setCrewTerms(context, id, parse(graphqlTerms, terms ?? null));
    const found = await crewMember(context, id);
    if (!found) throw MembershipMissing();
    return found;
  }
}
