import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage, troublesOf } from './harness.ts';
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

const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications', exact: true });
const bad = '<img src=x onerror="document.title=1">';

/** Sends over the API, for pages whose subject is the reading. */
async function announce(to: Person, title: string, content: unknown = 'We open at ten.'): Promise<string> {
  const SEND = 'mutation ($input: AnnouncementInput!) { sendAnnouncement(input: $input) { id } }';
  const sent = await stage.graphql<{ sendAnnouncement: { id: string } }>(
    SEND,
    { input: { title, content, memberIds: [to.id] } },
    owner.token,
  );
  return sent.sendAnnouncement.id;
}

describe('an announcement', () => {
  it('is written, previewed, sent to one, counted live at the bell, read, counted as read, and deleted', async () => {
    const ana = await person(stage, 'Ana');
    const [ownerPage, reader] = await Promise.all([stage.newPage(), stage.newPage()]);
    await Promise.all([arriveAs(ownerPage, owner, '/owner/notifications'), arriveAs(reader, ana, '/dashboard')]);
    await bell(reader, 0).waitFor();

    const form = ownerPage.getByRole('form', { name: 'Send notification' });
    await form.getByLabel('Title').fill('Winter hours');
    await form.getByRole('radio', { name: 'Only selected users' }).click();
    await form.getByLabel('Find a member').fill('Ana');
    await form.getByRole('button', { name: /^Ana Ortiz/ }).click();
    await form.getByRole('textbox', { name: 'Content' }).click();
    await form.getByRole('button', { name: 'Bold' }).click();
    await ownerPage.keyboard.type('Closed');
    await form.getByRole('button', { name: 'Bold' }).click();
    await ownerPage.keyboard.type(` on Sundays ${bad}`);
    await form.getByRole('button', { name: 'Send', exact: true }).click();
    const preview = ownerPage.getByRole('dialog', { name: 'Preview' });
    await preview.locator('strong', { hasText: 'Closed' }).waitFor();
    await preview.getByRole('button', { name: 'Send to 1 member' }).click();
    await ownerPage.getByRole('link', { name: 'Winter hours' }).click();
    await ownerPage.getByText('1 delivered, 0 read (0%)').waitFor();

    await bell(reader, 1).click();
    await reader
      .getByRole('dialog', { name: 'Notifications' })
      .getByRole('link', { name: /Winter hours/ })
      .click();
    await reader.locator('main strong', { hasText: 'Closed' }).waitFor();
    expect(await reader.locator('main img[src=x]').count(), 'words, not an element').toBe(0);
    await reader.getByText(bad).waitFor();
    await bell(reader, 0).waitFor();

    await ownerPage.getByText('1 delivered, 1 read (100%)').waitFor();
    await ownerPage.getByRole('region', { name: 'Read by' }).getByText('Ana Ortiz').waitFor();
    await ownerPage.getByRole('button', { name: 'More' }).click();
    await ownerPage.getByRole('menuitem', { name: 'Delete' }).click();
    await ownerPage.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await ownerPage.getByRole('heading', { name: 'Delivered notifications' }).waitFor();
    await reader.getByRole('link', { name: 'Winter hours' }).waitFor({ state: 'detached' });
    expect([...troublesOf(ownerPage), ...troublesOf(reader)]).toEqual([]);
  });

  it('that is sent later can be cancelled before', async () => {
    const ownerPage = await stage.newPage();
    await arriveAs(ownerPage, owner, '/owner/notifications');
    const form = ownerPage.getByRole('form', { name: 'Send notification' });
    await form.getByRole('button', { name: 'Send', exact: true }).click();
    await form.getByRole('alert').getByText('Please write a title.').waitFor();
    await form.getByLabel('Title').fill('Spring sale');
    await form.getByRole('textbox', { name: 'Content' }).fill('All combs.');
    await form.getByRole('radio', { name: 'Later' }).click();
    const tomorrow = new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 16);
    await form.getByLabel('Send at').fill(tomorrow);
    await form.getByRole('button', { name: 'Send', exact: true }).click();
    await ownerPage.getByRole('button', { name: /^Schedule for \d+ members?$/ }).click();
    await ownerPage.getByRole('link', { name: 'Spring sale' }).click();
    await ownerPage.getByRole('button', { name: 'More' }).click();
    await ownerPage.getByRole('menuitem', { name: 'Cancel' }).click();
    await ownerPage.getByRole('alertdialog').getByRole('button', { name: 'Cancel it' }).click();
    await ownerPage.getByRole('main').getByText('Cancelled', { exact: true }).waitFor();
    expect(troublesOf(ownerPage)).toEqual([]);
  });
});

