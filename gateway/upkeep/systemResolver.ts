import {
  Arg,
  Authorized,
  Ctx,
  FieldResolver,
  Float,
  GraphQLISODateTime,
  Int,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { activity, readLastBackup } from '#projections/upkeep/activity.ts';
import { FIGURES_TOPIC, type FiguresNotice } from '#projections/upkeep/figures.ts';
import { type Context, memberWith } from '../http/context.ts';
import { subscription, topicSubscription } from '../live/subscription.ts';
import { lastDays, zoneOf } from './days.ts';
import { healthNews } from './healthNews.ts';
import { readStorage } from './storage.ts';
import { readMails, readVersions, readWebhooks } from './system.ts';
import {
  Backup,
  PlatformDay,
  SystemMails,
  SystemState,
  SystemStorage,
  SystemVersions,
  SystemWebhooks,
} from './systemTypes.ts';

const ZONE = 'IANA name of the time zone whose days are meant; UTC when left out. BAD_TIME_ZONE for others.';

/** State of the installation, for the platform owner. */
@Resolver(() => SystemState)
export class SystemResolver {
  @Authorized('superadmin')
  @Query(() => SystemState, { description: 'How the installation is doing; for the platform owner.' })
  system(): object {
    return {};
  }

  @FieldResolver(() => SystemVersions, { description: 'What this process runs on.' })
  versions(@Ctx() { services }: Context): Promise<SystemVersions> {
    return readVersions(services);
  }

  @FieldResolver(() => SystemStorage, { description: 'Room that is taken and left.' })
  storage(@Ctx() { services }: Context): Promise<SystemStorage> {
    return readStorage(services);
  }

  @FieldResolver(() => Backup, {
    nullable: true,
    description: 'The newest backup; null when the log knows of none, as with EventStoreDB, which has its own.',
  })
  async lastBackup(@Ctx() context: Context): Promise<Backup | null> {
    return (await readLastBackup(await context.fresh(activity))) ?? null;
  }

  @FieldResolver(() => SystemMails, { description: 'Mail that went out, and mail that did not.' })
  mails(
    @Ctx() context: Context,
    @Arg('timeZone', () => String, { nullable: true, description: ZONE }) timeZone: string | null,
  ): Promise<SystemMails> {
    return readMails(context, zoneOf(timeZone));
  }

  @FieldResolver(() => SystemWebhooks, {
    description:
      'What the payment provider has told us. Deliveries with a bad signature are refused with 400 and not recorded.',
  })
  webhooks(
    @Ctx() context: Context,
    @Arg('timeZone', () => String, { nullable: true, description: ZONE }) timeZone: string | null,
  ): Promise<SystemWebhooks> {
    return readWebhooks(context, zoneOf(timeZone));
  }

  @Authorized('superadmin')
  @Query(() => [PlatformDay], {
    description:
      'What happened on each of the last days, the oldest first, the last one still running. For platform owners.',
  })
  platformDays(
    @Ctx() context: Context,
    @Arg('days', () => Int, {
      defaultValue: 30,
      description: 'How many, from 1 to 92, the day that runs included; BAD_DAYS for others.',
    })
    days: number,
    @Arg('timeZone', () => String, { nullable: true, description: ZONE }) timeZone: string | null,
  ): Promise<PlatformDay[]> {
    return lastDays(context, days, timeZone);
  }

  @topicSubscription<object, FiguresNotice>(() => Float, {
    description:
      'Whenever something has changed that platform owners see counted: `platformDays`, `waitingPayouts`, and how many accounts, announcements and articles there are; the position of what changed it. For them alone.',
    topic({ context }) {
      memberWith(context, 'superadmin');
      return FIGURES_TOPIC;
    },
  })
  platformFiguresChanged(@Root() { position }: FiguresNotice, @Ctx() context: Context): number {
    memberWith(context, 'superadmin');
    return position;
  }

  @subscription(() => GraphQLISODateTime, {
    description:
      'At once, and whenever something has changed that platform owners look after: `projections` that stand still or go on, failed jobs in `jobQueue`, disputes, mismatches of the books, backups, signed heads, room on the disk. Answers when; ask those again. For them alone.',
    source({ context }) {
      memberWith(context, 'superadmin');
      return healthNews(context.services);
    },
  })
  platformHealthChanged(@Root() { at }: { readonly at: string }, @Ctx() context: Context): string {
    memberWith(context, 'superadmin');
    return at;
  }
}
