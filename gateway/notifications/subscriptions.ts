import { Arg, Ctx, Extensions, Float, Resolver, Root, Subscription } from 'type-graphql';
import { readAnnouncement } from '#projections/notifications/announcements.ts';
import { type BellNotice, MOST_MISSED, readBell, readGivenSince, readNotification } from '#projections/notifications/notifications.ts';
import { type Context, member, memberWith } from '../context.ts';
import { only } from '../only.ts';
import { resumed, TooFarBehind } from '../resumed.ts';
import { RESUMABLE } from '../subscriptionOperations.ts';
import { Announcement } from './announcementTypes.ts';
import { Bell, NotificationReceived } from './types.ts';
import { announcementNow, notificationTypes } from './views.ts';

type Subscribing<A> = { readonly context: Context; readonly args: A };
type AnnouncementNotice = { readonly announcementId: string };

const noticesOf = (context: Context) => context.services.notices.on<BellNotice>(`bell/${member(context).id}`);

/** What is given to the asking member; with `after` first what was given since that position of the log, nothing twice. */
function given({ context, args: { after } }: Subscribing<{ after?: number | null }>): AsyncIterableIterator<BellNotice> {
  const { id } = member(context);
  const live = only(noticesOf(context), async ({ kind }) => kind === 'given');
  return resumed(context.services, live, after, async (known) => {
    const missed = await readGivenSince(context.services.models, id, known);
    if (missed.length > MOST_MISSED) throw TooFarBehind();
    return missed;
  });
}

/** Announcements that are still there; those that were deleted are gone from the list on its next load. */
function announced(context: Context): AsyncIterableIterator<AnnouncementNotice> {
  memberWith(context, 'superadmin');
  const source = context.services.notices.on<AnnouncementNotice>('announcements');
  return only(source, async ({ announcementId }) => (await readAnnouncement(context.services.models, announcementId)) !== undefined);
}

@Resolver()
export class NotificationSubscriptions {
  @Subscription(() => NotificationReceived, {
    description: "The asking member's notifications as they are given; with `after` first those since that position.",
    subscribe: (asked) => given(asked as unknown as Subscribing<{ after?: number | null }>),
  })
  @Extensions(RESUMABLE)
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

  @Subscription(() => Bell, {
    description: 'How many are unread, whenever that has changed: given, read on another screen, or taken back.',
    subscribe: (asked) => noticesOf((asked as unknown as Subscribing<object>).context),
  })
  async bellChanged(@Root() { memberId }: BellNotice, @Ctx() context: Context): Promise<Bell> {
    const { unread, position } = await bellNow(context, memberId);
    return { unread, position };
  }

  @Subscription(() => Announcement, {
    description: 'An announcement whenever it, or how many have it or have read it, has changed; for the owners of the platform.',
    subscribe: (asked) => announced((asked as unknown as Subscribing<object>).context),
  })
  announcementChanged(@Root() { announcementId }: AnnouncementNotice, @Ctx() context: Context): Promise<Announcement> {
    memberWith(context, 'superadmin');
    return announcementNow(context, announcementId);
  }
}

/** Whoever is told must be the member it is about, also at this moment. */
function bellNow(context: Context, memberId: string) {
  return readBell(context.services.models, member(context).id === memberId ? memberId : '');
}
