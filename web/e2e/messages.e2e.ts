import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage, shot, troublesOf } from './harness.ts';
import { looksRight, resize, widths } from './looksRight.ts';
import { box, linesOf, log, unconfirmed, write, written } from './messaging.ts';
import { arriveAs, type Person, person, shopOf } from './people.ts';
import { sendMessage } from './sending.ts';
import { watchShifts } from './shifts.ts';

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

it('carries a chat on a shop’s page to its owner, live both ways, with typing, read marks and exact counts', async () => {
  const ana = await person(stage, 'Ana');
  const [hers, his, second] = [await stage.newPage(), await stage.newPage(), await stage.newPage({ width: 360 })];
  const heldStill = await Promise.all([hers, his, second].map(watchShifts));
  await arriveAs(his, owner, '/dashboard');
  await arriveAs(second, owner, '/dashboard');
  await arriveAs(hers, ana, `/barber/${shopId}`);
  await hers.getByRole('button', { name: /^Chat/ }).click();
  const panel = hers.getByRole('dialog', { name: 'Chat with Omar Ortiz!' });
  await panel.waitFor();
  await write(hers, 'Is the chair free at noon?');
  await panel.getByText('Sent', { exact: true }).waitFor(patient);

  await his.getByRole('link', { name: 'Messages, 1 unread' }).waitFor(patient);
  await second.getByRole('navigation', { name: 'Shortcuts' }).getByLabel('1 unread').waitFor(patient);
  await his.getByRole('link', { name: 'Messages, 1 unread' }).click();
  await his.getByRole('heading', { level: 1, name: 'Recent Messages' }).waitFor();
  await his.getByRole('link', { name: /Ana Ortiz.*Shop: Oak Street Barbers.*Is the chair free at noon/s }).click();
  await written(his, 'Is the chair free at noon?').waitFor(patient);
  await expect.poll(() => second.getByLabel('1 unread').count(), patient).toBe(0);
  await panel.getByText('Read', { exact: true }).waitFor(patient);
  expect(await his.getByRole('link', { name: 'Shop: Oak Street Barbers', exact: true }).getAttribute('href')).toBe(
    `/barber/${shopId}`,
  );

  await box(his).pressSequentially('Yes');
  await panel.getByText('Omar Ortiz is typing…').waitFor(patient);
  await box(his).press('Enter');
  await written(hers, 'Yes').waitFor(patient);

  await hers.getByRole('button', { name: 'Close chat' }).click();
  await write(his, 'See you then');
  await hers.getByRole('button', { name: 'Chat, 1 unread' }).waitFor(patient);
  await hers.keyboard.press('Enter');
  await panel.waitFor();
  for (const look of heldStill) look();
  expect([...troublesOf(hers), ...troublesOf(his), ...troublesOf(second)]).toEqual([]);
});

it('sends offline messages once, over a lost answer and a reload too', async () => {
  const ana = await person(stage, 'Ana');
  const id = await send(ana, 'First words', { to: { kind: 'shop', id: shopId } });
  const [hers, his] = [await stage.newPage(), await stage.newPage()];
  await arriveAs(hers, ana, `/message/${id}`);
  await arriveAs(his, owner, `/message/${id}`);
  await written(hers, 'First words').waitFor(patient);
  await written(his, 'First words').waitFor(patient);

  await hers.context().setOffline(true);
  await write(hers, 'Second, offline');
  await write(hers, 'Third, offline');
  await expect.poll(() => log(hers).getByText('Waiting to send').count(), patient).toBe(2);
  await write(his, 'Said meanwhile');
  await written(his, 'Said meanwhile').waitFor(patient);
  // It is on his screen before the server has it, which orders it before hers only then.
  await expect.poll(() => unconfirmed(his), patient).toBe(0);

  await hers.context().setOffline(false);
  await expect.poll(() => log(hers).getByText('Waiting to send').count(), { timeout: 40_000 }).toBe(0);
  const all = ['First words', 'Said meanwhile', 'Second, offline', 'Third, offline'];
  for (const page of [hers, his]) await expect.poll(() => linesOf(page, all), { timeout: 40_000 }).toEqual(all);

  // The server accepts the fourth, but its answer is lost; meanwhile the page is left.
  let taken = 0;
  await hers.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('Fourth, unanswered')) return route.fallback();
    await route.fetch();
    taken += 1;
    return route.abort();
  });
  await write(hers, 'Fourth, unanswered');
  await expect.poll(() => taken, patient).toBeGreaterThan(0);
  await hers.reload();
  await hers.unroute('**/graphql');
  for (const page of [hers, his])
    await expect
      .poll(() => linesOf(page, [...all, 'Fourth, unanswered']), { timeout: 40_000 })
      .toEqual([...all, 'Fourth, unanswered']);
  await expect
    .poll(
      () =>
        hers.evaluate(
          'Object.keys(localStorage).filter((key) => key.startsWith("messages/")).map((key) => localStorage.getItem(key))',
        ),
      {
        timeout: 40_000,
      },
    )
    .toEqual([]);
});

