import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, openWindowBeside, type Stage, troublesOf } from './harness.ts';
import { deliverHome, HOME, payForCart, typeAddress } from './paying.ts';
import { arriveAs, logIn, type Person, payWith, person, productOf } from './people.ts';
import { watchShifts } from './shifts.ts';

let stage: Stage;
let seller: Person;
let other: Person;
let wax: string;
let comb: string;
let cape: string;
beforeAll(async () => {
  stage = await openStage();
  [seller, other] = await Promise.all([person(stage, 'Sal', 'SELLER'), person(stage, 'Olga', 'SELLER')]);
  wax = await productOf(stage, seller, 'Sculpting Wax', '12.50', 20);
  comb = await productOf(stage, seller, 'Steel Comb', '7.50', 3, 'Combs and brushes');
  cape = await productOf(stage, other, 'Cutting Cape', '30', 9, 'Capes and towels');
});
afterAll(() => stage?.close());

const count = (page: Page, items: string) => page.getByRole('banner').getByRole('link', { name: `Cart, ${items}` });
const line = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });
const addFromShelf = (page: Page, name: string) => page.getByRole('button', { name: `Add To Cart: ${name}` }).click();
const total = (page: Page, amount: string) =>
  page.getByRole('complementary', { name: 'Order summary' }).getByText(amount).last().waitFor();

