import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyInstance } from 'fastify';
import type { GraphQLError, GraphQLFormattedError, GraphQLSchema } from 'graphql';
import type { Context, Services } from '../http/context.ts';
import type { VisitorCache } from '../visitorCache/visitorCache.ts';
import { LIMITS, operationLimits } from './complexity.ts';
import { openFastLane } from './fastLane.ts';
import { formatError, MOST_ERRORS } from './formatError.ts';
import { mistakesIn } from './variableLimits.ts';

/**
 * GraphQL over HTTP at /graphql; subscriptions are the room `live/`.
 *
 * The room `graphql/` holds the schema, the limits of an operation (`complexity`, `listCost`), the helpers of
 * connections and batches, and two executors behind one address: Apollo Server, and the `fastLane`, which answers
 * operations sent before without it. Apollo parses, validates and interprets each time; the fast lane does the first
 * two once and runs compiled code. Together with `visitorCache/` it took the list of 20 shops from 0.37 to 1.1 times
 * the rate of a bare Fastify with `JSON.stringify` (docs/performance.md).
 */
export async function graphql(
  app: FastifyInstance,
  services: Services,
  schema: GraphQLSchema,
  cache: VisitorCache,
): Promise<void> {
  const format = (formatted: GraphQLFormattedError, error: unknown) =>
    formatError(formatted, error, (fault) => app.log.error({ err: fault }, 'a resolver failed'));
  const boundedAnswers: ApolloServerPlugin<Context> = {
    async requestDidStart() {
      return {
        async didResolveOperation({ operation, contextValue }) {
          if (contextValue.reply) contextValue.reply.request.isRead = operation?.operation === 'query';
        },
        async willSendResponse({ response, contextValue }) {
          const result = response.body.kind === 'single' ? response.body.singleResult : undefined;
          if (result?.errors && result.errors.length > MOST_ERRORS) result.errors = result.errors.slice(0, MOST_ERRORS);
          setRetryAfter(contextValue, result?.errors);
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
    plugins: [ApolloServerPluginLandingPageDisabled(), boundedAnswers],
    logger: {
      debug: () => undefined,
      info: () => undefined,
      warn: (message) => app.log.warn(message),
      error: (message) => app.log.error(message),
    },
  });
  await apollo.start();
  // Fastify drains its own connections; the integration's drain plugin would close the app while it is closing, and
  // never return.
  app.addHook('onClose', () => apollo.stop());
  const throughApollo = fastifyApolloHandler(apollo, { context: async (request) => request.context });
  const formatAll = (errors: readonly GraphQLError[]) =>
    errors.slice(0, MOST_ERRORS).map((error) => format(error.toJSON(), error));
  const throughFastLane = openFastLane(schema, cache, (errors, context) => {
    const formatted = formatAll(errors);
    setRetryAfter(context, formatted);
    return formatted;
  });
  app.route({
    url: '/graphql',
    method: ['GET', 'POST'],
    handler: async (request, reply) => {
      // Before anything is read: subscribing `after` it misses nothing that came later than the answer.
      void reply.header('x-position', String(services.changeFeed.position()));
      const mistakes = mistakesIn(schema, request.method, request.body);
      if (mistakes.length > 0) return reply.status(400).send({ errors: formatAll(mistakes) });
      return (await throughFastLane(request, reply)) ? reply : throughApollo.call(app, request, reply);
    },
  });
}

/** Sets Retry-After when one of the errors is a throttled refusal. */
function setRetryAfter(
  { reply }: Context,
  errors: readonly { readonly extensions?: Record<string, unknown> }[] | undefined,
): void {
  const wait = errors
    ?.map(({ extensions }) => (extensions?.details as { retryAfter?: number } | undefined)?.retryAfter)
    .find((seconds) => seconds !== undefined);
  if (wait !== undefined) reply?.header('retry-after', String(wait));
}
