import { z } from 'zod';
import type { NoticeKind } from '#domain/notifications/events.ts';
import { shopSideOf } from '#domain/processes/crew/shopSide.ts';
import { isSeriesNoticeInForce, type SeriesNoticeKind } from '#domain/processes/notifications/seriesNotices.ts';
import { series } from '#domain/series/decider.ts';
import type { SeriesBegun, SeriesEnded, VisitKept, VisitMissed } from '#domain/series/events.ts';
import { seriesIn } from '#domain/series/state.ts';
import type { Fact } from '#projections/projection.ts';
import { type Job, job } from '../job.ts';
import { cause, causeOf, isStale, notify } from './notify.ts';

type Told = SeriesBegun | VisitKept | VisitMissed | SeriesEnded;

const data = cause.extend({ memberId: z.string(), refs: z.record(z.string(), z.string()) });

const KINDS: Readonly<Record<Told['type'], SeriesNoticeKind>> = {
  SeriesBegun: 'seriesMade',
  VisitKept: 'visitKept',
  VisitMissed: 'visitMissed',
  SeriesEnded: 'seriesEnded',
};

/** The ids that a notification keeps of its event; undefined where nobody is told. */
function refsOf(event: Fact<Told>): Readonly<Record<string, string>> | undefined {
  const { seriesId, shopId, memberId: customerId } = event.data;
  const of = { seriesId, shopId, customerId };
  switch (event.type) {
    case 'SeriesBegun':
      return of;
    case 'VisitKept': {
      const { date, bookingId, expiresAt } = event.data;
      // What was booked at once was told of with the series.
      return expiresAt === undefined ? undefined : { ...of, date, bookingId, expiresAt };
    }
    case 'VisitMissed':
      return { ...of, date: event.data.date, because: event.data.because };
    default:
      // Whose account is closed reads nothing any more.
      return event.data.because === 'account' ? undefined : { ...of, because: event.data.because };
  }
}

/** Notifies the other side of what becomes of repeated visits: the shop of what the member does, the member of all else. */
export const notifyOfSeries: Job = job<Told, z.infer<typeof data>>({
  name: 'tell-of-series',
  on: ['SeriesBegun', 'VisitKept', 'VisitMissed', 'SeriesEnded'],
  data,
  from(event) {
    const what = causeOf(event as Fact);
    const refs = refsOf(event);
    return what && refs ? { ...what, memberId: event.data.memberId, refs } : null;
  },
  async run({ memberId, refs, eventId, type, at }, tools) {
    const kind = KINDS[type as Told['type']];
    if (isStale({ at }, tools.now()) || !(await isSeriesNoticeInForce(tools.stateOf, { kind, refs }, tools.now())))
      return;
    const letter = kind === 'visitKept' ? { letter: true as const } : {};
    const news = { notificationId: eventId, topic: 'bookings' as const, kind: kind as NoticeKind, refs, ...letter };
    const isForShop = kind === 'seriesMade' || (kind === 'seriesEnded' && refs.because === 'member');
    if (!isForShop) return notify(tools, memberId, news);
    const found = seriesIn((await tools.stateOf(series, { memberId })).state, refs.seriesId ?? '');
    if (!found) return;
    const { shopId, ownerId, chair } = found;
    for (const reader of await shopSideOf(tools.stateOf, { shopId, ownerId, customerId: memberId, ...(chair && { chair }) }))
      await notify(tools, reader, { ...news, refs: { ...refs, actorId: memberId } });
  },
});
