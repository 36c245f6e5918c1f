import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { members, publicPart, readMember, readMemberPage } from '#projections/users/members.ts';
import { connectionOf, rangeOf } from '../graphql/connection.ts';
import { type Context, member } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { own } from './accounts.ts';
import * as actions from './actions.ts';
import * as emailAddress from './emailAddress.ts';
import { addressForm, credentials, profileChanges, registration, resetForm } from './inputs.ts';
import { endOtherSessions, endOwnSession, ownSessions } from './ownSessions.ts';
import { checkPassword } from './passwords.ts';
import { AccountConnection, Me, Member, OwnSession, ProfileInput, RegisterInput, Role, Session } from './types.ts';
import { accountOf, memberOf, meOf } from './views.ts';

@Resolver()
export class UserResolver {
  /** The calling member; null for visitors. */
  @Query(() => Me, { nullable: true })
  async me(@Ctx() context: Context): Promise<Me | undefined> {
    return context.actor.role === 'visitor' ? undefined : meOf(await own(context));
  }

  @Query(() => Member, { nullable: true })
  async member(@Arg('id', () => ID) id: string, @Ctx() context: Context): Promise<Member | undefined> {
    const found = await readMember(await context.fresh(members), id);
    return found && memberOf(publicPart(found));
  }

  @Authorized('superadmin')
  @Query(() => AccountConnection)
  async accounts(
    @Arg('first', () => Int, { nullable: true }) first: number | undefined,
    @Arg('after', () => String, { nullable: true }) after: string | undefined,
    @Arg('query', () => String, { nullable: true }) query: string | undefined,
    @Ctx() context: Context,
  ): Promise<AccountConnection> {
    const { offset, limit } = rangeOf({ first, after });
    const { members: found, total } = await readMemberPage(await context.fresh(members), {
      offset,
      limit,
      query: query ?? undefined,
    });
    return connectionOf(found.map(accountOf), offset, total);
  }

  @Authorized()
  @Query(() => [OwnSession], {
    description: 'The calling member’s sessions: the one that asks first, then by last use.',
  })
  async mySessions(@Ctx() context: Context): Promise<OwnSession[]> {
    return ownSessions(context);
  }

  @Authorized()
  @Mutation(() => [OwnSession], { description: 'Ends one session of the calling member; answers those that remain.' })
  async endSession(@Arg('id', () => ID) id: string, @Ctx() context: Context): Promise<OwnSession[]> {
    return endOwnSession(context, id);
  }

  @Authorized()
  @Mutation(() => [OwnSession], { description: 'Ends every session of the calling member but the one that asks.' })
  async endOtherSessions(@Ctx() context: Context): Promise<OwnSession[]> {
    return endOtherSessions(context);
  }

  @Mutation(() => Session)
  async register(@Arg('input', () => RegisterInput) input: RegisterInput, @Ctx() context: Context): Promise<Session> {
    return sessionOf(await actions.register(context, parse(registration, input)));
  }

  @Mutation(() => Session)
  async login(
    @Arg('email', () => String) email: string,
    @Arg('password', () => String) password: string,
    @Arg('code', () => String, {
      nullable: true,
      description: 'With two-factor login: what the authenticator app shows, or a recovery code.',
    })
    code: string | undefined,
    @Ctx() context: Context,
  ): Promise<Session> {
    return sessionOf(await actions.login(context, parse(credentials, { email, password, code: code ?? undefined })));
  }

  @Mutation(() => Boolean)
  async logout(@Ctx() context: Context): Promise<boolean> {
    await actions.logout(context);
    return true;
  }

  /** New tokens for the refresh cookie. */
  @Mutation(() => Session)
  async refreshSession(@Ctx() context: Context): Promise<Session> {
    return sessionOf(await actions.refresh(context));
  }

  @Mutation(() => Boolean)
  async requestPasswordReset(@Arg('email', () => String) email: string, @Ctx() context: Context): Promise<boolean> {
    await actions.requestPasswordReset(context, parse(addressForm, { email }).email);
    return true;
  }

  @Mutation(() => Boolean)
  async resetPassword(
    @Arg('token', () => String) token: string,
    @Arg('password', () => String) password: string,
    @Ctx() context: Context,
  ): Promise<boolean> {
    await actions.resetPassword(context, parse(resetForm, { token, password }));
    return true;
  }

  @Authorized()
  @Mutation(() => Boolean)
  async changePassword(
    @Arg('current', () => String) current: string,
    @Arg('next', () => String) next: string,
    @Ctx() context: Context,
  ): Promise<boolean> {
    await actions.changePassword(context, current, checkPassword(next));
    return true;
  }

  @Mutation(() => Boolean)
  async activateAccount(@Arg('token', () => String) token: string, @Ctx() context: Context): Promise<boolean> {
    await emailAddress.activateAccount(context, token);
    return true;
  }

  @Authorized()
  @Mutation(() => Boolean)
  async resendActivation(@Ctx() context: Context): Promise<boolean> {
    await emailAddress.resendActivation(context);
    return true;
  }

  @Authorized()
  @Mutation(() => Me, {
    description: 'Keeps the present address: the link mailed to the one asked for (`wantedEmail`) no longer works.',
  })
  async withdrawEmailChange(@Ctx() context: Context): Promise<Me> {
    return meOf(await emailAddress.withdrawEmailChange(context));
  }

  @Mutation(() => Boolean, {
    description:
      'Restores the former address by the link mailed to it, within seven days, or keeps the present one. Every session ' +
      'ends, the password no longer works, and a link to choose a new one is mailed to the address.',
  })
  async undoEmailChange(@Arg('token', () => String) token: string, @Ctx() context: Context): Promise<boolean> {
    await emailAddress.undoEmailChange(context, token);
    return true;
  }

  @Authorized()
  @Mutation(() => Me)
  async updateProfile(@Arg('input', () => ProfileInput) input: ProfileInput, @Ctx() context: Context): Promise<Me> {
    return meOf(await actions.updateProfile(context, member(context).id, parse(profileChanges, input)));
  }

  @Authorized()
  @Mutation(() => Me)
  async activateBusiness(@Arg('role', () => Role) role: `${Role}`, @Ctx() context: Context): Promise<Me> {
    return meOf(await actions.activateBusiness(context, role));
  }

  @Authorized()
  @Mutation(() => Boolean)
  async closeAccount(@Arg('password', () => String) password: string, @Ctx() context: Context): Promise<boolean> {
    await actions.closeAccount(context, member(context).id, { password });
    return true;
  }
}

const sessionOf = ({ account, accessToken }: actions.LoggedIn): Session => ({ accessToken, user: meOf(account) });
