import { Repeater } from '@graphql-yoga/subscription';
import { START, type StoredEvent } from '#domain/store/eventStore.ts';
import { AUDIT_TOPIC, readExtent } from '#projections/audit/auditIndex.ts';
import type { Services } from '../http/context.ts';
import { FellBehind } from '../live/changeFeed.ts';
import { type Positioned, resumeAfter, TooFarBehind } from '../live/resume.ts';
import type { AuditFilter } from './filter.ts';
import { eventsOfRecord } from './records.ts';
import { wantedOf } from './walk.ts';

/** An event of the live tail. */
export type Appended = Positioned & { readonly event: StoredEvent };

/** So many events are read of the log at once, and so often before a subscriber has to read its list anew. */
const AT_ONCE = 500;
const MOST_STEPS = 6;
/** More missed events are not sent one by one. */
const MOST_MISSED = 200;

/**
 * Events that are asked for as they are indexed; with `after` first those since that position. Refuses with TooFarBehind
 * what would be a long way.
 */
export async function tailOf(
  services: Services,
  filter: AuditFilter,
  after: number | null | undefined,
): Promise<AsyncIterableIterator<Appended>> {
  const { models, changeFeed } = services;
  const isOfRecord = filter.record && (await ofRecord(services, filter.record));
  const wanted = async (events: readonly StoredEvent[]): Promise<Appended[]> => {
    const those = isOfRecord ? events.filter(isOfRecord) : events;
    const found = await wantedOf(services, those, filter);
    return found.map((event) => ({ position: event.position, event }));
  };
  let known = (await readExtent(models))?.last ?? -1;
  const live = new Repeater<Appended>(async (push, stop) => {
    const notices = changeFeed.on(AUDIT_TOPIC);
    stop.then(() => notices.return?.());
    for await (const _ of notices) {
      const reached = (await readExtent(models))?.last ?? known;
      const events = await between(services, known, reached);
      if (!events) throw new FellBehind();
      known = Math.max(known, reached);
      for (const one of await wanted(events)) await push(one);
    }
    stop();
  });
  return resumeAfter<Appended>(services, live, after, async (from) => {
    if (from < START) throw TooFarBehind();
    const events = await between(services, from, (await readExtent(models))?.last ?? from);
    const missed = events && (await wanted(events));
    if (!missed || missed.length > MOST_MISSED) throw TooFarBehind();
    return missed;
  });
}

/** The events behind one position up to another; undefined when they are too many. */
async function between(
  { store }: Pick<Services, 'store'>,
  after: number,
  upTo: number,
): Promise<StoredEvent[] | undefined> {
  const found: StoredEvent[] = [];
  for (let step = 0, known = after; known < upTo; step += 1) {
    if (step === MOST_STEPS) return undefined;
    const events = await store.readAll(known, AT_ONCE);
    found.push(...events.filter(({ position }) => position <= upTo));
    known = events.length < AT_ONCE ? upTo : (events.at(-1)?.position ?? upTo);
  }
  return found;
}

/** Whether an event is of a record: its streams are read again for events that may be. */
async function ofRecord(services: Services, record: NonNullable<AuditFilter['record']>) {
  const streams = new Set((await eventsOfRecord(services, record))?.events.map(({ stream }) => stream));
  return ({ stream, data }: StoredEvent): boolean =>
    stream === `restores-${record.type}_${record.id}` ||
    (streams.has(stream) && (isAlone(record.type) || JSON.stringify(data).includes(`"${record.id}"`)));
}

/** Whether the streams of such a record have events of this record only. */
const isAlone = (type: string) => !['shop', 'product', 'booking'].includes(type);
