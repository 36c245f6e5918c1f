import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { playCampaigns } from './campaigns.ts';
import { person } from './people.ts';
import { enrol } from './player.ts';

type Node = {
  status: string;
  outcome: string | null;
  totals: { paidOutCents: number; balanceCents: number; spentCents: number };
};

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ env: { RATE_LIMIT: 'on', ACTIVATION: 'required' }, workers: false });
});
afterAll(() => app.close());

it('plays six campaigns within the product’s own rules, and the same again says nothing new', {
  timeout: 120_000,
}, async () => {
  const now = app.services.now();
  const since = new Date(Date.parse(now) - 90 * 86_400_000).toISOString();
  const people = [];
  for (let n = 0; n < 8; n += 1)
    people.push(await enrol(app.services, { ...person(n), role: 'CUSTOMER', activated: true }, since));
  const again = (work: () => Promise<void>) =>
    work().catch((error: unknown) => {
      if (!(error instanceof Error && error.name === 'Refusal')) throw error;
    });
  const owner = { id: 'owner', role: 'superadmin' } as const;
  const play = { services: app.services, now, organizers: people.slice(0, 2), givers: people.slice(2), owner, again };
  await playCampaigns(play);
  await app.settle();
  const { data } = await app.graphql<{ campaigns: { edges: { node: Node }[] } }>(
    '{ campaigns(openOnly: false) { edges { node { status outcome totals { paidOutCents balanceCents spentCents } } } } }',
  );
  // The cancelled one is in no list.
  expect(data?.campaigns.edges.map(({ node }) => `${node.status} ${node.outcome}`).sort()).toEqual([
    'ENDED MISSED',
    'ENDED REACHED',
    'PAUSED null',
    'RUNNING null',
    'RUNNING null',
  ]);
  const ledgers = data?.campaigns.edges.map(({ node }) => node.totals) ?? [];
  expect(
    ledgers.filter(
      ({ paidOutCents, balanceCents, spentCents }) => paidOutCents > spentCents && balanceCents === 0 && spentCents > 0,
    ),
  ).toHaveLength(1);
  const head = await app.store.head();
  await playCampaigns(play);
  expect(await app.store.head()).toBe(head);
});
