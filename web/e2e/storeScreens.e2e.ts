import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { looksRight, widths } from './looksRight.ts';
import { arriveAs, person, productOf } from './people.ts';
import { buy, FULL, showsPieces } from './selling.ts';

const picture = (background: string) =>
  sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .png()
    .toBuffer();

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
    await page.getByRole('button', { name: 'Change terms' }).click();
    const terms = page.getByRole('dialog', { name: 'Shipping and returns' });
    await terms.getByLabel('Shipping of an order').fill('6.95');
    await terms.getByRole('button', { name: 'Add a state' }).click();
    await terms.getByLabel('Charged in').selectOption('NY');
    await terms.getByLabel('Percent').fill('8.875');
    await terms.getByLabel('Returns').fill('Within 14 days, unopened.');
    await terms.getByRole('checkbox', { name: /^Buyers can pick things up/ }).check();
    await terms.getByLabel('Name at the door').fill('Sid’s shelf');
    await terms.getByLabel('Street and number').fill('18 N Oak St');
    await terms.getByLabel('City').fill('Chicago');
    await terms.getByLabel('State').selectOption('IL');
    await terms.getByLabel('ZIP code').fill('60610');
    await terms.getByRole('button', { name: 'Save', exact: true }).click();
    await terms
      .getByText(/such as 6\.25/)
      .first()
      .waitFor();
    await looksRight(page, called('store-terms'));
    await terms.getByLabel('Percent').fill('8.88');
    await terms.getByRole('button', { name: 'Save', exact: true }).click();
    await terms.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Edit Walnut comb' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Walnut comb' });
    for (const background of ['#8f1a14', '#14458f'])
      await form
        .locator('input[type=file]')
        .setInputFiles({ name: 'comb.png', mimeType: 'image/png', buffer: await picture(background) });
    await form.getByRole('button', { name: 'Move picture 2 forward' }).press('Enter');
    await form.getByText('Picture 2 is now picture 1 of 2.').waitFor();
    await looksRight(page, called('store-edit'));
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await form.waitFor({ state: 'detached' });
    await page.goto(`/product/${comb}`);
    const gallery = page.getByRole('region', { name: 'Pictures of Walnut comb' });
    await gallery.getByRole('img', { name: 'Walnut comb, picture 2 of 2' }).waitFor({ state: 'attached' });
    await looksRight(page, called('product-gallery'));
    await gallery.getByRole('button', { name: 'Next picture' }).press('Enter');
    await gallery.locator('[aria-label="Go to picture 2"][aria-current]').waitFor();
    await page.goto('/my-store');
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

  it('what a seller asks looks right before it is paid', async () => {
    const [sel, ana] = await Promise.all([person(stage, 'Sid', 'SELLER'), person(stage, 'Ana')]);
    const comb = await productOf(stage, sel, 'Ox comb', '12.50', 8, 'Combs');
    const pickUp = { name: 'Sid’s shelf', street: '18 N Oak St', city: 'Chicago', state: 'IL', zip: '60610' };
    const taxes = [{ state: 'NY', percent: 8.88 }];
    const terms = { shipping: 6.95, returns: 'Within 14 days, unopened.', pick_up: pickUp, taxes };
    await stage.rest('PUT', '/shops/terms', terms, sel.token);
    const buyer = await stage.newPage({ width });
    await arriveAs(buyer, ana, `/product/${comb}`);
    await buyer.getByText('$6.95 an order').waitFor();
    await buyer.getByText('8.88% in New York').waitFor();
    await looksRight(buyer, called('product-terms'));
    await stage.rest('POST', '/cart/create', { items: [{ shop_id: comb, quantity: 1 }] }, ana.token);
    await buyer.goto('/cart');
    const sending = buyer.getByRole('radiogroup', { name: /^From Sid/ });
    await sending.getByRole('radio', { name: /^Send it, \$6\.95/ }).waitFor();
    await buyer.getByText('$19.45').first().waitFor();
    await looksRight(buyer, called('cart-sent'));
    await sending.getByRole('radio', { name: /^Pick it up, \$0\.00/ }).click();
    await buyer.getByText('$19.45').first().waitFor({ state: 'detached' });
    await looksRight(buyer, called('cart-picked-up'));
    await buyer.getByRole('button', { name: /^Checkout/ }).click();
    await buyer.getByRole('button', { name: 'Submit' }).waitFor();
    expect(troublesOf(buyer)).toEqual([]);
  });
});
