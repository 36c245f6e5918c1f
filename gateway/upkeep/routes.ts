import { z } from 'zod';
import { activity, readLastBackup } from '#projections/upkeep/activity.ts';
import { type Context, memberWith, ownerActs } from '../http/context.ts';
import { pageIn, paging } from '../http/paging.ts';
import { json, ok, type Route, route } from '../http/route.ts';
import { whole } from '../http/schemas.ts';
import { lastDays, zoneOf } from './days.ts';
import { healthOfAll } from './health.ts';
import { failedAt, queueHealth, retryFailedJobs, retryJob } from './jobs.ts';
import { reasonForm, rebuildProjection, skipEvent } from './repair.ts';
import { days, failedJobs, projectionList, queue, retried, system } from './schemas.ts';
import { readStorage } from './storage.ts';
import { readMails, readVersions, readWebhooks } from './system.ts';

const common = { tag: 'System', caller: 'member' } as const;
const reads = (context: Context) => memberWith(context, 'superadmin');
const acts = (context: Context) => ownerActs(context);
const notOwner = 'Not a platform owner';
const notNow = `${notOwner}, or their last login is more than an hour ago`;
const because = z.object({
  reason: reasonForm.meta({ minLength: 3, maxLength: 500, description: 'For the record' }),
});
const zone = { timeZone: z.string().optional().describe('Whose days are meant; UTC when left out') };

const projections = async ({ services }: Context) => ({ data: await healthOfAll(services) });

/** The state and the repair of the installation, for platform owners: additional rows beside the REST contract's. */
export const systemRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'get',
    path: '/system',
    id: 'system',
    summary: 'How the installation is doing: versions, room, backup, mails, webhooks',
    access: reads,
    query: z.object(zone),
    answer: ok('The state', system),
    refusals: { 400: 'Not a time zone', 403: notOwner },
    async handle({ context, query }) {
      const timeZone = zoneOf(query.timeZone);
      const [versions, storage, backup, mails, { today, latest }] = await Promise.all([
        readVersions(context.services),
        readStorage(context.services),
        context.fresh(activity).then(readLastBackup),
        readMails(context, timeZone),
        readWebhooks(context, timeZone),
      ]);
      const webhooks = { today, latest: latest.map(({ id: _id, ...rest }) => ({ _id, ...rest })) };
      return { versions, storage, lastBackup: backup ?? null, mails, webhooks };
    },
  }),
  route({
    ...common,
    method: 'get',
    path: '/system/days',
    id: 'platformDays',
    summary: 'What happened on each of the last days',
    access: reads,
    query: z.object({ days: whole('days').default('30').describe('How many, 1 to 92'), ...zone }),
    answer: ok('The days', days),
    refusals: { 400: 'Not a time zone, or not a number of days', 403: notOwner },
    async handle({ context, query }) {
      const found = await lastDays(context, Number(query.days), query.timeZone);
      return {
        data: found.map(({ receivedCents, paidOutCents, ...rest }) => ({
          ...rest,
          received: receivedCents / 100,
          paidOut: paidOutCents / 100,
        })),
      };
    },
  }),
  route({
    ...common,
    method: 'get',
    path: '/system/projections',
    id: 'listProjections',
    summary: 'How far each read model has read the log',
    access: reads,
    answer: ok('All of them', projectionList),
    refusals: { 403: notOwner },
    handle: ({ context }) => projections(context),
  }),
  route({
    ...common,
    method: 'put',
    path: '/system/projections/skip/{name}',
    id: 'skipEvent',
    summary: 'Let a read model pass the event it has stopped at',
    access: reads,
    body: json(because.extend({ position: z.int('position is a whole number.').describe('That of its `stoppedAt`') })),
    answer: ok('All read models', projectionList),
    refusals: { 400: 'No reason, or no position', 403: notOwner, 409: 'It has not stopped there' },
    async handle({ context, params: { name }, body: { position, reason } }) {
      await skipEvent(context, name, position, reason);
      return projections(context);
    },
  }),
  route({
    ...common,
    method: 'put',
    path: '/system/projections/rebuild/{name}',
    id: 'rebuildProjection',
    summary: 'Have a read model built again beside the one that is read',
    description: 'One at a time; it is answered at once, and `rebuiltTo` says how far it is.',
    access: acts,
    body: json(because),
    answer: ok('All read models', projectionList),
    refusals: { 400: 'No reason', 403: notNow, 404: 'No such read model', 409: 'One is being built again already' },
    async handle({ context, params: { name }, body: { reason } }) {
      await rebuildProjection(context, name, reason);
      return projections(context);
    },
  }),
  route({
    ...common,
    method: 'get',
    path: '/system/jobs',
    id: 'jobQueue',
    summary: 'How the queue of jobs is doing',
    access: reads,
    answer: ok('The queue', queue),
    refusals: { 403: notOwner },
    handle: ({ context }) => queueHealth(context.services),
  }),
  route({
    ...common,
    method: 'get',
    path: '/system/jobs/failed',
    id: 'listFailedJobs',
    summary: 'Jobs whose every try has failed, the one that failed last first',
    description: 'The newest 1,000 can be read.',
    access: reads,
    query: z.object(paging()),
    answer: ok('Failed jobs', failedJobs),
    refusals: { 400: 'A page that is not a positive integer', 403: notOwner },
    async handle({ context, query }) {
      const { page, pageSize, offset, limit } = pageIn(query);
      const { jobs, total } = await failedAt(context.services, { offset, limit });
      return { data: jobs.map(({ id: _id, ...rest }) => ({ _id, ...rest })), total, page, pageSize };
    },
  }),
  route({
    ...common,
    method: 'put',
    path: '/system/jobs/retry/{id}',
    id: 'retryJob',
    summary: 'Have a failed job run again, with all its tries',
    access: acts,
    answer: ok('The queue', queue),
    refusals: { 403: notNow, 409: 'It is not a failed one (any more)' },
    handle: ({ context, params: { id } }) => retryJob(context, id),
  }),
  route({
    ...common,
    method: 'put',
    path: '/system/jobs/retry',
    id: 'retryFailedJobs',
    summary: 'Have the failed jobs run again, at most 1,000 at once',
    access: acts,
    answer: ok('How many, and the queue', retried),
    refusals: { 403: notNow },
    handle: ({ context }) => retryFailedJobs(context),
  }),
];
