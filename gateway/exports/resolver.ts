import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../http/context.ts';
import { readExport, requestExport } from './actions.ts';
import { DataExport } from './types.ts';

/** A copy of all that is about a member, for that member. */
@Resolver()
export class ExportResolver {
  @Authorized()
  @Query(() => DataExport, {
    nullable: true,
    description: 'The calling member’s latest copy of their data; null when they asked for none or it was deleted.',
  })
  async myExport(@Ctx() context: Context): Promise<DataExport | undefined> {
    return readExport(context);
  }

  @Authorized()
  @Mutation(() => DataExport, {
    description:
      'Has a copy of everything about the calling member put together; a mail says when it is ready. Refused with WRONG_PASSWORD, and with EXPORT_TOO_SOON within a day of the one before.',
  })
  async exportMyData(
    @Arg('password', () => String, { description: 'The current password.' }) password: string,
    @Ctx() context: Context,
  ): Promise<DataExport> {
    return requestExport(context, password);
  }
}
