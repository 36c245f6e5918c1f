// `npm run jobs [-- retry]`: lists the jobs that were tried for the last time, with what went wrong, or has them all
// run again.
import type { Queue } from 'bullmq';
import { commandLine } from '#domain/store/commandLine.ts';
import { connect } from '#projections/redis.ts';
import { redisForCommand } from '#projections/redisServer.ts';
import { openQueue } from './queue.ts';

/** A Redis that does not answer for so long ends the command. */
const PATIENCE_MS = 30_000;

/** A job that is not tried again by itself. `at`: UTC ISO instant of its last try. */
export type FailedJob = { readonly id: string; readonly name: string; readonly why: string; readonly at: string };

/**
 * Jobs whose every try failed, the latest first. Their data is ids only, so an operator may see them.
 */
export async function failedJobs(queue: Queue): Promise<readonly FailedJob[]> {
  const jobs = await queue.getFailed();
  return jobs.map(({ id, name, failedReason, finishedOn }) => ({
    id: id ?? '',
    name,
    why: failedReason,
    at: new Date(finishedOn ?? 0).toISOString(),
  }));
}

/** Has every failed job run again, with all its tries; each is safe to run twice. Answers how many they were. */
export async function retryFailedJobs(queue: Queue): Promise<number> {
  const jobs = await queue.getFailed();
  for (const job of jobs) await job.retry('failed', { resetAttemptsMade: true });
  return jobs.length;
}

async function main(dataDir: string, [command]: readonly string[]): Promise<void> {
  if (command !== undefined && command !== 'retry') throw new Error('npm run jobs [-- retry]');
  const server = await redisForCommand(dataDir, { queue: true });
  const connection = connect(server.address, { patienceMs: PATIENCE_MS });
  const queue = openQueue(connection);
  // What fails is thrown by the calls below as well.
  queue.on('error', () => undefined);
  try {
    if (command === 'retry') return void process.stdout.write(`${await retryFailedJobs(queue)} jobs run again\n`);
    const jobs = await failedJobs(queue);
    for (const { at, name, id, why } of jobs) process.stdout.write(`${at} ${name} ${id}: ${why}\n`);
    process.stdout.write(`${jobs.length} failed jobs\n`);
  } finally {
    connection.disconnect();
    await server.stop();
  }
}

if (process.argv[1]?.endsWith('failed.ts')) await commandLine(({ dataDir }) => main(dataDir, process.argv.slice(2)));
