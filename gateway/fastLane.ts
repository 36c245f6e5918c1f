import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DocumentNode, type GraphQLError, type GraphQLSchema, getOperationAST, Kind, parse, specifiedRules, validate, visit } from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Context } from './context.ts';
import { LIMITS, operationLimits } from './limits.ts';
import type { VisitorAnswers } from './visitorAnswers.ts';
import { keepFor } from './visitorPages.ts';

/** An operation that was allowed and compiled; `'slow'` is for Apollo to answer. */
type Known = { readonly run: CompiledQuery['query']; readonly isQuery: boolean } | 'slow';

/** Errors as the outside sees them; may set headers of the reply. */
type Tell = (errors: readonly GraphQLError[], asker: Context) => readonly object[];

const MOST_OPERATIONS = 500;
/** Longer than any operation of ours; longer ones are not worth remembering. */
const LONGEST_TEXT = 8_000;
/** Compiling costs more than one answer by Apollo: only an operation that comes again is compiled. */
const SEEN_BEFORE = 2;

const body = z.object({
  query: z.string(),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
});

const RESPONSE_TYPE = 'application/graphql-response+json';

/** The content type of the answer as Apollo chooses it, where that is plain to see. */
function typeFor(accept: string | undefined): string | undefined {
  if (accept === undefined || accept === '*/*' || accept.startsWith('application/json')) return 'application/json; charset=utf-8';
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
 * The fast lane of GraphQL over HTTP: an operation that has come before, and passed the same validation as ever, is compiled once and then
 * answered without Apollo. Whatever is not plain (other content types, subscriptions, introspection, mistakes in operation or variables)
 * is left to Apollo, and where both answer they answer alike: `fastLane.int.spec.ts` sends every operation of the client through both.
 */
export function openFastLane(schema: GraphQLSchema, answers: VisitorAnswers, tell: Tell) {
  const seen = new LRUCache<string, number>({ max: MOST_OPERATIONS });
  const operations = new LRUCache<string, Known>({ max: MOST_OPERATIONS });

  function compiled(text: string, name: string | null | undefined): Known {
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

  function known(text: string, name: string | null | undefined): Known {
    const key = `${name ?? ''}\n${text}`;
    const found = operations.get(key);
    if (found) return found;
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    if (times < SEEN_BEFORE) return 'slow';
    const operation = compiled(text, name);
    operations.set(key, operation);
    return operation;
  }

  /** Answers the request, or says false when it is Apollo's to answer; nothing has been done then. */
  return async function answer(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const type = typeFor(request.headers.accept);
    if (request.method !== 'POST' || type === undefined || !request.headers['content-type']?.startsWith('application/json')) return false;
    const asked = body.safeParse(request.body);
    if (!asked.success) return false;
    const { query, operationName, variables } = asked.data;
    if (query.length > LONGEST_TEXT) return false;
    const operation = known(query, operationName);
    if (operation === 'slow') return false;

    const { asker } = request;
    if (operation.isQuery && asker.actor.role === 'visitor') keepFor(request, answers);
    const { data, errors } = await operation.run(undefined, asker, variables ?? {});
    if (!errors?.length && data !== undefined) return send(reply, type, `${JSON.stringify({ data })}\n`);
    request.keepAnswer = undefined;
    // Without data nothing has run: the variables were no good, and Apollo says so.
    if (data === undefined) return false;
    return send(reply, type, `${JSON.stringify({ errors: tell(errors ?? [], asker), data })}\n`);
  };
}

function send(reply: FastifyReply, type: string, text: string): true {
  void reply.type(type).header('cache-control', 'no-store').send(text);
  return true;
}
