import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShopAllDay } from '../bookings/testing.ts';
import { openStall } from '../carts/testing.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../demo/logins.ts';
import { restCalls } from '../features.ts';
import { openTestApp, type TestApp } from '../testing.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(`${root}/docs/integrators.md`, 'utf8');
const PUBLISHED_ORIGIN = /\b(http|ws):\/\/localhost:4000/g;
const RAN = 'ran snippet';
const curl = spawnSync('curl', ['--version']).status === 0;
if (!curl) console.info('shell snippets of docs/integrators.md: skipped, there is no curl');

/** Every fenced block of the page, in its order. A fence without a language has none, which no program below takes. */
const snippets = [...page.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = '', code = '']) => ({
  language,
  code,
}));
const written = (language: string) => snippets.filter((one) => one.language === language).map(({ code }) => code);

let app: TestApp;
let customerToken = '';

/** What the page takes from the demo data: its customer, a shop and products, of which one is found by the shop's word. */
beforeAll(async () => {
  app = await openTestApp();
  const customer = DEMO_LOGINS.find(({ email }) => email.startsWith('customer@'));
  if (!customer) throw new Error('there is no demo customer');
  const { email, userName, firstName, lastName } = customer;
  const fields = { email, userName, firstName, lastName, password: DEMO_PASSWORD };
  customerToken = (await app.registerProvenMember(fields)).token;
  await openShopAllDay(app, (await app.registerMember({ role: 'SHOP_OWNER' })).token);
  const { seller } = await openStall(app, { name: 'Fade Brush' });
  await openStall(app, { name: 'Matte Pomade', by: seller });
  await app.settle();
}, 60_000);
afterAll(() => app?.close());

/** Runs a program with `code` as its standard input, below the checkout so that it finds the packages. */
const run = (program: string, args: readonly string[], code: string) =>
  new Promise<{ ended: boolean; out: string; complaints: string }>((resolve) => {
    const child = execFile(program, args, { cwd: root, timeout: 60_000 }, (error, out, complaints) =>
      resolve({ ended: !error, out, complaints: complaints || String(error ?? '') }),
    );
    child.stdin?.end(code.replace(PUBLISHED_ORIGIN, (_, scheme: string) => app.origin.replace('http', scheme)));
  });

/** All snippets of a language as one program, each followed by a line that says it has run. */
const programOf = (codes: readonly string[], say: (line: string) => string) =>
  codes.map((code, nth) => `${code}\n${say(`${RAN} ${nth}`)}\n`).join('');

async function runsWhole(language: string, program: string, args: readonly string[], say: (line: string) => string) {
  const codes = written(language);
  expect(codes.length).toBeGreaterThan(0);
  const { ended, out, complaints } = await run(program, args, programOf(codes, say));
  expect(complaints).toBe('');
  expect(ended).toBe(true);
  expect(out.split('\n').filter((line) => line.startsWith(RAN))).toEqual(codes.map((_, nth) => `${RAN} ${nth}`));
  return out;
}

describe('docs/integrators.md', () => {
  it('has no snippet in a language that is not run here', () => {
    expect(snippets.length).toBe((page.match(/^\s*```/gm) ?? []).length / 2);
    expect([...new Set(snippets.map(({ language }) => language))].sort()).toEqual(['js', 'sh']);
  });

  it.skipIf(!curl)('runs its shell snippets from top to bottom', async () => {
    const out = await runsWhole('sh', 'sh', ['-eu'], (line) => `echo; echo '${line}'`);
    expect(out).toContain('"email":"customer@chairside.test"');
    expect(out).toContain('"shop_name":"Fade House"');
    expect(out).not.toContain('Fade Brush');
  });

  it('runs its JavaScript snippets from top to bottom, with what they say as the result', {
    timeout: 90_000,
  }, async () => {
    await runsWhole('js', process.execPath, ['--input-type=module', '-'], (line) => `console.log('${line}');`);
    await app.settle();
    const { data } = await app.graphql<{
      myBookings: { edges: { node: { status: string } }[] };
      myOrders: { edges: { node: { status: string } }[] };
      cart: { count: number };
    }>(
      '{ myBookings { edges { node { status } } } myOrders { edges { node { status } } } cart { count } }',
      {},
      customerToken,
    );
    expect(data?.myBookings.edges.map(({ node }) => node.status).sort()).toEqual(['cancelled', 'confirmed']);
    expect(data?.myOrders.edges.map(({ node }) => node.status)).toEqual(['paid']);
    expect(data?.cart.count).toBe(1);
  });

  it('names only REST calls there are', () => {
    const published = restCalls({ publicUrl: '' }).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    const known = published.map((call) => new RegExp(`^${call.replace(/\{\w+\}/g, '[^/]+')}$`, 'i'));
    const named = [...page.matchAll(/`(GET|POST|PUT|DELETE) (\/[^`?\s]*)[^`]*`/g)].map(
      ([, method, path]) => `${method} ${path?.replace('/api/v1', '')}`,
    );
    expect(named.length).toBeGreaterThan(10);
    const others = ['POST /graphql'];
    expect(named.filter((call) => !others.includes(call) && !known.some((one) => one.test(call)))).toEqual([]);
  });
});