it('resumes after a lost connection with nothing missing and nothing twice', async () => {
  const ana = await person(stage, 'Ana');
  const id = await send(ana, 'Line 0', { to: { kind: 'shop', id: shopId } });
  const hers = await stage.newPage();
  await arriveAs(hers, ana, `/message/${id}`);
  await written(hers, 'Line 0').waitFor(patient);
  await hers.context().setOffline(true);
  for (let n = 1; n <= 5; n += 1) await send(owner, `Line ${n}`, { conversationId: id });
  await hers.context().setOffline(false);
  const all = Array.from({ length: 6 }, (_, n) => `Line ${n}`);
  await expect.poll(() => linesOf(hers, all), { timeout: 40_000 }).toEqual(all);
});

it('keeps its end and its box in view while the box grows and on a short screen, and shows when the other side has left', async () => {
  const ana = await person(stage, 'Ana');
  const id = await send(ana, 'Line 0', { to: { kind: 'shop', id: shopId } });
  for (let n = 1; n <= 14; n += 1) await send(owner, `Line ${n}`, { conversationId: id });
  const his = await stage.newPage();
  await arriveAs(his, owner, `/message/${id}`);
  await written(his, 'Line 14').waitFor(patient);
  const toEnd = () =>
    his.evaluate<number>(
      '(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)(document.querySelector("[role=log]"))',
    );
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
    [740, 360],
    [640, 450],
  ] as const) {
    await resize(his, { width, height });
    await box(his).fill('one\ntwo\nthree\nfour\nfive\nsix');
    await expect.poll(toEnd, patient).toBeLessThan(2);
    const endOfBox = async () => {
      const { y = height, height: tall = 0 } = (await box(his).boundingBox()) ?? {};
      return y + tall;
    };
    await expect
      .poll(endOfBox, { ...patient, message: `the end of the box at ${width} by ${height}` })
      .toBeLessThan(height);
    await shot(his, `conversation-writing-${width}-${height}`);
    await box(his).fill('');
  }
  await stage.rest('DELETE', `/users/delete/${ana.id}`, { password: 'secret1' }, ana.token);
  await his.getByText('You cannot write to Former member any more.').waitFor(patient);
  await expect.poll(() => written(his, 'Line 0').count(), patient).toBe(0);
  expect(troublesOf(his)).toEqual([]);
});

it('lets a member block and report another', async () => {
  const ana = await person(stage, 'Ana');
  const eve = await person(stage, 'Eve', 'SHOP_OWNER');
  const hers = await shopOf(stage, eve, 'Evening Cuts', '20');
  const id = await send(ana, 'Hello', { to: { kind: 'shop', id: hers } });
  await send(eve, 'Go away', { conversationId: id });
  const page = await stage.newPage();
  await arriveAs(page, ana, `/message/${id}`);
  await written(page, 'Go away').waitFor(patient);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Report this conversation' }).click();
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByText('Please say why.').waitFor();
  await page.getByLabel('Why').fill('She insults me');
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByText('Thank you. We will look at this conversation.').first().waitFor(patient);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Block Eve Ortiz' }).click();
  await page.getByText('You have blocked Eve Ortiz. Unblock them to write.').waitFor(patient);
  await expect(send(eve, 'Still here', { conversationId: id })).rejects.toThrow('BLOCKED');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Unblock Eve Ortiz' }).click();
  await box(page).waitFor(patient);
});

