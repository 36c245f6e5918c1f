import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { campaignOf, giveTo } from './campaigns.ts';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { looksRight, widths } from './looksRight.ts';
import { movableDays } from './movableDays.ts';
import { activate, arriveAs, type Person, person, shopOf } from './people.ts';
import { platformOwner } from './platformOwner.ts';

const days = movableDays();
let stage: Stage;
let owner: Person;
beforeAll(async () => {
  stage = await openStage({ env: days.env });
  owner = await platformOwner(stage, 'Olive');
}, 180_000);
afterAll(async () => {
  await stage?.close();
  days.remove();
});

const patient = { timeout: 30_000 };
/** More than the seven days for which a deleted account can be restored. */
const COOL_OFF_DAYS = 8;

/** What others did before the owner comes in the morning. */
async function morning(width: number) {
  const [maria, ana, omar, gus] = await Promise.all([
    person(stage, `Maria${width}`, 'SHOP_OWNER'),
    person(stage, `Ana${width}`),
    person(stage, `Omar${width}`),
    person(stage, `Gus${width}`),
  ]);
  await Promise.all([activate(stage, ana), activate(stage, omar)]);
  const shopName = `Lakeside ${width}`;
  const shopId = await shopOf(stage, maria, shopName, '35');
  expect((await stage.rest('PUT', `/shops/update/${shopId}`, { price: '350' }, maria.token)).status).toBe(200);
  const title = `A low fade ${width}`;
  const post = { blog_title: title, category: 'Cuts', content: 'Begin low and slow.' };
  expect((await stage.rest('POST', '/blogs/create', post, ana.token)).status).toBe(201);
  const campaignId = await campaignOf(stage, omar, { name: `Chairs ${width}`, goalCents: 10_000, now: days.now() });
  await giveTo(stage, campaignId, gus, 2_500);
  return { maria, ana, shopId, shopName, title, campaignId, gus };
}

/** Gives the reason that a window asks for, and confirms. */
async function because(page: Page, confirm: string, reason: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await dialog.waitFor({ state: 'detached', ...patient });
}

const main = (page: Page) => page.getByRole('main');
const memberPage = async (page: Page, { id, firstName }: Person) => {
  await page.goto(`/owner/users/${id}`);
  await page.getByRole('heading', { level: 1, name: `${firstName} Ortiz` }).waitFor(patient);
};

/** Ends the session of a member who sits before an open page, and lets them in again. */
async function suspends(page: Page, member: Person, theirs: Page): Promise<void> {
  await memberPage(page, member);
  await main(page).getByRole('button', { name: 'Suspend', exact: true }).click();
  await because(page, 'Suspend', 'Reported by three shops.');
  await theirs
    .getByRole('link', { name: 'Login' })
    .or(theirs.getByRole('form', { name: 'Login' }))
    .first()
    .waitFor(patient);
  await main(page).getByRole('button', { name: 'Reinstate', exact: true }).click();
  await because(page, 'Reinstate', 'It was somebody else.');
}

async function approves(page: Page, title: string): Promise<void> {
  await page.goto('/owner/blog');
  await page.getByRole('region', { name: `Preview of ${title}` }).waitFor(patient);
  await page.locator('body').press('a');
  await page.getByText('Nothing to review').waitFor(patient);
}

async function refunds(page: Page, campaignId: string, giver: Person): Promise<void> {
  await page.goto(`/campaign/${campaignId}`);
  await page.getByRole('link', { name: 'Contributions and payouts' }).click();
  await page.getByRole('button', { name: `Pay back ${giver.firstName} Ortiz` }).click();
  await because(page, 'Pay back', 'Given to the wrong campaign.');
  await page.getByRole('tab', { name: 'Money' }).click();
  await page.getByText('paid back by the platform').first().waitFor(patient);
}

/** Finds who made a price ten times as high, takes the finding along as a file, and sets the price back. */
async function findsWhoRaised(page: Page, shopId: string, shopName: string, by: Person): Promise<void> {
  const sentence = `set the price of ${shopName} from $35.00 to $350.00`;
  await page.goto(`/owner/audit?record=shop:${shopId}`);
  const events = page.getByRole('list', { name: 'Recorded events' });
  const raised = events.getByRole('listitem').filter({ hasText: sentence });
  await raised.getByText(`${by.firstName} Ortiz`).first().waitFor(patient);
  const saving = page.waitForEvent('download', patient);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('button', { name: 'Save the file' }).click();
  expect(await readFile(await (await saving).path(), 'utf8')).toContain(sentence);

  await page.goto(`/barber/${shopId}`);
  await page.getByRole('button', { name: `History of ${shopName}` }).click();
  const drawer = page.getByRole('dialog', { name: `History of ${shopName}` });
  await drawer.getByText('from $35.00 to $350.00').waitFor(patient);
  // What is now has no button; the first that has one is what was before.
  await drawer
    .getByRole('button', { name: /^Restore/ })
    .first()
    .click();
  await because(page, 'Restore', 'A slip of the hand.');
  await drawer.getByText('from $350.00 to $35.00').waitFor(patient);
  await drawer.getByRole('button', { name: 'Close' }).click();
  await drawer.waitFor({ state: 'detached' });
}

/** Deletes a member, waits until nobody can take it back, and looks at what the record says of them afterwards. */
async function erases(page: Page, member: Person): Promise<void> {
  await memberPage(page, member);
  await main(page).getByRole('button', { name: 'Delete account', exact: true }).click();
  await because(page, 'Delete account', 'Asked for by mail.');
  await page.getByText(/It can be restored until/).waitFor(patient);
  // No page is open while days pass at once: its session would be over without its knowing, and the end of it would take
  // the cookies of the next login away.
  await page.goto('about:blank');
  days.pass(COOL_OFF_DAYS);
  await arriveAs(page, owner, `/owner/audit?person=${member.id}`);
  const events = page.getByRole('list', { name: 'Recorded events' });
  const told = async () => {
    await page.reload();
    await events.getByRole('listitem').first().waitFor(patient);
    return events.innerText();
  };
  await expect.poll(told, { timeout: 60_000, interval: 1_000 }).toContain('a former member');
  expect(await events.innerText()).not.toContain(member.firstName);
}

it.each(widths)(
  'an owner’s hour: suspends, approves, refunds, finds who changed a price, sets it back, erases, at %i px',
  async (width) => {
    const { maria, ana, shopId, shopName, title, campaignId, gus } = await morning(width);
    const [page, hers] = [await stage.newPage({ width }), await stage.newPage({ width })];
    await arriveAs(hers, ana, '/dashboard');
    await hers.getByRole('heading', { level: 1 }).waitFor(patient);
    await arriveAs(page, owner, '/owner');
    await main(page).getByText('Total Users').waitFor(patient);
    await looksRight(page, `owner-hour-${width}`);

    await suspends(page, ana, hers);
    await approves(page, title);
    await refunds(page, campaignId, gus);
    await findsWhoRaised(page, shopId, shopName, maria);
    await looksRight(page, `owner-hour-price-${width}`);
    await erases(page, ana);
    await looksRight(page, `owner-hour-erased-${width}`);
    expect(troublesOf(page)).toEqual([]);
    await Promise.all([page, hers].map((one) => one.context().close()));
  },
  240_000,
);
