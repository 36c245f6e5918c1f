import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseOfBooking } from './bookingMenu.ts';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { looksRight, widths } from './looksRight.ts';
import { arriveAs, type Person, person, shopOf } from './people.ts';
import { platformOwner } from './platformOwner.ts';
import { sendMessage } from './sending.ts';

let stage: Stage;
let root: Person;
let owner: Person;
let shopId: string;
beforeAll(async () => {
  stage = await openStage();
  root = await platformOwner(stage, 'Rita');
  owner = await person(stage, 'Omar', 'SHOP_OWNER');
  shopId = await shopOf(stage, owner, 'Oak Street Barbers', '0');
});
afterAll(() => stage?.close());

const patient = { timeout: 20_000 };
const box = (page: Page) => page.getByRole('textbox', { name: 'Your message' });
const written = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true });

async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press('Enter');
}

async function fillInContact(page: Page, subject: string, message: string): Promise<void> {
  await page.goto('/contact');
  for (const [label, text] of Object.entries({
    'First name': 'Gil',
    'Last name': 'Guest',
    Email: 'gil@example.test',
    Subject: subject,
    Message: message,
  }))
    await page.getByLabel(label).fill(text);
  await page.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('heading', { name: 'Thank you, we have it' }).waitFor(patient);
}

const send = (from: Person, text: string, goal: object) => sendMessage(stage, from, text, goal);

it('brings the contact form and the chat off a shop’s page to one inbox, whose answers reach the member live and the guest by mail', async () => {
  const ana = await person(stage, 'Ana');
  const [hers, ritas, guest] = [await stage.newPage(), await stage.newPage(), await stage.newPage({ width: 360 })];
  await arriveAs(ritas, root, '/dashboard');
  await fillInContact(guest, 'Sunday hours', 'Are you open on Sunday?');
  await ritas.getByRole('link', { name: 'Messages, 1 unread' }).waitFor(patient);

  await arriveAs(hers, ana, '/');
  await hers.getByRole('button', { name: /^Chat/ }).click();
  await hers.getByRole('dialog', { name: 'Chat with Chairside support!' }).waitFor(patient);
  await write(hers, 'I cannot find my receipt');
  await ritas.getByRole('link', { name: 'Messages, 2 unread' }).click();
  await ritas.getByRole('navigation', { name: 'Mailboxes' }).getByRole('link', { name: 'Support' }).click();
  await ritas
    .getByRole('link', { name: /Gil Guest.*Contact form: Sunday hours.*Are you open on Sunday/s })
    .waitFor(patient);
  await ritas.getByRole('link', { name: /Ana Ortiz.*Support.*I cannot find my receipt/s }).click();
  await written(ritas, 'I cannot find my receipt').waitFor(patient);
  await write(ritas, 'It is under Orders.');
  await written(hers, 'It is under Orders.').waitFor(patient);
  await hers.getByRole('dialog', { name: 'Chat with Chairside support!' }).waitFor();

  await ritas.getByRole('link', { name: /Gil Guest/ }).click();
  await ritas.getByText(/Ticket [0-9A-Z]{8}/).waitFor(patient);
  await write(ritas, 'Yes, from ten.');
  await written(ritas, 'Yes, from ten.').waitFor(patient);
  const mails = guest.getByRole('row').filter({ hasText: 'gil@example.test' });
  // Mails are sent by a job of their own.
  await expect
    .poll(() => guest.goto('/dev/outbox').then(() => mails.count()), { timeout: 60_000, interval: 500 })
    .toBe(1);
  expect(await mails.innerText()).toMatch(/Re: Sunday hours \[[0-9A-Z]{8}\]/);
  await mails.getByRole('link').click();
  await guest.locator('pre').getByText('Yes, from ten.').waitFor(patient);

  await ritas.getByRole('button', { name: 'More' }).click();
  await ritas.getByRole('menuitem', { name: 'Forget this guest' }).click();
  const dialog = ritas.getByRole('alertdialog', { name: 'Forget Gil Guest?' });
  await looksRight(ritas, 'support-forget');
  await dialog.getByLabel('Why').fill('Asked on the phone');
  await dialog.getByRole('button', { name: 'Forget' }).click();
  await ritas.getByText('This conversation was closed by the platform.').waitFor(patient);
  await expect.poll(() => ritas.getByText(/Gil|gil@|Are you open|Sunday hours/).count(), patient).toBe(0);
  expect([...troublesOf(hers), ...troublesOf(ritas), ...troublesOf(guest)]).toEqual([]);
});

