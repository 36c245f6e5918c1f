import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { arriveAs, person, shopOf } from './people.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

/** A person with nothing but a keyboard, who counts. After every press the focus must be somewhere one can see it. */
function keyboard(page: Page) {
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return { name: '', visible: false };
      const { width, height, top, bottom } = element.getBoundingClientRect();
      const seen = width > 0 && height > 0 && bottom > 0 && top < window.innerHeight;
      const label =
        element.getAttribute('aria-label') ??
        (element as HTMLInputElement).labels?.[0]?.textContent ??
        element.textContent ??
        '';
      return { name: label.trim(), visible: seen && element.matches(':focus-visible') };
    });
  return {
    press,
    type: async (text: string) => {
      for (const key of text) await press(key);
    },
    /** Tabs on until the focus is on something of that name. */
    tabTo: async (name: RegExp) => {
      for (let steps = 0; steps < 20; steps += 1) {
        await press('Tab');
        const at = await focused();
        expect(at.visible, `the focus on "${at.name}" can be seen`).toBe(true);
        if (name.test(at.name)) return;
      }
      throw new Error(`Tab never reached ${name}`);
    },
    focused,
    count: () => presses,
  };
}

const patient = { timeout: 20_000 };

it('books and pays a chair with at most sixty key presses', async () => {
  const owner = await person(stage, 'Omar', 'SHOP_OWNER');
  const shopId = await shopOf(stage, owner, 'Oak Street Barbers', '35');
  const page = await stage.newPage();
  await arriveAs(page, await person(stage, 'Ana'), `/barber/${shopId}`);
  await page.getByRole('button', { name: 'Hire Me' }).waitFor();
  const keys = keyboard(page);

  await keys.tabTo(/^Skip to content$/);
  await keys.press('Enter');
  await keys.tabTo(/^Hire Me$/);
  await keys.press('Enter');
  await page.getByRole('tab', { name: /Morning/ }).waitFor();
  await expect.poll(async () => (await keys.focused()).name, patient).toMatch(/, today/);

  // A dialog closed by Escape gives the focus back to what opened it.
  await keys.press('Escape');
  await expect.poll(async () => (await keys.focused()).name, patient).toBe('Hire Me');
  await keys.press('Enter');
  await page.getByRole('tab', { name: /Morning/ }).waitFor();
  await expect.poll(async () => (await keys.focused()).name, patient).toMatch(/, today/);

  await keys.tabTo(/^Later week/);
  await keys.press('Enter');
  await page.getByRole('radio', { name: /^Thursday.* free$/ }).waitFor();
  await keys.press('Shift+Tab');
  await keys.press('Shift+Tab');
  await expect.poll(async () => (await keys.focused()).name, patient).toMatch(/^Monday/);
  await keys.press('Enter');
  await keys.tabTo(/^\d+:\d\dam$/);
  await keys.press('Enter');
  await page.getByText(/^Held for you \d/).waitFor();
  await keys.tabTo(/^Book Appointment$/);
  await keys.press('Enter');

  // The card's fields are drawn apart from their form, and after it.
  await Promise.all([page.getByRole('button', { name: 'Submit' }).waitFor(), page.getByLabel('CVC').waitFor()]);
  await keys.tabTo(/^Card number$/);
  await keys.type('4242424242424242');
  await keys.press('Tab');
  await keys.type('0439');
  await keys.press('Tab');
  await keys.type('123');
  await keys.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Your chair is booked' }).waitFor();
  expect(keys.count()).toBeLessThanOrEqual(60);
  expect(troublesOf(page)).toEqual([]);
});
