import { setTimeout as delay } from 'node:timers/promises';
import type { Actor } from '#domain/decider.ts';
import { earnings } from '#domain/earnings/decider.ts';
import { creditSales, followEarningsPayout, planPayout } from '#domain/processes/earnings/payOut.ts';
import { START } from '#domain/store/eventStore.ts';
import type { OwnSale } from '#projections/earnings/documents.ts';
import { readDueSalesOf } from '#projections/earnings/reads.ts';
import type { Services } from '../http/context.ts';
import { payoutTools } from '../payouts/actions.ts';
import { connect } from './campaignMoney.ts';
import { moment } from './player.ts';

const DAY = 86_400_000;
const MOST_LOOKS = 100;
const LOOK_EVERY_MS = 100;
const SCHEDULE: Actor = { id: 'pay-out-earnings', role: 'system' };

type Play = {
  readonly services: Services;
  readonly now: string;
  readonly by: Actor;
  /** Who looks at a first payout that is large. */
  readonly finance: Actor;
};

/** A member has connected an account, and what was due to them two days ago was sent there by the schedule. */
export async function playPayout({ services, now, by, finance }: Play): Promise<void> {
  const as = (actor: Actor, days: number, step: string) =>
    moment(services, actor, new Date(Date.parse(now) - days * DAY).toISOString(), `earnings/${by.id}/${step}`);
  const { state } = await services.stateOf(earnings, { memberId: by.id });
  if (state.planned > 0 || !(await connect(as(by, 3, 'connect')))) return;
  const context = as(SCHEDULE, 2, 'payout');
  const tools = { ...payoutTools(context, SCHEDULE), log: services.store, now: context.services.now };
  const due = await dueTo(services, by.id, context.services.now());
  await creditSales(tools, by.id, due, services.config.saleFeeRate);
  let payoutId = await planPayout(tools, by.id, false);
  if (payoutId === undefined) {
    // It is their first one, and may be a large one.
    const data = { memberId: by.id, because: ['firstLarge'], isSuspended: false } as const;
    const release = { type: 'ReleaseEarningsPayouts', data } as const;
    if (due.length > 0) await as(finance, 2, 'release').dispatch(earnings, release);
    payoutId = await planPayout(tools, by.id, false);
  }
  if (payoutId !== undefined) await followEarningsPayout(tools, { memberId: by.id, payoutId });
}

/** What the sales of a moment ago have brought is read from read models, which may be behind. */
async function dueTo(services: Services, memberId: string, at: string): Promise<readonly OwnSale[]> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const due = await readDueSalesOf(services.models, memberId, { at, most: 1_000, upTo: START });
    if (due?.length) return due;
    await delay(LOOK_EVERY_MS);
  }
  return [];
}
