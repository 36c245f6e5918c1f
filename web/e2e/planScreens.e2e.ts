import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axe, openStage, type Stage, shot } from './harness.ts';
import { arriveAs, payWith, person } from './people.ts';
import { changeOn, DECLINED, failRenewal, PAYS, planOn, unseenOn } from './plans.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

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
    await planOn(page).getByText('Free').first().waitFor();
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
    await planOn(page).getByText('Active').waitFor();
    await looksRight(page, 'active');
    await planOn(page).getByRole('button', { name: 'Change Plan' }).click();
    await changeOn(page).getByText('$40 per month', { exact: true }).waitFor();
    await looksRight(page, 'change');
    await changeOn(page)
      .getByRole('radio', { name: /^Premium/ })
      .click();
    await changeOn(page).getByText('You are already subscribed to this plan').waitFor();
    await looksRight(page, 'same');
    await page.keyboard.press('Escape');
    await changeOn(page).waitFor({ state: 'detached' });
    await failRenewal(stage, kim);
    await planOn(page).getByText('Past due').waitFor();
    await looksRight(page, 'past-due');
    await planOn(page).getByRole('button', { name: 'Cancel plan' }).click();
    await page.getByRole('alertdialog').waitFor();
    await looksRight(page, 'cancel');
    expect(unseenOn(page)).toEqual([]);
  });
});
