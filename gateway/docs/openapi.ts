import { z } from 'zod';
import type { Answer, Body, Route } from '../http/route.ts';
import { failure } from '../http/schemas.ts';
import { exampleOf } from './examples.ts';

type Description = Omit<Route, 'register'>;
type Json = { readonly [key: string]: unknown };

/** Schemas with a name of their own are listed once under components and referred to from everywhere else. */
class Components {
  readonly schemas: Record<string, unknown> = {};

  of(schema: z.ZodType, io: 'input' | 'output'): Json {
    const {
      $schema: _dialect,
      $defs,
      id,
      ...shape
    } = opened(z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' }) as Json);
    for (const [name, part] of Object.entries(($defs ?? {}) as Record<string, Json>)) this.keep(name, part);
    if (typeof id !== 'string') return moved(shape);
    this.keep(id, shape);
    return { $ref: `#/components/schemas/${id}` };
  }

  /** The schema of a body or answer with an example of it; a form with a file has none. */
  contentOf(schema: z.ZodType, io: 'input' | 'output', type = 'application/json'): Json {
    const shape = this.of(schema, io);
    const isJson = type === 'application/json' || type === 'application/x-www-form-urlencoded';
    return { schema: shape, ...(isJson && { example: exampleOf(shape, this.schemas) }) };
  }

  private keep(name: string, { id: _id, ...shape }: Json) {
    const kept = moved(shape);
    this.schemas[name] ??= kept;
    if (JSON.stringify(this.schemas[name]) !== JSON.stringify(kept)) throw new Error(`two shapes are named ${name}`);
  }
}

/** Without `additionalProperties: false`: clients must accept fields that are added to an answer later. */
const opened = (value: Json): Json =>
  JSON.parse(
    JSON.stringify(value, (key, part) => (key === 'additionalProperties' && part === false ? undefined : part)),
  );

/** References to a document's own definitions become references to the components. */
function moved(value: Json): Json {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}

/** The refusals that calls of a kind have in common, unless their description says more. */
const commonRefusals = ({ method, path, caller, query, config }: Description) => ({
  ...((query || method !== 'get' || path.includes('{')) && {
    400: 'Something in the request is not valid; `field` says what',
  }),
  ...(!config?.opensSession && {
    401: caller === 'member' ? 'No session, or one that has ended' : 'A token was sent that is no longer good',
    403: 'The account is suspended',
  }),
  ...(method !== 'get' && {
    409: 'The `Idempotency-Key` was used for another request, or its first request still runs',
    413: 'The body is too large',
    415: 'The body is of no accepted media type',
  }),
  429: 'Too often; `Retry-After` says when again',
  500: 'Something went wrong; `requestId` leads to the log',
  503: 'Not just now; nothing was done, please try again',
  ...(method !== 'get' && { 507: 'No room is left to save this; nothing was done' }),
});

/** The headers that every answer of a kind may have. */
const HEADERS = {
  'Retry-After': 'In how many seconds to try again',
  'X-Position':
    'Where the log stands with this change: sent along with a later request, its answer includes the change',
  'Idempotent-Replay': '`true`: the first answer under this `Idempotency-Key`, once more; nothing was done again',
};
const WAITING = new Set(['429', '503']);

const changesThings = ({ method, caller }: Description) => method !== 'get' && caller !== 'provider';

/** The headers of one answer of a call: what every such answer may have, and its own. */
function headersOf(call: Description, status: string, own: Readonly<Record<string, string>> = {}): Json | undefined {
  const { 'Retry-After': retryAfter, 'X-Position': position, 'Idempotent-Replay': replay } = HEADERS;
  const all = {
    ...(WAITING.has(status) && { 'Retry-After': retryAfter }),
    ...(call.method !== 'get' && { 'X-Position': position }),
    ...(changesThings(call) && { 'Idempotent-Replay': replay }),
    ...own,
  };
  const described = Object.entries(all).map(([name, description]) => [
    name,
    { description, schema: { type: name === 'Retry-After' || name === 'X-Position' ? 'integer' : 'string' } },
  ]);
  return described.length > 0 ? Object.fromEntries(described) : undefined;
}

const IDEMPOTENCY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key with the same body does the work once and returns the first answer; with another body it is refused with 409.',
  schema: { type: 'string', maxLength: 200 },
};

