import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseOfBooking } from './bookingMenu.ts';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { looksRightInWidths } from './looksRight.ts';
import { activate, arriveAs, type Person, payWith, person, shopOf } from './people.ts';
import { platformOwner } from './platformOwner.ts';

let stage: Stage;
let omar: Person;
let shopId: string;
/** The booking that was paid and cancelled. */
let booked: string;
beforeAll(async () => {
  stage = await openStage();
  omar = await person(stage, 'Omar', 'SHOP_OWNER');
  shopId = await shopOf(stage, omar, 'Oak Street Barbers', '35');
  const terms = { cancel_free_hours: 720, cancel_percentage: 40 };
  await stage.rest('PUT', `/shops/update/${shopId}`, terms, omar.token);
});
afterAll(() => stage?.close());

const patient = { timeout: 20_000 };

it('a customer reads why a refund is only a part, and why another cannot have the time', async () => {
  const [mia, eve] = [await person(stage, 'Mia'), await person(stage, 'Eve')];
  const [page, beside] = [await stage.newPage(), await stage.newPage({ width: 360 })];
  const choose = async (one: typeof page) => {
    await one.getByRole('button', { name: /^Hire Me/ }).click();
    await one.getByRole('button', { name: 'Later week' }).click();
    await one.getByRole('radio', { name: /^Wednesday/ }).click();
  };
  await arriveAs(page, mia, `/barber/${shopId}`);
  await arriveAs(beside, eve, `/barber/${shopId}`);
  await choose(page);
  await choose(beside);
  await beside.getByRole('radio', { name: '10:00am', exact: true }).waitFor();
  // Both see it free; the other one asks first.
  const asked = beside.waitForEvent('requestfinished', (request) => /HoldTime/.test(request.postData() ?? ''));
  await beside.route('**/graphql', async (route) => {
    if (!/HoldTime/.test(route.request().postData() ?? '')) return route.fallback();
    await page.getByRole('radio', { name: '10:00am', exact: true }).click();
    await page.getByText(/^Held for you \d/).waitFor();
    return route.fallback();
  });
  await beside.getByRole('radio', { name: '10:00am', exact: true }).click();
  await asked;
  await beside.getByRole('button', { name: 'Why can’t I have 10:00am?' }).click(patient);
  const slot = beside.getByRole('dialog', { name: 'Why can’t I have 10:00am?' });
  await slot.getByText('Somebody else is choosing it just now.').waitFor(patient);
  expect(await slot.getByText('Mia').count()).toBe(0);
  expect(troublesOf(beside).filter((trouble) => !/409/.test(trouble))).toEqual([]);

  await page.getByRole('button', { name: 'Book Appointment' }).click();
  await page.getByRole('heading', { level: 1, name: 'Payment' }).waitFor();
  await payWith(page, '4242424242424242');
  await page.getByRole('heading', { level: 1, name: 'Your chair is booked' }).waitFor(patient);
  booked = new URL(page.url()).searchParams.get('booking') ?? '';
  expect((await stage.rest('PUT', `/booking/cancel/${booked}`, {}, mia.token)).status).toBe(200);

  await page.goto(`/appointments?tab=mine#${booked}`);
  await chooseOfBooking(page, 'Details');
  await page.getByRole('button', { name: /^Why this refund/ }).click(patient);
  const drawer = page.getByRole('dialog', { name: /^Why this refund/ });
  await drawer.getByRole('status').getByText('So 40 % of $35.00 is given back: $14.00.').waitFor(patient);
  await drawer.getByText('Rule B5').first().waitFor();
  await looksRightInWidths(page, 'why a refund is a part');
  expect(troublesOf(page)).toEqual([]);
});

it('the shop saves what speaks for a payment in a dispute', async () => {
  const page = await stage.newPage({ width: 360 });
  await arriveAs(page, omar, `/appointments?shop=${shopId}#${booked}`);
  await chooseOfBooking(page, 'Details');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Evidence \(PDF\)/ }).click(patient);
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`chairside-evidence-${booked.slice(-8)}.pdf`);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await looksRightInWidths(page, 'the evidence of a booking');
  expect(troublesOf(page)).toEqual([]);
});

it('an owner and its author read why a post was hidden; a notification says why it came', async () => {
  const owner = await platformOwner(stage, 'Olive');
  const ann = await person(stage, 'Ann');
  await activate(stage, ann);
  const { createThread } = await stage.graphql<{ createThread: { id: string } }>(
    'mutation { createThread(input: { topic: "Clippers", text: "The worst.", category: "Technique" }) { id } }',
    {},
    ann.token,
  );
  await stage.graphql(
    'mutation ($id: ID!) { hidePost(postId: $id, reason: "Too harsh.") }',
    { id: createThread.id },
    owner.token,
  );
  for (const [who, name] of [
    [owner, 'Olive Ortiz'],
    [ann, 'A platform owner'],
  ] as const) {
    const page = await stage.newPage({ width: who === ann ? 360 : 1280 });
    await arriveAs(page, who, `/forum/thread/${createThread.id}`);
    await page.getByRole('button', { name: 'Why was this post hidden?' }).click(patient);
    const drawer = page.getByRole('dialog', { name: 'Why was this post hidden?' });
    await drawer.getByRole('status').getByText('“Too harsh.”').waitFor(patient);
    await drawer.getByText(name).first().waitFor();
    expect(await drawer.getByRole('link', { name: 'In the audit' }).count()).toBe(who === owner ? 2 : 0);
    if (who === owner) continue;
    await page.goto('/notifications');
    await page.getByRole('button', { name: 'Why was I told this? Your post was hidden' }).click(patient);
    const told = page.getByRole('dialog', { name: /^Why was I told this/ });
    await told.getByText('An author is told of every decision about what they wrote').first().waitFor(patient);
    await looksRightInWidths(page, 'why a notification came');
    expect(troublesOf(page)).toEqual([]);
  }
});
