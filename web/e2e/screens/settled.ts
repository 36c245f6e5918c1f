import type { Page } from 'playwright-core';

/** Longer than any answer takes on a busy machine, in ms. */
const LONGEST_MS = 15_000;

/**
 * Waits until a page has what it asked the product for: half a second without a request, and nothing that says it is loading.
 * Of some requests the browser never says that they are over; what is on the page then is what counts.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: LONGEST_MS }).catch((error: Error) => {
    if (error.name !== 'TimeoutError') throw error;
  });
  // An answer that takes longer than the pause which counts as idle.
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
}
