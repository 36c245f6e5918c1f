import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { restCalls } from '../features.ts';
import type { Context } from '../http/context.ts';
import { visitor } from '../http/requestContext.ts';
import { openApi } from './openapi.ts';

const calls = restCalls({ publicUrl: '' });
const document = openApi(calls);
const references = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '');

describe('the OpenAPI document', () => {
  it('lists every call once', () => {
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(listed.sort()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort());
    expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
  });

  it('refers only to shapes it holds', () => {
    const held = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect(references(document).length).toBeGreaterThan(20);
    expect(references(document).filter((reference) => !held.includes(reference))).toEqual([]);
  });

  it('names every part of a path as a parameter', () => {
    for (const { path, method } of calls) {
      const item = document.paths[path]?.[method] as { parameters: { name: string; in: string }[] };
      const named = item.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`);
      expect(named).toEqual(path.match(/\{\w+\}/g) ?? []);
    }
  });

  it('requires a bearer token exactly where a member must call, and describes the answer to a bad one', () => {
    for (const { path, method, caller } of calls) {
      const item = document.paths[path]?.[method] as { security: unknown[]; responses: Record<string, unknown> };
      expect(item.security.length > 0).toBe(caller === 'member');
      if (caller === 'member') expect(item.responses).toHaveProperty('401');
    }
  });

  it('describes plain-text refusals of login and register, and the error document for everything else', () => {
    const plain = Object.entries(document.paths).filter(([, methods]) =>
      JSON.stringify(methods).includes('"text/plain"'),
    );
    expect(plain.map(([path]) => path).sort()).toEqual(['/users/login', '/users/register']);
  });
});

type Body = { readonly schema?: object; readonly example?: unknown };
type Published = {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, Body>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, Body>>; readonly headers?: object }>
  >;
};
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods) as unknown as Published[]);

describe('what the OpenAPI document says of an answer', () => {
  it('includes an example of every body in JSON, which fits its schema', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ components: document.components }, 'api');
    const bodies = operations.flatMap(({ operationId, requestBody, responses }) => [
      ...Object.entries(requestBody?.content ?? {}).map(([type, body]) => [`${operationId} body`, type, body] as const),
      ...Object.entries(responses).flatMap(([status, { content = {} }]) =>
        Object.entries(content).map(([type, body]) => [`${operationId} ${status}`, type, body] as const),
      ),
    ]);
    const inJson = bodies.filter(([, type]) => type === 'application/json');
    expect(inJson.length).toBeGreaterThan(200);
    // Compiling takes most of the time, and every refusal has the same schema.
    const validators = new Map<string, ValidateFunction>();
    const validatorOf = (schema: unknown) => {
      const text = JSON.stringify(schema).replaceAll('"#/', '"api#/');
      const validate = validators.get(text) ?? ajv.compile(JSON.parse(text) as object);
      validators.set(text, validate);
      return validate;
    };
    const wrong = inJson.flatMap(([name, , { schema, example }]) => {
      const validate = validatorOf(schema);
      return example !== undefined && validate(example) ? [] : [`${name}: ${ajv.errorsText(validate.errors)}`];
    });
    expect(wrong).toEqual([]);
  });

  it('includes the headers clients act on', () => {
    const headers = (id: string, status: number) =>
      Object.keys(operations.find(({ operationId }) => operationId === id)?.responses[status]?.headers ?? {});
    expect(headers('addToCart', 201)).toEqual(['X-Position', 'Idempotent-Replay']);
    expect(headers('holdSlot', 429)).toContain('Retry-After');
    expect(headers('listShops', 503)).toEqual(['Retry-After']);
    expect(headers('readMessagePicture', 200)).toContain('ETag');
    expect(headers('orderReceipt', 200)).toContain('Content-Disposition');
  });

  it('has ids under _id, in whatever answer', () => {
    const named = (value: unknown): boolean =>
      typeof value === 'object' &&
      value !== null &&
      Object.entries(value).some(
        ([key, part]) => (key === 'properties' && part && Object.hasOwn(part as object, 'id')) || named(part),
      );
    const answers = operations.flatMap(({ operationId, responses }) =>
      Object.entries(responses).map(([status, answer]) => ({ name: `${operationId} ${status}`, answer })),
    );
    const shapesOf = (answer: unknown, seen = new Set<string>()): unknown[] => [
      answer,
      ...references(answer).flatMap((reference) => {
        const name = reference.split('/').at(-1) ?? '';
        if (seen.has(name)) return [];
        seen.add(name);
        return shapesOf(document.components.schemas[name], seen);
      }),
    ];
    expect(answers.filter(({ answer }) => shapesOf(answer).some(named)).map(({ name }) => name)).toEqual([]);
  });
});

describe('the page that shows it', () => {
  let app: FastifyInstance;
  beforeEach(async () => {
    app = Fastify();
    app.addHook('preHandler', async (request) => {
      request.context = { actor: visitor } as Context;
    });
    await app.register(
      async (scope) => {
        for (const call of calls) call.register(scope);
      },
      { prefix: '/api/v1' },
    );
  });
  afterEach(() => app.close());

  it('runs no inline script and loads nothing from elsewhere', async () => {
    const page = await app.inject('/api/v1/docs');
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(page.body).not.toMatch(/https?:\/\//);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  });

  it('serves each file the page names, and nothing else of the package', async () => {
    const page = await app.inject('/api/v1/docs');
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(files).toHaveLength(4);
    for (const file of files) expect((await app.inject(file)).statusCode, file).toBe(200);
    for (const file of ['package.json', 'swagger-ui-bundle.js.map', 'index.html'])
      expect((await app.inject(`/api/v1/docs/${file}`)).statusCode).toBe(404);
  });

  it('answers the document itself', async () => {
    const answer = await app.inject('/api/v1/openapi.json');
    expect(answer.json()).toMatchObject({
      openapi: '3.1.0',
      paths: { '/shops/all': { get: { operationId: 'listShops' } } },
    });
  });
});
