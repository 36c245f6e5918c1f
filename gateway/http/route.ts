import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodType, z } from 'zod';
import { type Context, member } from './context.ts';
import { parse } from './parse.ts';
import { refuseOutOfScope } from './scopes.ts';

/** A request body: its shape and the media types accepted. */
export type Body<Schema extends ZodType = ZodType> = {
  readonly schema: Schema;
  readonly types: readonly string[];
  /** A missing body is parsed as `{}`. */
  readonly isOptional?: true;
  /** Only described: the handler reads the bytes. */
  readonly isRaw?: true;
};

const JSON_ONLY = ['application/json'];
export const json = <S extends ZodType>(schema: S): Body<S> => ({ schema, types: JSON_ONLY });
export const optionalJson = <S extends ZodType>(schema: S): Body<S> => ({ schema, types: JSON_ONLY, isOptional: true });
export const rawJson = <S extends ZodType>(schema: S): Body<S> => ({ schema, types: JSON_ONLY, isRaw: true });
export const form = <S extends ZodType>(schema: S): Body<S> => ({
  schema,
  types: ['application/json', 'application/x-www-form-urlencoded'],
});
export const files = <S extends ZodType>(schema: S): Body<S> => ({
  schema,
  types: ['multipart/form-data'],
  isRaw: true,
});

/** An answer with its status; without `schema` it has no body, or one of `type` that is not described further. */
export type Answer = {
  readonly status: number;
  readonly description: string;
  readonly schema?: ZodType;
  readonly type?: string;
  /** Media types of the same body in other forms, as the query asks for them. */
  readonly otherTypes?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
};

const answerWith =
  (status: number) =>
  (description: string, schema?: ZodType): Answer => ({ status, description, ...(schema && { schema }) });
export const ok = answerWith(200);
export const created = answerWith(201);
export const accepted = answerWith(202);
export const noContent = answerWith(204);

/** What is published of a REST call. `path` is below /api/v1, with `{name}` for its parameters. */
type Description = {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly path: string;
  readonly tag:
    | 'Accounts'
    | 'Images'
    | 'Shops'
    | 'Bookings'
    | 'Campaigns'
    | 'Cart'
    | 'Payments'
    | 'Reviews'
    | 'Forum'
    | 'Blog'
    | 'Messages'
    | 'Notifications'
    | 'Audit'
    | 'System'
    | 'Site';
  /** The operationId. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  /** Any client, a member with a bearer token, or the payment provider by its signature. */
  readonly caller: 'anyone' | 'member' | 'provider';
  readonly params?: ZodType;
  readonly query?: ZodType;
  readonly body?: Body;
  readonly answer: Answer;
  /** Answers of another status that are no refusals; the handler sets the status. */
  readonly otherAnswers?: readonly Answer[];
  /** Statuses of refusals with the reason, beside those every call may give. */
  readonly refusals?: Readonly<Record<number, string>>;
  readonly config?: FastifyContextConfig;
};

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type Request<Params, Query, Body> = {
  readonly context: Context;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type Call<Path extends string, Params extends ZodType, Query extends ZodType, Sent extends ZodType> = Description & {
  readonly path: Path;
  /** Left out, every parameter of the path is a text. */
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body<Sent>;
  /** Checks the caller before the request is parsed; left out, a member's call refuses visitors. */
  readonly access?: (context: Context) => unknown;
  /** The refusal to answer instead of one thrown while parsing or handling. */
  readonly refuseAs?: (error: unknown) => unknown;
  /** Prepares a Fastify scope of the call's own, as for body parsers. */
  readonly scope?: (scope: FastifyInstance) => void | Promise<void>;
  readonly bodyLimit?: number;
  /** Returns the body of `answer`, or the reply once it was sent. */
  handle(request: Request<z.output<Params>, z.output<Query>, z.output<Sent>>): unknown;
};

/** A call of the REST facade: its description, and what registers it. */
export type Route = Description & { register(app: FastifyInstance): void };

/**
 * Describes one REST call. The description parses requests (refusing with INVALID_INPUT), registers the Fastify route,
 * and is what `docs/openapi.ts` publishes. The caller is checked first, then parameters, query and body are parsed.
 * Answers are not checked at run time: `docs/answers.int.spec.ts` does that.
 */
export function route<
  const Path extends string,
  Params extends ZodType = ZodType<{ readonly [Name in NamesIn<Path>]: string }>,
  Query extends ZodType = ZodType<undefined>,
  Sent extends ZodType = ZodType<undefined>,
>(call: Call<Path, Params, Query, Sent>): Route {
  const {
    access = call.caller === 'member' ? member : undefined,
    refuseAs,
    scope,
    handle,
    bodyLimit,
    ...published
  } = call;
  const { id, method, path, params, query, body, answer, config = {} } = published;

  async function handler(request: FastifyRequest, reply: FastifyReply) {
    const { context } = request;
    refuseOutOfScope(context, id, { changes: method !== 'get' });
    await access?.(context);
    const result = await handle({
      context,
      request,
      reply: reply.status(answer.status),
      params: (params ? parse(params, request.params) : request.params) as z.output<Params>,
      query: (query && parse(query, request.query)) as z.output<Query>,
      body: (body && !body.isRaw && parse(body.schema, sent(body, request))) as z.output<Sent>,
    });
    return result === undefined ? reply.send() : result;
  }

  const add = (app: FastifyInstance) =>
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      config,
      ...(bodyLimit !== undefined && { bodyLimit }),
      handler: refuseAs
        ? (request, reply) => handler(request, reply).catch((error) => Promise.reject(refuseAs(error)))
        : handler,
    });
  return {
    ...published,
    register(app) {
      if (!scope) add(app);
      else
        app.register(async (own) => {
          await scope(own);
          add(own);
        });
    },
  };
}

const sent = ({ isOptional }: Body, { body }: FastifyRequest) => (isOptional ? (body ?? {}) : body);
