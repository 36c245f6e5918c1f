import { filter } from '@graphql-yoga/subscription';
import { Arg, Ctx, Float, Resolver, Root } from 'type-graphql';
import { readAnnouncement } from '#projections/notifications/announcements.ts';
import {
  type BellNotice,
  MOST_MISSED,
  readBell,
  readGivenSince,
  readNotification,
} from '#projections/notifications/notifications.ts';
import { type Context, member, memberWith } from '../http/context.ts';
import { RESUMABLE } from '../live/extensions.ts';
import { resumeAfter, TooFarBehind } from '../live/resume.ts';
import { type After, type Subscribing, subscription, topicSubscription } from '../live/subscription.ts';
import { Announcement } from './announcementTypes.ts';
import { Bell, NotificationReceived } from './types.ts';
import { announcementNow, notificationTypes } from './views.ts';

type AnnouncementNotice = { readonly announcementId: string };

const bellTopic = (context: Context) => `bell/${member(context).id}`;

/** Notifications given to the calling member; with `after` first those since that position of the log, none twice. */
function given({ context, args: { after } }: Subscribing<After>): AsyncIterableIterator<BellNotice> {
  const { id } = member(context);
  const live = filter<BellNotice>(({ kind }) => kind === 'given')(
    context.services.changeFeed.on<BellNotice>(bellTopic(context)),
  );
  return resumeAfter(context.services, live, after, async (known) => {
    const missed = await readGivenSince(context.services.models, id, known);
    if (missed.length > MOST_MISSED) throw TooFarBehind();
    return missed;
  });
}

@Resolver()
export class NotificationSubscriptions {
  @subscription(() => NotificationReceived, {
    description: "The calling member's notifications as they are given; with `after` first those since that position.",
    sharing: RESUMABLE,
    source: given,
  })
  async notificationReceived(
    @Root() { memberId, nth = 0, position }: BellNotice,
    @Ctx() context: Context,
    @Arg('after', () => Float, { nullable: true }) _after: number | null,
  ): Promise<NotificationReceived> {
    const own = await bellNow(context, memberId);
    const found = await readNotification(context.services.models, memberId, nth);
    const [notification = null] = found ? await notificationTypes(context, [found], own) : [];
    return { position, notification, bell: { unread: own.unread, position: own.position } };
  }

  @topicSubscription(() => Bell, {
    description: 'How many are unread, whenever that has changed: given, read on another screen, or taken back.',
    topic: ({ context }) => bellTopic(context),
  })
  async bellChanged(@Root() { memberId }: BellNotice, @Ctx() context: Context): Promise<Bell> {
    const { unread, position } = await bellNow(context, memberId);
    return { unread, position };
  }

  @topicSubscription<object, AnnouncementNotice>(() => Announcement, {
    description:
      'An announcement whenever it, or how many have it or have read it, has changed; for the platform owners.',
    topic({ context }) {
      memberWith(context, 'superadmin');
      return 'announcements';
    },
    // One that was deleted is gone from the list on its next load.
    isWanted: async ({ announcementId }, { context }) =>
      (await readAnnouncement(context.services.models, announcementId)) !== undefined,
  })
  announcementChanged(@Root() { announcementId }: AnnouncementNotice, @Ctx() context: Context): Promise<Announcement> {
    memberWith(context, 'superadmin');
    return announcementNow(context, announcementId);
  }
}

/** The bell of a notice's member, who has to be the calling member; else an empty bell. */
function bellNow(context: Context, memberId: string) {
  return readBell(context.services.models, member(context).id === memberId ? memberId : '');
}
