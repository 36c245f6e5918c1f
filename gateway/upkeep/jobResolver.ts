import { Arg, Args, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { PageArgs } from '../graphql/connection.ts';
import type { Context } from '../http/context.ts';
import { failedPage, queueHealth, retryFailedJobs, retryJob } from './jobs.ts';
import { FailedJobConnection, JobArea, JobQueueHealth, RetriedJobs } from './jobTypes.ts';

/** The queue of jobs in the hands of the platform's owner. */
@Resolver()
export class JobResolver {
  @Authorized('superadmin')
  @Query(() => JobQueueHealth, { description: 'How the queue of jobs is doing; for the platform owner.' })
  jobQueue(@Ctx() { services }: Context): Promise<JobQueueHealth> {
    return queueHealth(services);
  }

  @Authorized('superadmin')
  @Query(() => FailedJobConnection, {
    description:
      'Jobs whose every try has failed, the one that failed last first, of which the newest 1,000 can be read. For the platform owner.',
  })
  failedJobs(@Args(() => PageArgs) page: PageArgs, @Ctx() { services }: Context): Promise<FailedJobConnection> {
    return failedPage(services, page);
  }

  @Authorized('superadmin')
  @Mutation(() => JobQueueHealth, {
    description:
      'Has a failed job run again, with all its tries; each is safe to run twice. For platform owners who have proved who they are within the hour, and on record. Refused with JOB_NOT_FAILED when it is not a failed one (any more).',
  })
  retryJob(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'The `id` of a job of `failedJobs`.' }) id: string,
  ): Promise<JobQueueHealth> {
    return retryJob(context, id);
  }

  @Authorized('superadmin')
  @Mutation(() => RetriedJobs, {
    description:
      'Has the failed jobs run again, of all kinds or of those for one thing, among the newest 1,000. For platform owners who have proved who they are within the hour, and on record.',
  })
  retryFailedJobs(
    @Ctx() context: Context,
    @Arg('area', () => JobArea, { nullable: true, description: 'Only jobs that are for this; all when left out.' })
    area: `${JobArea}` | null,
  ): Promise<RetriedJobs> {
    return retryFailedJobs(context, area ?? undefined);
  }
}
