import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { announcements, readAnnouncement, readAnnouncements } from '#projections/notifications/announcements.ts';
import { connectionOf, rangeOf } from '../graphql/connection.ts';
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
import { announcementNow, announcementTypes, previewOf, readersOf } from './views.ts';

/** Announcements of platform owners to members. */
@Resolver(() => Announcement)
export class AnnouncementResolver {
  @Authorized('superadmin')
  @Query(() => AnnouncementConnection, { description: 'Newest first.' })
  async announcements(
    @Ctx() context: Context,
    @Arg('first', () => Int, { nullable: true }) first: number | null,
    @Arg('after', () => String, { nullable: true }) after: string | null,
  ): Promise<AnnouncementConnection> {
    const stretch = rangeOf({ first, after });
    const { announcements: found, total } = await readAnnouncements(await context.fresh(announcements), stretch);
    return connectionOf(await announcementTypes(context, found), stretch.offset, total);
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
    @Arg('first', () => Int, { nullable: true }) first: number | null,
    @Arg('after', () => String, { nullable: true }) after: string | null,
    @Arg('query', () => String, { nullable: true, description: 'Only those of such a name or mail address.' }) query:
      | string
      | null,
  ): Promise<AnnouncementReaders> {
    const stretch = rangeOf({ first, after });
    const { people, total } = await readersOf(context, id, { ...stretch, query: parse(searched, query) });
    return connectionOf(people, stretch.offset, total);
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
