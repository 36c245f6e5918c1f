import type { Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axe, openStage, type Stage, troublesOf } from './harness.ts';
import { looksRight, widths } from './looksRight.ts';
import { arriveAs, type Person, person, shopOf } from './people.ts';
import { platformOwner } from './platformOwner.ts';

let stage: Stage;
let owner: Person;
beforeAll(async () => {
  stage = await openStage();
  owner = await platformOwner(stage, 'Olive');
});
afterAll(() => stage?.close());

const patient = { timeout: 30_000 };
const bell = (page: Page, unread: number) =>
  page.getByRole('button', { name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications', exact: true });
const popover = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

/** Sends over the API, for pages whose subject is something else; answers with the id. */
async function send(input: object): Promise<string> {
  const SEND = 'mutation ($input: AnnouncementInput!) { sendAnnouncement(input: $input) { id } }';
  const whole = { content: 'We open at ten.', ...input };
  return (await stage.graphql<{ sendAnnouncement: { id: string } }>(SEND, { input: whole }, owner.token))
    .sendAnnouncement.id;
}
type Reach = { announcement: { stage: string; delivered: number; read: number } };
const reachOf = async (id: string) =>
  (
    await stage.graphql<Reach>(
      'query ($id: ID!) { announcement(id: $id) { stage delivered read } }',
      { id },
      owner.token,
    )
  ).announcement;

/**
 * The time zone of the owner: none where clocks are put back, as an hour that comes twice is taken for its first time.
 */
const timeZone = 'America/Phoenix';
/**
 * A whole minute that is far enough away to look at a form and send it, as the browser's field wants it in the owner’s
 * time zone.
 */
function soon(): string {
  const at = new Date(Math.ceil((Date.now() + 50_000) / 60_000) * 60_000);
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);
  return parts.replace(' ', 'T');
}

it('is written with all of rich text, previewed, scheduled, read, counted and deleted, at every width', async () => {
  const walks = await Promise.all(
    widths.map(async (width, nth) => {
      const reader = await person(stage, ['Ana', 'Bea'][nth] ?? 'Eva');
      const [ownerPage, hers] = [await stage.newPage({ width, timeZone }), await stage.newPage({ width })];
      return {
        reader,
        ownerPage,
        hers,
        title: `Winter hours ${nth}`,
        called: (name: string) => `${name}-${width}`,
      };
    }),
  );
  for (const { reader, ownerPage, title } of walks) {
    await arriveAs(ownerPage, owner, '/owner/notifications');
    const form = ownerPage.getByRole('form', { name: 'Send notification' });
    await form.getByLabel('Title').fill(title);
    await form.getByRole('radio', { name: 'Only selected users' }).click();
    await form.getByLabel('Find a member').fill(reader.firstName);
    await form.getByRole('button', { name: new RegExp(`^${reader.firstName} Ortiz`) }).click();
    await form.getByRole('textbox', { name: 'Content' }).click();
    await form.getByRole('button', { name: 'Heading' }).click();
    await ownerPage.keyboard.type('Closed on Sundays');
    await ownerPage.keyboard.press('Enter');
    await form.getByRole('button', { name: 'Italic' }).click();
    await ownerPage.keyboard.type('From December');
    await form.getByRole('button', { name: 'Italic' }).click();
    await ownerPage.keyboard.press('Enter');
    await form.getByRole('button', { name: 'List', exact: true }).click();
    await ownerPage.keyboard.type('Ten to six');
    await form.getByRole('button', { name: 'Link' }).click();
    const link = ownerPage.getByRole('dialog', { name: 'Add a link' });
    await link.getByLabel('Address').fill('chairside.test/hours');
    await link.getByRole('button', { name: 'Add link' }).click();
    await form.getByRole('radio', { name: 'Later' }).click();
  }
  for (const { ownerPage, called } of walks) {
    const form = ownerPage.getByRole('form', { name: 'Send notification' });
    await form.getByLabel('Send at').fill(soon());
    await form.getByRole('button', { name: 'Send', exact: true }).click();
    const preview = ownerPage.getByRole('dialog', { name: 'Preview' });
    await preview.getByRole('heading', { name: 'Closed on Sundays' }).waitFor(patient);
    await preview.locator('em', { hasText: 'From December' }).waitFor();
    await preview.getByRole('button', { name: 'Schedule for 1 member' }).waitFor(patient);
    await looksRight(ownerPage, called('broadcast-preview'));
    await preview.getByRole('button', { name: 'Schedule for 1 member' }).click();
    await preview.waitFor({ state: 'detached' });
  }
  for (const { reader, hers } of walks) await arriveAs(hers, reader, '/dashboard');
  for (const { ownerPage, hers, title, called, reader } of walks) {
    await ownerPage.getByRole('link', { name: title }).click();
    await ownerPage.getByRole('heading', { level: 1, name: title }).waitFor(patient);
    // Its minute begins up to 110 seconds after it was chosen.
    await ownerPage.getByText('1 delivered, 0 read (0%)').waitFor({ timeout: 150_000 });
    await bell(hers, 1).click();
    await popover(hers)
      .getByRole('link', { name: new RegExp(title) })
      .waitFor(patient);
    await looksRight(hers, called('broadcast-bell'));
    await popover(hers)
      .getByRole('link', { name: new RegExp(title) })
      .click();
    await hers.getByRole('heading', { name: 'Closed on Sundays' }).waitFor(patient);
    await hers.getByRole('main').getByRole('listitem').getByText('Ten to six').waitFor();
    await bell(hers, 0).waitFor(patient);
    await looksRight(hers, called('broadcast-read'));
    await ownerPage.getByText('1 delivered, 1 read (100%)').waitFor(patient);
    await ownerPage.getByRole('region', { name: 'Read by' }).getByText(`${reader.firstName} Ortiz`).waitFor(patient);
    await looksRight(ownerPage, called('broadcast-counted'));
    await ownerPage.getByRole('button', { name: 'More' }).click();
    await ownerPage.getByRole('menuitem', { name: 'Delete' }).click();
    await ownerPage.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await ownerPage.getByRole('heading', { name: 'Delivered notifications' }).waitFor(patient);
    await hers.getByRole('link', { name: title }).waitFor({ state: 'detached', timeout: 30_000 });
    expect([...troublesOf(ownerPage), ...troublesOf(hers)]).toEqual([]);
  }
}, 400_000);

it('for later is given once, wherever the product dies around its time', async () => {
  const zoe = await person(stage, 'Zoe');
  for (const [nth, aheadMs] of [1_500, 0].entries()) {
    // Also when the product, just started, takes its time to answer.
    const due = Date.now() + 10_000;
    const id = await send({ title: `Once ${nth}`, memberIds: [zoe.id], sendAt: new Date(due).toISOString() });
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - aheadMs - Date.now())));
    await stage.product.kill();
    await stage.product.start();
    await expect.poll(() => reachOf(id), { timeout: 60_000 }).toMatchObject({ stage: 'sent', delivered: 1, read: 0 });
  }
  const page = await stage.newPage();
  await arriveAs(page, zoe, '/notifications');
  await bell(page, 2).waitFor(patient);
  await expect
    .poll(() => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents(), patient)
    .toEqual(['Once 1unread', 'Once 0unread']);
});