it('ties a conversation to the booking it begins at, and shows the booking to both sides', async () => {
  const ana = await person(stage, 'Ana');
  const { data } = (await (await stage.rest('GET', `/shops/availability/${shopId}?days=7`)).json()) as {
    data: { date: string; slots: { time: string; state: string }[] }[];
  };
  // Not today: the next free time might begin while it is being booked.
  const day = data.slice(1).find(({ slots }) => slots.some(({ state }) => state === 'free'));
  const time = day?.slots.find(({ state }) => state === 'free')?.time;
  const booked = await stage.rest(
    'POST',
    `/booking/create/${shopId}`,
    { service: 'barb', date: day?.date, time, no_persons: '1', amount: 0 },
    ana.token,
  );
  expect(booked.status).toBe(201);
  const [hers, his] = [await stage.newPage(), await stage.newPage()];
  await arriveAs(hers, ana, '/appointments');
  await chooseOfBooking(hers, 'Details');
  await hers.getByRole('link', { name: 'Message Oak Street Barbers' }).click();
  await hers.getByRole('heading', { level: 1, name: 'Omar Ortiz' }).waitFor(patient);
  await hers.getByRole('link', { name: /^Booking: Oak Street Barbers, / }).waitFor(patient);
  await looksRight(hers, 'conversation-new');
  await write(hers, 'I am ten minutes late');
  await hers.waitForURL(/\/message\//, patient);
  await written(hers, 'I am ten minutes late').waitFor(patient);
  await arriveAs(his, owner, '/messages');
  await his
    .getByRole('link', { name: /Ana Ortiz.*Booking: Oak Street Barbers, .*I am ten minutes late/s })
    .waitFor(patient);
  expect([...troublesOf(hers), ...troublesOf(his)]).toEqual([]);
});

describe.each(widths)('%d px', (width) => {
  const called = (name: string) => `${name}-${width}`;

  it('a report is read, decided and kept', async () => {
    const ana = await person(stage, 'Ana');
    const page = await stage.newPage({ width });
    await arriveAs(page, root, '/forum/review?tab=conversations');
    await page.getByRole('heading', { name: 'Nothing waits' }).waitFor(patient);
    const id = await send(ana, 'Could you fit me in on Saturday morning, before the wedding?', {
      to: { kind: 'shop', id: shopId },
    });
    await send(owner, 'With hair like that? Go to a gardener.', { conversationId: id });
    const reason = 'He insults me, and not for the first time.';
    await stage.graphql(
      'mutation R($id: ID!, $reason: String!) { reportConversation(id: $id, reason: $reason) }',
      { id, reason },
      ana.token,
    );
    await send(ana, 'This came after the report', { conversationId: id });
    await page.getByText('1 report waits').waitFor(patient);
    await page
      .getByRole('log', { name: 'What was said' })
      .getByText('With hair like that? Go to a gardener.')
      .waitFor(patient);
    expect(await page.getByText('This came after the report').count()).toBe(0);
    await looksRight(page, called('reports'));
    await page.getByRole('button', { name: 'Warn' }).click();
    await page.getByRole('alertdialog').getByLabel('Why').fill('We do not speak to customers like that.');
    await looksRight(page, called('reports-warn'));
    await page.getByRole('alertdialog').getByRole('button', { name: 'Warn' }).click();
    await page.getByRole('heading', { name: 'Nothing waits' }).waitFor(patient);
    await page
      .getByRole('region', { name: 'Decided' })
      .getByText('We do not speak to customers like that.')
      .first()
      .waitFor(patient);
    await looksRight(page, called('reports-decided'));
    expect(troublesOf(page)).toEqual([]);
  });

  it('the inbox of the platform', async () => {
    const ana = await person(stage, 'Ana');
    await send(ana, 'My card was charged twice, what now?', { to: { kind: 'support' } });
    await fillInContact(
      await stage.newPage(),
      'A question about a very long subject line that does not fit into one row of the inbox',
      'Hello there',
    );
    const page = await stage.newPage({ width });
    await arriveAs(page, root, '/messages?box=support');
    await page
      .getByRole('link', { name: /Gil Guest.*Hello there/s })
      .first()
      .waitFor(patient);
    await looksRight(page, called('support-inbox'));
    await page
      .getByRole('link', { name: /Gil Guest.*Hello there/s })
      .first()
      .click();
    await written(page, 'Hello there').waitFor(patient);
    await looksRight(page, called('support-enquiry'));
    expect(troublesOf(page)).toEqual([]);
  });
});
