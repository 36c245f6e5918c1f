import { setTimeout as delay } from 'node:timers/promises';
import type { Actor } from '#domain/decider.ts';
import { earnings } from '#domain/earnings/decider.ts';
import { START } from '#domain/store/eventStore.ts';
import { readDueSalesOf } from '#projections/earnings/reads.ts';
import { requestEarningsPayout } from '../earnings/actions.ts';
import type { Services } from '../http/context.ts';
import { connect } from './campaignMoney.ts';
import { moment } from './player.ts';

const DAY = 86_400_000;
const MOST_LOOKS = 100;
const LOOK_EVERY_MS = 100;

type Play = { readonly services: Services; readonly now: string; readonly by: Actor };

/** A member has connected an account, and what was due to them two days ago was sent there. */
export async function playPayout({ services, now, by }: Play): Promise<void> {
  const as = (days: number, step: string) =>
    moment(services, by, new Date(Date.parse(now) - days * DAY).toISOString(), `earnings/${by.id}/${step}`);
  const { state } = await services.stateOf(earnings, { memberId: by.id });
  if (state.planned > 0 || !(await connect(as(3, 'connect')))) return;
  const context = as(2, 'payout');
  // What the sales of a moment ago have brought is read from read models, which may be behind.
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const wanted = { at: context.services.now(), most: 1_000, upTo: START };
    if ((await readDueSalesOf(services.models, by.id, wanted))?.length)
      return void (await requestEarningsPayout(context));
    await delay(LOOK_EVERY_MS);
  }
}
