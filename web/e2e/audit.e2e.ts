import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { looksRight, widths } from './looksRight.ts';
import { arriveAs, type Person, person, shopOf } from './people.ts';
import { platformOwner } from './platformOwner.ts';

let stage: Stage;
let owner: Person;
let maria: Person;
let shopId: string;
beforeAll(async () => {
  stage = await openStage();
  owner = await platformOwner(stage, 'Olive');
  maria = await person(stage, 'Maria', 'SHOP_OWNER');
  shopId = await shopOf(stage, maria, 'Lakeside', '35');
});
afterAll(() => stage?.close());

const patient = { timeout: 20_000 };
const setPrice = async (price: string) => {
  const answer = await stage.rest('PUT', `/shops/update/${shopId}`, { price }, maria.token);
  expect(answer.status).toBe(200);
};

describe('who changed a price', () => {
  it('is found, as it happens and afterwards, and the price is set back', async () => {
    const page = await stage.newPage();
    await arriveAs(page, owner, '/owner');
    await page.getByRole('link', { name: 'Audit', exact: true }).click();
    const events = page.getByRole('list', { name: 'Recorded events' });
    await events.getByText('opened the shop').waitFor(patient);
    await setPrice('350');
    await page.getByRole('button', { name: /new event/ }).click(patient);
    const changed = events
      .getByRole('listitem')
      .filter({ hasText: 'set the price of Lakeside from $35.00 to $350.00' });
    await changed.waitFor(patient);

    await changed.getByRole('button', { name: 'Maria Ortiz', exact: true }).click();
    await page.getByRole('list', { name: 'Filters in use' }).getByText('Maria Ortiz').waitFor(patient);
    await page.getByLabel('Words').fill('$350.00');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect.poll(() => events.getByRole('listitem').count(), patient).toBe(1);
    await page.reload();
    await expect.poll(() => events.getByRole('listitem').count(), patient).toBe(1);

    await changed.getByRole('link', { name: /^Details/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Event' });
    await dialog.getByText('"type": "ShopPriceSet"').waitFor(patient);
    await looksRight(page, 'a recorded event');
    await page.keyboard.press('Escape');

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('button', { name: 'Save the file' }).click();
    const saved = await readFile(await (await saving).path(), 'utf8');
    expect(saved.trimEnd().split('\r\n')).toHaveLength(2);
    expect(saved).toContain('Maria Ortiz set the price of Lakeside from $35.00 to $350.00');

    await page.goto(`/barber/${shopId}`);
    await page.getByRole('button', { name: 'History of Lakeside' }).click();
    const drawer = page.getByRole('dialog', { name: 'History of Lakeside' });
    await drawer.getByText('from $35.00 to $350.00').waitFor(patient);
    await drawer
      .getByRole('button', { name: /^Restore/ })
      .first()
      .click();
    const asked = page.getByRole('alertdialog');
    await asked.getByRole('heading', { name: 'What changes' }).waitFor();
    await asked.getByRole('definition').filter({ hasText: '$350.00 → $35.00' }).waitFor(patient);
    await asked.getByLabel('Reason').fill('A slip of the hand');
    await looksRight(page, 'what restoring a shop changes');
    await asked.getByRole('button', { name: 'Restore' }).click();
    await drawer.getByText('set Lakeside back to what it was').waitFor(patient);
    await drawer.getByText('from $350.00 to $35.00').waitFor(patient);
    await drawer.getByRole('button', { name: 'Close' }).click();
    await drawer.waitFor({ state: 'detached' });
    await page.getByText('$35', { exact: true }).first().waitFor(patient);
    expect(troublesOf(page)).toEqual([]);
  });

  it('is found by record and by time, with an address to keep and the same in the export', async () => {
    const page = await stage.newPage();
    await arriveAs(page, owner, '/owner/audit');
    const events = page.getByRole('list', { name: 'Recorded events' });
    const only = page.getByRole('list', { name: 'Filters in use' });
    await events
      .getByRole('button', { name: /^Only this shop: .*from \$35\.00 to \$350\.00/ })
      .first()
      .press('Enter');
    await only.getByText('Shop Lakeside').waitFor(patient);
    await expect.poll(() => events.getByText('opened the shop').count(), patient).toBe(1);
    const today = await page.evaluate(() =>
      new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10),
    );
    await page.getByLabel('Until', { exact: true }).fill(`${today}T00:00`);
    await page.getByLabel('From', { exact: true }).fill(`${today}T00:01`);
    await page.getByText('This is before From.').waitFor(patient);
    await page.getByText('Nothing like this is recorded').waitFor(patient);
    await looksRight(page, 'an audit between two moments');
    await only.getByRole('button', { name: /^Remove From/ }).press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Filters');
    await page.getByLabel('Until', { exact: true }).fill(`${today}T23:59`);
    await events.getByText('opened the shop').waitFor(patient);

    const kept = page.url();
    expect(new URL(kept).searchParams.get('record')).toBe(`shop:${shopId}`);
    expect(new URL(kept).searchParams.get('until')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/);
    await page.goto('/owner');
    await page.goto(kept);
    await only.getByText(/^Until .*11:59pm, (UTC|.+ Time)$/).waitFor(patient);
    await events.getByText('opened the shop').waitFor(patient);
    const shown = await events.getByRole('listitem').count();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('button', { name: 'Save the file' }).click();
    const saved = await readFile(await (await saving).path(), 'utf8');
    expect(saved.trimEnd().split('\r\n')).toHaveLength(shown + 1);

    await only.getByRole('button', { name: 'Clear filters' }).click();
    await only.waitFor({ state: 'detached' });
    await page.getByLabel('Record', { exact: true }).selectOption('Profile');
    await page.getByLabel('Id of the profile').fill(`${stage.origin}/owner/users/${maria.id}`);
    await page.getByRole('button', { name: 'Only this profile', exact: true }).click();
    await only.getByText('Profile Maria Ortiz').waitFor(patient);
    expect(troublesOf(page)).toEqual([]);
  });

  it('is what the shop’s owner reads, too, and nobody else', async () => {
    const [hers, others] = [await stage.newPage({ width: 360 }), await stage.newPage()];
    await arriveAs(hers, maria, `/barber/${shopId}`);
    await hers.getByRole('button', { name: 'History of Lakeside' }).click();
    const drawer = hers.getByRole('dialog', { name: 'History of Lakeside' });
    await drawer.getByText('A platform owner').first().waitFor(patient);
    const raised = drawer.getByRole('listitem').filter({ hasText: 'from $35.00 to $350.00' });
    await raised.getByText('All fields as they were then').click();
    await raised.getByText('$350.00', { exact: true }).waitFor(patient);
    const slider = drawer.getByRole('slider', { name: 'Through the changes' });
    await slider.press('Home');
    await expect.poll(() => slider.getAttribute('aria-valuetext'), patient).toMatch(/change 1 of \d+$/);
    await drawer.getByText('Lakeside', { exact: true }).first().waitFor(patient);
    await slider.press('ArrowRight');
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/change 2 of \d+$/);
    await drawer.getByLabel('As it was on').fill('2020-01-01T09:00');
    await drawer.getByText('It was not there yet.').waitFor(patient);
    await drawer.getByLabel('As it was on').fill('2099-01-01T09:00');
    await drawer.getByText(/^Last changed before that on/).waitFor(patient);
    await looksRight(hers, 'the history of a shop');
    await arriveAs(others, await person(stage, 'Nora'), `/barber/${shopId}`);
    await others.getByRole('heading', { level: 1, name: 'Lakeside' }).waitFor();
    expect(await others.getByRole('button', { name: /^History/ }).count()).toBe(0);
    await others.goto('/owner/audit');
    await others.getByText('Sorry, we couldn’t find the page you’re looking for.').waitFor(patient);
  });

  it.each(widths)('is read at %i px', async (width) => {
    const page = await stage.newPage({ width });
    await arriveAs(page, owner, `/owner/audit?record=shop:${shopId}&from=2026-01-01T00:00Z&channel=rest`);
    await page.getByRole('list', { name: 'Recorded events' }).getByText('opened the shop').waitFor(patient);
    await looksRight(page, `the audit at ${width}`);
  });
});
