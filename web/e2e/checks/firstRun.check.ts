// Check 20: a bare clone, `npm start`, and everything that it prints is there.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openPage } from '../browser.ts';
import { launchBrowser } from '../chromium.ts';

const DEMO_PASSWORD = 'chairside';
const OWNER = 'owner@chairside.test';
const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Installing the packages, building, and making the demo data. */
const LONGEST_START_MS = 600_000;
const ADDRESSES_WITHIN_MS = 15_000;
const MAIL_WITHIN_MS = 2_000;

let clone: string;
let product: ChildProcess;
let printed = '';
let browser: Browser;

beforeAll(async () => {
  clone = mkdtempSync(join(tmpdir(), 'chairside-first-run-'));
  execFileSync('git', ['clone', '--quiet', root, clone]);
  const { PATH, HOME } = process.env;
  product = spawn('npm', ['start'], { cwd: clone, env: { PATH, HOME, PORT: '0' }, detached: true });
  for (const stream of [product.stdout, product.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  await vi.waitFor(() => expect(printed).toContain('Start afresh'), { timeout: LONGEST_START_MS, interval: 500 });
  browser = await launchBrowser();
}, LONGEST_START_MS + 30_000);

afterAll(async () => {
  await browser?.close();
  const { pid } = product;
  if (pid && product.exitCode === null) {
    const over = new Promise((resolve) => product.once('close', resolve));
    process.kill(-pid, 'SIGTERM');
    await over;
  }
  rmSync(clone, { recursive: true, force: true });
}, 60_000);

/** The printed addresses by their names. */
const addresses = (): Map<string, string> =>
  new Map([...printed.matchAll(/^ {2}(\S.*?) {2,}(http\S+)$/gm)].map(([, name = '', address = '']) => [name, address]));

const addressOf = (name: string): string => addresses().get(name) ?? `${name} was not printed`;

it('check 20: every printed address answers within 15 seconds', async () => {
  expect([...addresses().keys()]).toEqual(
    expect.arrayContaining(['Web', 'GraphQL', 'REST', 'Outbox', 'Payments', 'Audit log', 'Metrics', 'Health']),
  );
  for (const [name, address] of addresses()) {
    // GraphiQL is for people, who accept pages.
    const answer = await fetch(address, {
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(ADDRESSES_WITHIN_MS),
    });
    expect([name, answer.status]).toEqual([name, 200]);
  }
});

it('check 20: each printed demo login reaches its home screen', async () => {
  const logins = [...printed.matchAll(/^ {2}(\S+@chairside\.test)/gm)].map(([, email = '']) => email);
  expect(logins).toHaveLength(7);
  for (const email of logins) {
    const page = await openPage(browser, addressOf('Web'));
    await page.goto('/login');
    const form = page.getByRole('form', { name: 'Login' });
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await form.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(({ pathname }) => pathname !== '/login');
    await page.goto(email === OWNER ? '/owner' : '/dashboard');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(new URL(page.url()).pathname, email).toBe(email === OWNER ? '/owner' : '/dashboard');
    await page.context().close();
  }
});

it('check 20: a sign-up’s activation mail is in the outbox within two seconds, and the sign-up in the audit log', async () => {
  const web = addressOf('Web');
  const userName = 'first-run';
  const email = 'first.run@example.test';
  const body = { email, userName, password: 'secret1', firstName: 'Fay', lastName: 'Run', phoneNumber: '+13125550100' };
  const headers = { 'content-type': 'application/json' };
  const send = (path: string, content: object) =>
    fetch(web + path, { method: 'POST', headers, body: JSON.stringify(content) });
  expect((await send('/api/v1/users/register', { ...body, role: 'CUSTOMER' })).status).toBe(201);
  const outbox = async () => (await fetch(addressOf('Outbox'))).text();
  await expect.poll(outbox, { timeout: MAIL_WITHIN_MS, interval: 100 }).toContain(email);

  const page = await openPage(browser, web);
  const owner = { email: OWNER, password: DEMO_PASSWORD };
  expect((await page.request.post('/api/v1/users/login', { data: owner })).ok()).toBe(true);
  await page.goto('/owner/audit');
  await page.getByText('Fay Run').first().waitFor();
});
