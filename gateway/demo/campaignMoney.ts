import { setTimeout as delay } from 'node:timers/promises';
import { availableFor } from '#domain/campaigns/available.ts';
import { campaignState } from '../campaigns/actions.ts';
import { payOut, recordSpending } from '../campaigns/payoutActions.ts';
import { postUpdate } from '../campaigns/reviewActions.ts';
import type { Context } from '../http/context.ts';
import { beginOnboarding, lookAtAccount, ownPayee } from '../payouts/actions.ts';
import type { DemoCampaign } from './campaignTexts.ts';

const MOST_LOOKS = 100;
const LOOK_EVERY_MS = 100;

/** What an organizer does at a step of the story, so many days from today. */
type As = (days: number, step: string) => Context;

/** What comes in is paid out, and its organizer says what became of it. */
export async function playUse(as: As, campaignId: string, { use, news }: DemoCampaign): Promise<void> {
  if (use && (await connect(as(-3, 'connect')))) {
    const context = as(-2, 'payout');
    const { cents } = availableFor(await campaignState(context, campaignId), context.services.now());
    if (cents > 0) await payOut(context, campaignId, cents);
    for (const [n, entry] of use.entries())
      await recordSpending(as(-1, `use/${n}`), campaignId, { ...entry, pictureUrl: null });
  }
  if (news) await postUpdate(as(-1, 'news'), campaignId, news.title, news.text);
}

/** Answers the payment service's questions at the sandbox, as the member's browser does. Whether payouts can arrive. */
export async function connect(context: Context): Promise<boolean> {
  if ((await ownPayee(context)).status === 'enabled') return true;
  const { url } = await beginOnboarding(context, '/funding');
  const page = await (await fetch(url)).text();
  const visit = /name="visit" value="(\w+)"/.exec(page)?.[1] ?? '';
  const body = new URLSearchParams({ visit, outcome: 'submit' });
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  await answer.body?.cancel().catch(() => undefined);
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    if ((await lookAtAccount(context)).status === 'enabled') return true;
    await delay(LOOK_EVERY_MS);
  }
  return false;
}
