import fc from 'fast-check';
import type { CampaignModel } from '../../campaigns/events.ts';
import { bob, cem } from '../../campaigns/testing.ts';
import { type GivenCampaign, givenCampaign, givers } from './testing.ts';

/** Most campaigns go on to their end: the rarest step ends all others. */
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('begin' as const),
      giver: fc.nat(1),
      amount: fc.integer({ min: 100, max: 4_000 }),
      tip: fc.integer({ min: 0, max: 300 }),
    }),
  },
  {
    weight: 16,
    arbitrary: fc.record({
      kind: fc.constantFrom('pay', 'pay', 'settle', 'settle', 'refund', 'paidBack' as const),
      which: fc.nat(9),
      declines: fc.nat(6),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('pass', 'end', 'charge' as const),
      days: fc.integer({ min: 1, max: 9 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Does one thing to the campaign; refused where it may not be. */
async function take(bench: GivenCampaign, ids: string[], model: CampaignModel, one: Step): Promise<void> {
  if (one.kind === 'begin' && 'giver' in one) {
    const id = await bench.begin(givers[one.giver] ?? bob, one.amount, one.tip);
    if (!ids.includes(id)) ids.push(id);
  }
  if (one.kind === 'cancel') await bench.cancel();
  if ('which' in one) {
    const id = ids[one.which % Math.max(1, ids.length)];
    if (id === undefined) return;
    if (one.kind === 'pay' && model === 'keepItAll') bench.pay(id);
    if (one.kind === 'pay' && model === 'allOrNothing') {
      let left = one.declines;
      bench.provider.cardHand.putOnFile(id, () => {
        left -= 1;
        return left >= 0 ? 'card_declined' : undefined;
      });
    }
    if (one.kind === 'settle') await (model === 'keepItAll' ? bench.settle(id) : bench.place(id));
    if (one.kind === 'refund') await bench.refund(id, one.declines % 2 === 0 ? bob : cem);
    if (one.kind === 'paidBack') await bench.payBack();
  }
  if ('days' in one) {
    if (one.kind === 'pass') bench.pass(one.days);
    if (one.kind === 'end') await bench.end();
    if (one.kind === 'charge') await bench.charge();
  }
}

/** What may happen to a campaign, in any order; `goal` in cents. `isPrompt`: what is paid is looked at before the end. */
export const deeds = fc.record({
  isPrompt: fc.boolean(),
  goal: fc.constantFrom(100, 1_000, 6_000),
  steps: fc.array(step, { minLength: 5, maxLength: 30 }),
});

export type Deeds = typeof deeds extends fc.Arbitrary<infer T> ? T : never;

/** One contribution that is paid, or whose card is charged, for a goal that it reaches. */
export const onePaid: Deeds = {
  goal: 100,
  isPrompt: true,
  steps: [
    { kind: 'begin', giver: 0, amount: 2_000, tip: 100 },
    { kind: 'pay', which: 0, declines: 0 },
  ],
};

/** A campaign to which all of it happened, and for which jobs and sweeps have done what is left to do. */
export async function afterAll(
  model: CampaignModel,
  { goal, isPrompt, steps }: Deeds,
  besides: (bench: GivenCampaign) => Promise<void> = async () => undefined,
): Promise<GivenCampaign> {
  const bench = await givenCampaign(model, goal);
  const ids: string[] = [];
  for (const one of steps) {
    await take(bench, ids, model, one).catch(onlyRefusals);
    await besides(bench);
  }
  const settleAll = async () => {
    for (const id of ids) await (model === 'keepItAll' ? bench.settle(id) : bench.place(id));
  };
  if (isPrompt) await settleAll();
  bench.pass(31);
  await bench.end();
  await settleAll();
  for (let day = 0; day < 9; day += 1) {
    await bench.charge();
    bench.pass(1);
  }
  await bench.payBack();
  for (const id of ids) await bench.settle(id);
  await besides(bench);
  return bench;
}

function onlyRefusals(error: unknown): void {
  if (
    !(error instanceof Error && error.name === 'Refusal') &&
    !(error as Error).message.startsWith('the provider has no')
  )
    throw error;
}
