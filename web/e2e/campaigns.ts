import type { Page } from 'playwright-core';
import type { Stage } from './harness.ts';
import { activate, type Person, person } from './people.ts';

const DAY_MS = 86_400_000;
/** The day a number of days from a moment, in UTC. */
export const dayFrom = (from: number, days: number): string =>
  new Date(from + days * DAY_MS).toISOString().slice(0, 10);

interface Wanted {
  name: string;
  goalCents: number;
  model?: 'KEEP_IT_ALL' | 'ALL_OR_NOTHING';
  /** Days until its last one. */
  days?: number;
  /** What time the product thinks it is, in milliseconds. */
  now?: number;
}

/** Opens a campaign over the API, for an organizer whose address is proven. Answers with its id. */
export async function campaignOf(stage: Stage, organizer: Person, wanted: Wanted): Promise<string> {
  const now = wanted.now ?? Date.now();
  const input = {
    name: wanted.name,
    goalCents: wanted.goalCents,
    model: wanted.model ?? 'KEEP_IT_ALL',
    description: [{ type: 'paragraph', children: [{ text: `${wanted.name}: what we need, and what we do with it.` }] }],
    startDate: dayFrom(now, 0),
    endDate: dayFrom(now, wanted.days ?? 10),
    timeZone: 'UTC',
    category: 'Equipment',
  };
  const mutation = 'mutation ($input: CampaignInput!) { createCampaign(input: $input) { id } }';
  const { createCampaign } = await stage.graphql<{ createCampaign: { id: string } }>(
    mutation,
    { input },
    organizer.token,
  );
  return createCampaign.id;
}

/** What a campaign has raised, as the API says it. */
export async function raisedOf(stage: Stage, id: string) {
  type Now = { campaign: { status: string; outcome: string | null; receivedCents: number } };
  const { campaign } = await stage.graphql<Now>(
    'query ($id: ID!) { campaign(id: $id) { status outcome receivedCents } }',
    { id },
    '',
  );
  return campaign;
}

/** Types an amount into the open Donate dialog, and goes on to the payment. */
export async function donate(page: Page, amount: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Donate' });
  await dialog.getByLabel('Amount', { exact: true }).fill(amount);
  await dialog.getByRole('button', { name: 'Donate', exact: true }).click();
  await page.waitForURL(/\/payment\/contribute\//);
}

/** What the browser of someone who gives does with the answer of `contributeToCampaign`: names a card to the sandbox. */
export async function cardFor(stage: Stage, { clientSecret, kind }: { clientSecret: string; kind: string }) {
  const what = kind === 'SETUP' ? 'setup_intents' : 'payment_intents';
  const card = new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' });
  const path = `/v1/${what}/${clientSecret.split('_secret_')[0]}/confirm`;
  const answer = await fetch(stage.origin + path, { method: 'POST', body: card });
  if (!answer.ok) throw new Error(`the card answered ${answer.status} ${await answer.text()}`);
}

/** Gives or pledges over the API, by card. */
export async function giveTo(stage: Stage, campaignId: string, { token }: Person, amountCents: number): Promise<void> {
  type Opened = { contributeToCampaign: { clientSecret: string; kind: string; contribution: { id: string } } };
  const begin =
    'mutation ($input: ContributionInput!) { contributeToCampaign(input: $input) { clientSecret kind contribution { id } } }';
  const { contributeToCampaign: opened } = await stage.graphql<Opened>(
    begin,
    { input: { campaignId, amountCents } },
    token,
  );
  await cardFor(stage, opened);
  const settle = 'mutation ($id: ID!) { settleContribution(id: $id) { id } }';
  await stage.graphql(settle, { id: opened.contribution.id }, token);
}

/** Answers the payment service's questions at the sandbox, so that money can be paid out to an organizer. */
export async function connect(stage: Stage, { token, email }: Person): Promise<void> {
  type Begun = { startPayoutOnboarding: { url: string } };
  const begin = 'mutation { startPayoutOnboarding(returnPath: "/funding") { url } }';
  const { url } = (await stage.graphql<Begun>(begin, {}, token)).startPayoutOnboarding;
  const visit = /name="visit" value="(\w+)"/.exec(await (await fetch(url)).text())?.[1] ?? '';
  await fetch(url, { method: 'POST', body: new URLSearchParams({ visit, outcome: 'submit' }), redirect: 'manual' });
  type Looked = { refreshPayoutAccount: { status: string } };
  const look = () => stage.graphql<Looked>('mutation { refreshPayoutAccount { status } }', {}, token);
  for (let looks = 0; looks < 200; looks += 1) {
    if ((await look()).refreshPayoutAccount.status === 'ENABLED') return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the account of ${email} is never connected`);
}

/** Days after which money of a contribution can be paid out. */
export const PAYABLE_AFTER_DAYS = 14;

/** A campaign that has money and an organizer to whom it can be sent. */
export interface Funded {
  readonly id: string;
  readonly organizer: Person;
  readonly giver: Person;
}

/** Opens one over the API to which Cal gives so much, in cents, each time. `now`: what time the product has. */
export async function fundedCampaign(
  stage: Stage,
  { name, gifts, now }: { name: string; gifts: readonly number[]; now: number },
): Promise<Funded> {
  const [organizer, giver] = [await person(stage, 'Oli'), await person(stage, 'Cal')];
  for (const one of [organizer, giver]) await activate(stage, one);
  const id = await campaignOf(stage, organizer, { name, goalCents: 10_000, days: 60, now });
  for (const cents of gifts) await giveTo(stage, id, giver, cents);
  await connect(stage, organizer);
  return { id, organizer, giver };
}

/** What a ledger on the page says, in cents: its totals by name, and its lines, the latest first. */
export async function ledgerOn(page: Page) {
  const cents = (text: string) => Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100);
  const pairs = await page.getByLabel('Totals').evaluate((list) =>
    [...list.children].map((row) => {
      const name = row.querySelector('dt')?.firstChild?.textContent ?? '';
      return [name, row.querySelector('dd')?.textContent ?? ''] as const;
    }),
  );
  const rows = await page
    .getByRole('table', { name: 'Every movement of money' })
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
  return {
    totals: Object.fromEntries(pairs.map(([name, value]) => [name, cents(value)])) as Record<string, number>,
    lines: rows.map(([, what = '', amount = '', balance = '']) => ({
      what,
      amount: cents(amount),
      balance: cents(balance),
    })),
  };
}
