import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';

/** A picture of one colour, as a phone would send it. */
export const jpgOf = (background: string, width = 900, height = 600): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Chooses a picture for the post that is written in `form`, and waits until it can be described. */
export async function attachPicture(page: Page | Locator, form: Page | Locator, nth = 1): Promise<void> {
  const buffer = await jpgOf('#3b6b52');
  await form.locator('input[type=file]').last().setInputFiles({ name: 'fade.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByLabel(`Description of picture ${nth}`).waitFor({ timeout: 20_000 });
}
