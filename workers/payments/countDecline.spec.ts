import { beforeEach, expect, it } from 'vitest';
import type { StripeEventRecorded } from '#domain/payments/events.ts';
import { MOST_DECLINES, payer } from '#domain/payments/payer.ts';
import { CARD_PAGE } from '#domain/ports/cardProvider.ts';
import { givenPayment } from '#domain/processes/payment/givenPayment.testing.ts';
import type { Fact } from '#projections/projection.ts';
import type { Tools } from '../job.ts';
import { countDecline } from './countDecline.ts';

let bench: ReturnType<typeof givenPayment>;
let payerId: string;
beforeEach(() => {
  bench = givenPayment();
  payerId = bench.ann.id;
});

/** So many cards are declined at a setup that a member has to wait. */
async function declineTooMany(setupId: string, of: Partial<StripeEventRecorded['data']>): Promise<void> {
  for (let nth = 1; nth <= MOST_DECLINES; nth += 1) {
    const kind = 'setup_intent.setup_failed';
    const ids = { eventId: `evt_${setupId}_${nth}`, intentId: null, paymentId: null, setupId, payerId };
    const data = countDecline.from({
      type: 'StripeEventRecorded',
      data: { kind, ...ids, ...of, createdAt: bench.tools.now() },
    } as unknown as Fact<StripeEventRecorded>);
    for (const _ of [1, 2]) await countDecline.run(data as never, bench.tools as unknown as Tools);
  }
}

const statusOf = async (setupId: string) => (await bench.provider.lookSetup(setupId)).status;
const open = (page: string) => bench.provider.openSetup({ purpose: { page, itemId: 'item' }, memberId: payerId });

it('closes the form of a card with which too many were declined', async () => {
  const { setupId } = await open(CARD_PAGE);
  await declineTooMany(setupId, {});
  expect(await statusOf(setupId)).toBe('canceled');
  expect((await bench.tools.stateOf(payer, { payerId })).state.declines).toHaveLength(MOST_DECLINES);
});

it('leaves the one form of a pledge open, for after the pause', async () => {
  const { setupId } = await open('contribute');
  await declineTooMany(setupId, { contributionId: 'item' });
  expect(await statusOf(setupId)).toBe('open');
  expect((await bench.tools.stateOf(payer, { payerId })).state.declines).toHaveLength(MOST_DECLINES);
});
