import { z } from 'zod';
import { costsNothingNow } from '#domain/processes/series/visitTerms.ts';
import { series } from '#domain/series/decider.ts';
import type { SeriesBegun } from '#domain/series/events.ts';
import { DAYS_BEFORE } from '#domain/series/limits.ts';
import { seriesIn } from '#domain/series/state.ts';
import { catalog } from '#domain/shops/decider.ts';
import { writeTo } from '../bookings/bookingMail.ts';
import { job } from '../job.ts';

const data = z.object({ seriesId: z.string(), memberId: z.string(), at: z.string() });
/** What began longer ago is not mailed: an emptied queue must not cause mail about last week. */
const FRESH_MS = 24 * 3_600_000;

/** Mails the member the days of what they repeat, and when each is booked; in place of a letter for each. */
export const mailSeries = job<SeriesBegun, z.infer<typeof data>>({
  name: 'mail-series',
  on: ['SeriesBegun'],
  data,
  from: ({ data: { seriesId, memberId }, metadata: { occurredAt: at, channel } }) =>
    channel === 'demo' ? null : { seriesId, memberId, at },
  async run({ seriesId, memberId, at }, tools) {
    const found = seriesIn((await tools.stateOf(series, { memberId })).state, seriesId);
    if (!found || found.endedBecause || Date.parse(tools.now()) - Date.parse(at) > FRESH_MS) return;
    const shop = (await tools.stateOf(catalog, { shopId: found.shopId })).state.shops[found.shopId];
    if (!shop) return;
    const weeks = found.everyWeeks === 1 ? 'every week' : `every ${found.everyWeeks} weeks`;
    await writeTo(tools, memberId, {
      key: `series-${seriesId}`,
      subject: `You repeat your visit at ${shop.name} ${weeks}`,
      lines: [
        `These visits at ${shop.name} are planned:`,
        found.visits.map(({ date, time }) => dayWords(date, time)).join('\n'),
        costsNothingNow(shop, found)
          ? 'Nothing is paid up front, so they are booked already. You are told of each that could not be had.'
          : `Each is kept for you ${DAYS_BEFORE} days before. You are told then, and have two days to pay for it; until it is kept, others can book its time.`,
        'You can leave out one of them, or end the series, under your appointments.',
      ],
    });
  },
});

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** `Tuesday, January 12, 2027 at 11:00 AM`, by the shop's clock. */
function dayWords(date: string, time: string): string {
  const moment = new Date(`${date}T${time}:00.000Z`);
  return `${DAY.format(moment)} at ${TIME.format(moment)}`;
}
