import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { looksRight, widths } from './looksRight.ts';
import { arriveAs, person, productOf } from './people.ts';
import { buy, FULL, showsPieces } from './selling.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

describe.each(widths)('%d px', (width) => {
  const called = (name: string) => `${name}-${width}`;

  it('the store and the dashboards look right', async () => {
    const [sel, ana] = await Promise.all([person(stage, 'Sid', 'SELLER'), person(stage, 'Ana')]);
    const comb = await productOf(stage, sel, 'Walnut comb', '12.50', 8, 'Combs');
    await productOf(stage, sel, 'Barber cape with a very long name for its card', '1299', 0, 'Capes and aprons');
    await buy(stage, ana, comb, 5);
    const page = await stage.newPage({ width });
    await arriveAs(page, sel, '/my-store');
    await showsPieces(page, 'Walnut comb', ['3', '0', '5']);
    await looksRight(page, called('store'));
    await page.getByRole('button', { name: 'More: Free pieces of Walnut comb' }).click();
    await page.getByRole('button', { name: 'Save 4 free pieces of Walnut comb' }).waitFor();
    await looksRight(page, called('store-counting'));
    await page.getByRole('button', { name: 'Edit Walnut comb' }).click();
    await page.getByRole('dialog', { name: 'Edit Walnut comb' }).waitFor();
    await looksRight(page, called('store-edit'));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete Walnut comb' }).click();
    await page.getByRole('alertdialog').waitFor();
    await looksRight(page, called('store-delete'));
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Undo deleting Walnut comb' }).click();
    await page.getByRole('link', { name: 'Walnut comb', exact: true }).waitFor();
    await productOf(stage, sel, 'Brush', '9', 3, 'Brushes');
    await page.reload();
    await page.getByRole('main').getByText(FULL).waitFor();
    await looksRight(page, called('store-full'));
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'To ship' }).waitFor();
    await looksRight(page, called('dashboard-seller'));
    expect(troublesOf(page)).toEqual([]);

    const buyer = await stage.newPage({ width });
    await arriveAs(buyer, ana, '/dashboard');
    await buyer.getByRole('region', { name: 'Orders under way' }).waitFor();
    await looksRight(buyer, called('dashboard-customer'));
  });
});
