import { Arg, Authorized, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { Context } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { askedId } from './inputs.ts';
import { Why, WhyType } from './types.ts';
import { whyOf } from './why.ts';

@Resolver()
export class WhyResolver {
  @Authorized()
  @Query(() => Why, {
    description:
      'Why something is as it is: who acted, what happened by that, and by which rule, with the terms of then. For the person it concerns and for platform owners; for others it is missing, with RECORD_MISSING. A platform owner’s look at another member’s is recorded.',
  })
  why(
    @Arg('type', () => WhyType, { description: 'What is asked about.' }) type: `${WhyType}`,
    @Arg('id', () => ID, { description: 'The id that the type says.' }) id: string,
    @Ctx() context: Context,
  ): Promise<Why> {
    return whyOf(context, type, parse(askedId, id));
  }
}
