import { localDateOf } from '#domain/calendar.ts';
import { upcasters } from '#domain/catalogue.ts';
import type { MailSent } from '#domain/mail.ts';
import type { StripeEventRecorded } from '#domain/payments/events.ts';
import type { JobKind } from '#domain/ports/jobQueue.ts';
import type { StoredEvent } from '#domain/store/eventStore.ts';
import { auditIndex } from '#projections/audit/auditIndex.ts';
import { activity, readActivity } from '#projections/upkeep/activity.ts';
import { findEvents } from '../audit/walk.ts';
import type { Context, Services } from '../http/context.ts';
import { EVENT_TYPES } from '../words/words.ts';
import { areaOf } from './jobs.ts';
import { causeOf, errorLine } from './plain.ts';
import { infoField, redisInfo } from './storage.ts';
import type { SystemMails, SystemVersions, SystemWebhooks, WebhookDelivery } from './systemTypes.ts';

const SHOWN = 10;

const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();

export async function readVersions({ config, models }: Services): Promise<SystemVersions> {
  return {
    product: config.version,
    node: process.version,
    redis: infoField(await redisInfo(models.redis, 'server'), 'redis_version') ?? '',
    engine: config.eventStoreUrl ? 'EventStoreDB' : 'Embedded (LMDB)',
    eventTypes: EVENT_TYPES.length,
    liftedEventTypes: Object.keys(upcasters).length,
    startedAt,
  };
}

/** The newest events of a type, from a bounded part of the log. */
async function newest(context: Context, type: (typeof EVENT_TYPES)[number]): Promise<readonly StoredEvent[]> {
  const models = await context.fresh(auditIndex);
  const { store } = context.services;
  return (await findEvents({ store, models }, { types: [type] }, { limit: SHOWN })).events;
}

async function today(context: Context, timeZone: string) {
  const date = localDateOf(context.services.now(), timeZone);
  const [found] = await readActivity(await context.fresh(activity), [date], timeZone);
  return found ?? { mails: 0, webhooks: 0 };
}

/** `booking-confirmed-5f0c…` → `booking-confirmed`: what a mail's key says before the ids in it. */
const kindOf = (key: string): string => /^[a-z]+(-[a-z]+)*(?=-|$)/.exec(key)?.[0] ?? 'mail';

const sum = (kinds: readonly JobKind[], of: (kind: JobKind) => number): number =>
  kinds.filter(({ name }) => areaOf(name) === 'MAIL').reduce((all, kind) => all + of(kind), 0);

/** Mails that went out and those that did not; without addresses and texts, which nothing of this keeps. */
export async function readMails(context: Context, timeZone: string): Promise<SystemMails> {
  const { jobs, outbox } = context.services;
  const [kinds, { mails }, sent] = await Promise.all([
    jobs.kinds(),
    today(context, timeZone),
    newest(context, 'MailSent'),
  ]);
  return {
    hasServer: outbox === undefined,
    sentToday: mails,
    waiting: sum(kinds, ({ waiting, active }) => waiting + active),
    failed: sum(kinds, ({ failed }) => failed),
    latest: sent.map(({ data, metadata }) => ({
      kind: kindOf((data as MailSent['data']).key),
      at: metadata.occurredAt,
    })),
  };
}

/** The last events of the payment provider with what became of them. */
export async function readWebhooks(context: Context, timeZone: string): Promise<SystemWebhooks> {
  const type = 'StripeEventRecorded';
  const [{ webhooks }, events] = await Promise.all([today(context, timeZone), newest(context, type)]);
  const outcomes = await context.services.jobs.outcomes(
    type,
    events.map(({ id }) => id),
  );
  const latest = events.map((event, at): WebhookDelivery => {
    const { eventId, kind, paymentId } = event.data as StripeEventRecorded['data'];
    const { state = 'done', why } = outcomes[at] ?? {};
    return {
      id: eventId,
      kind,
      at: event.metadata.occurredAt,
      paymentId,
      position: event.position,
      outcome: OUTCOMES[state],
      fault: why === undefined ? null : (causeOf(why) ?? errorLine(why)),
    };
  });
  return { today: webhooks, latest };
}

const OUTCOMES = { done: 'DONE', waiting: 'WAITING', failed: 'FAILED' } as const;
