import { beforeEach, expect, it } from 'vitest';
import { bob } from '#domain/campaigns/testing.ts';
import { CARD_PAGE } from '#domain/ports/cardProvider.ts';
import { ProviderUnavailable } from '#domain/ports/paymentProvider.ts';
import { type GivenCampaign, givenCampaign } from '#domain/processes/contributions/testing.ts';
import type { SweepTools } from '../job.ts';
import { cancelAbandonedSetups } from './cancelAbandonedSetups.ts';

let bench: GivenCampaign;
beforeEach(async () => {
  bench = await givenCampaign('allOrNothing');
});

const sweep = () => cancelAbandonedSetups.run(bench.tools as unknown as SweepTools);
const open = async (page: string, itemId: string) =>
  (await bench.provider.openSetup({ purpose: { page, itemId }, memberId: bob.id })).setupId;
const statusOf = async (setupId: string) => (await bench.provider.lookSetup(setupId)).status;

it('cancels the forms of cards that nobody has used for a day, and no others', async () => {
  const [left, used] = [await open(CARD_PAGE, 'left'), await open(CARD_PAGE, 'used')];
  const foreign = await open('elsewhere', 'x');
  bench.provider.cardHand.putOnFile('used');
  bench.pass(1.5);
  const young = await open(CARD_PAGE, 'young');
  for (const _ of [1, 2]) await sweep();
  const all = await Promise.all([left, used, foreign, young].map(statusOf));
  expect(all).toEqual(['canceled', 'succeeded', 'open', 'open']);
});

it('leaves that of a pledge while its contribution waits for the card', async () => {
  const contributionId = await bench.begin(bob, 1_000);
  const [setup] = bench.provider.cardHand.setups();
  bench.pass(1.5);
  await sweep();
  expect(await statusOf(setup?.setupId ?? '')).toBe('open');

  // Another form of the same contribution was left open.
  const { listSetups } = bench.provider;
  const cancelled: string[] = [];
  bench.tools.provider.listSetups = async (opened, after) => {
    const { setups, next } = await listSetups(opened, after);
    return { setups: setups.map((one) => ({ ...one, status: 'open' as const })), next };
  };
  bench.tools.provider.cancelSetup = async (setupId) => void cancelled.push(setupId);
  bench.provider.cardHand.putOnFile(contributionId);
  await bench.place(contributionId);
  await sweep();
  expect(cancelled).toEqual([setup?.setupId]);
});

it('goes on with the others where one cannot be cancelled', async () => {
  const [one, other] = [await open(CARD_PAGE, 'one'), await open(CARD_PAGE, 'other')];
  bench.pass(2);
  const { cancelSetup } = bench.provider;
  bench.tools.provider.cancelSetup = async (setupId) => {
    if (setupId === other) throw new ProviderUnavailable('unreachable', 'The payment provider did not answer.');
    return cancelSetup(setupId);
  };
  await expect(sweep()).rejects.toThrow('1 setups could not be cancelled');
  expect([await statusOf(one), await statusOf(other)]).toEqual(['canceled', 'open']);
});
