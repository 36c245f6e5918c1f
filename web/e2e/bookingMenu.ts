import type { Page } from 'playwright-core';

/** Opens the menu of a booking's row and chooses from it; `about` is how the menu's name goes on. */
export async function chooseOfBooking(page: Page, choice: 'Cancel' | 'Details', about = ''): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^More about ${about}`) }).click();
  await page.getByRole('menuitem', { name: choice }).click();
}
