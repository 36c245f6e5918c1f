import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, openWindowBeside, type Stage, troublesOf } from './harness.ts';
import { looksRight } from './looksRight.ts';
import { box, linesOf, log, write, written } from './messaging.ts';
import { arriveAs, type Person, person, shopOf } from './people.ts';
import { sendMessage } from './sending.ts';

let stage: Stage;
let owner: Person;
let shopId: string;
beforeAll(async () => {
  stage = await openStage();
  owner = await person(stage, 'Omar', 'SHOP_OWNER');
  shopId = await shopOf(stage, owner, 'Oak Street Barbers', '35');
});
afterAll(() => stage?.close());

const patient = { timeout: 20_000 };
const send = (from: Person, text: string, goal: object) => sendMessage(stage, from, text, goal);
const toShop = () => ({ to: { kind: 'shop', id: shopId } });

/** Another tab of the same browser. */
async function tabOf(page: Page, path: string): Promise<Page> {
  const tab = await openWindowBeside(page);
  await tab.goto(path);
  return tab;
}

it('shows the same count of unread messages in every tab and on every device, whichever of them reads', async () => {
  const [ana, ben] = [await person(stage, 'Ana'), await person(stage, 'Ben')];
  const first = await stage.newPage();
  await arriveAs(first, owner, '/dashboard');
  const second = await tabOf(first, '/settings');
  const phone = await stage.newPage({ width: 360 });
  await arriveAs(phone, owner, '/dashboard');
  const shown = (page: Page) =>
    page
      .locator('nav, header')
      .getByLabel(/unread$/)
      .filter({ visible: true });
  const everywhere = async (unread: number) => {
    for (const tab of [first, second]) {
      await tab
        .getByRole('link', { name: unread === 0 ? 'Messages' : `Messages, ${unread} unread`, exact: true })
        .first()
        .waitFor(patient);
    }
    const bar = phone.getByRole('navigation', { name: 'Shortcuts' });
    if (unread > 0) await bar.getByLabel(`${unread} unread`, { exact: true }).waitFor(patient);
    else await expect.poll(() => bar.getByLabel(/unread/).count(), patient).toBe(0);
  };
  const hers = await send(ana, 'One', toShop());
  await send(ana, 'Two', toShop());
  const his = await send(ben, 'Three', toShop());
  await everywhere(3);
  expect(await shown(first).count()).toBeGreaterThan(0);
  await second.goto(`/message/${hers}`);
  await written(second, 'Two').waitFor(patient);
  await everywhere(1);
  await phone.goto(`/message/${his}`);
  await written(phone, 'Three').waitFor(patient);
  await everywhere(0);

  // The other side types, and stops without sending.
  const anas = await stage.newPage();
  await arriveAs(anas, ana, `/message/${hers}`);
  await box(anas).pressSequentially('Hm');
  await second.getByText('Ana Ortiz is typing…').waitFor(patient);
  await expect.poll(() => second.getByText('Ana Ortiz is typing…').count(), patient).toBe(0);
  expect([...troublesOf(first), ...troublesOf(phone), ...troublesOf(anas)]).toEqual([]);
});

it('sends the offline messages of two tabs once each, also after one of them was closed', async () => {
  const ana = await person(stage, 'Ana');
  const id = await send(ana, 'Start', toShop());
  const [tab, his] = [await stage.newPage(), await stage.newPage()];
  await arriveAs(tab, ana, `/message/${id}`);
  const other = await tabOf(tab, `/message/${id}`);
  await arriveAs(his, owner, `/message/${id}`);
  for (const page of [tab, other, his]) await written(page, 'Start').waitFor(patient);

  await tab.context().setOffline(true);
  await write(tab, 'From the first tab');
  await write(other, 'From the second tab');
  await write(tab, 'From the first tab again');
  for (const page of [tab, other])
    await expect.poll(() => log(page).getByText('Waiting to send').count(), patient).toBe(3);
  await tab.context().setOffline(false);
  const all = ['Start', 'From the first tab', 'From the second tab', 'From the first tab again'];
  for (const page of [tab, other, his]) await expect.poll(() => linesOf(page, all), { timeout: 40_000 }).toEqual(all);

  await tab.context().setOffline(true);
  await write(tab, 'Written and left');
  await log(tab).getByText('Waiting to send').waitFor(patient);
  const context = tab.context();
  await Promise.all([tab.close(), other.close()]);
  await context.setOffline(false);
  const back = await context.newPage();
  await back.goto('/forum');
  await written(his, 'Written and left').waitFor({ timeout: 40_000 });
  await back.goto(`/message/${id}`);
  for (const page of [back, his])
    await expect.poll(() => linesOf(page, [...all, 'Written and left']), patient).toEqual([...all, 'Written and left']);
});

