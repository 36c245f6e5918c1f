import type { PayoutEvent, SpendingRecorded, SpendingWithdrawn } from '#domain/campaigns/payoutEvents.ts';
import { evolvePaidOut, nothingPaidOut, type PaidOut, type Payout } from '#domain/campaigns/payoutState.ts';
import { type Fact, projection, type Work } from '../projection.ts';
import { type ReadModels, readDocument } from '../readModels.ts';
import { tellFigures } from '../upkeep/figures.ts';
import { type CampaignNotice, campaignTopic } from './documents.ts';

type OfPayout = Exclude<PayoutEvent, SpendingRecorded | SpendingWithdrawn>;

const campaignKey = (campaignId: string) => `campaign/${campaignId}`;
/** Payouts the provider has to be asked about, and those that may come back; by the instant of their last event. */
const WAITING = 'waiting';
const SENT = 'sent';
const memberOf = (campaignId: string, payoutId: string) => `${campaignId}/${payoutId}`;

async function fold(event: Fact<OfPayout>, work: Work): Promise<void> {
  const { campaignId, payoutId } = event.data;
  const before = (await work.get<PaidOut>(campaignKey(campaignId))) ?? nothingPaidOut;
  const after = evolvePaidOut(before, event);
  work.put(campaignKey(campaignId), after satisfies PaidOut);
  const payout = after.payouts[payoutId];
  const member = memberOf(campaignId, payoutId);
  const at = Date.parse(event.metadata.occurredAt);
  if (payout?.status === 'pending' || Object.keys(payout?.reversing ?? {}).length > 0) work.rank(WAITING, member, at);
  else work.unrank(WAITING, member);
  if (event.type === 'PayoutSent') work.rank(SENT, member, at);
  work.notify(campaignTopic(campaignId), { campaignId, position: event.position } satisfies CampaignNotice);
  tellFigures(work, event.position);
}

/** The payouts of each campaign, and which of them wait for the provider. */
export const campaignPayouts = projection<OfPayout>({
  name: 'campaignPayouts',
  version: 2,
  on: {
    PayoutRequested: fold,
    PayoutSent: fold,
    PayoutFailed: fold,
    PayoutReversalStarted: fold,
    PayoutReversalFailed: fold,
    PayoutReversed: fold,
  },
});

/** What was sent out of a campaign and has not come back, and what is to be sent, in cents; with its payouts by their ids. */
export const readPaidOut = async (models: ReadModels, campaignId: string): Promise<PaidOut> =>
  (await readDocument<PaidOut>(models, campaignPayouts, campaignKey(campaignId))) ?? nothingPaidOut;

/** The payouts of a campaign, newest first. */
export const readPayouts = async (models: ReadModels, campaignId: string): Promise<readonly Payout[]> =>
  Object.values((await readPaidOut(models, campaignId)).payouts).sort((a, b) =>
    b.requestedAt.localeCompare(a.requestedAt),
  );

type Named = { readonly campaignId: string; readonly payoutId: string };

const named = (members: readonly string[]): Named[] =>
  members.map((member) => {
    const [campaignId = '', payoutId = ''] = member.split('/');
    return { campaignId, payoutId };
  });

/** Payouts that wait for the provider since before a UTC ISO instant, the longest first. */
export const readWaitingPayouts = async (models: ReadModels, before: string): Promise<Named[]> =>
  named(await models.redis.zrangebyscore(models.key(campaignPayouts, WAITING), '-inf', `(${Date.parse(before)}`));

/** Payouts sent at or after a UTC ISO instant. */
export const readSentPayouts = async (models: ReadModels, since: string): Promise<Named[]> =>
  named(await models.redis.zrangebyscore(models.key(campaignPayouts, SENT), Date.parse(since), '+inf'));

/** How many payouts wait for the provider, and since when the longest does (UTC ms). */
export async function countWaitingPayouts(
  models: ReadModels,
): Promise<{ readonly count: number; readonly since: number | undefined }> {
  const key = models.key(campaignPayouts, WAITING);
  const [count, oldest] = await Promise.all([
    models.redis.zcard(key),
    models.redis.zrange(key, '0', '0', 'WITHSCORES'),
  ]);
  return { count, since: oldest[1] === undefined ? undefined : Number(oldest[1]) };
}
