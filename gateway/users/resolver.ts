import { Arg, Args, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { withRows } from '#projections/keyset.ts';
import { members, readMember, readMemberStretch } from '#projections/users/members.ts';
import { connectionOf, keysetOf, PageArgs } from '../graphql/connection.ts';
import { type Context, member } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import * as actions from './actions.ts';
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
    return context.actor.role === 'visitor' ? undefined : meOf(await actions.own(context));
  }

  @Query(() => Member, { nullable: true })
  async member(@Arg('id', () => ID) id: string, @Ctx() context: Context): Promise<Member | undefined> {
    const found = await readMember(await context.fresh(members), id);
    return found && memberOf(found);
  }

  @Authorized('superadmin')
  @Query(() => AccountConnection)
  async accounts(
    @Args(() => PageArgs) page: PageArgs,
    @Arg('query', () => String, { nullable: true }) query: string | undefined,
    @Ctx() context: Context,
  ): Promise<AccountConnection> {
    const keyset = keysetOf('accounts', page);
    const found = await readMemberStretch(await context.fresh(members), query ?? undefined, keyset);
    return connectionOf('accounts', withRows(found, found.rows.map(accountOf)));
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
    @Ctx() context: Context,
  ): Promise<Session> {
    return sessionOf(await actions.login(context, parse(credentials, { email, password })));
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
    await actions.activateAccount(context, token);
    return true;
  }

  @Authorized()
  @Mutation(() => Boolean)
  async resendActivation(@Ctx() context: Context): Promise<boolean> {
    await actions.resendActivation(context);
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
