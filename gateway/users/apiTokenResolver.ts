import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../http/context.ts';
import { keepFromStores } from '../http/idempotency.ts';
import { parse } from '../http/parse.ts';
import { makeApiToken, type OwnApiToken, ownApiTokens, revokeApiToken } from './apiTokens.ts';
import { ApiToken, ApiTokenInput, MadeApiToken } from './apiTokenTypes.ts';
import { apiTokenForm } from './inputs.ts';

const viewOf = ({ tokenId: id, areas, ...token }: OwnApiToken): ApiToken => ({ id, areas: [...areas], ...token });

/** Tokens by which programs act for the calling member. */
@Resolver()
export class ApiTokenResolver {
  @Authorized()
  @Query(() => [ApiToken], { description: 'The calling member’s tokens that are good, the newest first; at most ten.' })
  async apiTokens(@Ctx() context: Context): Promise<ApiToken[]> {
    return (await ownApiTokens(context)).map(viewOf);
  }

  @Authorized()
  @Mutation(() => MadeApiToken, {
    description:
      'Makes a token for programs. It ends when it is revoked or its time is over, with every change of the password, and when the account gets another role or is suspended. For members who have proved who they are within the hour (PROOF_NEEDED). Refused with TOO_MANY_API_TOKENS beyond ten.',
  })
  async makeApiToken(
    @Arg('input', () => ApiTokenInput, { description: 'What it is for.' }) input: ApiTokenInput,
    @Ctx() context: Context,
  ): Promise<MadeApiToken> {
    keepFromStores(context);
    const { secret, token } = await makeApiToken(context, parse(apiTokenForm, input));
    return { secret, token: viewOf(token) };
  }

  @Authorized()
  @Mutation(() => [ApiToken], {
    description: 'Ends a token at once; those that remain. Refused with NO_SUCH_API_TOKEN when it has ended already.',
  })
  async revokeApiToken(
    @Arg('id', () => ID, { description: 'Of one of the calling member’s own.' }) id: string,
    @Ctx() context: Context,
  ): Promise<ApiToken[]> {
    return (await revokeApiToken(context, id)).map(viewOf);
  }
}
