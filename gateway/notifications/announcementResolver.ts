import { Arg, Args, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { withRows } from '#projections/keyset.ts';
import { announcements, readAnnouncement, readAnnouncementStretch } from '#projections/notifications/announcements.ts';
import { connectionOf, keysetOf, PageArgs } from '../graphql/connection.ts';
import type { Context } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import * as actions from './actions.ts';
import {
  Announcement,
  AnnouncementConnection,
  AnnouncementInput,
  AnnouncementPreview,
  AnnouncementReaders,
} from './announcementTypes.ts';
import { announcementForm, searched } from './inputs.ts';
import { announcementNow, announcementTypes, previewOf, readerStretchOf } from './views.ts';

/** Announcements of platform owners to members. */
@Resolver(() => Announcement)
export class AnnouncementResolver {
  @Authorized('superadmin')
  @Query(() => AnnouncementConnection, {
    description: 'Everything platform owners have sent or are about to, newest first. For platform owners.',
  })
  async announcements(@Ctx() context: Context, @Args(() => PageArgs) page: PageArgs): Promise<AnnouncementConnection> {
    const keyset = keysetOf('announcements', page);
    const found = await readAnnouncementStretch(await context.fresh(announcements), keyset);
    return connectionOf('announcements', withRows(found, await announcementTypes(context, found.rows)));
  }

  @Authorized('superadmin')
  @Query(() => Announcement, {
    nullable: true,
    description: 'One announcement, with its reach. For platform owners; null when there is none or it was deleted.',
  })
  async announcement(
    @Arg('id', () => ID, { description: 'As `announcements` answers it.' }) id: string,
    @Ctx() context: Context,
  ): Promise<Announcement | null> {
    const found = await readAnnouncement(await context.fresh(announcements), id);
    return found ? ((await announcementTypes(context, [found]))[0] ?? null) : null;
  }

  @FieldResolver(() => AnnouncementReaders, { description: 'Who has read it in the product, the latest first.' })
  async readBy(
    @Root() { id }: Announcement,
    @Ctx() context: Context,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('query', () => String, {
      nullable: true,
      description: 'Only those with such a name or mail address; all when left out.',
    })
    query: string | null,
  ): Promise<AnnouncementReaders> {
    const list = `readers of ${id}`;
    return connectionOf(list, await readerStretchOf(context, id, parse(searched, query), keysetOf(list, page)));
  }

  @Authorized('superadmin')
  @Query(() => AnnouncementPreview, {
    description:
      'What an announcement would look like, and to how many members it would go; nothing is sent. For platform owners.',
  })
  previewAnnouncement(
    @Arg('input', () => AnnouncementInput, { description: 'The announcement as it would be sent.' })
    input: AnnouncementInput,
    @Ctx() context: Context,
  ): Promise<AnnouncementPreview> {
    return previewOf(context, parse(announcementForm, input));
  }

  @Authorized('superadmin')
  @Mutation(() => Announcement, {
    description:
      'Sends an announcement to members, now or at a later time. For platform owners; an unknown member among the recipients is refused.',
  })
  async sendAnnouncement(
    @Arg('input', () => AnnouncementInput, { description: 'What it says, to whom, and when.' })
    input: AnnouncementInput,
    @Ctx() context: Context,
  ): Promise<Announcement> {
    return announcementNow(context, await actions.sendAnnouncement(context, parse(announcementForm, input)));
  }

  @Authorized('superadmin')
  @Mutation(() => Announcement, {
    description: 'Takes back an announcement before its time, so that nobody gets it. For platform owners.',
  })
  async cancelAnnouncement(
    @Arg('id', () => ID, { description: 'One whose `stage` is `scheduled` and whose time has not come.' }) id: string,
    @Ctx() context: Context,
  ): Promise<Announcement> {
    await actions.cancelAnnouncement(context, id);
    return announcementNow(context, id);
  }

  @Authorized('superadmin')
  @Mutation(() => Boolean, {
    description:
      'Takes an announcement out of every list it is in, also its recipients’. Mail that was sent stays sent. For platform owners.',
  })
  async deleteAnnouncement(
    @Arg('id', () => ID, { description: 'Any announcement’s `id`.' }) id: string,
    @Ctx() context: Context,
  ): Promise<boolean> {
    await actions.deleteAnnouncement(context, id);
    return true;
  }
}
