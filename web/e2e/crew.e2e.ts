import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { looksRightInWidths } from './looksRight.ts';
import { activate, arriveAs, logIn, type Person, person, shopOf } from './people.ts';

const patient = { timeout: 60_000 };

let stage: Stage;
let olga: Person;
let ben: Person;
let shopId: string;
beforeAll(async () => {
  stage = await openStage();
  [olga, ben] = [await person(stage, 'Olga', 'SHOP_OWNER'), await person(stage, 'Ben')];
  await Promise.all([activate(stage, olga), activate(stage, ben)]);
  shopId = await shopOf(stage, olga, 'Fade House', '35');
}, 180_000);
afterAll(() => stage?.close());

const textOf = async (path: string) => (await fetch(`${stage.origin}${path}`)).text();

/** The link of the mail that invites somebody to a crew, as a path; '' while none has come. */
async function linkTo({ email }: Person): Promise<string> {
  const rows = (await textOf('/dev/outbox')).split('<tr>').filter((row) => row.includes(email));
  const [mail] = rows.flatMap((row) => /href="([^"]+)">[^<]*invites you/.exec(row)?.[1] ?? []);
  return mail === undefined ? '' : (/\/crew-invitation\/\w+/.exec(await textOf(`${mail}?view=text`))?.[0] ?? '');
}

it('a barber is invited by mail, accepts, is set up, and removed, and both sides see it at once', async () => {
  const owner = await stage.newPage();
  await arriveAs(owner, olga, '/my-store');
  await owner.getByRole('link', { name: 'Barbers' }).click();
  await owner.getByText('Nobody works with you yet').waitFor(patient);
  await looksRightInWidths(owner, 'barbers-none');
  await owner.getByRole('button', { name: 'Add barber' }).click();
  const form = owner.getByRole('dialog', { name: 'Add barber' });
  await form.getByLabel('Email').fill('nowhere');
  await form.getByRole('button', { name: 'Send the invitation' }).click();
  await form.getByText('Please enter a valid email address.').first().waitFor();
  await looksRightInWidths(owner, 'barbers-invite');
  await form.getByLabel('Email').fill(ben.email);
  await form.getByRole('button', { name: 'Send the invitation' }).click();
  await form.waitFor({ state: 'detached' });
  await owner.getByText('Invited', { exact: true }).waitFor(patient);
  await owner.getByText('1 of 1 additional barber').waitFor();

  await expect.poll(() => linkTo(ben), { timeout: 30_000, interval: 200 }).not.toBe('');
  const barber = await stage.newPage();
  await barber.goto(await linkTo(ben));
  await barber.getByText('Olga Ortiz invites you to work at').waitFor(patient);
  await looksRightInWidths(barber, 'crew-invitation');
  await barber.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logIn(barber, ben);
  await barber.getByRole('button', { name: 'Accept' }).click(patient);
  await barber.getByRole('heading', { name: 'Where you work' }).waitFor(patient);
  await looksRightInWidths(barber, 'workplaces');

  await owner.getByText('Works here').waitFor(patient);
  await owner.getByRole('button', { name: 'More about Ben Ortiz' }).click();
  await owner.getByRole('menuitem', { name: 'Change' }).click();
  const person = owner.getByRole('dialog', { name: 'Ben Ortiz' });
  await person.getByRole('radio', { name: 'Their own', exact: true }).click();
  await person.getByRole('button', { name: 'Add these days' }).click();
  await looksRightInWidths(owner, 'barbers-person');
  await person.getByRole('button', { name: 'Save' }).click();
  await person.waitFor({ state: 'detached' });
  await looksRightInWidths(owner, 'barbers');

  const visitor = await stage.newPage();
  await visitor.goto(`/barber/${shopId}`);
  await visitor.getByRole('heading', { name: 'Who works here' }).waitFor(patient);
  await visitor.getByRole('link', { name: 'Ben Ortiz' }).waitFor();
  await looksRightInWidths(visitor, 'shop-barbers');

  const takes = owner.getByRole('checkbox', { name: 'Takes bookings yourself at Fade House' });
  await takes.click();
  await owner.getByText('You can’t be booked at Fade House now').first().waitFor(patient);
  await expect.poll(() => takes.getAttribute('aria-checked')).toBe('false');
  await looksRightInWidths(owner, 'barbers-without-owner');
  await takes.click();
  await expect.poll(() => takes.getAttribute('aria-checked')).toBe('true');

  await owner.getByRole('button', { name: 'More about Ben Ortiz' }).click();
  await owner.getByRole('menuitem', { name: 'Remove' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await barber.getByText('No shop, so no crew yet').waitFor(patient);
  await owner.getByRole('button', { name: 'Restore Ben Ortiz' }).click();
  await barber.getByRole('button', { name: 'Leave Fade House' }).click(patient);
  await barber.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await owner.getByText('Left', { exact: true }).waitFor(patient);
  for (const page of [owner, barber, visitor]) expect(troublesOf(page)).toEqual([]);
}, 240_000);

it('a link that is over says so', async () => {
  const page = await stage.newPage();
  await page.goto(`/crew-invitation/${shopId}000000000000`);
  await page.getByRole('heading', { name: 'This invitation is over' }).waitFor(patient);
  await looksRightInWidths(page, 'crew-invitation-over');
}, 60_000);
