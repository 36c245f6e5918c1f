import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { campaignOf, donate, giveTo } from './campaigns.ts';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { isAtTheFoot, looksRightInWidths, widths } from './looksRight.ts';
import { activate, arriveAs, type Person, payWith, person } from './people.ts';
import { platformOwner } from './platformOwner.ts';

let stage: Stage;
let omar: Person;
let kept: string;
let pledged: string;
beforeAll(async () => {
  stage = await openStage();
  omar = await person(stage, 'Omar', 'SHOP_OWNER');
  await activate(stage, omar);
  kept = await campaignOf(stage, omar, { name: 'A second chair for the Saturday line', goalCents: 450_000 });
  await giveTo(stage, kept, await person(stage, 'Gus'), 2_500);
  pledged = await campaignOf(stage, omar, { name: 'School places', goalCents: 80_000, model: 'ALL_OR_NOTHING' });
});
afterAll(() => stage?.close());

const NARROW = widths[1];
const looks = (page: Page, name: string) => looksRightInWidths(page, `campaign-${name}`);

/** Walked through in the narrow window, where one thing is in the way of another first, and looked at in every width. */
describe('every screen of campaigns looks right', () => {
  it('to someone who gives', async () => {
    const ana = await person(stage, 'Ana');
    const page = await stage.newPage({ width: NARROW });
    await page.goto('/campaignList');
    await page.getByRole('heading', { name: 'School places' }).waitFor();
    await looks(page, 'list');
    await page.goto(`/campaign/${kept}`);
    await page.getByRole('button', { name: 'Donate' }).waitFor();
    await looks(page, 'page');
    await isAtTheFoot(page, /^Donate/);
    await page.getByRole('tab', { name: 'Ledger' }).click();
    await page.getByText('Fee of the payment service').waitFor();
    await looks(page, 'ledger');
    await arriveAs(page, ana, '/funding');
    await page.getByText('You have not made any contributions').waitFor();
    await page.getByText('0 of 4 done').waitFor();
    await looks(page, 'funding-empty');
    await page.goto(`/campaign/${pledged}?donate=1`);
    await page.getByRole('dialog').getByRole('button', { name: 'Donate', exact: true }).click();
    await page.getByText('Please enter an amount.').waitFor();
    await looks(page, 'donate');
    await donate(page, '25');
    await page.getByText('Nothing is charged now.', { exact: false }).waitFor();
    await looks(page, 'payment');
    await payWith(page, '4242424242424242');
    await page.getByRole('heading', { level: 1, name: 'Thank you for your contribution' }).waitFor();
    await looks(page, 'thank-you');
    await page.goto('/funding');
    await page.getByText('Pledged, not charged').waitFor();
    await looks(page, 'funding');
    expect(troublesOf(page)).toEqual([]);
  });

  it('to an organizer', async () => {
    const page = await stage.newPage({ width: NARROW });
    await arriveAs(page, omar, '/userCampaign');
    await page.getByRole('heading', { name: 'School places' }).waitFor();
    await looks(page, 'own');
    await page.getByRole('button', { name: 'Create Form' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Please fill in all the required fields' }).waitFor();
    await page.getByRole('textbox', { name: 'Description' }).waitFor();
    await looks(page, 'create');
    await page.keyboard.press('Escape');
    await page.goto(`/userCampaign/${pledged}`);
    await page.getByRole('button', { name: 'View as table' }).click();
    await looks(page, 'board');
    await page.goto(`/userCampaign/${pledged}?tab=backers`);
    await page.getByText('Ana Ortiz').first().waitFor();
    await looks(page, 'board-backers');
    await page.goto(`/userCampaign/${pledged}?tab=money`);
    await page.getByText('can be paid out now.').waitFor();
    await page.getByText('No money has moved yet').waitFor();
    await looks(page, 'board-money');
    expect(troublesOf(page)).toEqual([]);
  });

  it('to someone who reports one, and to an owner of the platform', async () => {
    const name = 'Doubtful';
    const id = await campaignOf(stage, omar, { name, goalCents: 10_000 });
    const rae = await person(stage, 'Rae');
    await activate(stage, rae);
    const page = await stage.newPage({ width: NARROW });
    await arriveAs(page, rae, `/campaign/${id}`);
    await page.getByRole('button', { name: 'Report' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('textbox').fill('There is no such shop.');
    await looks(page, 'report');
    await dialog.getByRole('button', { name: 'Report' }).click();
    await dialog.waitFor({ state: 'detached' });

    const queue = await stage.newPage({ width: NARROW });
    await arriveAs(queue, await platformOwner(stage, 'Olive'), '/forum/review?tab=campaigns');
    const one = queue.getByRole('article', { name: `Case of ${name}` });
    await one.getByText('There is no such shop.').waitFor();
    await looks(queue, 'queue');
    await one.getByRole('button', { name: 'Pause' }).click();
    await queue.getByRole('alertdialog').getByRole('textbox').fill('We ask the organizer for papers.');
    await queue.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click();
    await page.getByText('This campaign is paused while it is looked at.').waitFor();
    await page.getByText('Reason: We ask the organizer for papers.').waitFor();
    await looks(page, 'paused');
    await queue.goto(`/campaign/${id}`);
    await queue.getByRole('button', { name: `Why is ${name} paused?` }).click();
    const why = queue.getByRole('dialog', { name: `Why is ${name} paused?` });
    await why.getByRole('status').getByText('“We ask the organizer for papers.”').waitFor();
    await looks(queue, 'why-paused');
    await queue.keyboard.press('Escape');
    await queue.getByRole('link', { name: 'Contributions and payouts' }).click();
    await queue.getByRole('button', { name: 'Resume' }).click();
    await queue.getByRole('alertdialog').getByRole('textbox').fill('The papers came.');
    await queue.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click();
    // Not the question why it is paused.
    await queue.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    await looks(queue, 'owner-resumes');
    await queue.goto(`/campaign/${kept}`);
    await queue.getByRole('link', { name: 'Contributions and payouts' }).click();
    await queue.getByRole('button', { name: 'Pay back Gus Ortiz' }).click();
    await queue.getByRole('alertdialog').getByRole('button', { name: 'Pay back' }).click();
    await queue.getByText('Please give a reason.').waitFor();
    await looks(queue, 'owner-pays-back');
    await queue.keyboard.press('Escape');
    await queue.getByRole('tab', { name: 'Money' }).click();
    await queue.getByText('Nothing has been paid out yet.').waitFor();
    await looks(queue, 'owner-money');
    expect([...troublesOf(page), ...troublesOf(queue)]).toEqual([]);
  });
});
