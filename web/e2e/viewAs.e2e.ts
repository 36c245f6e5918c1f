import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage } from './harness.ts';
import { looksRight, widths } from './looksRight.ts';
import { arriveAs, type Person, person } from './people.ts';
import { platformOwner } from './platformOwner.ts';

let stage: Stage;
let owner: Person;
beforeAll(async () => {
  stage = await openStage();
  owner = await platformOwner(stage, 'Olive');
});
afterAll(() => stage?.close());

const patient = { timeout: 30_000 };

it.each(widths)(
  'an owner notes something about a member, sees the platform as they do, changes nothing, and stops, at %i px',
  async (width) => {
    const ana = await person(stage, `Ana${width}`);
    const page = await stage.newPage({ width });
    await arriveAs(page, owner, `/owner/users/${ana.id}`);
    await page.getByRole('button', { name: 'Add a note' }).click(patient);
    await page.getByRole('textbox', { name: 'Note' }).fill('Called about her order.');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('region', { name: 'Notes' }).getByText('Called about her order.').waitFor(patient);
    await looksRight(page, `owner-user-noted-${width}`);

    await page.getByRole('button', { name: 'View as', exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Reason').fill('She cannot find her order.');
    await dialog.getByRole('button', { name: 'View as', exact: true }).click();
    const banner = page.getByRole('region', { name: 'View as' });
    await banner.getByText(`${ana.firstName} Ortiz`).waitFor(patient);
    await page.getByRole('heading', { level: 1 }).waitFor(patient);
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    await looksRight(page, `view-as-${width}`);
    // The dashboard leads to the shops; what is private is not shown, and says so.
    await page.evaluate(() => history.pushState(null, '', '/messages'));
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
    await page.getByText('This is not shown while you view as somebody else.').first().waitFor(patient);
    await looksRight(page, `view-as-messages-${width}`);

    await banner.getByRole('button', { name: 'Stop' }).click();
    await banner.waitFor({ state: 'detached', ...patient });
    await page.getByRole('region', { name: 'Notes' }).waitFor(patient);
    expect(new URL(page.url()).pathname).toBe(`/owner/users/${ana.id}`);
    await page.close();
  },
  180_000,
);
