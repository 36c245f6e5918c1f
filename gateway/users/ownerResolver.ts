import { Arg, Authorized, Ctx, GraphQLISODateTime, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Right } from '#domain/rights.ts';
import { recordRead } from '../audit/reads.ts';
import { type Context, ownerActs } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { PlanType } from '../plans/types.ts';
import { decisionReason, noteText } from './inputs.ts';
import {
  changeMemberRole,
  decide,
  deleteMember,
  noteMember,
  removeMemberNote,
  upgradeMember,
  usualGrantEnd,
} from './ownerActions.ts';
import { recordNow, recordOf } from './record.ts';
import { MemberRecord } from './recordTypes.ts';
import { Role } from './types.ts';

const ACCOUNT = 'The `id` of an account of `members`; NO_SUCH_MEMBER when there is none.';
const REASON = 'For the member, who is mailed it, and for the record: plain text, 1 to 500 characters.';

@Resolver()
export class MemberRecordQueries {
  @Authorized('readMembers')
  @Query(() => MemberRecord, {
    nullable: true,
    description:
      'All there is to know of an account, for platform owners and the support; null when it is closed or there is ' +
      'none. That it was read is recorded.',
  })
  async memberRecord(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'The `id` of an account of `members`.' }) id: string,
  ): Promise<MemberRecord | null> {
    const found = await recordOf(context, id);
    if (found && id !== context.actor.id) await recordRead(context, 'member', { person: id });
    return found;
  }
}

/** What platform owners decide about accounts, each with a reason that its member is mailed. */
@Resolver()
export class OwnerMutations {
  @Mutation(() => MemberRecord, {
    description:
      'Shuts an account out until it is reinstated: every session and open socket of it ends at once. For platform ' +
      'owners, and the support, which suspends nobody who runs the platform. Refused with NOT_YOURSELF, and with ' +
      'OWNER_NOT_SUSPENDED.',
  })
  suspendMember(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: ACCOUNT }) id: string,
    @Arg('reason', () => String, { description: REASON }) reason: string,
  ): Promise<MemberRecord> {
    return decided(context, id, reason, (why) => decide(context, 'SuspendAccount', id, why), 'suspend');
  }

  @Mutation(() => MemberRecord, { description: 'Takes a suspension back. For platform owners and the support.' })
  reinstateMember(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: ACCOUNT }) id: string,
    @Arg('reason', () => String, { description: REASON }) reason: string,
  ): Promise<MemberRecord> {
    return decided(context, id, reason, (why) => decide(context, 'ReinstateAccount', id, why), 'suspend');
  }

  @Mutation(() => MemberRecord, {
    description:
      'Gives an account another role; its sessions end, so that none has the old one. For platform owners. Refused with ' +
      'NOT_YOURSELF, with STILL_LISTED while it has shops or products, with ROLE_NOT_ALLOWED for superadmin, and with ' +
      'LAST_OWNER.',
  })
  changeMemberRole(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: ACCOUNT }) id: string,
    @Arg('role', () => Role, { description: 'Any but superadmin, who are appointed on the machine.' }) role: `${Role}`,
    @Arg('reason', () => String, { description: REASON }) reason: string,
  ): Promise<MemberRecord> {
    return decided(context, id, reason, (why) => changeMemberRole(context, id, role, why));
  }

  @Mutation(() => MemberRecord, {
    description:
      'Gives a member a plan until an instant, beside what they pay for: nothing is charged for it, and it ends by ' +
      'itself. `basic` takes back what was given. For platform owners. Refused with NOT_YOURSELF and GRANT_UNTIL_INVALID.',
  })
  upgradeMember(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: ACCOUNT }) id: string,
    @Arg('plan', () => PlanType, { description: 'What they have from now on.' }) plan: `${PlanType}`,
    @Arg('reason', () => String, { description: REASON }) reason: string,
    @Arg('until', () => GraphQLISODateTime, {
      nullable: true,
      description: 'The instant it ends, at most two years ahead; in 30 days when left out.',
    })
    until: Date | null,
  ): Promise<MemberRecord> {
    const end = until?.toISOString() ?? usualGrantEnd(context);
    return decided(context, id, reason, (why) => upgradeMember(context, id, { plan, until: end, reason: why }));
  }

  @Mutation(() => MemberRecord, {
    description:
      'Deletes an account: nobody can use or see it from now on. It can be restored for seven days, then what is ' +
      'personal in it is erased. For platform owners. Refused with NOT_YOURSELF, OWNER_NOT_DELETED and STILL_BOOKED.',
  })
  deleteMember(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: ACCOUNT }) id: string,
    @Arg('reason', () => String, { description: REASON }) reason: string,
  ): Promise<MemberRecord> {
    return decided(context, id, reason, (why) => deleteMember(context, id, why));
  }

  @Mutation(() => MemberRecord, {
    description:
      'Takes a deletion back within its seven days: the account is what it was before. For platform owners. Refused ' +
      'with NO_SUCH_MEMBER after that.',
  })
  restoreMember(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: ACCOUNT }) id: string,
    @Arg('reason', () => String, { description: REASON }) reason: string,
  ): Promise<MemberRecord> {
    return decided(context, id, reason, (why) => decide(context, 'RestoreAccount', id, why));
  }

  @Mutation(() => MemberRecord, {
    description:
      'Notes something about a member for others who run the platform: the member is not told, and gets it in the copy ' +
      'of their data. For platform owners and the support. Refused with NOT_YOURSELF, and with NOTES_FULL beyond 50.',
  })
  async noteMember(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: ACCOUNT }) id: string,
    @Arg('text', () => String, { description: 'Plain text, 1 to 1,000 characters.' }) text: string,
  ): Promise<MemberRecord> {
    ownerActs(context, 'noteMembers');
    await noteMember(context, id, parse(noteText, text));
    return recordNow(context, id);
  }

  @Mutation(() => MemberRecord, {
    description:
      'Removes a note about a member: by who wrote it, or a platform owner. Refused with NO_SUCH_NOTE and NOT_YOUR_NOTE.',
  })
  async removeMemberNote(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: ACCOUNT }) id: string,
    @Arg('noteId', () => ID, { description: 'The `id` of one of its `notes`.' }) noteId: string,
  ): Promise<MemberRecord> {
    await removeMemberNote(context, id, noteId);
    return recordNow(context, id);
  }
}

/** A decision with its reason; the role is checked before the input. */
async function decided(
  context: Context,
  id: string,
  reason: string,
  decision: (why: string) => Promise<void>,
  right?: Right,
): Promise<MemberRecord> {
  ownerActs(context, right);
  await decision(parse(decisionReason, reason));
  return recordNow(context, id);
}
