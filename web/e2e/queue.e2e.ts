import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { looksRightInWidths } from './looksRight.ts';
import { arriveAs, type Person, person, shopOf } from './people.ts';

const patient = { timeout: 30_000 };

let stage: Stage;
let olga: Person;
let shopId: string;
beforeAll(async () => {
  stage = await openStage();
  olga = await person(stage, 'Olga', 'SHOP_OWNER');
  // Somewhere it is noon, whenever this runs: the shop is open, and has time for all.
  const west = new Date().getUTCHours() - 12;
  const timeZone = `Etc/GMT${west < 0 ? '-' : '+'}${Math.abs(west)}`;
  shopId = await shopOf(stage, olga, 'Fade House', '35', { timeZone });
}, 180_000);
afterAll(() => stage?.close());

it('a person joins by the public screen, sees their place move up, and is called by the desk', async () => {
  const [desk, screen, phone] = [await stage.newPage(), await stage.newPage(), await stage.newPage()];
  await arriveAs(desk, olga, '/appointments');
  await screen.goto(`/shop/${shopId}/queue`);
  await screen.getByText('Please ask at the desk to join the queue.').waitFor(patient);
  await desk.getByText('Queue: 0 people wait').click(patient);
  await desk.getByRole('button', { name: 'Open it to the public page' }).click();
  await desk.getByRole('button', { name: 'Add to the queue' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Wade Long');
  await dialog.getByRole('button', { name: 'Add to the queue' }).click();
  await dialog.getByText(/^Who opens it sees/).waitFor(patient);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();

  // The screen at the wall has it at once, by the first name alone.
  await screen.getByText('Wade', { exact: true }).waitFor(patient);
  expect(await screen.getByText('Long').count()).toBe(0);
  await phone.goto(`/shop/${shopId}/queue`);
  await phone.getByLabel('Name', { exact: true }).fill('Otis', patient);
  await phone.getByRole('button', { name: 'Join the queue' }).click();
  await phone.getByText('You are number 2').waitFor(patient);
  // Anybody can write anything there: the screen has the initial until the desk has seen who it is.
  await screen.getByText('O.', { exact: true }).waitFor(patient);
  expect(await screen.getByText('Otis').count()).toBe(0);
  await desk.getByRole('button', { name: 'Confirm Otis' }).click(patient);
  await screen.getByText('Otis', { exact: true }).waitFor(patient);
  await looksRightInWidths(screen, 'queue');
  await looksRightInWidths(phone, 'place-in-queue');

  await desk.getByRole('button', { name: 'Call Wade Long' }).click(patient);
  await screen.getByText('In the chair: Wade').waitFor(patient);
  await phone.getByText('You are next').waitFor(patient);
  // The chair is taken.
  await desk.getByRole('button', { name: 'Call Otis' }).click(patient);
  await desk.getByText('No chair is free for as long as this takes.').first().waitFor(patient);
  await desk.getByRole('button', { name: 'Put Wade Long back' }).click();
  await phone.getByText('You are number 2').waitFor(patient);
  await looksRightInWidths(desk, 'queue-at-the-desk');

  await phone.getByRole('button', { name: 'Leave the queue' }).click();
  await phone.getByRole('button', { name: 'Leave', exact: true }).click();
  await phone.getByRole('heading', { name: 'You have left the queue' }).waitFor(patient);
  await desk.getByText('Queue: 1 person waits').waitFor(patient);
  for (const page of [desk, screen, phone]) expect(troublesOf(page)).toEqual([]);
}, 60_000);