it('is read by many, who are listed in pages and found by name', async () => {
  const many = await Promise.all(Array.from({ length: 56 }, (_, nth) => person(stage, `Reader${nth}`)));
  const id = await send({ title: 'To many', memberIds: many.map(({ id: memberId }) => memberId) });
  await expect.poll(() => reachOf(id), { timeout: 60_000 }).toMatchObject({ delivered: 56 });
  const page = await stage.newPage({ width: 360 });
  await arriveAs(page, owner, `/owner/notification/${id}`);
  await page.getByText('56 delivered, 0 read (0%)').waitFor(patient);
  for (const reader of many) await stage.graphql('mutation { markAllNotificationsRead { unread } }', {}, reader.token);
  await page.getByText('56 delivered, 56 read (100%)').waitFor(patient);
  const readBy = page.getByRole('region', { name: 'Read by' });
  const names = readBy.getByRole('listitem');
  await expect.poll(() => names.count(), patient).toBe(20);
  await readBy.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => names.count(), patient).toBe(40);
  await looksRight(page, 'broadcast-readers-360-light');
  await page.getByLabel('Find a reader').fill('reader55');
  await page.getByText('1 found').waitFor(patient);
  expect(await names.allInnerTexts()).toEqual([expect.stringContaining('Reader55 Ortiz')]);
});

