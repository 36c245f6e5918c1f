import 'reflect-metadata';
import { createPubSub } from '@graphql-yoga/subscription';
import type { GraphQLSchema } from 'graphql';
import { type AuthCheckerInterface, buildSchema, type NonEmptyArray } from 'type-graphql';
import type { Actor } from '#domain/decider.ts';
import { type Context, member, memberWith } from './context.ts';
import { resolvers } from './features.ts';

/** `@Authorized()` asks for any member, `@Authorized('superadmin')` for one of the roles. */
class Guard implements AuthCheckerInterface<Context, Actor['role']> {
  check({ context }: { context: Context }, roles: Actor['role'][]): boolean {
    if (roles.length === 0) member(context);
    else memberWith(context, ...roles);
    return true;
  }
}

/** The schema of the GraphQL API, from the resolvers listed in `features.ts`. `gateway/schema.graphql` is its committed print. */
export function buildApiSchema(): Promise<GraphQLSchema> {
  return buildSchema({
    resolvers: resolvers as NonEmptyArray<(typeof resolvers)[number]>,
    authChecker: Guard,
    // Inputs are parsed by zod at the edge of each resolver.
    validate: false,
    // Subscriptions bring their own iterables (`notices.on`); type-graphql only wants to see one.
    pubSub: createPubSub({}),
  });
}
