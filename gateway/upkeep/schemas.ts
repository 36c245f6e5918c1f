import { z } from 'zod';
import { dollars, id, instant, localDate, pagedListOf, text } from '../http/schemas.ts';

/** What is answered about the installation, for platform owners. Sizes are in bytes. */
const bytes = z.int();
const counts = {
  waiting: z.int().describe('Jobs that could run'),
  active: z.int().describe('Jobs that run now'),
  delayed: z.int().describe('Jobs that wait for their time, or for their next try'),
  failed: z.int().describe('Jobs whose every try has failed'),
};

export const system = z
  .object({
    versions: z.object({
      product: text,
      node: text,
      redis: text.describe('Empty when our user may not ask'),
      engine: text.describe('What keeps the event log'),
      eventTypes: z.int(),
      liftedEventTypes: z.int().describe('How many of them have been given another shape since'),
      startedAt: instant,
    }),
    storage: z.object({
      logBytes: bytes.nullable().describe('Null with EventStoreDB, like the vault’s'),
      vaultBytes: bytes.nullable(),
      uploadBytes: bytes,
      uploads: z.int(),
      uploadsCountedAt: instant,
      redisBytes: bytes.nullable(),
      redisMostBytes: bytes.nullable().describe('Null when there is no limit'),
      diskFreeBytes: bytes,
      diskBytes: bytes,
    }),
    lastBackup: z
      .object({
        madeAt: instant,
        events: z.int(),
        bytes,
        keyCopies: z.int().nullish(),
        oldestKeysAt: instant.nullish(),
      })
      .nullable()
      .describe('Null when the log knows of none'),
    mails: z.object({
      hasServer: z.boolean().describe('Else they stay in the development outbox'),
      sentToday: z.int(),
      waiting: z.int(),
      failed: z.int(),
      latest: z.array(z.object({ kind: text, at: instant })),
    }),
    webhooks: z.object({
      today: z.int(),
      latest: z.array(
        z.object({
          _id: id,
          kind: text,
          at: instant,
          paymentId: id.nullable(),
          position: z.int(),
          outcome: z.enum(['DONE', 'WAITING', 'FAILED']),
          fault: text.nullable(),
        }),
      ),
    }),
  })
  .meta({ id: 'System', description: 'How the installation is doing' });

export const days = z.object({
  data: z
    .array(z.object({ date: localDate, signUps: z.int(), bookings: z.int(), received: dollars, paidOut: dollars }))
    .describe('The oldest first, the last one still running'),
});

export const projectionList = z.object({
  data: z.array(
    z
      .object({
        name: text,
        title: text,
        version: z.int(),
        state: z.enum(['CAUGHT_UP', 'FOLDING', 'STOPPED']),
        position: z.int().describe('The last position it has folded; -1 before the first'),
        end: z.int().describe('That of the last event of the log'),
        logEvents: z.int().describe('How many events the log has'),
        eventsBehind: z.int().describe('How many of them it lacks, counted up to 2,000'),
        secondsBehind: z.number(),
        stoppedAt: z.object({ position: z.int(), type: text, fault: text }).nullable(),
        rebuiltTo: z.int().nullable().describe('While it is built again: how far the new one is'),
        rebuiltEvents: z.int().nullable().describe('While it is built again: how many events are in it, to within 512'),
        lastRebuild: z.object({ at: instant, fault: text.nullable() }).nullable(),
      })
      .meta({ id: 'Projection' }),
  ),
});

export const queue = z
  .object({
    ...counts,
    oldestWaitingSeconds: z.number(),
    position: z.int().describe('The last position of the log whose jobs are in the queue'),
    end: z.int(),
    eventsUnqueued: z.int().describe('How many events were not looked through for jobs, counted up to 2,000'),
    kinds: z.array(z.object({ name: text, area: z.enum(['MAIL', 'PAYMENT_EVENT', 'OTHER']), ...counts })),
    sweeps: z
      .array(
        z.object({
          name: text,
          everySeconds: z.int(),
          doneAt: instant.nullable(),
          failedAt: instant.nullable(),
          fault: text.nullable().describe('What went wrong in the last round that failed'),
          failingSince: instant.nullable().describe('Null when the last round ended well'),
          isStuck: z.boolean().describe('It has failed for longer than three rounds take'),
        }),
      )
      .describe('The repeated jobs, and how their last rounds went'),
  })
  .meta({ id: 'JobQueue' });

export const failedJobs = pagedListOf(
  z
    .object({
      _id: id,
      name: text,
      tries: z.int(),
      at: instant.describe('Of its last try'),
      cause: text.nullable().describe('What went wrong, in a sentence; null where only `error` says it'),
      error: text,
      about: z.array(z.object({ name: text, value: text })),
    })
    .meta({ id: 'FailedJob' }),
);

export const retried = z.object({ count: z.int().describe('How many run again'), queue });
