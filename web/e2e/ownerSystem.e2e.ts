import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage } from './harness.ts';
import { looksRight, widths } from './looksRight.ts';

let stage: Stage;
let redis: Redis;
let queue: Queue;
beforeAll(async () => {
  stage = await openStage({ demo: true });
  redis = new Redis(join(stage.product.dataDir, 'redis', 'redis.sock'), { maxRetriesPerRequest: null });
  queue = new Queue('chairside', { connection: redis, prefix: 'cs:{jobs}', skipMetasUpdate: true });
}, 180_000);
afterAll(async () => {
  await queue?.close();
  redis?.disconnect();
  await stage?.close();
});

/** Of the calls on the socket. */
const PROTOCOL = '2';
const patient = { timeout: 30_000 };

async function officePage(width: number, path: string): Promise<Page> {
  const page = await stage.newPage({ width });
  await page.request.post('/api/v1/users/login', { data: { email: 'owner@chairside.test', password: 'chairside' } });
  await page.goto(path);
  return page;
}

const nowhere = { bookingId: 'none', shopId: 'nowhere', date: '2026-01-05' };
/** What each of some jobs needs for something that is not there. */
const WHOLE = {
  'expire-hold': { ...nowhere, expiresAt: '2026-01-05T10:00:00.000Z' },
  'mail-confirmation': { ...nowhere, at: '2026-01-05T10:00:00.000Z' },
  'settle-on-webhook': { paymentId: null, intentId: null },
} as const;

/** A job waits so long for a release that can read its data. */
const LONGEST_WAIT_MS = 7 * 86_400_000;

/** A job that was given too little, and has waited for long, fails for good; afterwards it has what it needs. */
async function plantFailure(name: keyof typeof WHOLE, nth: number): Promise<void> {
  const id = `${name}-${nth}`;
  const data = { data: { bookingId: id }, eventId: id, correlationId: id };
  const job = await queue.add(name, data, { jobId: id, timestamp: Date.now() - 2 * LONGEST_WAIT_MS });
  await expect.poll(() => job.isFailed(), patient).toBe(true);
  await job.updateData({ data: WHOLE[name], eventId: id, correlationId: id });
}

/** On a tab of the System page: has what failed there tried again, and waits until it says that nothing has. */
async function mends(page: Page, failed: string): Promise<void> {
  await page.getByText(failed).waitFor(patient);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Try again' }).click();
  await page.getByText(failed).waitFor({ state: 'detached', ...patient });
  await page.getByText(/tried again: 0 under way, 0 failed\.$/).waitFor(patient);
}

/** An event that one read model cannot take in, recorded over the socket that commands use. */
async function plantPoison(nth: number): Promise<void> {
  const who = { commandId: `planted-${nth}`, correlationId: 'planted', causationId: 'planted', actorId: 'planted' };
  const how = { schema: '1', actorRole: 'system', channel: 'cli', occurredAt: new Date().toISOString() };
  const id = `00000000-0000-8000-8000-00000000000${nth}`;
  const event = { id, type: 'NotificationWithdrawn', data: {}, metadata: { ...who, ...how } };
  const call = { call: 'append', stream: `planted-${nth}`, expected: -1, events: [event] };
  const socketPath = join(stage.product.dataDir, 'owner.sock');
  const headers = { 'content-type': 'application/json', 'x-protocol': PROTOCOL };
  const status = await new Promise<number | undefined>((answered, failed) => {
    const sent = request({ socketPath, method: 'POST', path: '/', headers }, ({ statusCode }) => answered(statusCode));
    sent.on('error', failed).end(JSON.stringify(call));
  });
  expect(status).toBe(200);
}

