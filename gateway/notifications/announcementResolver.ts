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
  @Query(() => AnnouncementConnection, { description: 'Newest first.' })
  async announcements(@Ctx() context: Context, @Args(() => PageArgs) page: PageArgs): Promise<AnnouncementConnection> {
    const keyset = keysetOf('announcements', page);
    const found = await readAnnouncementStretch(await context.fresh(announcements), keyset);
    return connectionOf('announcements', withRows(found, await announcementTypes(context, found.rows)));
  }

  @Authorized('superadmin')
  @Query(() => Announcement, { nullable: true })
  async announcement(@Arg('id', () => ID) id: string, @Ctx() context: Context): Promise<Announcement | null> {
    const found = await readAnnouncement(await context.fresh(announcements), id);
    return found ? ((await announcementTypes(context, [found]))[0] ?? null) : null;
  }

  @FieldResolver(() => AnnouncementReaders)
  async readBy(
    @Root() { id }: Announcement,
    @Ctx() context: Context,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('query', () => String, { nullable: true, description: 'Only those of such a name or mail address.' }) query:
      | string
      | null,
  ): Promise<AnnouncementReaders> {
    const list = `readers of ${id}`;
    return connectionOf(list, await readerStretchOf(context, id, parse(searched, query), keysetOf(list, page)));
  }

  @Authorized('superadmin')
  @Query(() => AnnouncementPreview, { description: 'What it would be, and to how many it would go; nothing is sent.' })
  previewAnnouncement(
    @Arg('input', () => AnnouncementInput) input: AnnouncementInput,
    @Ctx() context: Context,
  ): Promise<AnnouncementPreview> {
    return previewOf(context, parse(announcementForm, input));
  }

  @Authorized('superadmin')
  @Mutation(() => Announcement)
  async sendAnnouncement(
    @Arg('input', () => AnnouncementInput) input: AnnouncementInput,
    @Ctx() context: Context,
  ): Promise<Announcement> {
    return announcementNow(context, await actions.sendAnnouncement(context, parse(announcementForm, input)));
  }

  @Authorized('superadmin')
  @Mutation(() => Announcement, { description: 'Before its time.' })
  async cancelAnnouncement(@Arg('id', () => ID) id: string, @Ctx() context: Context): Promise<Announcement> {
    await actions.cancelAnnouncement(context, id);
    return announcementNow(context, id);
  }

  @Authorized('superadmin')
  @Mutation(() => Boolean, { description: 'It leaves every list it is in.' })
  async deleteAnnouncement(@Arg('id', () => ID) id: string, @Ctx() context: Context): Promise<boolean> {
    await actions.deleteAnnouncement(context, id);
    return true;
  }
}
