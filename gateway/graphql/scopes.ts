import type { GraphQLSchema } from 'graphql';
import type { Context } from '../http/context.ts';
import { refuseOutOfScope } from '../http/scopes.ts';
import { guard } from './guard.ts';

/**
 * Refuses what the API token of a request was not made for. Every executor (Apollo, the compiled queries, the sockets) resolves the root
 * fields, so this is the one place for all of GraphQL. Changes the schema in place.
 */
export function keepToScopes(schema: GraphQLSchema): void {
  const mutations = schema.getMutationType();
  for (const type of [schema.getQueryType(), mutations, schema.getSubscriptionType()])
    for (const name of Object.keys(type?.getFields() ?? {}))
      if (type)
        guard(type, name, (context: Context, { asOf }) =>
          refuseOutOfScope(context, name, { changes: type === mutations, isPast: asOf !== undefined && asOf !== null }),
        );
}