it('keeps a message refused by a block, with the reason, and shows the block on both sides at once', async () => {
  const ana = await person(stage, 'Ana');
  const id = await send(ana, 'Start', toShop());
  const [hers, his] = [await stage.newPage(), await stage.newPage()];
  await arriveAs(hers, ana, `/message/${id}`);
  await arriveAs(his, owner, `/message/${id}`);
  for (const page of [hers, his]) await written(page, 'Start').waitFor(patient);
  await hers.context().setOffline(true);
  await write(hers, 'You again');
  await log(hers).getByText('Waiting to send').waitFor(patient);
  await his.getByRole('button', { name: 'More' }).click();
  await his.getByRole('menuitem', { name: 'Block Ana Ortiz' }).click();
  await his.getByText('You have blocked Ana Ortiz. Unblock them to write.').waitFor(patient);
  await hers.context().setOffline(false);
  await log(hers).getByRole('alert').getByText('You cannot write to this member.').waitFor({ timeout: 40_000 });
  await hers.getByText('You cannot write to Omar Ortiz any more.').waitFor(patient);
  await looksRight(hers, 'message-refused');
  expect(await written(his, 'You again').count()).toBe(0);

  await looksRight(his, 'conversation-blocked');
  await his.getByRole('region', { name: 'Blocked members' }).getByRole('button', { name: 'Unblock Ana Ortiz' }).click();
  await box(his).waitFor(patient);
  await box(hers).waitFor(patient);
  await log(hers).getByRole('button', { name: 'Retry' }).click();
  await written(his, 'You again').waitFor(patient);
  await expect.poll(() => linesOf(hers, ['Start', 'You again']), patient).toEqual(['Start', 'You again']);
});

it('pages up through five hundred messages without a jump', async () => {
  const ana = await person(stage, 'Ana');
  const id = await send(ana, 'The first', toShop());
  const line = (n: number) =>
    send(n % 3 === 0 ? owner : ana, n % 25 === 0 ? `Line ${n} ${'and on and on '.repeat(40)}` : `Line ${n}`, {
      conversationId: id,
    });
  for (let n = 2; n < 500; n += 20)
    await Promise.all(Array.from({ length: Math.min(20, 500 - n) }, (_, at) => line(n + at)));
  await send(owner, 'The last', { conversationId: id });
  const page = await stage.newPage({ width: 360 });
  await arriveAs(page, ana, `/message/${id}`);
  await written(page, 'The last').waitFor(patient);
  await expect
    .poll(() => log(page).evaluate((place) => place.scrollHeight - place.scrollTop - place.clientHeight), patient)
    .toBeLessThan(48);
  // What comes later is one new message only once these have been read, which takes a moment.
  type Read = { conversation: { unread: number } };
  const unread = async () =>
    (await stage.graphql<Read>('query ($id: ID!) { conversation(id: $id) { unread } }', { id }, ana.token)).conversation
      .unread;
  await expect.poll(unread, patient).toBe(0);
  const bubbles = log(page).getByText(/^(Line \d|The (first|last))/);
  for (let known = 30; known < 180; known += 30) {
    await expect.poll(() => bubbles.count(), patient).toBe(known);
    await log(page).evaluate((place) => place.scrollTo(0, 0));
    const mark = await bubbles.first().elementHandle();
    const before = await mark?.boundingBox();
    await log(page).getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => bubbles.count(), patient).toBe(known + 30);
    expect(Math.abs(((await mark?.boundingBox())?.y ?? 0) - (before?.y ?? -1)), `after ${known}`).toBeLessThanOrEqual(
      1,
    );
  }
  // New messages do not move a reader who has scrolled up.
  const mark = bubbles.nth(60);
  await mark.scrollIntoViewIfNeeded();
  const before = await mark.boundingBox();
  await send(owner, 'Something new', { conversationId: id });
  await page.getByRole('button', { name: '1 new' }).waitFor(patient);
  expect(Math.abs(((await mark.boundingBox())?.y ?? 0) - (before?.y ?? -1))).toBeLessThanOrEqual(1);
  await looksRight(page, 'conversation-long-360');
  await page.getByRole('button', { name: '1 new' }).click();
  await expect.poll(() => page.getByRole('button', { name: '1 new' }).count(), patient).toBe(0);
  expect(troublesOf(page)).toEqual([]);
});