describe('a member', () => {
  it('has the same count on every screen, and after a lost connection the missed notifications', async () => {
    const bea = await person(stage, 'Bea');
    const [one, other] = await Promise.all([stage.newPage(), stage.newPage()]);
    await Promise.all([arriveAs(one, bea, '/notifications'), arriveAs(other, bea, '/dashboard')]);
    await Promise.all([bell(one, 0).waitFor(), bell(other, 0).waitFor()]);
    await announce(bea, 'First');
    await Promise.all([bell(one, 1).waitFor(), bell(other, 1).waitFor()]);
    await one.getByRole('main').getByRole('heading', { name: 'First' }).waitFor();
    await one.context().setOffline(true);
    await stage.product.kill();
    await stage.product.start();
    await one.context().setOffline(false);
    await announce(bea, 'Second');
    await Promise.all([bell(one, 2).waitFor(), bell(other, 2).waitFor()]);
    const rows = () => one.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    const fresh = one.getByRole('main').getByRole('button', { name: '1 new' });
    await fresh.waitFor({ timeout: 30_000 });
    expect(await rows()).toEqual(['Firstunread']);
    await fresh.click();
    await expect.poll(rows, { timeout: 30_000 }).toEqual(['Secondunread', 'Firstunread']);
    await one.getByRole('button', { name: 'Mark all read' }).click();
    await Promise.all([bell(one, 0).waitFor(), bell(other, 0).waitFor()]);
  });

  it('chooses which notifications come and when', async () => {
    const cleo = await person(stage, 'Cleo');
    const page = await stage.newPage();
    await arriveAs(page, cleo, '/settings?tab=notifications');
    await page.getByRole('group', { name: 'Announcements' }).getByRole('checkbox', { name: 'In Chairside' }).click();
    await page.getByLabel('Mail about Forum').selectOption('never');
    await page.getByRole('checkbox', { name: 'Quiet hours' }).click();
    await page.getByLabel('From').fill('21:30');
    await page.getByRole('button', { name: 'Use Central Time (Chicago)' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your notification preferences are saved.').first().waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('From').inputValue(), { timeout: 15_000 }).toBe('21:30');
    expect(await page.getByLabel('Time zone').inputValue()).toBe('America/Chicago');
    expect(await page.getByLabel('Mail about Forum').inputValue()).toBe('never');
    expect(await page.getByRole('group', { name: 'Moderation' }).getByRole('checkbox').isDisabled()).toBe(true);
    expect(troublesOf(page)).toEqual([]);
  });

  it('finds no owner’s screens', async () => {
    const dora = await person(stage, 'Dora');
    const page = await stage.newPage();
    await arriveAs(page, dora, '/owner/notifications');
    await page.getByText('Sorry, we couldn’t find the page you’re looking for.').waitFor();
  });
});

it.each(widths)('looks right at %d px', async (width) => {
  const called = (name: string) => `${name}-${width}`;
  const eva = await person(stage, 'Eva');
  const page = await stage.newPage({ width });
  await arriveAs(page, eva, '/notifications');
  await page.getByRole('heading', { name: 'Nothing new' }).waitFor();
  await looksRight(page, called('notifications-empty'));
  await announce(eva, 'Winter hours', [
    { type: 'heading', children: [{ text: 'Closed on Sundays' }] },
    {
      type: 'paragraph',
      children: [
        { text: 'From ' },
        { text: 'December', bold: true },
        { text: ' on. ' },
        { type: 'link', url: 'https://chairside.test/', children: [{ text: 'More' }] },
      ],
    },
    {
      type: 'bulleted-list',
      children: [
        { type: 'list-item', children: [{ text: 'Ten to six' }] },
        { type: 'list-item', children: [{ text: 'Call before' }] },
      ],
    },
  ]);
  const id = await announce(eva, 'A new chair');
  await bell(page, 2).click();
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /Winter hours/ })
    .waitFor();
  await looksRight(page, called('notifications-bell'));
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('link', { name: 'Winter hours' }).click();
  await page.getByRole('heading', { name: 'Closed on Sundays' }).waitFor();
  await bell(page, 1).waitFor();
  await looksRight(page, called('notifications'));
  await page.goto('/settings?tab=notifications');
  await page.getByRole('checkbox', { name: 'Quiet hours' }).click();
  await looksRight(page, called('notification-preferences'));

  const ownerPage = await stage.newPage({ width });
  await arriveAs(ownerPage, owner, '/owner/notifications');
  await ownerPage.getByRole('radio', { name: 'Only selected users' }).click();
  await ownerPage
    .getByRole('button', { name: /^Eva Ortiz/ })
    .first()
    .click();
  await ownerPage.getByRole('button', { name: 'Send', exact: true }).click();
  await ownerPage.getByRole('alert').waitFor();
  await looksRight(ownerPage, called('owner-notifications'));
  await ownerPage.getByLabel('Title').fill('Winter hours');
  await ownerPage.getByRole('textbox', { name: 'Content' }).fill('Closed on Sundays.');
  await ownerPage.getByRole('button', { name: 'Send', exact: true }).click();
  await ownerPage.getByRole('button', { name: 'Send to 1 member' }).waitFor();
  await ownerPage.getByRole('heading', { level: 3, name: 'Winter hours' }).last().waitFor();
  await looksRight(ownerPage, called('owner-notification-preview'));
  await ownerPage.goto(`/owner/notification/${id}`);
  await ownerPage.getByRole('heading', { name: 'Read by' }).waitFor();
  await looksRight(ownerPage, called('owner-notification'));
});
