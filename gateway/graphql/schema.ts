import 'reflect-metadata';
import { createPubSub } from '@graphql-yoga/subscription';
import type { GraphQLResolveInfo, GraphQLSchema } from 'graphql';
import { type AuthCheckerInterface, buildSchema, type NonEmptyArray } from 'type-graphql';
import { isRight } from '#domain/rights.ts';
import { resolvers } from '../features.ts';
import { type Context, member, memberWith, ownerActs, type Wanted } from '../http/context.ts';
import { nameArgumentsInRefusals } from './argumentNames.ts';
import { describeRepeated } from './repeated.ts';
import { keepToScopes } from './scopes.ts';
import { refuseInViews } from './views.ts';

/** `@Authorized()` requires any member, `@Authorized('superadmin')` one of the roles, or of the rights. */
class AuthChecker implements AuthCheckerInterface<Context, Wanted> {
  check({ context, info }: { context: Context; info: GraphQLResolveInfo }, wanted: Wanted[]): boolean {
    const [only, ...more] = wanted;
    if (only === undefined) member(context);
    else if (info.operation.operation === 'mutation' && more.length === 0 && (only === 'superadmin' || isRight(only)))
      ownerActs(context, only === 'superadmin' ? undefined : only);
    else memberWith(context, ...wanted);
    return true;
  }
}

/**
 * The schema of the GraphQL API, from the resolvers listed in `features.ts`. `gateway/schema.graphql` is its committed
 * print.
 */
export async function buildApiSchema(): Promise<GraphQLSchema> {
  const schema = await buildSchema({
    resolvers: resolvers as NonEmptyArray<(typeof resolvers)[number]>,
    authChecker: AuthChecker,
    // Inputs are parsed by zod at the edge of each resolver.
    validate: false,
    // Subscriptions have iterables of their own (`changeFeed.on`); type-graphql only requires one to be set.
    pubSub: createPubSub({}),
  });
  nameArgumentsInRefusals(schema);
  refuseInViews(schema);
  keepToScopes(schema);
  return describeRepeated(schema);
}
