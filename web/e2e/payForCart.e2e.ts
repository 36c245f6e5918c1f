import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, openWindowBeside, type Stage, troublesOf } from './harness.ts';
import { deliverHome, ordersOf, payForCart } from './paying.ts';
import { arriveAs, type Person, payWith, person, productOf } from './people.ts';

let stage: Stage;
let seller: Person;
let wax: string;
let comb: string;
beforeAll(async () => {
  stage = await openStage();
  seller = await person(stage, 'Sal', 'SELLER');
  wax = await productOf(stage, seller, 'Sculpting Wax', '12.50', 50);
  comb = await productOf(stage, seller, 'Steel Comb', '7.50', 1, 'Combs and brushes');
});
afterAll(() => stage?.close());

const fill = (who: Person, productId: string, quantity: number) =>
  stage.rest('POST', '/cart/create', { items: [{ shop_id: productId, quantity }] }, who.token);
const refusal = (page: Page, text: string) =>
  page.getByRole('form', { name: 'Card payment' }).getByRole('alert').getByText(text);
const ticketIsThere = (page: Page) => page.getByRole('heading', { level: 1, name: 'Your order is placed' }).waitFor();
/** A declined card answers 402 and a cart that cannot be paid 409: the browser writes such answers down. */
const unexpected = (page: Page) => troublesOf(page).filter((text) => !/402|409/.test(text));

/** A customer's page at the till, with so many tins of wax. */
async function openCartPayment(firstName: string, quantity: number): Promise<{ who: Person; page: Page }> {
  const who = await person(stage, firstName);
  await fill(who, wax, quantity);
  await deliverHome(stage, who);
  const page = await stage.newPage();
  await arriveAs(page, who, '/cart');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.getByText(/^Held for you \d/).waitFor();
  return { who, page };
}

describe('paying for a cart', () => {
  it('shows beside the card why it was declined, also after a reload, and takes the next card', async () => {
    const { who, page } = await openCartPayment('Ana', 2);
    await payWith(page, '4000000000000002');
    await refusal(page, 'Your card was declined.').waitFor();
    expect(await page.getByText('Your Payment was successful').count()).toBe(0);
    await page.reload();
    await refusal(page, 'Your card was declined.').waitFor();
    await payWith(page, '4242424242424242');
    await ticketIsThere(page);
    expect(await ordersOf(stage, who)).toEqual([{ status: 'paid', totalCents: 2500 }]);
    expect(unexpected(page)).toEqual([]);
  });

  it('asks the bank’s question, and again after a failed answer', async () => {
    const { who, page } = await openCartPayment('Bea', 1);
    await payWith(page, '4000002500003155');
    await page.getByRole('button', { name: 'Fail authentication' }).click();
    await page.getByRole('form', { name: 'Card payment' }).getByRole('alert').getByText(/./).first().waitFor();
    // After a reload during the bank's question, the order is there and the question can be answered.
    await payWith(page, '4000002500003155');
    await page.getByRole('button', { name: 'Complete authentication' }).waitFor();
    await page.reload();
    await payWith(page, '4000002500003155');
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await ticketIsThere(page);
    expect(await ordersOf(stage, who)).toEqual([{ status: 'paid', totalCents: 1250 }]);
    expect(unexpected(page)).toEqual([]);
  });

  it('keeps the order while its buyer is away, and is the same in another tab', async () => {
    const { who, page } = await openCartPayment('Cleo', 3);
    const till = page.url();
    await page.getByRole('link', { name: 'Chairside, home' }).click();
    await page
      .getByRole('alertdialog', { name: 'Leave without paying?' })
      .getByText(/kept for you until/)
      .waitFor();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.goto('/orders');
    await page.getByText('Waiting for payment').waitFor();

    const tab = await openWindowBeside(page);
    await Promise.all([page.goto(till), tab.goto(till)]);
    for (const each of [page, tab]) await each.getByText(/^Held for you \d/).waitFor();
    await payWith(tab, '4242424242424242');
    await Promise.all([ticketIsThere(tab), ticketIsThere(page)]);
    await page.goto(till);
    await ticketIsThere(page);
    expect(await ordersOf(stage, who)).toEqual([{ status: 'paid', totalCents: 3750 }]);
  });

  it("charges the order's price, whatever the address says", async () => {
    const { page, who } = await openCartPayment('Dora', 4);
    await page.goto(page.url().replace(/\/50$/, '/1'));
    await page.getByText(/The link said \$1\.00, but this order costs \$50\.00/).waitFor();
    await payWith(page, '4242424242424242');
    await ticketIsThere(page);
    expect(await ordersOf(stage, who)).toEqual([{ status: 'paid', totalCents: 5000 }]);
  });

  it('shows what was sold meanwhile, and leads back to the cart', async () => {
    const [emil, fay] = await Promise.all([person(stage, 'Emil'), person(stage, 'Fay')]);
    await Promise.all([fill(emil, comb, 1), fill(fay, comb, 1)]);
    const page = await stage.newPage();
    await arriveAs(page, emil, '/cart');
    await page.getByRole('button', { name: 'Checkout' }).waitFor();
    const { carts } = (await (await stage.rest('GET', '/cart/user', undefined, emil.token)).json()) as {
      carts: { _id: string }[];
    };
    await payForCart(stage, fay);
    await page.goto(`/payment/cart/${carts[0]?._id}/7.50`);
    await page.getByRole('heading', { name: 'Somebody was faster' }).waitFor();
    await page.getByText('Steel Comb is sold out.').waitFor();
    await page.getByRole('link', { name: 'Go to your cart' }).click();
    await page.getByText('Your cart has changed').waitFor();
    expect(await ordersOf(stage, emil)).toEqual([]);
    expect(unexpected(page)).toEqual([]);
  });

  it('gives an order up when the cart it came from is checked out anew', async () => {
    const { who, page } = await openCartPayment('Gus', 1);
    await fill(who, wax, 1);
    const tab = await openWindowBeside(page);
    await tab.goto('/cart');
    await tab.getByRole('button', { name: 'Checkout' }).click();
    await tab.getByText(/^Held for you \d/).waitFor();
    await page.getByRole('heading', { name: 'This order is no longer open' }).waitFor();
    await payWith(tab, '4242424242424242');
    await ticketIsThere(tab);
    expect((await ordersOf(stage, who)).filter(({ status }) => status === 'paid')).toHaveLength(1);
  });

  it('has nothing to pay for an unknown cart or campaign', async () => {
    const page = await stage.newPage();
    await arriveAs(page, await person(stage, 'Hal'), '/payment/cart/none/10');
    await page.getByRole('heading', { name: 'There is nothing to pay here' }).waitFor();
    await page.goto('/payment/contribute/none/10');
    await page.getByRole('heading', { name: 'There is nothing to pay here' }).waitFor();
    expect(await page.getByRole('link', { name: 'See the campaigns' }).getAttribute('href')).toBe('/campaignList');
  });
});
