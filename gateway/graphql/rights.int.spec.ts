import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasRight } from '#domain/rights.ts';
import type { Role } from '#domain/users/events.ts';
import { restCalls } from '../features.ts';
import { answered, connected } from '../live/sockets.testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { GRAPHQL, REST, SUBSCRIPTIONS, type Wanted } from './rights.testing.ts';
import { ROLES, tokenOfEveryRole } from './roles.testing.ts';
import { buildApiSchema } from './schema.ts';

/** These end the session that asks. */
const ENDS = new Set(['logout', 'refreshSession']);

let app: TestApp;
let schema: GraphQLSchema;
let tokens: ReadonlyMap<Role, string>;
beforeAll(async () => {
  app = await openTestApp();
  schema = await buildApiSchema();
  tokens = await tokenOfEveryRole(app);
}, 60_000);
afterAll(() => app?.close());

/** A value of a type, as short as the schema takes it. */
function shortest(type: GraphQLInputType): string {
  if (isNonNullType(type)) return shortest(type.ofType as GraphQLInputType);
  if (isListType(type)) return '[]';
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) return `{ ${argumentsOf(Object.values(type.getFields()))} }`;
  const scalars: Readonly<Record<string, string>> = {
    Int: '1',
    Float: '1',
    Boolean: 'true',
    DateTimeISO: '"2027-01-01T00:00:00Z"',
  };
  return scalars[type.name] ?? '"x"';
}

const argumentsOf = (given: readonly { readonly name: string; readonly type: GraphQLInputType }[]): string =>
  given
    .filter(({ type }) => isNonNullType(type))
    .map(({ name, type }) => `${name}: ${shortest(type)}`)
    .join(', ');

function operationOf(kind: 'query' | 'mutation' | 'subscription', field: GraphQLField<unknown, unknown>): string {
  const given = argumentsOf(field.args);
  const selection = isCompositeType(getNamedType(field.type)) ? ' { __typename }' : '';
  return `${kind} { ${field.name}${given && `(${given})`}${selection} }`;
}

const fieldsOf = (kind: 'query' | 'mutation' | 'subscription') =>
  Object.values(
    (kind === 'query'
      ? schema.getQueryType()
      : kind === 'mutation'
        ? schema.getMutationType()
        : schema.getSubscriptionType()
    )?.getFields() ?? {},
  ).filter(({ name }) => !ENDS.has(name));

/** Whether a role is turned away from a subscription. */
async function isTurnedAway(name: string, role: Role): Promise<boolean> {
  const field = fieldsOf('subscription').find((one) => one.name === name);
  const socket = await connected(app, tokens.get(role));
  if (field) socket.subscribe('asked', operationOf('subscription', field));
  await answered(socket);
  const [said] = socket.of('asked') as readonly { errors?: readonly { extensions: { code: string } }[] }[];
  socket.socket.close();
  return said?.errors?.[0]?.extensions.code === 'NOT_ALLOWED';
}

/** The roles that a table lets in, by what it is about. */
const rolesIn = (table: Readonly<Record<string, Wanted>>) =>
  Object.fromEntries(
    Object.entries(table).map(([name, wanted]) => [name, ROLES.filter((role) => mayPass(wanted, role))]),
  );
const mayPass = (wanted: Wanted, role: Role): boolean =>
  role === 'superadmin' || (wanted !== 'superadmin' && hasRight(role, wanted));

/** The roles that are let in, by what refuses a customer for their role alone. */
async function rolesLetIn(names: readonly string[], isRefused: (name: string, role: Role) => Promise<boolean>) {
  const found: Record<string, Role[]> = {};
  for (const name of names) {
    if (!(await isRefused(name, 'CUSTOMER'))) continue;
    found[name] = [];
    for (const role of ROLES) if (!(await isRefused(name, role))) found[name].push(role);
  }
  return found;
}

describe('what only those who run the platform may do has a row in the table, and is refused to every other role', () => {
  it('queries and mutations', async () => {
    const operations = new Map(
      (['query', 'mutation'] as const).flatMap((kind) =>
        fieldsOf(kind).map((field) => [field.name, operationOf(kind, field)] as const),
      ),
    );
    const found = await rolesLetIn([...operations.keys()], async (name, role) => {
      const { errors } = await app.graphql(operations.get(name) ?? '', {}, tokens.get(role));
      return errors?.[0]?.extensions.code === 'NOT_ALLOWED';
    });
    expect(found).toEqual(rolesIn(GRAPHQL));
  }, 60_000);

  it('subscriptions', async () => {
    const names = fieldsOf('subscription').map(({ name }) => name);
    expect(await rolesLetIn(names, isTurnedAway)).toEqual(rolesIn(SUBSCRIPTIONS));
  });

  it('REST', async () => {
    const calls = new Map(
      restCalls(app.services)
        .filter(({ id }) => !ENDS.has(id))
        .map((call) => [call.id, call] as const),
    );
    const found = await rolesLetIn([...calls.keys()], async (id, role) => {
      const { method = 'get', path = '' } = calls.get(id) ?? {};
      const token = tokens.get(role) ?? '';
      const { body } = await app.rest(method.toUpperCase(), path.replace(/\{\w+\}/g, 'x'), { token });
      return (body as { error?: { code?: string } } | undefined)?.error?.code === 'NOT_ALLOWED';
    });
    expect(found).toEqual(rolesIn(REST));
  }, 60_000);

  it('the mailbox of the support, which is one of two of the same call', async () => {
    for (const role of ROLES) {
      const { errors } = await app.graphql(
        '{ conversations(box: support, first: 1) { __typename } }',
        {},
        tokens.get(role),
      );
      expect([role, errors?.[0]?.extensions.code]).toEqual([role, mayPass('answer', role) ? undefined : 'NOT_ALLOWED']);
    }
  });
});
