import type { Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { openStage, type Stage } from './harness.ts';
import { looksRight, looksRightInWidths } from './looksRight.ts';
import { activate, arriveAs, type Person, person, shopOf } from './people.ts';
import { platformOwner } from './platformOwner.ts';

const LONGEST_MS = 180_000;
const patient = { timeout: 60_000 };

let stage: Stage;
let [owner, amy, bea]: Person[] = [];
beforeAll(async () => {
  stage = await openStage();
  owner = await platformOwner(stage, 'Olive');
  [amy, bea] = [await person(stage, 'Amy'), await person(stage, 'Bea', 'SHOP_OWNER')];
  await Promise.all([activate(stage, amy), activate(stage, bea)]);
  await shopOf(stage, bea, 'Fade House', '35');
}, LONGEST_MS);
afterAll(() => stage?.close());

const requestOn = (page: Page) => page.getByRole('article', { name: /^Request for 12 people/ });
const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);

/** Fills in and sends the form with the keyboard alone; what is missing is said first. */
async function ask(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Request For Service' });
  await button.focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Request For Service' });
  await form.getByLabel(/^Heads/).waitFor(patient);
  await form.getByRole('button', { name: 'Send the request' }).press('Enter');
  await form.getByText('Please enter 1 to 200 people.').first().waitFor(patient);
  await looksRightInWidths(page, 'entity-form');
  await form.getByLabel(/^Day/).fill(day);
  await form.getByLabel(/^Heads/).fill('12');
  await form.getByLabel(/^Address/).fill('12 Lake St');
  await form.getByLabel(/^City/).fill('Chicago');
  await form.getByLabel(/^State/).selectOption('IL');
  await form.getByLabel(/^Note/).fill('A wedding');
  await form.getByLabel(/^City/).press('Enter');
  await form.waitFor({ state: 'detached', ...patient });
  await requestOn(page).getByText('Waits for us', { exact: true }).waitFor(patient);
}

/** The platform's owner sends the request to the shop that is near. */
async function sendOn(page: Page): Promise<void> {
  await requestOn(page).getByText('Waits for us', { exact: true }).waitFor(patient);
  await looksRightInWidths(page, 'owner-requests');
  await requestOn(page).getByRole('button', { name: 'Send to shops' }).click();
  const form = page.getByRole('dialog', { name: 'Send to shops' });
  await form.getByRole('checkbox', { name: 'Fade House' }).check(patient);
  await looksRightInWidths(page, 'owner-requests-shops');
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await form.waitFor({ state: 'detached', ...patient });
}

async function offer(page: Page): Promise<void> {
  await requestOn(page).getByText('A wedding').waitFor(patient);
  await requestOn(page).getByRole('button', { name: 'Make an offer' }).click();
  const form = page.getByRole('dialog', { name: 'Make an offer' });
  await form.getByLabel(/^Price/).fill('360');
  await form.getByLabel(/^Barbers/).fill('3');
  await looksRight(page, 'entity-offer-360');
  await form.getByRole('button', { name: 'Send the offer' }).click();
  await form.waitFor({ state: 'detached', ...patient });
}

/** The shop's owner goes herself. */
async function plan(page: Page): Promise<void> {
  await requestOn(page).getByRole('button', { name: 'Plan the visit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Plan the visit' });
  await form.getByRole('checkbox', { name: 'You' }).check(patient);
  await looksRight(page, 'entity-plan-360');
  await form.getByRole('button', { name: 'Save the plan' }).click();
  await form.waitFor({ state: 'detached', ...patient });
}

it(
  'a request is asked, sent to a shop, offered for, agreed on and planned, and each sees the steps of the others as they happen',
  async () => {
    const [asker, platform, shop] = await Promise.all([
      stage.newPage(),
      stage.newPage(),
      stage.newPage({ width: 360 }),
    ]);
    await arriveAs(asker, amy as Person, '/entity');
    await asker.getByText('You have asked for nothing yet').waitFor(patient);
    await looksRightInWidths(asker, 'entity-empty');
    await arriveAs(shop, bea as Person, '/entity?tab=quote');
    await shop.getByText('No request is with your shops').waitFor(patient);
    await arriveAs(platform, owner as Person, '/owner/requests');
    await platform.getByText('Nothing was asked for yet').waitFor(patient);

    await ask(asker);
    await sendOn(platform);
    await requestOn(asker).getByText('With shops', { exact: true }).waitFor(patient);
    await offer(shop);
    const found = requestOn(asker).getByRole('group', { name: 'Offer of Fade House' });
    await found.getByText('$360').waitFor(patient);
    await looksRightInWidths(asker, 'entity-offers');
    await found.getByRole('button', { name: 'Accept' }).click();
    const question = asker.getByRole('alertdialog');
    await question.getByText(/pay once the shop has said who comes/).waitFor(patient);
    await question.getByRole('button', { name: 'Accept the offer' }).click();
    await requestOn(asker).getByText('Agreed', { exact: true }).waitFor(patient);
    await looksRightInWidths(asker, 'entity-agreed');
    // Only now the shop is told where, and who.
    await requestOn(shop)
      .getByText(/12 Lake St/)
      .waitFor(patient);
    await requestOn(shop).getByText('Amy Ortiz').waitFor(patient);
    await looksRight(shop, 'entity-shop-360');
    await requestOn(platform).getByText('Agreed', { exact: true }).waitFor(patient);
    await plan(shop);
    await found.getByText(/^Who comes: Bea Ortiz, 8:00am to 10:00am/).waitFor(patient);
    await found.getByRole('button', { name: 'Book the visit' }).click();
    await asker.waitForURL(/\/payment\/booking\/[^/]+\/360$/, patient);
    await asker.getByText('Visit of 3 barbers').first().waitFor(patient);
  },
  LONGEST_MS,
);