/** What comes while the list is looked at waits above it. */
const showFresh = (page: Page) => page.getByRole('main').getByRole('button', { name: '1 new' }).click();

describe('the bell', () => {
  it('loads everything again when the server answers TOO_FAR_BEHIND, and resumes from there', async () => {
    const yan = await person(stage, 'Yan');
    const page = await stage.newPage();
    const sockets: WebSocketRoute[] = [];
    const refused: string[] = [];
    let begun = 0;
    await page.routeWebSocket(/\/graphql$/, (socket) => {
      const server = socket.connectToServer();
      sockets.push(socket);
      socket.onMessage((message) => {
        const { id, type, payload } = JSON.parse(String(message)) as {
          id?: string;
          type: string;
          payload?: { operationName?: string };
        };
        const isNews = type === 'subscribe' && payload?.operationName === 'NotificationNews';
        if (isNews) begun += 1;
        const isResumed = isNews && sockets.length === 2;
        if (!isResumed || refused.length > 0) return server.send(message);
        // As the server does after more than five hundred; so many would only take long.
        const error = { message: 'Too much has happened since.', extensions: { code: 'TOO_FAR_BEHIND' } };
        refused.push(String(id));
        socket.send(JSON.stringify({ id, type: 'error', payload: [error] }));
      });
    });
    await arriveAs(page, yan, '/notifications');
    await expect.poll(() => begun, patient).toBe(1);
    await send({ title: 'Before', memberIds: [yan.id] });
    await bell(page, 1).waitFor(patient);
    await page.getByText('Before. 1 unread notification', { exact: true }).waitFor({ state: 'attached', ...patient });
    const titles = () => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
    // What is not seen yet, nothing is held back from.
    await expect.poll(titles, patient).toEqual(['Beforeunread']);
    await sockets[0]?.close({ code: 1012, reason: 'restart' });
    await send({ title: 'Missed', memberIds: [yan.id] });
    await expect.poll(() => refused.length, patient).toBe(1);
    await showFresh(page);
    await expect.poll(titles, patient).toEqual(['Missedunread', 'Beforeunread']);
    await bell(page, 2).waitFor(patient);
    await send({ title: 'Afterwards', memberIds: [yan.id] });
    await page
      .getByText('Afterwards. 3 unread notifications', { exact: true })
      .waitFor({ state: 'attached', ...patient });
    await showFresh(page);
    await expect.poll(titles, patient).toEqual(['Afterwardsunread', 'Missedunread', 'Beforeunread']);
  });

  it('is worked by keys alone, and gives the focus back', async () => {
    const uma = await person(stage, 'Uma');
    const page = await stage.newPage();
    await arriveAs(page, uma, '/dashboard');
    await send({ title: 'One', memberIds: [uma.id] });
    await bell(page, 1).waitFor(patient);
    await send({ title: 'Two', memberIds: [uma.id] });
    await bell(page, 2).waitFor(patient);
    await page.getByText('Two. 2 unread notifications').waitFor({ state: 'attached', ...patient });
    await bell(page, 2).focus();
    await page.keyboard.press('Enter');
    await popover(page).getByRole('link', { name: /^One/ }).waitFor(patient);
    await page.keyboard.press('Escape');
    await popover(page).waitFor({ state: 'detached' });
    // A window that has gone gives the focus back a moment later.
    await expect
      .poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")'), patient)
      .toBe('Notifications, 2 unread');
    await page.keyboard.press('Enter');
    await popover(page).getByRole('link', { name: /^Two/ }).waitFor(patient);
    await popover(page).getByRole('button', { name: 'Mark all read' }).focus();
    await page.keyboard.press('Enter');
    await bell(page, 0).waitFor(patient);
    await popover(page)
      .getByText('unread')
      .first()
      .waitFor({ state: 'detached', ...patient });
    expect(await page.evaluate('document.activeElement.textContent'), 'the button is gone, the focus is not').toBe(
      'Notifications',
    );
    expect(await axe(page)).toEqual([]);
    await popover(page).getByRole('link', { name: /^Two/ }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/notifications\?open=/);
    await page.getByText('We open at ten.').first().waitFor(patient);
    await page.getByRole('main').getByRole('heading', { name: 'One' }).waitFor(patient);
    await send({ title: 'Three', memberIds: [uma.id] });
    await showFresh(page);
    const mark = page.getByRole('button', { name: 'Mark as read: Three' });
    await mark.focus();
    await page.keyboard.press('Enter');
    await mark.waitFor({ state: 'detached', ...patient });
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Three');
    expect(troublesOf(page)).toEqual([]);
  });

  it('shows an error when its list cannot be read, and reads it when asked again', async () => {
    const tom = await person(stage, 'Tom');
    const page = await stage.newPage({ width: 360 });
    await arriveAs(page, tom, '/dashboard');
    await bell(page, 0).waitFor(patient);
    let sent = 0;
    await page.route('**/graphql', (route) => {
      if (!route.request().postData()?.includes('LatestNotifications')) return route.fallback();
      sent += 1;
      return route.abort();
    });
    await bell(page, 0).click();
    await popover(page)
      .getByText('We could not reach the server. Check your connection and try again.')
      .waitFor(patient);
    await looksRight(page, 'bell-failed-360');
    const before = sent;
    await popover(page)
      .getByRole('button', { name: /again|retry/i })
      .click();
    await expect.poll(() => sent).toBeGreaterThan(before);
    await page.unroute('**/graphql');
    await popover(page).getByText('Nothing new').waitFor(patient);
    await looksRight(page, 'bell-empty-360');
  });

  it('leads a customer and a shop’s owner to the line of the appointment', async () => {
    const [olga, sid] = [await person(stage, 'Olga', 'SHOP_OWNER'), await person(stage, 'Sid')];
    const shopId = await shopOf(stage, olga, 'Oak Street Barbers', '0');
    // Counted from noon in days of 24 hours: where clocks are put back, a whole day after midnight is still the same
    // day.
    const noon = Date.parse(
      `${new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago' }).format(Date.now())}T12:00:00Z`,
    );
    const day = (ahead: number) => new Date(noon + ahead * 86_400_000).toISOString().slice(0, 10);
    for (const ahead of [2, 3, 4, 5, 6]) {
      const body = { date: day(ahead), time: '09:00', service: 'barb', no_persons: '1' };
      const answer = await stage.rest('POST', `/booking/create/${shopId}`, body, sid.token);
      expect(answer.status, await answer.clone().text()).toBe(201);
    }
    for (const [who, unread, title] of [
      [sid, 5, /^Your appointment is booked/],
      [olga, 5, /^New booking/],
    ] as const) {
      const page = await stage.newPage({ width: 360 });
      await arriveAs(page, who, '/dashboard');
      await bell(page, unread).click();
      const link = popover(page).getByRole('link', { name: title }).nth(2);
      const wanted = new URL((await link.getAttribute('href')) ?? '', stage.origin).hash.slice(1);
      await link.click();
      const row = page.locator(`[data-row="${wanted}"]`);
      await row.waitFor(patient);
      await expect.poll(() => page.evaluate('document.activeElement.getAttribute("data-row")'), patient).toBe(wanted);
      const isInSight = async () => {
        const place = await row.boundingBox();
        return place && place.y >= 0 && place.y + place.height <= 800;
      };
      await expect.poll(isInSight, patient).toBe(true);
      await looksRight(page, `appointment-of-notice-${who.firstName}`);
    }
  });
});
