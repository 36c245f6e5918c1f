// A later release of the product for fault/releases.ts: this one's code with read models, an event type and a job of its
// own. Its workers write the new event type as long as they run.
import { randomUUID } from 'node:crypto';
import { NO_STREAM } from '#domain/store/eventStore.ts';
import { openEventStoreDb } from '#domain/store/eventStoreDb.ts';
import { projections } from '#projections/features.ts';
import { jobs } from '../workers/features.ts';
import type { Job } from '../workers/job.ts';
import { LATER_FACT, laterJob, laterOf } from './later.ts';

const EVERY_MS = 250;

// In place: who reads a model names it by the projection itself.
for (const [index, later] of laterOf(projections).entries()) Object.assign(projections[index] ?? {}, later);
(jobs as Job[]).push(laterJob);

if (process.argv.includes('workers')) {
  const store = openEventStoreDb(process.env.EVENTSTORE_URL ?? '');
  const metadata = {
    schema: '1',
    commandId: 'later',
    correlationId: 'later',
    causationId: 'later',
    actorId: 'later',
    actorRole: 'system',
    channel: 'job',
  } as const;
  const say = () =>
    store.append(`later-${randomUUID()}`, NO_STREAM, [
      {
        id: randomUUID(),
        type: LATER_FACT,
        data: {},
        metadata: { ...metadata, occurredAt: new Date().toISOString() },
      },
    ]);
  setInterval(() => say().catch(() => undefined), EVERY_MS).unref();
}

await import('../main.ts');
