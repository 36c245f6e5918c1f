import { z } from 'zod';
import type { Answer, Body, Operation, Parameter } from './operation.ts';
import { operations } from './operations.ts';
import { failure } from './shapes.ts';

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
    } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' }) as Record<string, unknown>;
    for (const [name, part] of Object.entries(($defs ?? {}) as Record<string, Json>)) this.keep(name, part);
    if (typeof id !== 'string') return moved(shape);
    this.keep(id, shape);
    return { $ref: `#/components/schemas/${id}` };
  }

  private keep(name: string, { id: _id, ...shape }: Json) {
    this.schemas[name] ??= moved(shape);
  }
}

/** References to a document's own definitions become references to the components. */
function moved(value: Json): Json {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}

const COMMON: Readonly<Record<number, string>> = { 429: 'Too often; `Retry-After` says when again', 503: 'Not just now; nothing was done, please try again' };
const IDEMPOTENCY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same body does the work once and returns the first answer; with another body it is refused with 409.',
  schema: { type: 'string', maxLength: 200 },
};

const pathParameters = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));

function answerOf({ description, schema, type = 'application/json', headers }: Answer, components: Components): Json {
  return {
    description,
    ...(schema ? { content: { [type]: { schema: components.of(schema, 'output') } } } : type !== 'application/json' && { content: { [type]: {} } }),
    ...(headers && { headers: Object.fromEntries(Object.entries(headers).map(([name, what]) => [name, { description: what, schema: { type: 'string' } }])) }),
  };
}

function refusalsOf(operation: Operation, components: Components): Json {
  const shared = operation.caller === 'member' ? { 401: 'No session, or one that has ended', ...COMMON } : COMMON;
  const content = operation.plainTextErrors
    ? { 'text/plain': { schema: { type: 'string' } } }
    : { 'application/json': { schema: components.of(failure, 'output') } };
  return Object.fromEntries(Object.entries({ ...shared, ...operation.refusals }).map(([status, description]) => [status, { description, content }]));
}

const bodyOf = ({ schema, types, required }: Body, components: Components) => ({
  required: required ?? true,
  content: Object.fromEntries(types.map((type) => [type, { schema: components.of(schema, 'input') }])),
});

const queryOf = ({ name, schema, description, required }: Parameter, components: Components) => ({
  name,
  in: 'query',
  required: required ?? false,
  description,
  schema: components.of(schema, 'input'),
});

function pathItem(operation: Operation, components: Components): Json {
  const { tag, id, summary, description, caller, method, query = [], body } = operation;
  const answers = Object.entries(operation.answers).map(([status, answer]) => [status, answerOf(answer, components)]);
  return {
    tags: [tag],
    operationId: id,
    summary,
    ...(description && { description }),
    security: caller === 'member' ? [{ bearer: [] }] : [],
    parameters: [
      ...pathParameters(operation.path),
      ...query.map((parameter) => queryOf(parameter, components)),
      ...(method === 'get' || caller === 'provider' ? [] : [IDEMPOTENCY]),
    ],
    ...(body && { requestBody: bodyOf(body, components) }),
    responses: { ...Object.fromEntries(answers), ...refusalsOf(operation, components) },
  };
}

/** The REST facade as an OpenAPI 3.1 document. Its server is relative: the calls live beside wherever the document was read from. */
export function openApi(rows: readonly Operation[] = operations) {
  const components = new Components();
  const paths: Record<string, Record<string, Json>> = {};
  for (const row of rows) paths[row.path] = { ...paths[row.path], [row.method]: pathItem(row, components) };
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
