import { expect, it } from 'vitest';
import { END } from '#domain/campaigns/testing.ts';
import { givenCampaign } from '#domain/processes/contributions/testing.ts';
import { TooEarly, type Tools } from '../job.ts';
import { endCampaign } from './clock.ts';

it('a campaign is not ended by a clock that is a month ahead of the provider’s, and is by one that is not', async () => {
  const bench = await givenCampaign('keepItAll');
  const { tools, provider, campaignId } = bench;
  const { lookClock } = provider;
  const started = tools.now();
  bench.pass(31);
  provider.lookClock = async () => started;
  const run = () => endCampaign.run({ campaignId, at: END } as never, tools as unknown as Tools);
  for (const _ of [1, 2]) await expect(run()).rejects.toThrow(TooEarly);
  expect(await bench.count('CampaignEnded')).toBe(0);
  provider.lookClock = lookClock;
  for (const _ of [1, 2]) await run();
  expect(await bench.count('CampaignEnded')).toBe(1);
});
