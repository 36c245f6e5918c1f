import type { Page } from 'playwright-core';

/** Where a message is written. */
export const box = (page: Page) => page.getByRole('textbox', { name: 'Your message' });
/** What was said. */
export const log = (page: Page) => page.getByRole('log');
/** One message there. */
export const written = (page: Page, text: string) => log(page).getByText(text, { exact: true });

/** How many messages there are that the server has not confirmed. */
export const unconfirmed = (page: Page) =>
  log(page)
    .getByText(/^(Sending…|Waiting.*)$/)
    .count();

/** Sends a message. */
export async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press('Enter');
}

/** Which of the known lines a page shows, in order, each as often as it is there. */
export async function linesOf(page: Page, known: readonly string[]): Promise<string[]> {
  const lines = (await log(page).innerText()).split('\n').map((line) => line.replace(/^.*: /, '').trim());
  return lines.filter((line) => known.includes(line));
}