describe('buying', () => {
  it('goes from a visitor’s cart over the login and the till to an order that its sellers send', async () => {
    const ana = await person(stage, 'Ana');
    const [guest, sales] = await Promise.all([stage.newPage(), stage.newPage()]);
    const heldStill = await Promise.all([watchShifts(guest), watchShifts(sales)]);
    await arriveAs(sales, seller, '/orders?tab=sales');
    await sales.getByText('Nothing sold yet').waitFor();
    await sales.getByText('Live', { exact: true }).waitFor();

    await guest.goto('/marketplace');
    await addFromShelf(guest, 'Sculpting Wax');
    await count(guest, '1 item').waitFor();
    const tab = await openWindowBeside(guest);
    await tab.goto('/marketplace');
    await count(tab, '1 item').waitFor();
    await addFromShelf(guest, 'Cutting Cape');
    await Promise.all([count(guest, '2 items').waitFor(), count(tab, '2 items').waitFor()]);

    await guest.goto('/cart');
    await line(guest, 'Sculpting Wax').getByRole('button', { name: /^More/ }).click();
    await Promise.all([count(guest, '3 items').waitFor(), count(tab, '3 items').waitFor()]);
    await total(guest, '$55.00');
    await guest.getByRole('button', { name: 'Checkout' }).click();
    await guest.waitForURL('**/login?next=*');
    await logIn(guest, ana);
    // The checkout goes on after the login, as far as where it should go.
    await guest.getByText('Please say where it should go.').first().waitFor();
    await typeAddress(guest);
    await guest.getByRole('button', { name: 'Checkout' }).click();
    await guest.waitForURL('**/payment/cart/*/55');
    await guest.getByText(/^Held for you \d/).waitFor();
    // What is said for some seconds is watched for from before its cause.
    const toast = sales.getByText(/^New order: Ana Ortiz/).waitFor({ timeout: 60_000 });
    await payWith(guest, '4242424242424242');
    await guest.waitForURL('**/thank-you?order=*');
    await guest.getByRole('heading', { level: 1, name: 'Your order is placed' }).waitFor();
    await guest.getByText('Your Payment was successful').waitFor();
    expect(await guest.getByRole('link', { name: 'Back To Dashboard' }).getAttribute('href')).toBe('/dashboard');
    await Promise.all([count(guest, '0 items').waitFor(), count(tab, '0 items').waitFor()]);

    await toast;
    const sale = sales.getByRole('main').getByRole('listitem').filter({ hasText: 'For Ana Ortiz' });
    await sale.getByText('$25.00').waitFor();
    await guest.getByText(`${HOME.city}, ${HOME.state} ${HOME.zip}`).waitFor();
    expect(await sale.getByText('Cutting Cape').count()).toBe(0);
    for (const look of heldStill) look();
    await guest.getByRole('link', { name: 'See the order' }).click();
    await guest.getByRole('heading', { name: 'Sold by Sal Ortiz' }).waitFor();
    await guest.getByRole('heading', { name: 'Sold by Olga Ortiz' }).waitFor();
    await guest.evaluate('window.notReloaded = true');

    await sale.getByRole('button', { name: /^Ship/ }).click();
    const dialog = sales.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
    await dialog.getByText('Please say how it was shipped.').waitFor();
    await dialog.getByLabel('Tracking').fill('UPS 1Z999');
    await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
    await sale.getByText('Shipped').waitFor();
    const part = guest.getByRole('region', { name: 'Sold by Sal Ortiz' });
    await part.getByText('UPS 1Z999').waitFor();
    await part.getByRole('button', { name: /^I have received it/ }).click();
    await part.getByText('Delivered').first().waitFor();
    await sale.getByText('Delivered', { exact: true }).waitFor();
    expect(await guest.evaluate('window.notReloaded')).toBe(true);

    // A review is read by others, answered, changed and taken back, without a reload.
    const reader = await stage.newPage();
    await reader.goto(`/product/${wax}`);
    await reader.getByText('No reviews yet').waitFor();
    await sales.goto(`/product/${wax}`);
    await sales.getByText('No reviews yet').waitFor();
    await guest.getByRole('button', { name: 'Write a review of Sculpting Wax' }).click();
    const review = guest.getByRole('dialog', { name: 'Write a review' });
    await review.getByRole('radio', { name: '4 stars, Very good' }).click();
    await review.getByLabel('Your review').fill('Holds all day.');
    await review.getByRole('button', { name: 'Save review' }).click();
    await guest.getByRole('button', { name: 'Edit review of Sculpting Wax' }).waitFor();
    await reader.getByText('Holds all day.').waitFor();
    await reader.getByRole('link', { name: '4.0 out of 5, 1 review' }).waitFor();
    await sales.getByRole('button', { name: 'Answer Ana Ortiz' }).click();
    await sales.getByRole('alertdialog').getByLabel('Your answer').fill('Thank you, Ana.');
    await sales.getByRole('button', { name: 'Send answer' }).click();
    await reader.getByText('Thank you, Ana.').waitFor();
    await guest.getByRole('link', { name: 'Sculpting Wax', exact: true }).click();
    // The order's page, which is on its way out, has a button for it as well.
    await guest.getByRole('button', { name: 'Edit review', exact: true }).click();
    await guest.getByRole('button', { name: 'Remove review' }).click();
    await guest.getByRole('button', { name: 'Remove it' }).click();
    await Promise.all([guest, reader, sales].map((page) => page.getByText('No reviews yet').waitFor()));
    // Its seller is told that there was one, and can ask why it is gone.
    await sales.getByRole('button', { name: 'Why is the review of Ana Ortiz gone?' }).click();
    await sales.getByText('Only its author takes a review back').first().waitFor();
    for (const page of [guest, tab, sales, reader])
      expect(troublesOf(page).filter((text) => !text.includes('404'))).toEqual([]);
  });

  it('shows the refund of a cancellation before it is pressed, and then that it was made', async () => {
    const cleo = await person(stage, 'Cleo');
    await stage.rest(
      'POST',
      '/cart/create',
      {
        items: [
          { shop_id: wax, quantity: 2 },
          { shop_id: cape, quantity: 1 },
        ],
      },
      cleo.token,
    );
    const orderId = await payForCart(stage, cleo);
    const page = await stage.newPage();
    await arriveAs(page, cleo, `/orders/${orderId}`);
    const part = page.getByRole('region', { name: 'Sold by Sal Ortiz' });
    await part.getByRole('button', { name: /^Cancel/ }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('You get $25.00 back to your card.', { exact: false }).waitFor();
    await question.getByLabel('Reason').fill('Too sticky');
    await question.getByRole('button', { name: 'Cancel it' }).click();
    await part.getByText('Refunded', { exact: true }).first().waitFor();
    await part.getByText('Reason: Too sticky').waitFor();
    await page.getByRole('region', { name: 'Sold by Olga Ortiz' }).getByText('Paid', { exact: true }).first().waitFor();
    const receipt = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Receipt (PDF)' }).click();
    expect((await receipt).suggestedFilename()).toMatch(/^chairside-receipt-.*\.pdf$/);
    expect(troublesOf(page)).toEqual([]);
  });
});

describe('the cart', () => {
  it("takes a visitor’s products along at login, once, beside those in the member's cart", async () => {
    const dora = await person(stage, 'Dora');
    await stage.rest('POST', '/cart/create', { items: [{ shop_id: wax, quantity: 2 }] }, dora.token);
    const page = await stage.newPage();
    await page.goto(`/product/${wax}`);
    await page.getByRole('button', { name: 'More: Quantity' }).click();
    await page.getByRole('button', { name: 'Add To Cart', exact: true }).click();
    await count(page, '2 items').waitFor();
    await page.goto('/login');
    await logIn(page, dora);
    await page.waitForURL('**/profile');
    await page.goto('/cart');
    await count(page, '4 items').waitFor();
    await page.reload();
    await count(page, '4 items').waitFor();
    // What was on its way when the page was left is sent again, which changes nothing.
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cart')));
    await expect.poll(kept, { timeout: 30_000 }).toEqual([]);
  });

  it('is the same in every browser of its member, and gives a removed line back', async () => {
    const emil = await person(stage, 'Emil');
    const [here, there] = await Promise.all([stage.newPage(), stage.newPage()]);
    await arriveAs(here, emil, '/marketplace');
    await arriveAs(there, emil, '/cart');
    await there.getByText('Your cart is empty').waitFor();
    await there.evaluate('window.notReloaded = true');
    await addFromShelf(here, 'Sculpting Wax');
    await addFromShelf(here, 'Sculpting Wax');
    await line(there, 'Sculpting Wax').waitFor();
    await Promise.all([count(here, '2 items').waitFor(), count(there, '2 items').waitFor()]);

    const quantity = line(there, 'Sculpting Wax').getByRole('spinbutton');
    await quantity.fill('7');
    await quantity.press('Enter');
    await Promise.all([total(there, '$87.50'), count(here, '7 items').waitFor()]);
    for (let press = 0; press < 3; press += 1) await quantity.press('ArrowDown');
    await count(here, '4 items').waitFor();
    await there.getByRole('button', { name: 'Remove Sculpting Wax' }).click();
    // The toast closes after some seconds, but not while the pointer is on it.
    await there.getByRole('button', { name: 'Undo' }).hover();
    await there.getByText('Your cart is empty').waitFor();
    await count(here, '0 items').waitFor();
    await there.getByRole('button', { name: 'Undo' }).click();
    await Promise.all([line(there, 'Sculpting Wax').waitFor(), count(here, '4 items').waitFor()]);
    expect(await there.evaluate('window.notReloaded')).toBe(true);
    for (const page of [here, there]) expect(troublesOf(page)).toEqual([]);
  });

  it('shows changes before it is paid, and goes on with the accepted ones', async () => {
    const [fay, gus] = await Promise.all([person(stage, 'Fay'), person(stage, 'Gus')]);
    const page = await stage.newPage();
    await stage.rest(
      'POST',
      '/cart/create',
      {
        items: [
          { shop_id: cape, quantity: 1 },
          { shop_id: comb, quantity: 3 },
        ],
      },
      fay.token,
    );
    await deliverHome(stage, fay);
    await arriveAs(page, fay, '/cart');
    await total(page, '$52.50');

    await stage.rest('POST', '/cart/create', { items: [{ shop_id: comb, quantity: 2 }] }, gus.token);
    await payForCart(stage, gus);
    await priceOf(cape, 3300, other);
    // Both changes were made by others; this page may not have received them yet.
    const changed = async () =>
      (await stage.graphql<{ cart: { changes: unknown[] } }>('{ cart { changes { kind } } }', {}, fay.token)).cart
        .changes.length;
    await expect.poll(changed, { timeout: 30_000 }).toBe(2);
    await page.getByRole('button', { name: 'Checkout' }).click();
    const changes = page.getByRole('alert').filter({ hasText: 'Your cart has changed' });
    await changes.getByText('Cutting Cape now costs $33.00 instead of $30.00.').waitFor();
    await changes.getByText('Only 1 Steel Comb is left.').waitFor();
    await expect
      .poll(() => changes.evaluate((panel) => panel === document.activeElement), { timeout: 20_000 })
      .toBe(true);
    await changes.getByRole('button', { name: 'Accept the changes' }).click();
    await changes.waitFor({ state: 'detached' });
    await total(page, '$40.50');
    await page.getByRole('button', { name: 'Checkout' }).click();
    await page.waitForURL('**/payment/cart/*/40.50');
  });

  it('shows on the product’s page how many are left, as it happens', async () => {
    const hal = await person(stage, 'Hal');
    const brush = await productOf(stage, other, 'Neck Duster', '9', 3);
    const page = await stage.newPage();
    await page.goto(`/product/${brush}`);
    await page.getByText('3 left').waitFor();
    await page.evaluate('window.notReloaded = true');
    await stage.rest('POST', '/cart/create', { items: [{ shop_id: brush, quantity: 2 }] }, hal.token);
    await payForCart(stage, hal);
    await page.getByText('1 left').waitFor();
    await stage.rest('POST', '/cart/create', { items: [{ shop_id: brush, quantity: 1 }] }, hal.token);
    await payForCart(stage, hal);
    await page.getByText('Sold out').first().waitFor();
    await page.getByRole('button', { name: 'Add To Cart', exact: true }).waitFor({ state: 'detached' });
    expect(await page.evaluate('window.notReloaded')).toBe(true);
  });
});

async function priceOf(id: string, priceCents: number, { token }: Person): Promise<void> {
  await stage.graphql(
    'mutation ($id: ID!, $changes: ProductChanges!) { updateProduct(id: $id, changes: $changes) { priceCents } }',
    { id, changes: { priceCents } },
    token,
  );
}

describe('a favorite', () => {
  it('is kept by its heart, found on another device, and taken out there', async () => {
    const ben = await person(stage, 'Ben');
    const [page, device] = await Promise.all([stage.newPage(), stage.newPage({ width: 360, height: 800 })]);
    const heart = (of: Page) => of.getByRole('button', { name: 'Favorite: Steel Comb' });
    await arriveAs(page, ben, '/marketplace');
    await heart(page).click();
    await page.getByRole('button', { name: 'Favorite: Steel Comb', pressed: true }).waitFor();
    await arriveAs(device, ben, '/favorites?tab=products');
    await heart(device).click();
    await device.getByRole('button', { name: 'Favorite: Steel Comb', pressed: false }).waitFor();
    await page.goto('/favorites?tab=products');
    await page.getByText('No favorite products yet').waitFor();
    expect([...troublesOf(page), ...troublesOf(device)]).toEqual([]);
  });
});
