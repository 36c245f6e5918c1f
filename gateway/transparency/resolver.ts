import { Arg, Args, Ctx, FieldResolver, Float, Query, Resolver } from 'type-graphql';
import { connectionOf, keysetOf, PageArgs } from '../graphql/connection.ts';
import type { Context } from '../http/context.ts';
import { consistencyProof, headStretch, inclusionProof, latestHead } from './reads.ts';
import { ConsistencyProof, InclusionProof, LogHead, LogHeadConnection, LogKey, Transparency } from './types.ts';

const LIST = 'heads of the log';

/** The log's signed heads and its proofs, for everybody. */
@Resolver(() => Transparency)
export class TransparencyResolver {
  @Query(() => Transparency, {
    description:
      'How anyone can find out whether what was recorded was changed since: signed heads of the log and proofs.',
  })
  transparency(): object {
    return {};
  }

  @FieldResolver(() => [LogKey])
  async keys(@Ctx() { services }: Context): Promise<LogKey[]> {
    return (await services.transparency.keys()).map(({ text, since }) => ({ key: text, since }));
  }

  @FieldResolver(() => Boolean)
  isSigning(@Ctx() { services: { transparency } }: Context): boolean {
    return transparency.hasRead() && transparency.trouble() === undefined;
  }

  @FieldResolver(() => LogHead, { nullable: true, description: 'The newest head; null before the first.' })
  latest(@Ctx() { services }: Context): Promise<LogHead | null> {
    return latestHead(services.transparency);
  }

  @FieldResolver(() => LogHeadConnection, { description: 'All heads, newest first.' })
  async heads(@Ctx() { services }: Context, @Args(() => PageArgs) page: PageArgs): Promise<LogHeadConnection> {
    return connectionOf(LIST, await headStretch(services.transparency, keysetOf(LIST, page)));
  }

  @FieldResolver(() => InclusionProof, {
    description:
      'Proves that an event is under a head. Refused with EVENT_MISSING, with NOT_UNDER_HEAD when it came later, and with TREE_NOT_READY while the log is read at a start.',
  })
  inclusionProof(
    @Arg('position', () => Float, {
      description: 'The event’s position in the log, as subscriptions and audits say it.',
    })
    position: number,
    @Arg('size', () => Float, {
      nullable: true,
      description: 'The `size` of a head; the latest one’s when left out. BAD_TREE_SIZE when the log has fewer events.',
    })
    size: number | null,
    @Ctx() { services }: Context,
  ): Promise<InclusionProof> {
    return inclusionProof(services.transparency, position, size ?? undefined);
  }

  @FieldResolver(() => ConsistencyProof, {
    description:
      'Proves that a head goes on from an earlier one. Refused with BAD_TREE_SIZE when these are no sizes in this order.',
  })
  consistencyProof(
    @Arg('from', () => Float, { description: 'The `size` of the earlier head.' }) from: number,
    @Arg('to', () => Float, { description: 'The `size` of the later head.' }) to: number,
    @Ctx() { services }: Context,
  ): ConsistencyProof {
    return consistencyProof(services.transparency, from, to);
  }
}
