import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Stage } from './harness.ts';

export type Person = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly token: string;
};

export const password = 'secret1';
let count = 0;

/** Registers a member over REST. */
export async function person(
  stage: Stage,
  firstName: string,
  role: 'CUSTOMER' | 'SHOP_OWNER' | 'SELLER' = 'CUSTOMER',
): Promise<Person> {
  count += 1;
  const email = `${firstName.toLowerCase()}${count}@example.test`;
  const body = {
    email,
    password,
    firstName,
    lastName: 'Ortiz',
    userName: `${firstName}${count}`,
    phoneNumber: '+13125550100',
    role,
  };
  const answer = await stage.rest('POST', '/users/register', body);
  if (answer.status !== 201) throw new Error(`registering answered ${answer.status} ${await answer.text()}`);
  const { _id: id } = (await answer.json()) as { _id: string };
  return { id, email, firstName, token: (answer.headers.get('authorization') ?? '').replace(/^Bearer /, '') };
}

const activated = new Set<string>();

/** Proves a member's address, once, by the link in the mail that was sent to it: of several, the one that counts. */
export async function activate({ origin, graphql }: Stage, { email }: Person): Promise<void> {
  const account = `${origin} ${email}`;
  if (activated.has(account)) return;
  const text = async (path: string) => (await fetch(`${origin}${path}`)).text();
  const refused = new Map<string, unknown>();
  for (let tries = 0; tries < 300; tries += 1) {
    const mails = (await text('/dev/outbox'))
      .split('<tr>')
      .filter((row) => row.includes(email))
      .flatMap((row) => /href="([^"]+)">[^<]*Activate/.exec(row)?.[1] ?? []);
    for (const mail of mails.filter((one) => !refused.has(one))) {
      const [, token] = /activate\?token=([\w.%-]+)/.exec(await text(`${mail}?view=text`)) ?? [];
      try {
        await graphql('mutation ($token: String!) { activateAccount(token: $token) }', { token }, '');
        activated.add(account);
        return;
      } catch (error) {
        refused.set(mail, error);
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no mail that counts has come to ${email}`, { cause: [...refused.values()] });
}

const halfHours = Array.from(
  { length: 30 },
  (_, at) => `${String(8 + (at >> 1)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`,
).join(',');
const week = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, halfHours]),
);

/** Opens a barber shop in Chicago over REST, on every half hour of every day; answers with its id. */
export async function shopOf(
  stage: Stage,
  owner: Person,
  name: string,
  price: string,
  more: object = {},
): Promise<string> {
  const about = {
    category: 'barbers',
    description: 'Hot towels and straight razors.',
    contact_number: '+1 312 555 0100',
    contact_email: 'shop@example.test',
  };
  const body = { shop_name: name, price, shop_address: '12 Oak Street, Chicago, Illinois', ...about, ...week, ...more };
  const answer = await stage.rest('POST', '/shops/register', body, owner.token);
  if (answer.status !== 201) throw new Error(`opening a shop answered ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { _id: string })._id;
}

/** Lists a product over REST; answers with its id. A seller without a plan has room for three. */
export async function productOf(
  stage: Stage,
  seller: Person,
  name: string,
  price: string,
  stock: number,
  category = 'Hair styling',
): Promise<string> {
  const about = {
    description: `${name}, as barbers use it.\n\nMade in small batches.`,
    contact_number: '+1 312 555 0100',
    contact_email: 'seller@example.test',
  };
  const answer = await stage.rest(
    'POST',
    '/shops/register',
    { shop_name: name, price, stock, category, ...about },
    seller.token,
  );
  if (answer.status !== 201) throw new Error(`listing a product answered ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { _id: string })._id;
}

/** Fills in the login form that is on the page. */
export async function logIn(page: Page, { email }: Person): Promise<void> {
  const form = page.getByRole('form', { name: 'Login' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Login' }).click();
}

/** Logs in without the form, for pages whose subject is something else. */
export async function arriveAs(page: Page, { email }: Person, path: string): Promise<void> {
  const answer = await page.request.post('/api/v1/users/login', { data: { email, password } });
  if (!answer.ok()) throw new Error(`login answered ${answer.status()}`);
  await page.goto(path);
}

/** Types a card into the sandbox's field and submits it, to pay with or to keep. */
export async function payWith(page: Page, number: string, submit: 'Submit' | 'Add card' = 'Submit'): Promise<void> {
  const card = page.getByLabel('Card number');
  // A window that has just closed gives the focus back a moment later, and what is being filled in lands elsewhere.
  await expect
    .poll(
      async () => {
        await card.fill(number);
        return (await card.inputValue()).replaceAll(' ', '');
      },
      { timeout: 15_000, interval: 100 },
    )
    .toBe(number);
  await page.getByLabel('Expiry date').fill('0439');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: submit }).click();
}
