import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage } from './harness.ts';
import { looksRight, widths } from './looksRight.ts';
import { arriveAs, payWith, person } from './people.ts';
import { changeOn, DECLINED, failRenewal, PAYS, planOn, unseenOn } from './plans.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

describe.each(widths)('%d px', (width) => {
  const looks = (page: Page, name: string) => looksRight(page, `plan-${name}-${width}`);

  it('the screens of a plan', async () => {
    const page = await stage.newPage({ width });
    const kim = await person(stage, 'Kim', 'SELLER');
    await arriveAs(page, kim, '/#pricing');
    await page.getByRole('region', { name: 'Available Plans' }).getByText('Current').waitFor();
    await looks(page, 'prices');
    await page.goto('/settings?tab=plan');
    await planOn(page).getByText('Free').first().waitFor();
    await looks(page, 'free');
    await page.goto('/payment/subscription/Premium/25');
    await page.getByRole('button', { name: 'Submit' }).waitFor();
    await looks(page, 'payment');
    await payWith(page, DECLINED);
    await page.getByRole('alert').getByText('Your card was declined.').waitFor();
    await looks(page, 'declined');
    await payWith(page, PAYS);
    await page.getByRole('heading', { level: 1, name: 'You are on Premium' }).waitFor();
    await looks(page, 'thank-you');
    await page.goto('/payment/subscription/Premium/25');
    await page.getByRole('heading', { name: 'You are already subscribed to a plan' }).waitFor();
    await looks(page, 'already');
    await page.goto('/settings?tab=plan');
    await planOn(page).getByText('Active').waitFor();
    await looks(page, 'active');
    await planOn(page).getByRole('button', { name: 'Change Plan' }).click();
    await changeOn(page).getByText('$40 per month', { exact: true }).waitFor();
    await looks(page, 'change');
    await changeOn(page)
      .getByRole('radio', { name: /^Premium/ })
      .click();
    await changeOn(page).getByText('You are already subscribed to this plan').waitFor();
    await looks(page, 'same');
    await page.keyboard.press('Escape');
    await changeOn(page).waitFor({ state: 'detached' });
    await failRenewal(stage, kim);
    await planOn(page).getByText('Past due').waitFor();
    await looks(page, 'past-due');
    await planOn(page).getByRole('button', { name: 'Cancel plan' }).click();
    await page.getByRole('alertdialog').waitFor();
    await looks(page, 'cancel');
    expect(unseenOn(page)).toEqual([]);
  });
});
