import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayFrom } from './campaigns.ts';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { activate, arriveAs, type Person, password, person, productOf, shopOf } from './people.ts';

/** What is said when something goes wrong that seldom does, and what only some members have (specification §8). */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
}, 90_000);
afterAll(() => stage?.close());

const patient = { timeout: 20_000 };

type Refusal = { readonly code: string; readonly status: number; readonly message: string };
/** The next answers to an operation: refused like this, or cut off without one. */
async function refuse(page: Page, operationName: string, how: Refusal | 'cut'): Promise<void> {
  await page.unrouteAll();
  await page.route('**/graphql', (route) => {
    if (route.request().postDataJSON()?.operationName !== operationName) return route.fallback();
    if (how === 'cut') return route.abort();
    const { message, ...extensions } = how;
    return route.fulfill({ json: { data: null, errors: [{ message, extensions }] } });
  });
}
const BROKEN: Refusal = { code: 'SOMETHING_WENT_WRONG', status: 500, message: 'Something went wrong. Log id 7.' };

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const shopFacts = (name: string, price: string) => ({
  shop_name: name,
  price,
  category: 'barbers',
  description: 'Hot towels.',
  contact_number: '+1 312 555 0100',
  contact_email: 'shop@example.test',
  shop_address: '1 Oak Street, Chicago, Illinois',
});
/** Opens a shop over REST, with hours only where some are given; its id. */
async function openedShop(owner: Person, body: Readonly<Record<string, string>>): Promise<string> {
  const answer = await stage.rest('POST', '/shops/register', body, owner.token);
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { _id: string })._id;
}

const says = (page: Page, text: string) => page.getByText(text).first().waitFor(patient);

describe('a visitor', () => {
  it('whose registration does not arrive is told so, and keeps what they wrote', async () => {
    const page = await stage.newPage();
    await page.route('**/api/v1/users/register', (route) => route.abort());
    await page.goto('/signup');
    const lines = { 'First name': 'Rosa', 'Last name': 'Ortiz', Username: 'Rosa', 'Phone number': '+1 312 555 0100' };
    for (const [label, text] of Object.entries({ ...lines, Email: 'rosa@mail.test', Password: password }))
      await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByRole('checkbox', { name: 'Agree to privacy and policy terms' }).click();
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await page.getByRole('alert').getByText('Unable to create account. Try again later').first().waitFor(patient);
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('rosa@mail.test');
    await page.context().close();
  });

  it('reads that a shop has stated no hours, in the list and on its page', async () => {
    await openedShop(await person(stage, 'Olga', 'SHOP_OWNER'), shopFacts('Not Yet Open', '20'));
    const page = await stage.newPage();
    await page.goto('/barbers');
    await page.locator('.first').waitFor({ state: 'detached', ...patient });
    const card = page.getByRole('article').filter({ hasText: 'Not Yet Open' });
    await card.getByText('not available').first().waitFor(patient);
    await card.getByRole('link', { name: 'Not Yet Open' }).click();
    await says(page, 'No working hours specified');
    expect(troublesOf(page)).toEqual([]);
    await page.context().close();
  });

  it('sees that a page broke, in its frame, and finds the way back', async () => {
    const seller = await person(stage, 'Sal', 'SELLER');
    const productId = await productOf(stage, seller, 'Sea Salt Spray', '14', 5);
    const page = await stage.newPage();
    // An answer that no screen can be drawn from.
    await page.route('**/graphql', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace(/"memberSince":"[^"]*"/, '"memberSince":"never"'),
      });
    });
    await page.goto(`/product/${productId}`);
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor(patient);
    await page.unrouteAll();
    await page.getByRole('banner').getByRole('link', { name: 'Marketplace' }).click();
    await page.getByRole('heading', { level: 1, name: 'Marketplace' }).waitFor(patient);
    await page.context().close();
  });
});