const POSITION = {
  name: 'X-Position',
  in: 'header',
  required: false,
  description: 'The `X-Position` of an earlier answer, of whatever session: this answer includes that change.',
  schema: { type: 'integer', minimum: 0 },
};

type Properties = { readonly properties?: Readonly<Record<string, Json>>; readonly required?: readonly string[] };

/** The properties of an object's schema as the parameters of a call. */
function parametersOf(place: 'path' | 'query', schema: z.ZodType, components: Components): Json[] {
  const { properties = {}, required = [] } = components.of(schema, 'input') as Properties;
  return Object.entries(properties).map(([name, { description, ...shape }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema: shape,
  }));
}

const textsIn = (path: string) =>
  z.object(Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, z.string()])));

function answerOf(call: Description, answer: Answer, components: Components): Json {
  const { status, description, schema, type = 'application/json', otherTypes = [] } = answer;
  const headers = headersOf(call, String(status), answer.headers);
  const others = Object.fromEntries(otherTypes.map((name) => [name, {}]));
  return {
    description,
    ...(schema
      ? { content: { [type]: components.contentOf(schema, 'output', type), ...others } }
      : type !== 'application/json' && { content: { [type]: {}, ...others } }),
    ...(headers && { headers }),
  };
}

function refusalsOf(call: Description, components: Components): Json {
  const content = call.config?.plainTextErrors
    ? { 'text/plain': { schema: { type: 'string' } } }
    : { 'application/json': components.contentOf(failure, 'output') };
  return Object.fromEntries(
    Object.entries({ ...commonRefusals(call), ...call.refusals }).map(([status, description]) => {
      const headers = headersOf(call, status);
      return [status, { description, ...(headers && { headers }), content }];
    }),
  );
}

const bodyOf = ({ schema, types, isOptional }: Body, components: Components) => ({
  required: !isOptional,
  content: Object.fromEntries(types.map((type) => [type, components.contentOf(schema, 'input', type)])),
});

function pathItem(call: Description, components: Components): Json {
  const { tag, id, summary, description, caller, path, params = textsIn(path), query, body } = call;
  const answers = [call.answer, ...(call.otherAnswers ?? [])].map((answer) => [
    answer.status,
    answerOf(call, answer, components),
  ]);
  return {
    tags: [tag],
    operationId: id,
    summary,
    ...(description && { description }),
    security: caller === 'member' ? [{ bearer: [] }] : [],
    parameters: [
      ...parametersOf('path', params, components),
      ...(query ? parametersOf('query', query, components) : []),
      ...(changesThings(call) ? [IDEMPOTENCY] : []),
      ...(caller === 'provider' ? [] : [POSITION]),
    ],
    ...(body && { requestBody: bodyOf(body, components) }),
    responses: { ...Object.fromEntries(answers), ...refusalsOf(call, components) },
  };
}

/**
 * The REST facade as an OpenAPI 3.1 document. Its server is relative: the calls live beside wherever the document was
 * read from.
 */
export function openApi(calls: readonly Description[]) {
  const components = new Components();
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method]: pathItem(call, components) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Chairside',
      version: '1.0.0',
      description:
        'The REST facade of Chairside: the same commands and views as the GraphQL API at /graphql. Money is in US dollars unless a field says cents; ' +
        'times are ISO 8601 in UTC; a shop’s days and times are its own local ones. Errors are `{ error: { code, message, field? } }`. Paths ignore case.',
    },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      schemas: components.schemas,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The token of the Authorization header that login and register answer with',
        },
      },
    },
  };
}
