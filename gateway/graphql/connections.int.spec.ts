import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { buildSchema, type GraphQLField, getNamedType, isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { bookingLists } from './bookingConnections.testing.ts';
import { campaignLists } from './campaignConnections.testing.ts';
import { campaignTrustLists } from './campaignTrustConnections.testing.ts';
import { type List, openWorld, ownLists, type Variant, type World } from './connections.testing.ts';
import { customerLists } from './customerConnections.testing.ts';
import { earningsLists } from './earningsConnections.testing.ts';
import { headLists } from './headConnections.testing.ts';
import { jobLists } from './jobConnections.testing.ts';
import { orderLists } from './orderConnections.testing.ts';
import { postLists } from './postConnections.testing.ts';
import { serviceRequestLists } from './serviceRequestConnections.testing.ts';
import { stampLists } from './stampConnections.testing.ts';
import { talkLists } from './talkConnections.testing.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 2);
const PAGING = ['after', 'before', 'first', 'last'];

const schema = buildSchema(readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'));
const isConnection = ({ type }: GraphQLField<unknown, unknown>) => {
  const named = getNamedType(type);
  return isObjectType(named) && 'edges' in named.getFields();
};
/** Every field of the API that answers a connection, as `Type.field`. */
const connections = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .flatMap((type) => Object.values(type.getFields()).map((field) => ({ name: `${type.name}.${field.name}`, field })))
  .filter(({ field }) => isConnection(field));

type Page = {
  readonly totalCount: number;
  readonly edges: readonly { readonly cursor: string; readonly node: object }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
};

let app: TestApp;
let world: World;
let table: Record<string, readonly Variant[]>;

beforeAll(async () => {
  app = await openTestApp({ workers: false });
  world = await openWorld(app);
  table = {
    ...ownLists(world),
    ...bookingLists(world),
    ...talkLists(world),
    ...campaignLists(world),
    ...campaignTrustLists(world),
    ...serviceRequestLists(world),
    ...orderLists(world),
    ...postLists(world),
    ...customerLists(world),
    ...stampLists(world),
    ...headLists(app),
    ...earningsLists(world),
    ...jobLists(app, world),
  };
});
afterAll(() => app?.close());

async function answer({ ask, node }: Pick<List, 'ask' | 'node'>, page: string) {
  const field = ask(page);
  const nested = field.split('{').length > field.split('}').length ? ' }' : '';
  const text = `{ ${field} { totalCount edges { cursor node { ${node} } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }${nested} }`;
  return app.graphql<Record<string, object>>(text, {}, world.token);
}

function pageIn(value: unknown): Page {
  const found = value as Page;
  return 'edges' in found ? found : pageIn(Object.values(found)[0]);
}

async function read(list: List, page: string): Promise<Page> {
  const { data, errors } = await answer(list, page);
  if (!data || errors) throw new Error(`${list.ask(page)}: ${JSON.stringify(errors)}`);
  return pageIn(data);
}

/** What names a row: the one text in its node. */
function nameOf(node: unknown): string {
  return typeof node === 'object' ? nameOf(Object.values(node ?? {})[0]) : String(node);
}
const namesOf = ({ edges }: Page) => edges.map(({ node }) => nameOf(node));

async function whole(list: List): Promise<string[]> {
  const names: string[] = [];
  for (let after = ''; ; ) {
    const page = await read(list, `first: 50 ${after}`);
    names.push(...namesOf(page));
    if (!page.pageInfo.hasNextPage) return names;
    after = `after: "${page.pageInfo.endCursor}"`;
  }
}

const rank = fc.integer({ min: 0, max: 2 });
const change = fc.record({
  kind: fc.constantFrom('add', 'add', 'remove', 'move', 'removeAtCursor'),
  rank,
  which: fc.nat(99),
});
const scenario = fc.record({
  rows: fc.array(rank, { minLength: 4, maxLength: 7 }),
  size: fc.integer({ min: 1, max: 3 }),
  changes: fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 6 }),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

/** What is done to a list between pages, and which rows it does not concern. */
async function disturb(
  list: List,
  changes: readonly Change[],
  { steady, gone, atCursor }: { steady: Set<string>; gone: Set<string>; atCursor: string | undefined },
): Promise<void> {
  for (const { kind, rank: rankOfRow, which } of changes) {
    const there = [...steady].filter(
      (one) => !list.kept?.includes(one) && (kind !== 'removeAtCursor' || one === atCursor),
    );
    const row = there[which % Math.max(1, there.length)];
    const alter = kind === 'move' ? list.move : list.remove;
    if (kind === 'add' || !alter || row === undefined) await list.add(rankOfRow);
    else {
      await alter(row);
      steady.delete(row);
      gone.add(row);
    }
  }
  await app.settle();
}

/** Pages through a list from one end while it is changed, and looks at every page; answers its length at the start. */
async function walk(list: List, { size, changes }: { size: number; changes: Change[][] }, isBackward: boolean) {
  const start = await whole(list);
  const [steady, moved, seen] = [new Set(start), new Set<string>(), [] as string[]];
  for (let cursor = '', nth = 0; nth < 200; nth += 1) {
    const page = await read(list, isBackward ? `last: ${size} ${cursor}` : `first: ${size} ${cursor}`);
    const names = namesOf(page);
    const { hasNextPage, hasPreviousPage, startCursor, endCursor } = page.pageInfo;
    expect(names.length).toBeLessThanOrEqual(size);
    expect([startCursor, endCursor]).toEqual([page.edges[0]?.cursor ?? null, page.edges.at(-1)?.cursor ?? null]);
    if (nth < 3 && names.length > 0) {
      const now = await whole(list);
      const from = now.indexOf(names[0] ?? '');
      expect(now.slice(from, from + names.length)).toEqual(names);
      expect([hasPreviousPage, hasNextPage]).toEqual([from > 0, from + names.length < now.length]);
    }
    seen.push(...(isBackward ? names.toReversed() : names));
    if (!(isBackward ? hasPreviousPage : hasNextPage)) break;
    cursor = isBackward ? `before: "${startCursor}"` : `after: "${endCursor}"`;
    const atCursor = isBackward ? names[0] : names.at(-1);
    await disturb(list, changes[nth] ?? [], { steady, gone: moved, atCursor });
  }
  const unmoved = seen.filter((name) => !moved.has(name));
  expect(unmoved).toHaveLength(new Set(unmoved).size);
  const inOrder = start.filter((name) => steady.has(name));
  expect(seen.filter((name) => steady.has(name))).toEqual(isBackward ? inOrder.toReversed() : inOrder);
  return start.length;
}

it('there is a list to page through for every connection of the API', () => {
  expect(Object.keys(table).sort()).toEqual(connections.map(({ name }) => name).sort());
  for (const { name, field } of connections)
    expect(
      field.args.map((one) => one.name),
      name,
    ).toEqual(expect.arrayContaining(PAGING));
});

it('an empty page is the first one, when what it was to show is gone by then', async () => {
  const hidden = table['Thread.comments']?.find(({ what }) => what === 'comments, some of them hidden');
  const list = await hidden?.open();
  if (!list) throw new Error('there is no list of comments of which some are hidden');
  for (let nth = 0; nth < 5; nth += 1) await list.add(0);
  await app.settle();
  const one = (kind: Change['kind'], rankOfRow: number): Change => ({ kind, rank: rankOfRow, which: 0 });
  await walk(list, { size: 1, changes: [[], [one('add', 1)], [], [one('remove', 0)]] }, true);
});

describe.each(connections.map(({ name }) => name))('%s', (name) => {
  it.each([
    ['forward', false],
    ['backward', true],
  ])('%s loses and doubles no row while rows come and go', async (_way, isBackward) => {
    for (const { what, open } of table[name] ?? [])
      await fc
        .assert(
          fc.asyncProperty(scenario, async ({ rows, ...pages }) => {
            const list = await open();
            for (const rankOfRow of rows) await list.add(rankOfRow);
            await app.settle();
            expect(await walk(list, pages, isBackward)).toBeGreaterThanOrEqual(rows.length);
          }),
          { numRuns: RUNS },
        )
        .catch((error: Error) => {
          throw new Error(`${name} ${what}: ${error.message}`, { cause: error });
        });
  });

  it('refuses what is no cursor of it, and sizes out of range', async () => {
    const [variant] = table[name] ?? [];
    const list = await variant?.open();
    if (!list) throw new Error(`${name} has no list`);
    await list.add(0);
    await app.settle();
    const codeOf = async (page: string) => (await answer(list, page)).errors?.[0]?.extensions;
    const cursor = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url');
    const offset = Buffer.from('at:0').toString('base64url');
    for (const bad of ['nonsense', offset, cursor([2, 'x', 0, 'x']), cursor([1, 'x', '0', 'x']), 'A'.repeat(500)])
      for (const field of ['after', 'before'])
        expect(await codeOf(`${field}: "${bad}"`), bad).toMatchObject({ code: 'BAD_CURSOR', field });
    for (const field of ['after', 'before'])
      expect(await codeOf(`${field}: "${cursor([1, 'x', 0, 'x'])}"`)).toMatchObject({
        code: 'CURSOR_OF_ANOTHER_LIST',
        field,
      });
    for (const size of [0, -1, 101])
      for (const field of ['first', 'last'])
        expect(await codeOf(`${field}: ${size}`)).toMatchObject({ code: 'BAD_PAGE_SIZE', field });
    expect(await codeOf('first: 1, last: 1')).toMatchObject({ code: 'FIRST_AND_LAST', field: 'last' });
    const { edges } = await read(list, 'first: 1');
    const [, mark] = JSON.parse(Buffer.from(edges[0]?.cursor ?? '', 'base64url').toString()) as [number, string];
    const places = [
      [0, ''],
      [1e300, 'x'],
      [-1e300, '\u0000'],
      [0.5, '😀'],
    ] as const;
    for (const [score, id] of places) {
      const page = await read(list, `first: 5, after: "${cursor([1, mark, score, id])}"`);
      expect(page.edges.length).toBeLessThanOrEqual(5);
    }
  });
});
