import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage } from './harness.ts';
import { looksRight, widths } from './looksRight.ts';
import { arriveAs, type Person, password, person } from './people.ts';
import { platformOwner } from './platformOwner.ts';

let stage: Stage;
let owner: Person;
beforeAll(async () => {
  stage = await openStage();
  owner = await platformOwner(stage, 'Olive');
});
afterAll(() => stage?.close());

const patient = { timeout: 30_000 };
const status = (page: Page, word: string) =>
  page.getByRole('main').getByText(word, { exact: true }).first().waitFor(patient);
const logsIn = async ({ email }: Person) =>
  (await stage.rest('POST', '/users/login', { email, password })).status === 200;

/** Presses an action of the page, gives the reason, and waits until it is done. */
async function decide(page: Page, button: string, confirm: string, reason: string, picture?: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill(reason);
  if (picture) await looksRight(page, picture);
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await dialog.waitFor({ state: 'detached', ...patient });
}

it.each(widths)(
  'a member is found, suspended while a page of theirs is open, and everything is taken back, at %i px',
  async (width) => {
    const ana = await person(stage, `Ana${width}`);
    const [page, hers] = [await stage.newPage({ width }), await stage.newPage({ width: 1280 })];
    await arriveAs(hers, ana, '/dashboard');
    await hers.getByRole('heading', { level: 1 }).waitFor(patient);

    await arriveAs(page, owner, '/owner');
    await page
      .getByRole('link', { name: /^Users/ })
      .last()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor(patient);
    await page.getByText(/\d+ users/).waitFor(patient);
    await looksRight(page, `owner-users-${width}`);
    await page.getByRole('searchbox', { name: 'Search users' }).fill(ana.email);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('1 user', { exact: true }).waitFor(patient);
    await page.getByLabel('Status').selectOption('Suspended');
    await page.getByText('No users match').waitFor(patient);
    await page.getByLabel('Status').selectOption('Active');
    await page.getByRole('link', { name: `See more of ${ana.firstName} Ortiz` }).click();
    await page.getByRole('heading', { level: 1, name: `${ana.firstName} Ortiz` }).waitFor(patient);
    await page.getByRole('heading', { name: 'User Information' }).waitFor(patient);
    await looksRight(page, `owner-user-${width}`);
    const ofPlan = `History of the plan of ${ana.firstName} Ortiz`;
    await page.getByRole('button', { name: ofPlan }).click();
    await page.getByRole('dialog', { name: ofPlan }).getByText('Nothing has happened yet').waitFor(patient);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: ofPlan }).waitFor({ state: 'detached' });

    await decide(page, 'Suspend', 'Suspend', 'Reported by three shops.', `owner-suspend-${width}`);
    await status(page, 'Suspended');
    await page.getByText(/Suspended .+: Reported by three shops\./).waitFor(patient);
    // Nothing is pressed there: the open page itself notices that its session is over.
    await hers
      .getByRole('link', { name: 'Login' })
      .or(hers.getByRole('form', { name: 'Login' }))
      .first()
      .waitFor(patient);
    expect(await logsIn(ana)).toBe(false);
    await decide(page, 'Reinstate', 'Reinstate', 'It was somebody else.');
    await status(page, 'Active');
    expect(await logsIn(ana)).toBe(true);

    await decide(page, 'Upgrade Account', 'Upgrade', 'For the help in the forum.', `owner-upgrade-${width}`);
    await page.getByText(/^Premium, given until/).waitFor(patient);
    await decide(page, 'Take the plan back', 'Take back', 'It was for somebody else.');
    await page.getByText('Basic', { exact: true }).waitFor(patient);

    await decide(page, 'Ban from forum', 'Ban', 'Spam in four threads.');
    await status(page, 'Banned');
    await decide(page, 'Lift the ban', 'Lift', 'Said sorry.');
    await status(page, 'Active');

    await decide(page, 'Delete account', 'Delete account', 'Asked for by mail.');
    await status(page, 'Deleted');
    await page.getByText(/It can be restored until/).waitFor(patient);
    await looksRight(page, `owner-user-deleted-${width}`);
    expect(await logsIn(ana)).toBe(false);
    await decide(page, 'Restore account', 'Restore', 'Changed their mind.');
    await status(page, 'Active');
    expect(await logsIn(ana)).toBe(true);

    await page.goBack();
    await page.getByText('1 user', { exact: true }).waitFor(patient);
    expect(new URL(page.url()).searchParams.get('status')).toBe('Active');
    await Promise.all([page.close(), hers.close()]);
  },
  180_000,
);
