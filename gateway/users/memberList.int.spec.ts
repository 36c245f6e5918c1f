import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { peopleOf } from './testing.ts';

let test: TestApp;
let people: ReturnType<typeof peopleOf>;
let root: string;
const ids: Record<string, string> = {};

const PEOPLE = {
  ana: {
    firstName: 'Ána',
    lastName: 'Silva',
    userName: 'clipper',
    email: 'ana.silva@barbers.test',
    phoneNumber: '+1 (312) 555-0142',
  },
  ben: {
    firstName: 'Ben',
    lastName: 'Silverman',
    userName: 'benny',
    email: 'ben@barbers.test',
    phoneNumber: '773 555 0143',
  },
  cem: {
    firstName: 'Cem',
    lastName: 'Ak',
    userName: 'cem',
    email: 'cem@elsewhere.test',
    phoneNumber: '3125550199',
    role: 'SELLER',
  },
} as const;

type Answer = {
  members: { totalCount: number; edges: { node: { id: string; status: string; plan: string | null } }[] };
};
async function list(args: string, token = root) {
  const { data, errors } = await test.graphql<Answer>(
    `{ members(${args || 'first: 20'}) { totalCount edges { node { id status plan } } } }`,
    {},
    token,
  );
  if (errors) throw new Error(errors[0]?.extensions.code as string);
  return data?.members.edges.map(({ node }) => node) ?? [];
}
const nameOf = (id: string) => Object.keys(ids).find((name) => ids[name] === id) ?? id;
const found = async (query: string) => (await list(`query: ${JSON.stringify(query)}`)).map(({ id }) => nameOf(id));

beforeAll(async () => {
  test = await openTestApp();
  people = peopleOf(test);
  root = (await people.superadmin({ phoneNumber: '1' })).token;
  for (const [name, changes] of Object.entries(PEOPLE)) ids[name] = (await people.joined(changes)).user._id;
}, 60_000);
afterAll(() => test?.close());

describe('the platform owners’ list of members', () => {
  it.each([
    ['sil', ['ben', 'ana']],
    ['ana silva', ['ana']],
    ['ANA', ['ana']],
    ['clip', ['ana']],
    ['ana.silva@barbers.test', ['ana']],
    ['ana.silva@bar', ['ana']],
    ['silva@barbers.test', []],
    ['barbers', ['ben', 'ana']],
    ['+1 312 555 0142', ['ana']],
    ['(312) 555', ['cem', 'ana']],
    ['312555', ['cem', 'ana']],
    ['5550143', ['ben']],
    ['555 01', ['cem', 'ben', 'ana']],
    ['nobody at all', []],
    ['!?', []],
  ])('finds by %s', async (query, names) => {
    expect(await found(query)).toEqual(names);
  });

  it('is narrowed down by role, plan, date and order, and goes on where it left off', async () => {
    expect((await list('role: SELLER')).map(({ id }) => nameOf(id))).toEqual(['cem']);
    expect(await list('plan: premium')).toEqual([]);
    expect((await list('plan: basic, sort: OLDEST')).map(({ id }) => nameOf(id)).slice(-3)).toEqual([
      'ana',
      'ben',
      'cem',
    ]);
    for (const [sort, names] of Object.entries({ NAME: ['ana', 'ben', 'cem'], NAME_DOWN: ['cem', 'ben', 'ana'] }))
      expect(
        (await list(`plan: basic, sort: ${sort}`))
          .map(({ id }) => nameOf(id))
          .filter((name) => names.includes(name ?? '')),
      ).toEqual(names);
    expect(await list(`since: "${new Date(Date.now() + 3_600_000).toISOString()}"`)).toEqual([]);
    expect(await list(`since: "${new Date(Date.now() - 3_600_000).toISOString()}"`)).toHaveLength(4);
    const page = (args: string) =>
      test.graphql<{
        members: { pageInfo: { endCursor: string; hasNextPage: boolean }; edges: { node: { id: string } }[] };
      }>(
        `{ members(query: "barbers", first: 1, ${args}) { pageInfo { endCursor hasNextPage } edges { node { id } } } }`,
        {},
        root,
      );
    const first = (await page('sort: NEWEST')).data?.members;
    expect([first?.edges.map(({ node }) => nameOf(node.id)), first?.pageInfo.hasNextPage]).toEqual([['ben'], true]);
    const second = (await page(`sort: NEWEST, after: "${first?.pageInfo.endCursor}"`)).data?.members;
    expect([second?.edges.map(({ node }) => nameOf(node.id)), second?.pageInfo.hasNextPage]).toEqual([['ana'], false]);
    const byName = (await page('sort: NAME_DOWN')).data?.members;
    expect(byName?.edges.map(({ node }) => nameOf(node.id))).toEqual(['ben']);
    const next = (await page(`sort: NAME_DOWN, after: "${byName?.pageInfo.endCursor}"`)).data?.members;
    expect([next?.edges.map(({ node }) => nameOf(node.id)), next?.pageInfo.hasNextPage]).toEqual([['ana'], false]);
    expect((await page(`sort: OLDEST, after: "${first?.pageInfo.endCursor}"`)).errors?.[0]?.extensions.code).toBe(
      'CURSOR_OF_ANOTHER_LIST',
    );
  });

  it('says who is banned from the forum until the ban is over, and that in REST, too', async () => {
    const { ana = '' } = ids;
    const ban = (until: string | null) =>
      test.graphql(
        'mutation ($id: ID!, $until: DateTimeISO) { banFromForum(memberId: $id, reason: "Spam.", until: $until) }',
        { id: ana, until },
        root,
      );
    expect((await ban(new Date(Date.now() + 86_400_000).toISOString())).errors).toBeUndefined();
    expect((await list('status: Banned')).map(({ id, status }) => [nameOf(id), status])).toEqual([['ana', 'Banned']]);
    expect((await list('status: Active')).map(({ id }) => nameOf(id))).not.toContain('ana');
    const rest = await test.rest('GET', '/users/getall?query=clipper', { token: root });
    expect(rest.body).toMatchObject({ data: [{ _id: ana, status: 'Banned' }], total: 1 });
    const banned = await test.rest('GET', '/users/getall?status=Banned&sort=NAME', { token: root });
    expect(banned.body).toMatchObject({ data: [{ _id: ana }], total: 1 });
    const later = await test.rest('GET', '/users/getall?since=2999-01-01T00:00:00Z', { token: root });
    expect(later.body).toMatchObject({ data: [], total: 0 });
    await test.graphql('mutation ($id: ID!) { liftForumBan(memberId: $id, reason: "Served.") }', { id: ana }, root);
    expect(await list('status: Banned')).toEqual([]);
    expect((await list('query: "clipper"'))[0]?.status).toBe('Active');
  });

  it('forgets a closed account', async () => {
    const gone = await people.joined({ firstName: 'Zoltan', lastName: 'Gone' });
    expect(await found('zoltan')).toHaveLength(1);
    await test.rest('DELETE', `/users/delete/${gone.user._id}`, { token: gone.token, body: { password: 'secret1' } });
    expect(await found('zoltan')).toEqual([]);
  });

  it('is for platform owners alone', async () => {
    for (const role of ['CUSTOMER', 'SHOP_OWNER', 'SELLER'])
      await expect(list('first: 1', (await people.joined({ role })).token)).rejects.toThrow('NOT_ALLOWED');
    const { errors } = await test.graphql('{ members(first: 1) { totalCount } }');
    expect(errors?.[0]?.extensions.code).toBe('NOT_LOGGED_IN');
  });
});
