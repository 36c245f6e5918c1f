import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { arriveAs, person, productOf } from './people.ts';
import { buy, FULL, showsPieces } from './selling.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const picture = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#12463F' } })
    .png()
    .toBuffer();

async function list(page: Page, name: string, price: string, stock: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Product' }).click();
  const form = page.getByRole('dialog', { name: 'Create Product' });
  await form.getByLabel('Product name').fill(name);
  await form.getByLabel('Price').fill(price);
  await form.getByLabel('Free pieces').fill(stock);
  await form.getByRole('button', { name: 'Combs and brushes' }).click();
  await form.getByLabel('Description').fill('Hand sawn from one piece.');
  await form.getByRole('button', { name: 'Create Product' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByRole('link', { name, exact: true }).waitFor();
}

describe('the store of a seller', () => {
  it('lists, changes, counts, deletes and takes back, up to the limit of the plan', async () => {
    const sel = await person(stage, 'Sel', 'SELLER');
    const page = await stage.newPage();
    await arriveAs(page, sel, '/my-store');
    await page.getByText('0 of 3').waitFor();
    await list(page, 'Walnut comb', '12.50', '5');
    await page.getByText('1 of 3').waitFor();

    await page.getByRole('button', { name: 'Edit Walnut comb' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Walnut comb' });
    await form.getByLabel('Price').fill('13');
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'comb.png', mimeType: 'image/png', buffer: await picture() });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByText('$13', { exact: true }).waitFor();
    await page.getByRole('main').locator('img[src^="/images/"]').waitFor();

    await page.getByRole('button', { name: 'More: Free pieces of Walnut comb' }).dblclick();
    const save = page.getByRole('button', { name: 'Save 7 free pieces of Walnut comb' });
    await save.click();
    // The number stands before the server has answered; the button leaves when it has.
    await save.waitFor({ state: 'detached' });
    await showsPieces(page, 'Walnut comb', ['7', '0', '0']);
    await page.reload();
    await showsPieces(page, 'Walnut comb', ['7', '0', '0']);

    await page.getByRole('button', { name: 'Delete Walnut comb' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Shop Deleted successfully!').first().waitFor();
    await page.getByRole('link', { name: 'Walnut comb', exact: true }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Undo deleting Walnut comb' }).click();
    await page.getByRole('link', { name: 'Walnut comb', exact: true }).waitFor();
    await showsPieces(page, 'Walnut comb', ['7', '0', '0']);

    await list(page, 'Ox comb', '20', '1');
    await list(page, 'Brush', '9', '0');
    await page.getByText('3 of 3').waitFor();
    await page.getByRole('button', { name: 'Add Product' }).click();
    await page.getByRole('main').getByText(FULL).waitFor();
    expect(await page.getByRole('main').getByRole('link', { name: 'Change Plan' }).count()).toBeGreaterThan(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(troublesOf(page)).toEqual([]);
  });

  it('shows a sale as it happens, on the shelf and on the dashboard', async () => {
    const [sel, ana] = await Promise.all([person(stage, 'Sal', 'SELLER'), person(stage, 'Ana')]);
    const productId = await productOf(stage, sel, 'Walnut comb', '12.50', 5, 'Combs');
    const [shelf, board] = await Promise.all([stage.newPage(), stage.newPage()]);
    await arriveAs(shelf, sel, '/my-store');
    await showsPieces(shelf, 'Walnut comb', ['5', '0', '0']);
    await arriveAs(board, sel, '/dashboard');
    await board.getByLabel('Takings').getByText('$0.00').first().waitFor();
    for (const page of [shelf, board]) await page.evaluate('window.notReloaded = true');
    await buy(stage, ana, productId, 2);
    await showsPieces(shelf, 'Walnut comb', ['3', '0', '2']);
    await board.getByRole('link', { name: /^Ship 1 order/ }).waitFor({ timeout: 60_000 });
    await expect
      .poll(() => board.locator('dl[aria-label="Takings"] dd').allTextContents(), { timeout: 60_000 })
      .toEqual(['$25.00', '$0.00', '$25.00']);
    for (const page of [shelf, board]) expect(await page.evaluate('window.notReloaded')).toBe(true);
    await board.getByRole('link', { name: 'To ship' }).click();
    await board.waitForURL('**/orders?tab=sales&status=paid');
    await board.getByText('Ana Ortiz').first().waitFor();

    const buyer = await stage.newPage();
    await arriveAs(buyer, ana, '/dashboard');
    await buyer
      .getByRole('region', { name: 'Orders under way' })
      .getByRole('link', { name: /^Walnut comb/ })
      .click();
    await buyer.waitForURL('**/orders/*');
    for (const page of [shelf, board, buyer]) expect(troublesOf(page)).toEqual([]);
  });
});
