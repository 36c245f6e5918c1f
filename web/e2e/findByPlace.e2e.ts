import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { looksRightInWidths } from './looksRight.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  const shops = [
    ['Loop Cuts', 'Chicago, IL'],
    ['Lake Cuts', 'Evanston, IL'],
    ['Star Cuts', 'Austin, TX'],
  ] as const;
  for (const [nth, [shop_name, shop_address]] of shops.entries()) {
    const email = `owner${nth}@example.test`;
    const member = { email, password: 'secret1', firstName: 'Omar', lastName: 'Ortiz', userName: `Omar${nth}` };
    const body = { ...member, phoneNumber: '+13125550100', role: 'SHOP_OWNER' };
    const registered = await stage.rest('POST', '/users/register', body);
    const token = (registered.headers.get('authorization') ?? '').replace(/^Bearer /, '');
    const shop = { shop_name, shop_address, category: 'barbers', price: '25', monday: '09:00,09:30' };
    const opened = await stage.rest('POST', '/shops/register', shop, token);
    expect(opened.status).toBe(201);
    const { _id } = (await opened.json()) as { _id: string };
    if (shop_name === 'Star Cuts') continue;
    const service = { name: 'Skin fade', minutes: 45, price: nth === 0 ? 45 : 30 };
    expect((await stage.rest('POST', `/shops/services/${_id}`, service, token)).status).toBe(201);
  }
});
afterAll(() => stage?.close());

const names = (page: Page) => page.getByRole('list', { name: 'Barber shops' }).getByRole('heading', { level: 2 });

it('finds barbers near a place and by a service, on a list and on a map', async () => {
  const page = await stage.newPage();
  await page.context().grantPermissions(['geolocation'], { origin: stage.origin });
  // In Gary, Indiana.
  await page.context().setGeolocation({ latitude: 41.5934, longitude: -87.3464 });
  await page.goto(`${stage.origin}/barbers`);
  await expect.poll(() => names(page).count()).toBe(3);

  await page.getByRole('textbox', { name: 'City or state' }).fill('Evanston');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.poll(() => names(page).allTextContents()).toEqual(['Lake Cuts']);
  await page.getByRole('radio', { name: 'Nearest first' }).click();
  await expect.poll(() => names(page).allTextContents()).toEqual(['Lake Cuts', 'Loop Cuts']);
  await page.getByText('Chicago, IL · 12 miles away').waitFor();

  await page.getByRole('textbox', { name: 'Service' }).fill('fade');
  await page.keyboard.press('Enter');
  await page.getByText('Skin fade $30').waitFor();
  await looksRightInWidths(page, 'barbers near a place');

  await page.getByRole('button', { name: 'Near me' }).click();
  await expect.poll(() => names(page).allTextContents()).toEqual(['Loop Cuts', 'Lake Cuts']);
  expect(page.url()).not.toContain('41.5');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => names(page).count()).toBe(3);

  await page.getByRole('radio', { name: 'Map' }).click();
  const map = page.getByRole('list', { name: 'Shops on the map' });
  await map.getByRole('link', { name: 'Star Cuts, Austin, TX' }).focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: 'The chosen shop' });
  await card.getByRole('heading', { name: 'Star Cuts' }).waitFor();
  await looksRightInWidths(page, 'barbers on a map');
  await map.getByRole('link', { name: '2 shops in and around Chicago, IL' }).click();
  await page.getByRole('link', { name: 'Lake Cuts' }).click();
  await card.getByRole('link', { name: 'Lake Cuts' }).click();
  await page.getByRole('heading', { level: 1, name: 'Lake Cuts' }).waitFor();
  expect(troublesOf(page)).toEqual([]);
});
