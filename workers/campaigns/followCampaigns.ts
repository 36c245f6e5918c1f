import { campaign } from '#domain/campaigns/decider.ts';
import { refundCancelled } from '#domain/processes/contributions/giveBack.ts';
import { chargePledges, settlePledge } from '#domain/processes/contributions/pledge.ts';
import { clocksApart } from '#domain/processes/payouts/clocks.ts';
import { CHARGING, PLEDGING, REFUNDING, TO_END, TO_START } from '#projections/campaigns/documents.ts';
import { readWaiting } from '#projections/campaigns/read.ts';
import type { Sweep } from '../job.ts';
import { settling } from '../payments/tools.ts';
import { CLOCK_WRONG } from './clock.ts';

const DAY_MS = 86_400_000;
/** Younger setups are looked after by webhooks and by the contributors themselves; older ones are not confirmed any more. */
const YOUNG_MS = 2 * 60_000;
const STALE_MS = 2 * DAY_MS;

/** Finds what jobs missed: campaigns whose start or end has come, pledges to place or to charge, refunds to decide. */
export const followCampaigns: Sweep = {
  name: 'follow-campaigns',
  everyMs: 60_000,
  async run({ models, ...tools }) {
    const now = tools.now();
    const before = (ms: number) => new Date(Date.parse(now) - ms).toISOString();
    const money = settling(tools);
    const sender = { ...tools.sender, commandId: undefined };
    const faults: unknown[] = [];
    const each = async (ids: readonly string[], work: (id: string) => Promise<unknown>) => {
      // One after the other: a provider in trouble is not helped by a crowd, and one's trouble must not stop the others.
      for (const id of ids) await work(id).catch((error: unknown) => faults.push(error));
    };
    await each(await readWaiting(models, TO_START, now), (campaignId) =>
      tools.dispatch(campaign, { type: 'StartCampaign', data: { campaignId } }, sender),
    );
    // For good: by a clock that is ahead none ends, and all else that is due goes on.
    await each(await readWaiting(models, TO_END, now), async (campaignId) => {
      if (await clocksApart(tools.provider, tools.now)) throw new Error(CLOCK_WRONG);
      await tools.dispatch(campaign, { type: 'EndCampaign', data: { campaignId } }, sender);
    });
    const pledging = await readWaiting(models, PLEDGING, before(YOUNG_MS));
    const stale = new Set(await readWaiting(models, PLEDGING, before(STALE_MS)));
    await each(
      pledging.filter((id) => !stale.has(id)),
      (contributionId) => settlePledge(money, contributionId),
    );
    await each(await readWaiting(models, CHARGING, now), (campaignId) => chargePledges(money, campaignId));
    await each(await readWaiting(models, REFUNDING, now), (campaignId) => refundCancelled(money, campaignId));
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} campaigns or pledges were not followed`);
  },
};
