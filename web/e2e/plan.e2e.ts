import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axe, openStage, type Stage, shot, troublesOf } from './harness.ts';
import { arriveAs, type Person, payWith, person, productOf } from './people.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const DECLINED = '4000000000000002';
const ASKS_BANK = '4000002500003155';
const PAYS = '4242424242424242';

/** What a person does at /dev/payments: moves billing's clock, and puts another card on file. */
const atSandbox = async (path: string, body: object): Promise<string> => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${stage.origin}/dev/payments${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.text();
};
const subscriptionOf = async ({ id }: Person): Promise<string> => {
  const shown = await (await fetch(`${stage.origin}/dev/payments`)).text();
  const row = shown.split('<tr>').find((line) => line.includes(id) && line.includes('/subscriptions/'));
  const found = /\/subscriptions\/(sub_\w+)\/card/.exec(row ?? '')?.[1];
  if (!found) throw new Error('the sandbox shows no subscription of this member');
  return found;
};

const plan = (page: Page) => page.getByRole('region', { name: 'Plan', exact: true });
const usage = (page: Page) => page.getByRole('region', { name: 'Usage' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change Plan' });

/** Pays for a plan at its till with a card that works. */
async function subscribe(page: Page, who: Person, title: string, price: number): Promise<void> {
  await arriveAs(page, who, `/payment/subscription/${title}/${price}`);
  await payWith(page, PAYS);
  await page.getByRole('heading', { level: 1, name: `You are on ${title}` }).waitFor();
}
const quiet = (page: Page) => troublesOf(page).filter((line) => !line.includes('402'));

describe('a plan', () => {
  it('is chosen from the prices, paid after a decline, and its limit holds in every open tab', async () => {
    const sal = await person(stage, 'Sal', 'SELLER');
    for (const name of ['Wax', 'Comb', 'Cape']) await productOf(stage, sal, name, '10', 5);
    const [page, other] = await Promise.all([stage.newPage(), stage.newPage()]);
    await arriveAs(other, sal, '/settings?tab=plan');
    await usage(other).getByText('3 of 3 products').waitFor();
    await other.evaluate('window.notReloaded = true');

    await arriveAs(page, sal, '/');
    const pricing = page.getByRole('region', { name: 'Available Plans' });
    await pricing.getByText('Current').waitFor();
    await pricing.getByRole('link', { name: 'Choose Premium' }).click();
    await page.waitForURL('**/payment/subscription/Premium/25');
    await payWith(page, DECLINED);
    await page.getByRole('alert').getByText('Your card was declined.').waitFor();
    expect(await page.getByLabel('Card number').getAttribute('aria-describedby')).toBe('card-error');
    await payWith(page, PAYS);
    await page.waitForURL('**/subscription-thank-you');
    await page.getByRole('heading', { level: 1, name: 'You are on Premium' }).waitFor();
    await page.getByText('Your Payment was successful').waitFor();
    expect(await page.getByRole('link', { name: 'Back To Dashboard' }).getAttribute('href')).toBe('/dashboard');
    const receipt = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Receipt/ }).click();
    expect((await receipt).suggestedFilename()).toMatch(/^chairside-receipt-Premium-.*\.pdf$/);

    await usage(other).getByText('3 of 20 products').waitFor();
    await plan(other).getByText('Active').waitFor();
    expect(await other.evaluate('window.notReloaded')).toBe(true);
    await productOf(stage, sal, 'Razor', '30', 5);

    await page.goto('/payment/plan/Diamond/40');
    await page.getByRole('heading', { name: 'You are already subscribed to a plan' }).waitFor();
    expect(await page.getByRole('button', { name: 'Submit' }).count()).toBe(0);
    for (const one of [page, other]) expect(quiet(one)).toEqual([]);
  });

  it('asks the bank where the card wants it, and corrects an amount that is not the price', async () => {
    const ana = await person(stage, 'Ana');
    const page = await stage.newPage();
    await arriveAs(page, ana, '/payment/subscription/Diamond/3');
    await page.getByText('The link said $3.00, but this plan costs $40.00.', { exact: false }).waitFor();
    await page.getByRole('link', { name: 'Pay $400 per year instead: two months free' }).click();
    await page.getByText('You pay $400.00', { exact: false }).waitFor();
    await payWith(page, ASKS_BANK);
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await page.getByRole('heading', { level: 1, name: 'You are on Diamond' }).waitFor();
    await page.getByText('$400.00').first().waitFor();
    expect(quiet(page)).toEqual([]);
  });

  it('waits for its payment when its till is left, and is paid when its member comes back', async () => {
    const lea = await person(stage, 'Lea');
    const page = await stage.newPage();
    await arriveAs(page, lea, '/payment/subscription/Premium/25');
    await page.getByRole('button', { name: 'Submit' }).waitFor();
    await page.goto('/settings?tab=plan');
    await plan(page).getByText('Waiting for payment').waitFor();
    await plan(page).getByRole('link', { name: 'Go on to the payment' }).click();
    await page.waitForURL('**/payment/subscription/Premium/25');
    await payWith(page, PAYS);
    await page.getByRole('heading', { level: 1, name: 'You are on Premium' }).waitFor();
  });

  it('changes for what was shown before it was saved, and is cancelled and resumed', async () => {
    const page = await stage.newPage();
    await subscribe(page, await person(stage, 'Bea'), 'Premium', 25);
    await page.goto('/settings?tab=plan');
    await plan(page).getByRole('button', { name: 'Change Plan' }).click();
    await dialog(page)
      .getByRole('radio', { name: /^Premium/ })
      .click();
    await dialog(page).getByText('You are already subscribed to this plan').waitFor();
    expect(await dialog(page).getByRole('button', { name: 'Save' }).count()).toBe(0);

    await dialog(page)
      .getByRole('radio', { name: /^Diamond/ })
      .click();
    await dialog(page).getByText('$40 per month', { exact: true }).waitFor();
    const due = await dialog(page)
      .getByText(/^\$\d+\.\d\d$/)
      .innerText();
    expect(Number(due.slice(1))).toBeGreaterThan(0);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await plan(page).getByRole('heading', { name: 'Diamond' }).waitFor();
    const charged = page.getByRole('region', { name: 'Invoices' }).getByRole('row').nth(1);
    await charged.getByText(due).waitFor();

    await plan(page).getByRole('button', { name: 'Change Plan' }).click();
    await dialog(page)
      .getByRole('radio', { name: /^Premium/ })
      .click();
    await dialog(page).getByText('$0.00').waitFor();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await plan(page).getByText('your plan becomes Premium', { exact: false }).waitFor();
    await plan(page).getByRole('button', { name: 'Keep Diamond' }).click();
    await plan(page).getByText('Renews on').waitFor();

    await plan(page).getByRole('button', { name: 'Cancel plan' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel plan' }).click();
    await plan(page).getByText('Cancelled', { exact: true }).waitFor();
    await plan(page).getByText('Ends on').waitFor();
    await plan(page).getByRole('button', { name: 'Resume plan' }).click();
    await plan(page).getByText('Active').waitFor();
    expect(quiet(page)).toEqual([]);
  });

  it('says when a renewal could not be charged, by when to pay it, and takes another card', async () => {
    const page = await stage.newPage();
    const eve = await person(stage, 'Eve');
    await subscribe(page, eve, 'Premium', 25);
    await page.goto('/settings?tab=plan');
    await plan(page).getByText('Active').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await atSandbox(`/subscriptions/${await subscriptionOf(eve)}/card`, { card: 'pm_card_chargeDeclined' });
    await atSandbox('/clock', { days: 32 });
    await plan(page).getByText('Past due').waitFor();
    await plan(page).getByText('Your renewal could not be charged.').waitFor();
    await plan(page).getByRole('link', { name: 'Pay $25.00' }).click();
    await payWith(page, PAYS);
    await page.getByRole('heading', { level: 1, name: 'You are on Premium' }).waitFor();
    await page.getByRole('link', { name: 'See your plan' }).click();
    await plan(page).getByText('Active').waitFor();
    expect(quiet(page)).toEqual([]);
  });
});

const views = [
  { width: 1280, theme: 'light' },
  { width: 1280, theme: 'dark' },
  { width: 360, theme: 'light' },
  { width: 360, theme: 'dark' },
] as const;

describe.each(views)('$width px, $theme', ({ width, theme }) => {
  /** Nothing to complain about, nothing to scroll sideways; a picture is kept for people. */
  const looksRight = async (page: Page, name: string) => {
    expect(await axe(page), name).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'), `${name} scrolls sideways`).toBeLessThanOrEqual(0);
    await shot(page, `plan-${name}-${width}-${theme}`);
  };

  it('the screens of a plan', async () => {
    const page = await stage.newPage({ width, theme });
    const kim = await person(stage, 'Kim', 'SELLER');
    await arriveAs(page, kim, '/#pricing');
    await page.getByRole('region', { name: 'Available Plans' }).getByText('Current').waitFor();
    await looksRight(page, 'prices');
    await page.goto('/settings?tab=plan');
    await plan(page).getByText('Free').first().waitFor();
    await looksRight(page, 'free');
    await page.goto('/payment/subscription/Premium/25');
    await page.getByRole('button', { name: 'Submit' }).waitFor();
    await looksRight(page, 'payment');
    await payWith(page, DECLINED);
    await page.getByRole('alert').getByText('Your card was declined.').waitFor();
    await looksRight(page, 'declined');
    await payWith(page, PAYS);
    await page.getByRole('heading', { level: 1, name: 'You are on Premium' }).waitFor();
    await looksRight(page, 'thank-you');
    await page.goto('/payment/subscription/Premium/25');
    await page.getByRole('heading', { name: 'You are already subscribed to a plan' }).waitFor();
    await looksRight(page, 'already');
    await page.goto('/settings?tab=plan');
    await plan(page).getByText('Active').waitFor();
    await looksRight(page, 'active');
    await plan(page).getByRole('button', { name: 'Change Plan' }).click();
    await dialog(page).getByText('$40 per month', { exact: true }).waitFor();
    await looksRight(page, 'change');
    await dialog(page)
      .getByRole('radio', { name: /^Premium/ })
      .click();
    await dialog(page).getByText('You are already subscribed to this plan').waitFor();
    await looksRight(page, 'same');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await atSandbox(`/subscriptions/${await subscriptionOf(kim)}/card`, { card: 'pm_card_chargeDeclined' });
    await atSandbox('/clock', { days: 32 });
    await plan(page).getByText('Past due').waitFor();
    await looksRight(page, 'past-due');
    await plan(page).getByRole('button', { name: 'Cancel plan' }).click();
    await page.getByRole('alertdialog').waitFor();
    await looksRight(page, 'cancel');
    expect(quiet(page)).toEqual([]);
  });
});
