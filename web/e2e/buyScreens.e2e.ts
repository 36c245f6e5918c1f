import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { isAtTheFoot, looksRight, widths } from './looksRight.ts';
import { payForCart, typeAddress } from './paying.ts';
import { arriveAs, type Person, payWith, person, productOf } from './people.ts';

let stage: Stage;
let seller: Person;
let wax: string;
let comb: string;
beforeAll(async () => {
  stage = await openStage();
  seller = await person(stage, 'Sal', 'SELLER');
  wax = await productOf(stage, seller, 'Sculpting Wax', '12.50', 90);
  comb = await productOf(stage, seller, 'Steel Comb', '7.50', 40, 'Combs and brushes');
});
afterAll(() => stage?.close());

describe.each(widths)('%d px', (width) => {
  const called = (name: string) => `${name}-${width}`;

  it('the way of a buyer', async () => {
    const ana = await person(stage, 'Ana');
    const page = await stage.newPage({ width });
    await page.goto('/marketplace');
    await page.getByRole('heading', { name: 'Steel Comb' }).waitFor();
    await looksRight(page, called('marketplace'));
    await page.goto('/cart');
    await page.getByText('Your cart is empty').waitFor();
    await looksRight(page, called('cart-empty'));
    await page.goto(`/product/${wax}`);
    await page.getByRole('button', { name: 'Add To Cart', exact: true }).waitFor();
    await looksRight(page, called('product'));

    await stage.rest(
      'POST',
      '/cart/create',
      {
        items: [
          { shop_id: wax, quantity: 2 },
          { shop_id: comb, quantity: 1 },
        ],
      },
      ana.token,
    );
    await arriveAs(page, ana, '/cart');
    await page.getByRole('button', { name: /^Checkout/ }).waitFor();
    await looksRight(page, called('cart'));
    await page.getByRole('button', { name: /^Checkout/ }).click();
    await page.getByText('Please say where it should go.').first().waitFor();
    await looksRight(page, called('cart-address-missing'));
    await typeAddress(page);
    await page.getByRole('button', { name: 'Use this address' }).click();
    await page.getByRole('button', { name: 'Change address' }).click();
    await looksRight(page, called('cart-address'));
    await page.getByRole('button', { name: 'Cancel' }).click();
    if (width < 640) await isAtTheFoot(page, /^Checkout/);
    await page.getByRole('button', { name: /^Checkout/ }).click();
    await page.getByRole('button', { name: 'Submit' }).waitFor();
    await looksRight(page, called('till'));
    await payWith(page, '4000000000000002');
    await page.getByRole('alert').getByText('Your card was declined.').waitFor();
    await looksRight(page, called('till-declined'));
    await page.getByRole('link', { name: 'Chairside, home' }).click();
    await page.getByRole('alertdialog', { name: 'Leave without paying?' }).waitFor();
    await looksRight(page, called('till-leave'));
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await page.goto('/orders');
    await page.getByText('Waiting for payment').waitFor();
    await looksRight(page, called('orders-unpaid'));
    await page.getByRole('link', { name: /Sculpting Wax/ }).click();
    await page.getByText('This order is not paid yet').waitFor();
    await looksRight(page, called('order-unpaid'));
    await page.getByRole('link', { name: 'Pay now' }).click();
    await page.getByText(/^Held for you \d/).waitFor();
    await page.goto(page.url().replace(/[\d.]+$/, '1'));
    await page.getByText(/The link said/).waitFor();
    await looksRight(page, called('till-amount'));
    await payWith(page, '4242424242424242');
    await page.getByRole('heading', { level: 1, name: 'Your order is placed' }).waitFor();
    await looksRight(page, called('order-thank-you'));
    await page.getByRole('link', { name: 'See the order' }).click();
    await page.getByRole('heading', { name: 'Sold by Sal Ortiz' }).waitFor();
    await looksRight(page, called('order'));
    await page.getByRole('button', { name: /^Cancel/ }).click();
    await page.getByRole('alertdialog').waitFor();
    await looksRight(page, called('order-cancel'));
    await page.getByRole('button', { name: 'Cancel it' }).click();
    await page
      .getByRole('region', { name: 'Sold by Sal Ortiz' })
      .getByText('Refunded', { exact: true })
      .first()
      .waitFor();
    await looksRight(page, called('order-refunded'));
    expect(troublesOf(page).filter((line) => !line.includes('402'))).toEqual([]);
  });

  it('the sales of a seller, and ways to nothing', async () => {
    const bea = await person(stage, 'Bea');
    await stage.rest('POST', '/cart/create', { items: [{ shop_id: comb, quantity: 1 }] }, bea.token);
    const orderId = await payForCart(stage, bea);
    const page = await stage.newPage({ width });
    await arriveAs(page, seller, '/orders?tab=sales');
    await page.getByText('For Bea Ortiz').first().waitFor();
    await looksRight(page, called('sales'));
    await page.goto(`/orders/${orderId}`);
    await page.getByRole('heading', { name: 'Bought by Bea Ortiz' }).waitFor();
    await page.getByRole('button', { name: /^Ship/ }).click();
    await page.getByRole('dialog').waitFor();
    await looksRight(page, called('sale-ship'));
    await page.getByRole('dialog').getByLabel('Tracking').fill('UPS 1Z999');
    await page.getByRole('button', { name: 'Mark as shipped' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const buyer = await stage.newPage({ width });
    await arriveAs(buyer, bea, `/orders/${orderId}`);
    await buyer.getByRole('button', { name: /^I have received it/ }).click();
    await buyer.getByText('Delivered').first().waitFor();
    await buyer.goto('/orders');
    await buyer.getByRole('button', { name: 'Write a review of Steel Comb' }).click();
    await buyer.getByRole('radio', { name: '4 stars, Very good' }).click();
    await looksRight(buyer, called('order-review'));
    await buyer.getByLabel('Your review').fill('Smooth on every beard I have tried it on, and it fits my pocket.');
    await buyer.getByRole('button', { name: 'Save review' }).click();
    await buyer.getByRole('button', { name: 'Edit review of Steel Comb' }).waitFor();
    await looksRight(buyer, called('orders-reviewed'));
    await page.goto(`/product/${comb}`);
    await page.getByRole('button', { name: 'Answer Bea Ortiz' }).first().click();
    await looksRight(page, called('product-answer'));
    await page.getByRole('alertdialog').getByLabel('Your answer').fill('Thank you, Bea.');
    await page.getByRole('button', { name: 'Send answer' }).click();
    await page.getByText('Thank you, Bea.').first().waitFor();
    await looksRight(page, called('product-reviews'));
    await page.goto('/payment/cart/none/10');
    await page.getByRole('heading', { name: 'There is nothing to pay here' }).waitFor();
    await looksRight(page, called('till-nothing'));
    await page.goto('/thank-you');
    await page.getByText('We could not find that order').waitFor();
    await looksRight(page, called('thank-you-nothing'));
  });

  it('a till that others were faster at', async () => {
    const [cleo, dora] = await Promise.all([person(stage, 'Cleo'), person(stage, 'Dora')]);
    const other = await person(stage, 'Olga', 'SELLER');
    const last = await productOf(stage, other, 'Last Brush', '9', 1, 'Combs and brushes');
    const items = [{ shop_id: last, quantity: 1 }];
    await Promise.all([cleo, dora].map(({ token }) => stage.rest('POST', '/cart/create', { items }, token)));
    const { carts } = (await (await stage.rest('GET', '/cart/user', undefined, cleo.token)).json()) as {
      carts: { _id: string }[];
    };
    await payForCart(stage, dora);
    const page = await stage.newPage({ width });
    await arriveAs(page, cleo, `/payment/cart/${carts[0]?._id}/9`);
    await page.getByText('Last Brush is sold out.').waitFor();
    await looksRight(page, called('till-sold-out'));
    await page.getByRole('link', { name: 'Go to your cart' }).click();
    await page.getByText('Your cart has changed').waitFor();
    await looksRight(page, called('cart-changed'));
  });
});