describe.each(widths)('%d px', (width) => {
  const called = (name: string) => `${name}-${width}`;

  it('messages', async () => {
    const ana = await person(stage, 'Ana');
    const page = await stage.newPage({ width });
    await arriveAs(page, ana, '/messages');
    await page.getByText('No conversations').waitFor(patient);
    await looksRight(page, called('messages-none'));
    const id = await send(ana, 'Do you do hot towels as well? My beard needs some care before the wedding.', {
      to: { kind: 'shop', id: shopId },
    });
    await send(ana, 'I cannot find my receipt', { to: { kind: 'support' } });
    for (const text of ['Sure, every morning.', 'Ten o’clock?']) await send(owner, text, { conversationId: id });
    await page.getByRole('link', { name: /Omar Ortiz.*Ten o’clock.*2 unread/s }).waitFor(patient);
    await looksRight(page, called('messages'));
    await page.getByRole('link', { name: /Omar Ortiz/ }).click();
    await written(page, 'Ten o’clock?').waitFor(patient);
    await write(page, 'Perfect');
    await page.getByText('Sent', { exact: true }).waitFor(patient);
    await looksRight(page, called('conversation'));
  });

  it('the chat', async () => {
    const page = await stage.newPage({ width });
    await page.goto('/');
    await page.getByRole('button', { name: /^Chat, Hey, let's talk!/ }).waitFor(patient);
    await shot(page, called('chat-button'));
    await page.getByRole('button', { name: /^Chat/ }).click();
    await page
      .getByRole('dialog', { name: 'Chat with Chairside support!' })
      .getByRole('link', { name: 'Login' })
      .waitFor(patient);
    await looksRight(page, called('chat-visitor'));
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")'), patient).toBe('Chat');
    await arriveAs(page, await person(stage, 'Ana'), `/barber/${shopId}`);
    await page.getByRole('button', { name: /^Chat/ }).click();
    await write(page, 'Is there parking?');
    await page.getByRole('dialog').getByText('Sent', { exact: true }).waitFor(patient);
    await looksRight(page, called('chat'));
  });
});

it("begins a conversation about a shop, and takes a visitor's contact form", async () => {
  const ana = await person(stage, 'Ana');
  const page = await stage.newPage({ width: 360 });
  await arriveAs(page, ana, `/messages?about=shop&id=${shopId}`);
  await page.getByRole('heading', { level: 1, name: 'Omar Ortiz' }).waitFor(patient);
  await page.getByText('Your message goes to Omar Ortiz, who is told what it is about.').waitFor(patient);
  await write(page, 'Do you take cash?');
  await page.waitForURL(/\/message\//, patient);
  await written(page, 'Do you take cash?').waitFor(patient);
  expect(page.url()).toMatch(/\/message\//);
  await page.keyboard.type('Or cards / only?');
  await expect
    .poll(() => box(page).inputValue(), { ...patient, message: 'the writing goes on' })
    .toBe('Or cards / only?');

  for (const width of widths) {
    const visitor = await stage.newPage({ width });
    await visitor.goto('/contact');
    await visitor.getByRole('button', { name: 'Send message' }).click();
    await visitor.getByRole('alert').getByText('Please enter your first name.').waitFor(patient);
    await looksRight(visitor, `contact-wrong-${width}`);
    for (const [label, text] of Object.entries({
      'First name': 'Gil',
      'Last name': 'Guest',
      Email: 'gil@example.test',
      Subject: 'Hours',
      Message: 'Open on Sunday?',
    })) {
      await visitor.getByLabel(label).fill(text);
    }
    await visitor.getByRole('checkbox').click();
    await looksRight(visitor, `contact-${width}`);
    await visitor.getByRole('button', { name: 'Send message' }).click();
    await visitor.getByRole('heading', { name: 'Thank you, we have it' }).waitFor(patient);
    await looksRight(visitor, `contact-thanks-${width}`);
  }
});
