import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { looksRight, widths } from './looksRight.ts';
import { arriveAs, type Person, person, shopOf } from './people.ts';

const LIMIT = 'You have reached the maximun allowed shops (3)';
/** The smallest picture there is: one red pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

let stage: Stage;
let owner: Person;
beforeAll(async () => {
  stage = await openStage();
  owner = await person(stage, 'Omar', 'SHOP_OWNER');
  await shopOf(stage, owner, 'Oak Street Barbers', '35');
});
afterAll(() => stage?.close());

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });

/** How many barbers a visitor finds by a word. */
async function foundBy(query: string): Promise<number> {
  const asked = 'query ($query: String!) { searchShops(query: $query, category: "barbers", first: 50) { id } }';
  return (await stage.graphql<{ searchShops: object[] }>(asked, { query }, '')).searchShops.length;
}

/** Presses Tab until what has the focus is called `name`; fails after a whole way round. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let press = 0; press < 80; press += 1) {
    await page.keyboard.press('Tab');
    const said = await page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement | null;
      return at ? (at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent ?? '').trim() : '';
    });
    if (said === name) return;
  }
  throw new Error(`the Tab key never reaches ${name}`);
}

describe('a barber’s shops', () => {
  it('are made with the keyboard, found in the search, changed, deleted and brought back', async () => {
    const page = await stage.newPage();
    const visitor = await stage.newPage();
    await arriveAs(page, owner, '/my-store');
    await page.getByText('1 of 3').waitFor();

    await tabTo(page, 'Add Shop');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Create Shop' }).waitFor();
    await tabTo(page, 'Shop name');
    await page.keyboard.type('Velvet Razor Room');
    await tabTo(page, 'Price');
    await page.keyboard.type('$42.50');
    await tabTo(page, 'City');
    await page.keyboard.type('Denver');
    await tabTo(page, 'State');
    await page.keyboard.type('Colorado');
    await tabTo(page, 'Next');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Hours' }).waitFor();
    expect(await page.getByLabel('Time zone').inputValue()).toBe('America/Denver');

    await tabTo(page, 'Add hours');
    await page.keyboard.press('Enter');
    await page.getByText('9:00am – 4:30pm, 16 half hours').waitFor();
    await tabTo(page, '9:00am');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Space');
    await page.getByText('8:30am – 4:30pm, 17 half hours').waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByText('8:00am – 4:30pm, 18 half hours').waitFor();
    await tabTo(page, 'Copy Monday to…');
    await page.keyboard.type('Every');
    await tabTo(page, 'Copy');
    await page.keyboard.press('Enter');
    await page.getByText('Copied to Every day').waitFor();
    await page.keyboard.press('Alt+ArrowRight');
    await page.getByRole('heading', { name: 'Picture' }).waitFor();

    const picture = page.locator('input[type=file]');
    await picture.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(1024 * 1024 + 1) });
    await page.getByText('File size exceeds 1MB. Please choose a smaller file.').first().waitFor();
    await picture.setInputFiles({ name: 'shop.png', mimeType: 'image/png', buffer: PIXEL });
    await page.getByAltText('Preview').waitFor();
    await tabTo(page, 'Create Shop');
    await page.keyboard.press('Enter');
    await page.getByText('Shop Created successfully!').first().waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('2 of 3').waitFor();
    expect(await card(page, 'Velvet Razor Room').locator('img').getAttribute('src')).toMatch(/\/images\/\w+/);

    await visitor.goto('/barbers');
    await visitor.getByRole('searchbox').fill('velvet');
    await visitor.getByRole('searchbox').press('Enter');
    const found = card(visitor, 'Velvet Razor Room');
    await found.getByText('Denver, CO').waitFor();
    await found.getByText('Today 8:00am – 4:30pm').waitFor();
    await found.getByText('$42.50').waitFor();
    await found.getByText(/^Next free /).waitFor();

    await page.getByRole('button', { name: 'Edit Velvet Razor Room' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Velvet Razor Room' });
    expect(await form.getByLabel('Price').inputValue()).toBe('42.50');
    await form.getByLabel('Price').fill('45');
    await form.getByRole('button', { name: 'Next' }).click();
    await form.getByRole('button', { name: 'Next' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    // The card in the window shows the new price before it is saved.
    await form.waitFor({ state: 'detached' });
    await card(page, 'Velvet Razor Room').getByText('$45').waitFor();
    expect(await card(page, 'Velvet Razor Room').locator('img').count()).toBe(1);

    await page.getByRole('button', { name: 'Delete Velvet Razor Room' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Shop Deleted successfully!').first().waitFor();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await expect.poll(() => card(page, 'Velvet Razor Room').count()).toBe(0);
    // Others see it a moment after its owner, and a search is sent once.
    await expect.poll(() => foundBy('velvet'), { timeout: 15_000 }).toBe(0);
    await visitor.goto('/barbers?query=velvet');
    await visitor.getByText('Keyword not found').first().waitFor();
    // What was deleted can be brought back after a reload, too.
    await page.reload();
    await page.getByRole('button', { name: 'Undo deleting Velvet Razor Room' }).click();
    await card(page, 'Velvet Razor Room').getByText('$45').waitFor();
    await visitor.reload();
    await card(visitor, 'Velvet Razor Room').getByText('$45').waitFor();
    for (const tab of [page, visitor]) expect(troublesOf(tab)).toEqual([]);
  });

  it('are three at most, also when a third appears behind the open form', async () => {
    const full = await person(stage, 'Fred', 'SHOP_OWNER');
    await Promise.all(['One', 'Two'].map((name) => shopOf(stage, full, name, '20')));
    const page = await stage.newPage();
    await arriveAs(page, full, '/my-store');
    await page.getByText('2 of 3').waitFor();
    await page.getByRole('button', { name: 'Add Shop' }).click();
    const form = page.getByRole('dialog', { name: 'Create Shop' });
    await form.getByLabel('Shop name').fill('One too many');
    await form.getByLabel('Price').fill('20');
    await form.getByRole('button', { name: 'Next' }).click();
    await form.getByRole('button', { name: 'Next' }).click();
    await shopOf(stage, full, 'Three', '20');
    // The toast goes after some seconds: it is watched for from before its cause.
    const toast = page
      .getByRole('status')
      .getByText(LIMIT)
      .or(page.getByRole('region').getByText(LIMIT))
      .first()
      .waitFor();
    await form.getByRole('button', { name: 'Create Shop' }).click();
    await form.getByRole('alert').getByText(LIMIT).waitFor();
    await toast;
    await form.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();

    await page.reload();
    await page.getByText('3 of 3').waitFor();
    await page.getByRole('button', { name: 'Add Shop' }).click();
    await page.getByRole('alert').getByText(LIMIT).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(troublesOf(page)).toEqual([]);
  });
});

describe.each(widths)('%d px', (width) => {
  const called = (name: string) => `${name}-${width}`;

  it('the home page and the search of a visitor', async () => {
    const page = await stage.newPage({ width });
    await page.goto('/');
    await page.getByRole('heading', { name: 'Top Rated Barbers' }).waitFor();
    await card(page, 'Oak Street Barbers').waitFor();
    await page.getByRole('link', { name: 'Choose Premium' }).waitFor();
    await looksRight(page, called('home'));
    await page.goto('/barbers');
    await card(page, 'Oak Street Barbers').waitFor();
    await looksRight(page, called('barbers'));
    await page.goto('/barbers?query=nobody+of+that+name');
    await page.getByText('Keyword not found').first().waitFor();
    await looksRight(page, called('barbers-missed'));
    expect(troublesOf(page)).toEqual([]);
  });

  it('my store, with every window of it open', async () => {
    const page = await stage.newPage({ width });
    await arriveAs(page, owner, '/my-store');
    await card(page, 'Oak Street Barbers').waitFor();
    await looksRight(page, called('my-store'));
    await page.getByRole('button', { name: 'Add Shop' }).click();
    const form = page.getByRole('dialog', { name: 'Create Shop' });
    await form.getByRole('button', { name: 'Next' }).click();
    await form.getByText('Please give it a name.').first().waitFor();
    await looksRight(page, called('create-shop-mistakes'));
    await form.getByLabel('Shop name').fill('Preview Parlour');
    await form.getByLabel('Price').fill('30');
    await form.getByRole('button', { name: 'Next' }).click();
    await form.getByRole('button', { name: 'Add hours' }).click();
    await looksRight(page, called('create-shop-hours'));
    await form.getByRole('button', { name: 'Next' }).click();
    await looksRight(page, called('create-shop-picture'));
    await form.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('alertdialog', { name: 'Discard what you typed?' }).waitFor();
    await looksRight(page, called('create-shop-discard'));
    await page.getByRole('button', { name: 'Discard' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete Oak Street Barbers' }).click();
    await page.getByRole('alertdialog').waitFor();
    await looksRight(page, called('delete-shop'));
    expect(troublesOf(page)).toEqual([]);
  });
});

describe('the home page', () => {
  it('takes a visitor where they want to go', async () => {
    const page = await stage.newPage();
    await page.goto('/');
    const ways: [string, string][] = [
      ['Go to Marketplace', '/marketplace'],
      ['View All Babers', '/barbers'],
      ['Go to Forum', '/login?next=%2Fforum'],
      ['Create A Shop', '/my-store'],
      ['Get started', '/signup'],
      ['Choose Premium', '/login?next=%2Fpayment%2Fsubscription%2FPremium%2F25'],
      ['Choose Diamond', '/login?next=%2Fpayment%2Fsubscription%2FDiamond%2F40'],
    ];
    for (const [name, to] of ways) expect(await page.getByRole('link', { name }).getAttribute('href'), name).toBe(to);
    expect(await card(page, 'Oak Street Barbers').getByRole('link').getAttribute('href')).toMatch(
      /^\/login\?next=%2Fbarber%2F/,
    );
    await page.getByRole('textbox', { name: 'What' }).fill('oak');
    await page.getByRole('textbox', { name: 'Where' }).fill('Chicago');
    await page.getByRole('button', { name: 'Find a chair' }).click();
    await page.waitForURL('**/barbers?query=oak&where=Chicago');
    await card(page, 'Oak Street Barbers').waitFor();
  });

  it('sends a member on without the login', async () => {
    const page = await stage.newPage();
    await arriveAs(page, owner, '/');
    await page.getByRole('link', { name: 'Choose Premium' }).waitFor();
    expect(await page.getByRole('link', { name: 'Choose Premium' }).getAttribute('href')).toBe(
      '/payment/subscription/Premium/25',
    );
    expect(await page.getByRole('link', { name: 'Go to Forum' }).getAttribute('href')).toBe('/forum');
    await card(page, 'Oak Street Barbers').getByRole('link').click();
    await page.waitForURL('**/barber/*');
  });

  it('stays up when one of its sections cannot be had, and gets that one again', async () => {
    const page = await stage.newPage();
    let down = true;
    await page.route('**/graphql', (route) =>
      down && route.request().postData()?.includes('AvailablePlans') ? route.abort() : route.fallback(),
    );
    await page.goto('/');
    await card(page, 'Oak Street Barbers').waitFor();
    const pricing = page.getByRole('region', { name: 'Available Plans' });
    await pricing.getByRole('alert').waitFor();
    down = false;
    await pricing.getByRole('button', { name: 'Retry' }).click();
    await pricing.getByText('Recommended').waitFor();
  });
});
