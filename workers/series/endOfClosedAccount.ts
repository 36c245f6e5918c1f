import { z } from 'zod';
import { series } from '#domain/series/decider.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { job } from '../job.ts';

/** Ends the series of an account that is closed. */
export const endSeriesOfClosedAccount = job<AccountClosed, { accountId: string }>({
  name: 'end-series-of-closed-account',
  on: ['AccountClosed'],
  data: z.object({ accountId: z.string() }),
  from: ({ data: { accountId } }) => ({ accountId }),
  async run({ accountId: memberId }, { dispatch, stateOf, sender }) {
    const { state } = await stateOf(series, { memberId });
    for (const [seriesId, { endedBecause }] of Object.entries(state)) {
      if (endedBecause !== undefined) continue;
      const data = { seriesId, memberId, because: 'account' } as const;
      await dispatch(series, { type: 'EndSeries', data }, { ...sender, commandId: undefined });
    }
  },
});
