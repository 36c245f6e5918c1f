import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { members, readReferred } from '#projections/users/members.ts';
import type { Context } from '../http/context.ts';
import { Me } from './types.ts';

@Resolver(() => Me)
export class MeReferred {
  @FieldResolver(() => Int, {
    description: 'How many members registered with their `referCode` and have proven their address since.',
  })
  async referred(@Root() { id }: Me, @Ctx() context: Context): Promise<number> {
    return readReferred(await context.fresh(members), id);
  }
}
