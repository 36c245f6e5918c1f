import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage } from './harness.ts';
import { activate, arriveAs, payWith, person, productOf } from './people.ts';
import { ASKS_BANK, changeOn, DECLINED, failRenewal, PAYS, planOn, subscribe, unseenOn, usageOn } from './plans.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

describe('a plan', () => {
  it('is chosen from the prices, paid after a decline, and its limit holds in every open tab', async () => {
    const sal = await person(stage, 'Sal', 'SELLER');
    for (const name of ['Wax', 'Comb', 'Cape']) await productOf(stage, sal, name, '10', 5);
    const [page, other] = await Promise.all([stage.newPage(), stage.newPage()]);
    await arriveAs(other, sal, '/settings?tab=plan');
    await usageOn(other).getByText('3 of 3 products').waitFor();
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

    await usageOn(other).getByText('3 of 20 products').waitFor();
    await planOn(other).getByText('Active').waitFor();
    expect(await other.evaluate('window.notReloaded')).toBe(true);
    await productOf(stage, sal, 'Razor', '30', 5);

    await page.goto('/payment/plan/Diamond/40');
    await page.getByRole('heading', { name: 'You are already subscribed to a plan' }).waitFor();
    expect(await page.getByRole('button', { name: 'Submit' }).count()).toBe(0);
    for (const one of [page, other]) expect(unseenOn(one)).toEqual([]);
  });

  it("goes through the bank's step where the card wants it, and corrects an amount that is not the price", async () => {
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
    expect(unseenOn(page)).toEqual([]);
  });

  it('waits for its payment when its till is left, and is paid when its member comes back', async () => {
    const lea = await person(stage, 'Lea');
    const page = await stage.newPage();
    await arriveAs(page, lea, '/payment/subscription/Premium/25');
    await page.getByRole('button', { name: 'Submit' }).waitFor();
    await page.goto('/settings?tab=plan');
    await planOn(page).getByText('Waiting for payment').waitFor();
    await planOn(page).getByRole('link', { name: 'Go on to the payment' }).click();
    await page.waitForURL('**/payment/subscription/Premium/25');
    await payWith(page, PAYS);
    await page.getByRole('heading', { level: 1, name: 'You are on Premium' }).waitFor();
  });

  it('changes for the price shown before it was saved, and is cancelled and resumed', async () => {
    const page = await stage.newPage();
    await subscribe(page, await person(stage, 'Bea'), 'Premium', 25);
    await page.goto('/settings?tab=plan');
    await planOn(page).getByRole('button', { name: 'Change Plan' }).click();
    await changeOn(page)
      .getByRole('radio', { name: /^Premium/ })
      .click();
    await changeOn(page).getByText('You are already subscribed to this plan').waitFor();
    expect(await changeOn(page).getByRole('button', { name: 'Save' }).count()).toBe(0);

    await changeOn(page)
      .getByRole('radio', { name: /^Diamond/ })
      .click();
    await changeOn(page).getByText('$40 per month', { exact: true }).waitFor();
    const due = await changeOn(page)
      .getByText(/^\$\d+\.\d\d$/)
      .innerText();
    expect(Number(due.slice(1))).toBeGreaterThan(0);
    await changeOn(page).getByRole('button', { name: 'Save' }).click();
    await planOn(page).getByRole('heading', { name: 'Diamond' }).waitFor();
    const charged = page.getByRole('region', { name: 'Invoices' }).getByRole('row').nth(1);
    await charged.getByText(due).waitFor();

    await planOn(page).getByRole('button', { name: 'Change Plan' }).click();
    await changeOn(page)
      .getByRole('radio', { name: /^Premium/ })
      .click();
    await changeOn(page).getByText('$0.00').waitFor();
    await changeOn(page).getByRole('button', { name: 'Save' }).click();
    await planOn(page).getByText('your plan becomes Premium', { exact: false }).waitFor();
    await planOn(page).getByRole('button', { name: 'Keep Diamond' }).click();
    await planOn(page).getByText('Renews on').waitFor();

    await planOn(page).getByRole('button', { name: 'Cancel plan' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel plan' }).click();
    await planOn(page).getByText('Cancelled', { exact: true }).waitFor();
    await planOn(page).getByText('Ends on').waitFor();
    await planOn(page).getByRole('button', { name: 'Resume plan' }).click();
    await planOn(page).getByText('Active').waitFor();
    expect(unseenOn(page)).toEqual([]);
  });

  it('shows when a renewal could not be charged, by when to pay it, and takes another card', async () => {
    const page = await stage.newPage();
    const eve = await person(stage, 'Eve');
    await subscribe(page, eve, 'Premium', 25);
    await page.goto('/settings?tab=plan');
    await planOn(page).getByText('Active').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await failRenewal(stage, eve);
    await planOn(page).getByText('Past due').waitFor();
    await planOn(page).getByText('Your renewal could not be charged.').waitFor();
    await planOn(page).getByRole('link', { name: 'Pay $25.00' }).click();
    await payWith(page, PAYS);
    await page.getByRole('heading', { level: 1, name: 'You are on Premium' }).waitFor();
    await page.getByRole('link', { name: 'See your plan' }).click();
    await planOn(page).getByText('Active').waitFor();
    expect(unseenOn(page)).toEqual([]);
  });
});

describe('the cards of a member', () => {
  it('are added, also by the step of a bank, made the default, charged by the plan, and removed when nothing needs them', async () => {
    const page = await stage.newPage();
    const kim = await person(stage, 'Kim');
    await activate(stage, kim);
    await subscribe(page, kim, 'Premium', 25);
    await page.goto('/settings?tab=cards');
    const rows = page.getByRole('list', { name: 'Cards' }).getByRole('listitem');
    const row = (digits: string) => rows.filter({ hasText: `ending in ${digits}` });
    const removed = async (digits: string) => {
      await row(digits)
        .getByRole('button', { name: /^Remove/ })
        .click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove card' }).click();
    };
    await row('4242').getByText('Default', { exact: true }).waitFor();
    await removed('4242');
    await row('4242').getByRole('alert').getByText('Your plan is charged to this card', { exact: false }).waitFor();

    await page.getByRole('button', { name: 'Add a card' }).click();
    await payWith(page, DECLINED, 'Add card');
    await page.getByRole('alert').getByText('Your card was declined.').waitFor();
    await payWith(page, ASKS_BANK, 'Add card');
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await page.getByText('Your card is on file').first().waitFor();
    await row('3155').waitFor();
    expect(await rows.count()).toBe(2);

    await row('3155').getByRole('button', { name: /^Make/ }).click();
    await row('3155').getByText('Default', { exact: true }).waitFor();
    expect(
      await row('4242')
        .getByText(/^Default$|^Your plan is charged/)
        .count(),
    ).toBe(0);
    await removed('4242');
    await expect.poll(() => rows.count(), { timeout: 10_000 }).toBe(1);
    await page.reload();
    await row('3155').getByText('Default', { exact: true }).waitFor();
    expect(await rows.count()).toBe(1);
    expect(unseenOn(page)).toEqual([]);
  });
});
