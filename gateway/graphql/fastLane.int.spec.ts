import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type GraphQLInputType,
  type GraphQLSchema,
  getOperationAST,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  parse,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../http/requestContext.ts';
import { openShop } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { authenticate } from '../users/sessions.ts';
import { openVisitorCache } from '../visitorCache/visitorCache.ts';
import { openFastLane } from './fastLane.ts';
import { formatError } from './formatError.ts';
import { buildApiSchema } from './schema.ts';

const persisted = join(import.meta.dirname, '../../web/graphql/persisted-documents.json');
/** What the client sends. */
const operations = Object.values(JSON.parse(readFileSync(persisted, 'utf8')) as Record<string, string>).filter(
  (text) => getOperationAST(parse(text))?.operation !== 'subscription',
);

/**
 * Without what differs from answer to answer by design: secrets, new ids, and when and where in the log something was
 * made.
 */
const settled = (text: string) =>
  text
    .replace(/"(token|accessToken|clientSecret|secret)":"[^"]+"/g, '"$1":"…"')
    .replace(/"[0-9A-Za-z]{20,}"/g, '"…"')
    .replace(/calendar\/[^"]+\.ics"/g, 'calendar/…"')
    .replace(/"\d{4}-\d\d-\d\dT[^"]+Z"/g, '"…"')
    .replace(/"position":\d+/g, '"position":0');

/** Some value of a type: the kind of thing a careless program sends. */
function someValue(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return someValue(type.ofType);
  if (isListType(type)) return [someValue(type.ofType)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields()).flatMap((field) =>
        isNonNullType(field.type) ? [[field.name, someValue(field.type)]] : [],
      ),
    );
  return (
    {
      Int: 3,
      Float: 1.5,
      Boolean: true,
      LocalDate: '2027-01-04',
      LocalTime: '10:00',
      DateTimeISO: '2027-01-04T10:00:00.000Z',
    }[type.name] ?? 'something'
  );
}

function variablesFor(schema: GraphQLSchema, text: string): Record<string, unknown> {
  const definitions = parse(text).definitions.flatMap((one) =>
    'variableDefinitions' in one ? (one.variableDefinitions as VariableDefinitionNode[]) : [],
  );
  return Object.fromEntries(
    definitions.map((one) => [
      one.variable.name.value,
      someValue(typeFromAST(schema, one.type as never) as GraphQLInputType),
    ]),
  );
}

describe('the fast lane of GraphQL', () => {
  let app: TestApp;
  let schema: GraphQLSchema;
  let token: string;
  let lane: ReturnType<typeof openFastLane>;
  let texts = 0;

  beforeAll(async () => {
    app = await openTestApp();
    schema = await buildApiSchema();
    token = (await app.registerMember({ role: 'SHOP_OWNER' })).token;
    await openShop(app, token);
    await openShop(app, token, { shop_name: 'Second Chair' });
    lane = openFastLane(schema, openVisitorCache(app.services), (errors) =>
      errors.map((error) => formatError(error.toJSON(), error, (fault) => expect.unreachable(String(fault)))),
    );
    await app.settle();
  });
  afterAll(() => app?.close());

  /** By Apollo: a text it never saw before is never compiled. */
  async function byApollo(query: string, variables: object, token?: string): Promise<string> {
    texts += 1;
    const response = await fetch(`${app.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query: `${query}\n# ${texts}`, variables }),
    });
    return response.text();
  }

  /** By a lane of our own; undefined when it leaves the operation to Apollo. */
  async function byLane(
    query: string,
    variables: object,
    token?: string,
    headers: Record<string, string> = {},
  ): Promise<string | undefined> {
    let sent: string | undefined;
    const reply = {
      type: () => reply,
      header: () => reply,
      send: (text: string) => (sent = text),
      request: {},
    } as unknown as FastifyReply;
    const session = await authenticate(app.services, token && `Bearer ${token}`);
    const context = contextOf(app.services, session, { channel: 'graphql', requestId: 'spec', reply });
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: { query, variables },
      context,
      raw: {},
    } as unknown as FastifyRequest;
    await lane(request, reply);
    return sent;
  }

  it.each(operations.map((text) => [getOperationAST(parse(text))?.name?.value, text]))(
    'answers like Apollo: %s',
    async (_name, text) => {
      const variables = variablesFor(schema, text);
      for (const who of [undefined, token]) {
        await byLane(text, variables, who);
        const quick = await byLane(text, variables, who);
        expect(quick).toBeDefined();
        expect(settled(quick ?? '')).toBe(settled((await byApollo(text, variables, who)).replace(/\n# \d+/, '')));
      }
    },
  );

  const shops = '{ shops(first: 3) { totalCount } }';

  it('leaves new operations, and those that are not plain, to Apollo', async () => {
    expect(await byLane(shops, {})).toBeUndefined();
    expect(await byLane(shops, {})).toBe('{"data":{"shops":{"totalCount":2}}}\n');
    for (const query of [
      '{ __schema { queryType { name } } }',
      'subscription { availabilityChanged(shopId: "a") { date } }',
      '{ nothing }',
      '{',
      '',
    ]) {
      await byLane(query, {});
      expect(await byLane(query, {})).toBeUndefined();
    }
    const withNumber = 'query List($first: Int) { shops(first: $first) { totalCount } }';
    await byLane(withNumber, {});
    expect(await byLane(withNumber, { first: 'many' })).toBeUndefined();
    expect(await byLane(shops, {}, undefined, { 'content-type': 'text/plain' })).toBeUndefined();
    expect(await byLane(shops, {}, undefined, { accept: 'text/html' })).toBeUndefined();
  });

  it('keeps the limits of an operation', async () => {
    const wide = `{ ${Array.from({ length: 11 }, (_, index) => `a${index}: plans { name }`).join(' ')} }`;
    await byLane(wide, {});
    expect(await byLane(wide, {})).toBeUndefined();
    expect(await byApollo(wide, {})).toContain('TOO_COMPLEX');
  });

  it("shows a visitor the latest change, and never a member's answer", async () => {
    const list = 'query Mine { me { email } shops(first: 5) { totalCount } }';
    await app.graphql(list);
    expect((await app.graphql(list)).data).toEqual({ me: null, shops: { totalCount: 2 } });
    const { token: another, user } = await app.registerMember();
    await app.settle();
    expect((await app.graphql(list, {}, another)).data).toMatchObject({ me: { email: user.email } });
    expect((await app.graphql(list)).data).toMatchObject({ me: null });
    const statistics = async () => JSON.parse((await app.rest('GET', '/site/statistics')).text) as { members: number };
    const before = await statistics();
    await app.registerMember();
    await app.settle();
    expect((await statistics()).members).toBe(before.members + 1);
  });
});
