import { builtServer } from '../../fault/product.ts';
import { startProduct } from '../../web/e2e/product.ts';
import type { Arm } from '../kit/bench.ts';
import { insist } from '../kit/product.ts';

const BARBER = { email: 'barber@chairside.test', password: 'chairside' };
/** As `web/app/palette/useFound.ts` asks, in operations of their own; the last two are of `useOwn.ts`. */
const SEARCHES = [
  'query ($query: String!) { findShops(query: $query, pageSize: 5) { items { id name city state } } }',
  'query ($query: String!) { products(query: $query, pageSize: 5) { items { id name priceCents } } }',
  'query ($query: String!) { threads(sort: latest, query: $query, first: 5) { edges { node { id topic category } } } }',
  'query ($query: String!) { findAppointments(query: $query, first: 5) { id date time serviceName walkIn shop { id } customer { id firstName lastName } } }',
  'query ($query: String!) { myBookings(query: $query, first: 5) { edges { node { id date time shop { id name } } } } conversations(box: own, query: $query, first: 5) { edges { node { id about { title } with { id name } } } } }',
  'query ($query: String!) { myOrders(query: $query, first: 5) { edges { node { id parts { sellerId lines { productId name } } } } } sales(query: $query, first: 5) { edges { node { id parts { sellerId lines { productId name } } } } } }',
] as const;
const SHOP = 'query ($id: ID!) { shop(id: $id) { id name } }';
const WORDS = ['fa', 'fade', 'sh', 'skin', 'ch', 'comb', 'be', 'trim'];
const NOWHERE = ['zq', 'qqx', 'xzzy', 'wqwq'];

/** A barber of the demo town types, one search after the other, with a read of one shop between. */
export const run: Arm = async ({ seconds, warmUp }) => {
  builtServer();
  const product = await startProduct({ demo: true });
  try {
    const headers = { 'content-type': 'application/json' };
    const login = await fetch(`${product.origin}/api/v1/users/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify(BARBER),
    });
    const authorization = login.headers.get('authorization') ?? '';
    insist(authorization !== '', 'The barber could not log in');
    const ask = async <T>(query: string, variables: object): Promise<T> => {
      const body = JSON.stringify({ query, variables });
      const answer = await fetch(`${product.origin}/graphql`, {
        method: 'POST',
        headers: { ...headers, authorization },
        body,
      });
      const { data } = (await answer.json()) as { data?: T };
      insist(data !== undefined && data !== null, `${query} is not answered`);
      return data;
    };
    const { myShops } = await ask<{ myShops: { id: string }[] }>('{ myShops { id } }', {});
    const id = myShops[0]?.id;
    const all = (words: readonly string[]) => (turn: number) => {
      const query = words[turn % words.length];
      return Promise.all(SEARCHES.map((search) => ask(search, { query })));
    };
    const [, , , appointments] = await all(['barb'])(0);
    insist(JSON.stringify(appointments).includes('serviceName'), 'The barber’s appointments are not found');
    const ways = { id: () => ask(SHOP, { id }), found: all(WORDS), nothing: all(NOWHERE) };
    return await timesOf(ways, { seconds, warmUp });
  } finally {
    await product.close();
  }
};

/** Does each of some things in turn, so long for each; p50 and p95 of each in ms. */
async function timesOf(
  ways: Readonly<Record<string, (turn: number) => Promise<unknown>>>,
  { seconds, warmUp }: { readonly seconds: number; readonly warmUp: number },
) {
  const times = new Map(Object.keys(ways).map((way) => [way, [] as number[]]));
  const start = performance.now() + warmUp * 1000;
  for (let turn = 0; performance.now() < start + times.size * seconds * 1000; turn += 1) {
    for (const [way, once] of Object.entries(ways)) {
      const askedAt = performance.now();
      await once(turn);
      if (askedAt >= start) times.get(way)?.push(performance.now() - askedAt);
    }
  }
  return Object.fromEntries(
    [...times].flatMap(([way, taken]) => {
      const sorted = taken.toSorted((one, other) => one - other);
      const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
      return [
        [`${way}P50`, at(0.5)],
        [`${way}P95`, at(0.95)],
      ];
    }),
  );
}