it.each(widths)(
  'what stands still and what failed is seen and mended at %i px',
  async (width) => {
    const nth = widths.indexOf(width) + 1;
    await plantFailure('expire-hold', nth);
    await plantPoison(nth);
    const page = await officePage(width, '/owner');
    await page.getByText('1 job has failed.').waitFor(patient);
    await page.getByText(/The list “Announcements of owners” stands still\./).waitFor(patient);
    await page.getByRole('region', { name: 'Bookings per day' }).getByRole('img').waitFor(patient);
    await looksRight(page, `owner-overview-${width}`);
    const charts = page.getByRole('region', { name: 'Bookings per day' });
    await charts.getByRole('button', { name: 'View as table' }).click();
    await charts.getByRole('img').waitFor({ state: 'detached', ...patient });

    await page.getByRole('link', { name: 'See what failed' }).click();
    await page.getByRole('heading', { level: 1, name: 'System' }).waitFor(patient);
    const failed = page.getByRole('list', { name: 'Failed jobs' });
    await failed.getByText('Expire hold').waitFor(patient);
    await looksRight(page, `owner-system-jobs-${width}`);
    await failed.getByRole('button', { name: 'Try again: Expire hold' }).click();
    await page.getByText('No job has failed.').waitFor(patient);

    await page.getByRole('tab', { name: 'Read models' }).click();
    await page.getByRole('button', { name: 'Pass the event' }).click();
    await page.getByRole('alertdialog').getByLabel('Reason').fill('Planted by a test.');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pass the event' }).click();
    await page.getByText(/stands still\./).waitFor({ state: 'detached', ...patient });
    await page.getByRole('button', { name: 'Rebuild Figures of the home page' }).click();
    await page.getByRole('alertdialog').getByLabel('Reason').fill('To see it built.');
    await looksRight(page, `owner-system-rebuild-${width}`);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rebuild' }).click();
    const live = async () => redis.get((await redis.keys('cs:*statistics*:live'))[0] ?? '');
    await expect.poll(live, patient).toBe(String(nth + 1));
    await looksRight(page, `owner-system-models-${width}`);
    await plantFailure('settle-on-webhook', nth);
    await plantFailure('mail-confirmation', nth);
    for (const [tab, failed] of [
      ['Payment provider', '1 event of the payment provider has failed.'],
      ['Mails', '1 mail has failed.'],
      ['Machine', undefined],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tabpanel', { name: tab }).waitFor(patient);
      if (failed) await page.getByText(failed).waitFor(patient);
      await looksRight(page, `owner-system-${tab.toLowerCase()}-${width}`);
      if (failed) await mends(page, failed);
    }
    await page.close();
  },
  120_000,
);

it.each(widths)(
  'the books add up, and are saved as a file, at %i px',
  async (width) => {
    const page = await officePage(width, '/owner/books');
    const sum = page.getByText('Sum of all accounts', { exact: true });
    await sum.waitFor(patient);
    expect(await sum.locator('xpath=ancestor::dl[1]').getByText('$0.00').count()).toBe(1);
    await looksRight(page, `owner-books-${width}`);
    await page.getByRole('tab', { name: 'Entries' }).click();
    await page.getByLabel('What moved it').selectOption('Payment received');
    const entries = page.getByRole('list', { name: 'Entries' });
    await entries.getByText('Payment received').first().waitFor(patient);
    await looksRight(page, `owner-books-entries-${width}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as CSV' }).click(),
    ]);
    const [head = '', ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(head).toBe('\uFEFFat,entry,kind,payment,account,cents');
    expect(lines.length).toBeGreaterThan(1);
    const cells = lines.map((line) => line.slice(1, -1).split('","'));
    expect(new Set(cells.map(([, , kind]) => kind))).toEqual(new Set(['PaymentCaptured']));
    expect(cells.reduce((all, [, , , , , cents]) => all + Number(cents), 0)).toBe(0);
    await page.getByRole('tab', { name: 'Mismatches' }).click();
    await page.getByRole('tabpanel', { name: 'Mismatches' }).waitFor(patient);
    await looksRight(page, `owner-books-mismatches-${width}`);
    await page.close();
  },
  60_000,
);
