import { z } from 'zod';
import { giveUpVisits } from '#domain/processes/series/giveUpVisits.ts';
import { keepVisits } from '#domain/processes/series/keepVisits.ts';
import type { SeriesBegun, SeriesEnded } from '#domain/series/events.ts';
import { job, TooEarly } from '../job.ts';

const data = z.object({ seriesId: z.string(), memberId: z.string() });

/**
 * Keeps the visits of a series, each when its time has come, until none is left. Of what was cut off halfway it goes on where
 * that ended.
 */
export const keepSeriesVisits = job<SeriesBegun, z.infer<typeof data>, SeriesEnded>({
  name: 'keep-series-visits',
  on: ['SeriesBegun'],
  data,
  from: ({ data: { seriesId, memberId } }) => ({ seriesId, memberId }),
  about: ({ data: { seriesId } }) => seriesId,
  endedBy: { on: ['SeriesEnded'], about: ({ data: { seriesId } }) => [seriesId] },
  async run(of, tools) {
    const until = await keepVisits(tools, of);
    if (until !== undefined) throw new TooEarly('the next visit is not to be kept yet', until);
  },
});

/** Gives up what was kept of a series that its member or the shop has ended, and costs nobody anything. */
export const giveUpSeriesVisits = job<SeriesEnded, z.infer<typeof data>>({
  name: 'give-up-series-visits',
  on: ['SeriesEnded'],
  data,
  from: ({ data: { seriesId, memberId, because } }) =>
    because === 'member' || because === 'shop' ? { seriesId, memberId } : null,
  run: (of, tools) => giveUpVisits(tools, of),
});
