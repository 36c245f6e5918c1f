import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  parse,
  specifiedRules,
  validate,
  visit,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Context } from '../http/context.ts';
import type { VisitorCache } from '../visitorCache/visitorCache.ts';
import { cacheForVisitors } from '../visitorCache/visitorCacheHook.ts';
import { LIMITS, operationLimits } from './complexity.ts';

/** A validated and compiled operation, or `'slow'` for one that Apollo answers. */
type Compiled = { readonly run: CompiledQuery['query']; readonly isQuery: boolean } | 'slow';

/** Formats errors for the answer; may set headers of the reply. */
type FormatErrors = (errors: readonly GraphQLError[], context: Context) => readonly object[];

const MOST_OPERATIONS = 500;
/** Longer than any operation of our own client; longer ones are not compiled. */
const LONGEST_TEXT = 8_000;
/** Compiling costs more than one answer by Apollo: an operation is compiled when it is sent a second time. */
const COMPILED_FROM = 2;

const body = z.object({
  query: z.string(),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
});

const RESPONSE_TYPE = 'application/graphql-response+json';

/** The answer's content type as Apollo chooses it, for the Accept headers our clients send; undefined for others. */
function typeFor(accept: string | undefined): string | undefined {
  if (accept === undefined || accept === '*/*' || accept.startsWith('application/json'))
    return 'application/json; charset=utf-8';
  return accept.startsWith(RESPONSE_TYPE) ? `${RESPONSE_TYPE}; charset=utf-8` : undefined;
}

const introspects = (document: DocumentNode): boolean => {
  let found = false;
  visit(document, {
    Field: ({ name }) => {
      found ||= name.value === '__schema' || name.value === '__type';
    },
  });
  return found;
};

/**
 * The fast lane of GraphQL over HTTP: an operation sent before that passed the same validation is compiled once
 * (graphql-jit) and then answered without Apollo. Other content types, subscriptions, introspection and errors in
 * operation or variables are left to Apollo. Both answer alike: `fastLane.int.spec.ts` sends every operation of the
 * client through both.
 */
export function openFastLane(schema: GraphQLSchema, cache: VisitorCache, formatErrors: FormatErrors) {
  const counts = new LRUCache<string, number>({ max: MOST_OPERATIONS });
  const operations = new LRUCache<string, Compiled>({ max: MOST_OPERATIONS });

  function compile(text: string, name: string | null | undefined): Compiled {
    try {
      const document = parse(text, { maxTokens: LIMITS.tokens });
      const operation = getOperationAST(document, name);
      const isPlain = operation && operation.operation !== 'subscription' && !introspects(document);
      if (!isPlain || validate(schema, document, [...specifiedRules, operationLimits]).length > 0) return 'slow';
      const made = compileQuery(schema, {
        ...document,
        definitions: document.definitions.filter((one) => one.kind !== Kind.OPERATION_DEFINITION || one === operation),
      });
      return isCompiledQuery(made) ? { run: made.query, isQuery: operation.operation === 'query' } : 'slow';
    } catch {
      return 'slow';
    }
  }

  function operationOf(text: string, name: string | null | undefined): Compiled {
    const key = `${name ?? ''}\n${text}`;
    const found = operations.get(key);
    if (found) return found;
    const times = (counts.get(key) ?? 0) + 1;
    counts.set(key, times);
    if (times < COMPILED_FROM) return 'slow';
    const operation = compile(text, name);
    operations.set(key, operation);
    return operation;
  }

  /** Answers the request; false when Apollo has to, and nothing has been executed. */
  return async function answer(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const type = typeFor(request.headers.accept);
    if (
      request.method !== 'POST' ||
      type === undefined ||
      !request.headers['content-type']?.startsWith('application/json')
    )
      return false;
    const parsed = body.safeParse(request.body);
    if (!parsed.success) return false;
    const { query, operationName, variables } = parsed.data;
    if (query.length > LONGEST_TEXT) return false;
    const operation = operationOf(query, operationName);
    if (operation === 'slow') return false;

    const { context } = request;
    request.isRead = operation.isQuery;
    if (operation.isQuery && context.actor.role === 'visitor') cacheForVisitors(request, cache);
    const { data, errors } = await operation.run(undefined, context, variables ?? {});
    if (!errors?.length && data !== undefined) return send(reply, type, `${JSON.stringify({ data })}\n`);
    request.cacheAnswer = undefined;
    // Without data nothing was executed: the variables are invalid, and Apollo reports that.
    if (data === undefined) return false;
    return send(reply, type, `${JSON.stringify({ errors: formatErrors(errors ?? [], context), data })}\n`);
  };
}

function send(reply: FastifyReply, type: string, text: string): true {
  void reply.type(type).header('cache-control', 'no-store').send(text);
  return true;
}
