import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { looksRight, widths } from './looksRight.ts';
import { arriveAs, type Person, person, shopOf } from './people.ts';
import { sendMessage } from './sending.ts';

let stage: Stage;
let owner: Person;
let shopId: string;
let picture: Buffer;
beforeAll(async () => {
  stage = await openStage();
  owner = await person(stage, 'Omar', 'SHOP_OWNER');
  shopId = await shopOf(stage, owner, 'Oak Street Barbers', '35');
  picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3b6b52' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => stage?.close());

const patient = { timeout: 20_000 };
const begin = (from: Person, text: string) => sendMessage(stage, from, text, { to: { kind: 'shop', id: shopId } });

const box = (page: Page) => page.getByRole('textbox', { name: 'Your message' });
const log = (page: Page) => page.getByRole('log');
const shown = (page: Page, from: string) =>
  log(page)
    .getByRole('button', { name: `Picture from ${from}, open large` })
    .getByRole('img');
const choose = (page: Page, name = 'cut.jpg', buffer = picture) =>
  page.getByLabel('Picture', { exact: true }).setInputFiles({ name, mimeType: 'image/jpeg', buffer });

/** As a screenshot in the clipboard would come. */
const paste = (page: Page) =>
  box(page).evaluate(
    (target, bytes) => {
      const clipboard = new DataTransfer();
      clipboard.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }));
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }));
    },
    [...picturePng],
  );
let picturePng: Buffer;
beforeAll(async () => {
  picturePng = await sharp({ create: { width: 80, height: 200, channels: 3, background: '#7b3f8c' } })
    .png()
    .toBuffer();
});

it('shows the other side a picture live, chosen or pasted, and no other member', async () => {
  const ana = await person(stage, 'Ana');
  const id = await begin(ana, 'Like this?');
  const [hers, his] = [await stage.newPage(), await stage.newPage({ width: 360 })];
  await arriveAs(hers, ana, `/message/${id}`);
  await arriveAs(his, owner, `/message/${id}`);
  await log(his).getByText('Like this?', { exact: true }).waitFor(patient);
  await choose(hers);
  await hers.getByAltText('Preview').waitFor(patient);
  await hers.getByRole('button', { name: 'Send', exact: true }).click();
  await shown(hers, 'you').waitFor(patient);
  await shown(his, 'Ana Ortiz').waitFor(patient);
  // Its place is there before it is.
  await expect
    .poll(() => shown(his, 'Ana Ortiz').evaluate((image) => (image as HTMLImageElement).naturalWidth), patient)
    .toBe(640);

  await paste(hers);
  await box(hers).fill('And from the side');
  await box(hers).press('Enter');
  await log(his).getByText('And from the side', { exact: true }).waitFor(patient);
  await expect.poll(() => shown(his, 'Ana Ortiz').count(), patient).toBe(2);

  await shown(his, 'Ana Ortiz').first().click();
  const large = his.getByRole('dialog', { name: 'Picture from Ana Ortiz' });
  await large.getByRole('img').waitFor(patient);
  await his.keyboard.press('Escape');
  await large.waitFor({ state: 'detached' });
  await expect
    .poll(() => his.evaluate('document.activeElement.getAttribute("aria-label")'), patient)
    .toBe('Picture from Ana Ortiz, open large');

  const eve = await person(stage, 'Eve');
  const statusFor = async (token?: string) =>
    (await stage.rest('GET', `/messages/picture/${id}/2`, undefined, token)).status;
  expect([
    await statusFor(ana.token),
    await statusFor(owner.token),
    await statusFor(eve.token),
    await statusFor(),
  ]).toEqual([200, 200, 404, 401]);
  expect([...troublesOf(hers), ...troublesOf(his)]).toEqual([]);
});

it('keeps the picture while there is no connection, and refuses a file that is too large or no picture', async () => {
  const ana = await person(stage, 'Ana');
  const id = await begin(ana, 'Hello');
  const page = await stage.newPage();
  await arriveAs(page, ana, `/message/${id}`);
  await log(page).getByText('Hello', { exact: true }).waitFor(patient);
  await choose(page, 'large.jpg', Buffer.alloc(1_048_577));
  await page.getByText('File size exceeds 1MB. Please choose a smaller file.').waitFor(patient);
  await choose(page, 'none.jpg', Buffer.from('not a picture'));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Please choose a jpg, jpeg or png picture.').waitFor(patient);
  await choose(page);
  await page.context().setOffline(true);
  await box(page).fill('Later');
  await box(page).press('Enter');
  await page.getByText(/The picture stays here/).waitFor(patient);
  await page.context().setOffline(false);
  // Gone as soon as it can be sent.
  await page.getByText(/The picture stays here/).waitFor({ state: 'detached', ...patient });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await log(page).getByText('Later', { exact: true }).waitFor(patient);
  await shown(page, 'you').waitFor(patient);
});

it('lets a member edit their last message by ↑, which the other side sees at once', async () => {
  const ana = await person(stage, 'Ana');
  const id = await begin(ana, 'At noun?');
  const [hers, his] = [await stage.newPage(), await stage.newPage()];
  await arriveAs(hers, ana, `/message/${id}`);
  await arriveAs(his, owner, `/message/${id}`);
  await log(his).getByText('At noun?', { exact: true }).waitFor(patient);
  await log(hers).getByRole('button', { name: 'Edit' }).waitFor(patient);
  await box(hers).press('ArrowUp');
  await hers.getByText('Editing your message').waitFor();
  await box(hers).fill('At noon?');
  await box(hers).press('Enter');
  await log(his).getByText('At noon?', { exact: true }).waitFor(patient);
  await log(his).getByText('edited', { exact: true }).waitFor(patient);
  expect(await log(his).getByText('At noun?').count()).toBe(0);
  expect(await log(his).getByRole('button', { name: 'Edit' }).count()).toBe(0);
  // The other side may receive it before its author has the answer.
  await expect.poll(() => hers.evaluate('document.activeElement.placeholder'), patient).toBe('Type your message...');
});

describe.each(widths)('%d px', (width) => {
  it('a conversation with pictures', async () => {
    const ana = await person(stage, 'Ana');
    const id = await begin(ana, 'Like this?');
    const page = await stage.newPage({ width });
    await arriveAs(page, ana, `/message/${id}`);
    await log(page).getByText('Like this?', { exact: true }).waitFor(patient);
    await choose(page);
    await box(page).fill('A bit shorter at the sides');
    await box(page).press('Enter');
    await shown(page, 'you').waitFor(patient);
    await page.getByText('Sent', { exact: true }).waitFor(patient);
    await choose(page, 'next.jpg');
    await page.getByAltText('Preview').waitFor(patient);
    expect(
      await log(page).evaluate((list) => list.scrollWidth - list.clientWidth),
      'the messages scroll sideways',
    ).toBe(0);
    await looksRight(page, `message-picture-${width}`);
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await log(page).getByRole('button', { name: 'Edit' }).click();
    await page.getByText('Editing your message').waitFor();
    await looksRight(page, `message-edit-${width}`);
    await page.keyboard.press('Escape');
    await shown(page, 'you').click();
    await page.getByRole('dialog').getByRole('img').waitFor(patient);
    await looksRight(page, `message-picture-large-${width}`);
  });
});
