import type { Page } from 'playwright-core';
import { type Stage, troublesOf } from './harness.ts';
import { arriveAs, type Person, payWith } from './people.ts';

export const DECLINED = '4000000000000002';
export const ASKS_BANK = '4000002500003155';
export const PAYS = '4242424242424242';

/** A call to /dev/payments, as a person makes it there. */
async function atSandbox({ origin }: Stage, path: string, body: object): Promise<void> {
  const answer = await fetch(`${origin}/dev/payments${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
}

async function subscriptionOf({ origin }: Stage, { id }: Person): Promise<string> {
  const shown = await (await fetch(`${origin}/dev/payments`)).text();
  const row = shown.split('<tr>').find((line) => line.includes(id) && line.includes('/subscriptions/'));
  const found = /\/subscriptions\/(sub_\w+)\/card/.exec(row ?? '')?.[1];
  if (!found) throw new Error('the sandbox shows no subscription of this member');
  return found;
}

/** The card on file begins to be declined, and billing's clock moves past the end of the month that was paid. */
export async function failRenewal(stage: Stage, who: Person): Promise<void> {
  await atSandbox(stage, `/subscriptions/${await subscriptionOf(stage, who)}/card`, { card: 'pm_card_chargeDeclined' });
  await atSandbox(stage, '/clock', { days: 32 });
}

export const planOn = (page: Page) => page.getByRole('region', { name: 'Plan', exact: true });
export const usageOn = (page: Page) => page.getByRole('region', { name: 'Usage' });
export const changeOn = (page: Page) => page.getByRole('dialog', { name: 'Change Plan' });

/** Pays for a plan at its till with a card that works. */
export async function subscribe(page: Page, who: Person, title: string, price: number): Promise<void> {
  await arriveAs(page, who, `/payment/subscription/${title}/${price}`);
  await payWith(page, PAYS);
  await page.getByRole('heading', { level: 1, name: `You are on ${title}` }).waitFor();
}

/** What went wrong unseen, but for declined cards, which browsers report as failed requests. */
export const unseenOn = (page: Page): string[] => troublesOf(page).filter((line) => !line.includes('402'));
