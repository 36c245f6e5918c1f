import 'reflect-metadata';
import { createPubSub } from '@graphql-yoga/subscription';
import type { GraphQLResolveInfo, GraphQLSchema } from 'graphql';
import { type AuthCheckerInterface, buildSchema, type NonEmptyArray } from 'type-graphql';
import type { Actor } from '#domain/decider.ts';
import { resolvers } from '../features.ts';
import { type Context, member, memberWith, ownerActs } from '../http/context.ts';
import { nameArgumentsInRefusals } from './argumentNames.ts';
import { describeRepeated } from './repeated.ts';

/** `@Authorized()` requires any member, `@Authorized('superadmin')` for one of the roles. */
class AuthChecker implements AuthCheckerInterface<Context, Actor['role']> {
  check({ context, info }: { context: Context; info: GraphQLResolveInfo }, roles: Actor['role'][]): boolean {
    if (roles.length === 0) member(context);
    else if (info.operation.operation === 'mutation' && roles.every((role) => role === 'superadmin'))
      ownerActs(context);
    else memberWith(context, ...roles);
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
  return describeRepeated(schema);
}
