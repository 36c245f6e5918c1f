import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyInstance } from 'fastify';
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import type { Context, Services } from './context.ts';
import { openFastLane } from './fastLane.ts';
import { LIMITS, operationLimits } from './limits.ts';
import { answerTo } from './refusals.ts';
import type { VisitorAnswers } from './visitorAnswers.ts';

/** A resolver's error as the outside sees it: refusals with their stable code, our own faults as one sentence. */
export function formatError(formatted: GraphQLFormattedError, error: unknown, log: (fault: unknown) => void): GraphQLFormattedError {
  const cause = error instanceof GraphQLError ? error.originalError : error;
  // No cause: the operation itself was malformed or refused by validation; GraphQL's own words are the clear ones, and our rules' own code.
  const own = cause instanceof GraphQLError ? cause.extensions.code : undefined;
  if (!cause || cause instanceof GraphQLError) return { ...formatted, extensions: { code: own ?? formatted.extensions?.code ?? 'BAD_USER_INPUT' } };
  const { status, code, message, field, details } = answerTo(cause);
  if (status >= 500) log(cause);
  return {
    message,
    ...(formatted.path && { path: formatted.path }),
    ...(formatted.locations && { locations: formatted.locations }),
    extensions: { code, status, ...(field && { field }), ...(details && { details }) },
  };
}

/** GraphQL over HTTP at /graphql. Sockets are `sockets.ts`. */
export async function graphql(app: FastifyInstance, services: Services, schema: GraphQLSchema, answers: VisitorAnswers): Promise<void> {
  const format = (formatted: GraphQLFormattedError, error: unknown) =>
    formatError(formatted, error, (fault) => app.log.error({ err: fault }, 'a resolver failed'));
  const throttled: ApolloServerPlugin<Context> = {
    async requestDidStart() {
      return {
        async willSendResponse({ response, contextValue }) {
          const errors = response.body.kind === 'single' ? response.body.singleResult.errors : undefined;
          sayWhenToTryAgain(contextValue, errors);
        },
      };
    },
  };
  const apollo = new ApolloServer<Context>({
    schema,
    introspection: !services.config.production,
    hideSchemaDetailsFromClientErrors: services.config.production,
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    csrfPrevention: true,
    parseOptions: { maxTokens: LIMITS.tokens },
    validationRules: [operationLimits],
    formatError: format,
    plugins: [ApolloServerPluginLandingPageDisabled(), throttled],
    logger: { debug: () => undefined, info: () => undefined, warn: (message) => app.log.warn(message), error: (message) => app.log.error(message) },
  });
  await apollo.start();
  // Fastify drains its own connections; the integration's drain plugin would close the app from inside its closing and wait for ever.
  app.addHook('onClose', () => apollo.stop());
  const slowly = fastifyApolloHandler(apollo, { context: async (request) => request.asker });
  const quickly = openFastLane(schema, answers, (errors, asker) => {
    const told = errors.map((error) => format(error.toJSON(), error));
    sayWhenToTryAgain(asker, told);
    return told;
  });
  app.route({
    url: '/graphql',
    method: ['GET', 'POST'],
    handler: async (request, reply) => ((await quickly(request, reply)) ? reply : slowly.call(app, request, reply)),
  });
}

/** Tells a throttled client in a header when to come again. */
function sayWhenToTryAgain({ reply }: Context, errors: readonly { readonly extensions?: Record<string, unknown> }[] | undefined): void {
  const wait = errors
    ?.map(({ extensions }) => (extensions?.details as { retryAfter?: number } | undefined)?.retryAfter)
    .find((seconds) => seconds !== undefined);
  if (wait !== undefined) reply?.header('retry-after', String(wait));
}
