// Check 19, its bytes: what the first public page fetches of scripts and fonts. It comes with its words, and starts its
// client, with the code of its own screen, once somebody moves: until then is what is held against the budget.
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage } from '../harness.ts';

const MOST_SCRIPT = 220_000;
const MOST_FONT = 95_000;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ demo: true });
}, 180_000);
afterAll(() => stage?.close());

it('check 19: the first public page fetches at most 220 kB of scripts in gzip and 95 kB of fonts', async () => {
  const page = await stage.newPage({ still: true });
  const fetched = new Map<string, Promise<Buffer>>();
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (/\.(js|woff2)$/.test(pathname)) fetched.set(pathname, answer.body());
  });
  const bytesOf = async (ending: string, size: (body: Buffer) => number) => {
    const bodies = await Promise.all([...fetched].filter(([path]) => path.endsWith(ending)).map(([, body]) => body));
    return bodies.reduce((sum, body) => sum + size(body), 0);
  };
  const scripts = () => bytesOf('.js', (body) => gzipSync(body).length);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const [script, font] = [await scripts(), await bytesOf('.woff2', (body) => body.length)];
  await page.mouse.move(10, 10);
  await page.locator('.first').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  console.log(
    `the first page fetches ${script} bytes of scripts in gzip, ${await scripts()} once it is used, ${font} of fonts`,
  );
  expect(font).toBeGreaterThan(0);
  expect(font).toBeLessThanOrEqual(MOST_FONT);
  expect(script).toBeLessThanOrEqual(MOST_SCRIPT);
}, 60_000);