describe('a customer', () => {
  it('sees which part of a day a shop is closed, and books a chair that costs nothing from its page', async () => {
    const owner = await person(stage, 'Omar', 'SHOP_OWNER');
    const mornings = Object.fromEntries(WEEKDAYS.map((day) => [day, '09:00,09:30']));
    const shopId = await openedShop(owner, { ...shopFacts('Early Chair', '0'), ...mornings });
    const page = await stage.newPage();
    await arriveAs(page, await person(stage, 'Ana'), `/barber/${shopId}`);
    await page.getByRole('button', { name: 'Hire Me' }).click();
    const dialog = page.getByRole('dialog', { name: 'Book at Early Chair' });
    await dialog.getByRole('button', { name: /^Later week/ }).click();
    await dialog.getByRole('radio', { name: /^Thursday.* free$/ }).click();
    for (const part of ['Afternoon', 'Evening']) {
      await dialog.getByRole('tab', { name: part }).click();
      await dialog.getByText('Not available', { exact: true }).waitFor(patient);
    }
    await dialog.getByRole('tab', { name: 'Morning' }).click();
    await dialog.getByRole('radio', { name: /^9:00am/ }).click();
    await dialog.getByText(/^Held for you \d/).waitFor(patient);
    const told = says(page, 'New Booking Created');
    await dialog.getByRole('button', { name: 'Book Appointment' }).click();
    await told;
    expect(troublesOf(page)).toEqual([]);
    await page.context().close();
  });

  it('finds the way to a business, and what they write is refused or lost with the specified words', async () => {
    const cora = await person(stage, 'Cora');
    await activate(stage, cora);
    const page = await stage.newPage();
    await arriveAs(page, cora, '/my-store');
    await says(page, 'Activate your shop in settings to start selling');

    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor(patient);
    expect(await page.getByText('Blog contents').count()).toBe(0);
    const post = { blog_title: 'A first post', category: 'Tools', content: 'Combs, mostly.' };
    expect((await stage.rest('POST', '/blogs/create', post, cora.token)).status).toBe(201);
    await page.reload();
    await says(page, 'Blog contents');

    const text = `${'How often do you hone yours, and with what? '.repeat(6)}I ask for a friend.`;
    await page.goto('/forum');
    await page.getByRole('button', { name: 'Create Thread' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create a New Thread' });
    await dialog.getByLabel('Thread', { exact: true }).fill(text);
    await dialog.getByLabel('Topic').fill('Honing');
    await dialog.getByLabel('Category').fill('Tools');
    await refuse(page, 'CreateThread', BROKEN);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await says(page, 'error creating thread');
    await page.unrouteAll();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached', ...patient });
    await page.goto('/forum');
    await page.getByRole('button', { name: /^Read more/ }).click();
    await says(page, 'Collapse');

    await page.goto('/profile');
    await page.getByLabel('Bio').fill('Hot towels.');
    await refuse(page, 'UpdateProfile', 'cut');
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await says(page, 'An error occurred. Please try again.');
    await refuse(page, 'UpdateProfile', BROKEN);
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await says(page, 'Failed to submit data. Please try again.');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Update Profile' }).click();
    await says(page, 'Profile Updated successfully!');

    await page.goto('/funding');
    await page.getByRole('button', { name: 'Create Form' }).first().click();
    const form = page.getByRole('dialog', { name: 'Create A New Donation' });
    await form.getByLabel('Campaign name').fill('A second chair');
    await form.getByLabel('Goal amount').fill('500');
    await form.getByLabel('Description').fill('We have one chair.');
    await form.getByLabel('Start date').fill(dayFrom(Date.now(), 1));
    await form.getByLabel('End date').fill(dayFrom(Date.now(), 9));
    await refuse(page, 'CreateCampaign', BROKEN);
    const told = page.getByText('Error', { exact: true }).first().waitFor(patient);
    await form.getByRole('button', { name: 'Save' }).click();
    await told;
    await page.context().close();
  });
});

describe('a barber', () => {
  it('is told in the specified words why a shop was not created or deleted', async () => {
    const bea = await person(stage, 'Bea', 'SHOP_OWNER');
    const page = await stage.newPage();
    await arriveAs(page, bea, '/my-store');
    await says(page, 'You have no shop yet. select a pricing plan that fits your budget or create one for free now');
    await page.getByRole('button', { name: 'Add Shop' }).click();
    const form = page.getByRole('dialog', { name: 'Create Shop' });
    await form.getByLabel('Shop name').fill('Corner Cuts');
    await form.getByLabel('Price').fill('20');
    for (const _ of ['hours', 'picture']) await form.getByRole('button', { name: 'Next' }).click();
    const create = form.getByRole('button', { name: 'Create Shop' });
    await refuse(page, 'RegisterShop', { code: 'UNKNOWN', status: 400, message: 'Not understood.' });
    await create.click();
    await says(page, 'Error Creating Shop');
    await refuse(page, 'RegisterShop', BROKEN);
    await create.click();
    await says(page, 'Failed to submit data. Please try again.');

    await page.unrouteAll();
    await shopOf(stage, bea, 'Corner Cuts', '20');
    await page.goto('/my-store');
    await page.getByRole('button', { name: /^Delete/ }).click();
    await refuse(page, 'RemoveShop', { code: 'SHOP_MISSING', status: 404, message: 'There is no such shop.' });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await says(page, "Couldn't get shop id");
    await page.context().close();
  });
});
