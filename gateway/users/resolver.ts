import { Arg, Authorized, Ctx, GraphQLISODateTime, ID, Mutation, Query, Resolver } from 'type-graphql';
import { members, publicPart, readMember } from '#projections/users/members.ts';
import { AS_OF, AsOfInput } from '../asOf/moment.ts';
import { memberAsOf } from '../asOf/records.ts';
import { type Context, member } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { own } from './accounts.ts';
import * as actions from './actions.ts';
import * as emailAddress from './emailAddress.ts';
import { addressForm, credentials, profileChanges, registration, resetForm } from './inputs.ts';
import { ProfileInput, RegisterInput } from './inputTypes.ts';
import { eraseMyAccount } from './leaving.ts';
import { endOtherSessions, endOwnSession, ownSessions } from './ownSessions.ts';
import { checkPassword } from './passwords.ts';
import { Me, Member, OwnSession, Role, Session } from './types.ts';
import { memberOf, meOf } from './views.ts';

@Resolver()
export class UserResolver {
  @Query(() => Me, { nullable: true, description: 'The calling member’s own account; null for visitors.' })
  async me(@Ctx() context: Context): Promise<Me | undefined> {
    return context.actor.role === 'visitor' ? undefined : meOf(await own(context));
  }

  @Query(() => Member, { nullable: true, description: 'The public profile of a member; null when there is none.' })
  async member(
    @Arg('id', () => ID, { description: 'As posts, shops and reviews answer it.' }) id: string,
    @Ctx() context: Context,
    @Arg('asOf', () => AsOfInput, AS_OF) asOf: AsOfInput | null,
  ): Promise<Member | undefined> {
    const found = asOf ? await memberAsOf(context, id, asOf) : await readMember(await context.fresh(members), id);
    return found && memberOf(publicPart(found));
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
  async endSession(
    @Arg('id', () => ID, { description: 'One of `mySessions`.' }) id: string,
    @Ctx() context: Context,
  ): Promise<OwnSession[]> {
    return endOwnSession(context, id);
  }

  @Authorized()
  @Mutation(() => [OwnSession], { description: 'Ends every session of the calling member but the one that asks.' })
  async endOtherSessions(@Ctx() context: Context): Promise<OwnSession[]> {
    return endOtherSessions(context);
  }

  @Mutation(() => Session, {
    description:
      'Opens an account and logs it in; a mail asks to prove the address. Refused with EMAIL_IN_USE, USER_NAME_IN_USE or NAME_RESERVED, and with TOO_MANY_REGISTRATIONS from a network that opened many.',
  })
  async register(
    @Arg('input', () => RegisterInput, { description: 'Who they are.' }) input: RegisterInput,
    @Ctx() context: Context,
  ): Promise<Session> {
    return sessionOf(await actions.register(context, parse(registration, input)));
  }

  @Mutation(() => Session, {
    description:
      'Logs in and sets the session’s cookies. WRONG_CREDENTIALS for an unknown address and a wrong password alike; TOO_MANY_TRIES after repeated failures; ACCOUNT_CLOSING when its member has closed the account and `restore` would take that back.',
  })
  async login(
    @Arg('email', () => String, { description: 'The address of the account.' }) email: string,
    @Arg('password', () => String, {
      description: 'At least 6 characters: shorter ones are refused with PASSWORD_TOO_SHORT.',
    })
    password: string,
    @Arg('code', () => String, {
      nullable: true,
      description: 'With two-factor login: what the authenticator app shows, or a recovery code.',
    })
    code: string | undefined,
    @Arg('restore', () => Boolean, {
      nullable: true,
      description: 'Takes back first that the member has closed the account, within seven days of it.',
    })
    restore: boolean | undefined,
    @Ctx() context: Context,
  ): Promise<Session> {
    const given = { email, password, code: code ?? undefined, restore: restore ?? undefined };
    return sessionOf(await actions.login(context, parse(credentials, given)));
  }

  @Mutation(() => Boolean, {
    description:
      'Ends this session at the server and takes its cookies away. Refused with NOT_LOGGED_IN when there is none.',
  })
  async logout(@Ctx() context: Context): Promise<boolean> {
    await actions.logout(context);
    return true;
  }

  @Mutation(() => Session, {
    description:
      'Trades the refresh cookie for a new access token. For pages of this site only; SESSION_OVER when the session has ended.',
  })
  async refreshSession(@Ctx() context: Context): Promise<Session> {
    return sessionOf(await actions.refresh(context));
  }

  @Mutation(() => Boolean, {
    description:
      'Has a mail with a link sent when an active account has this address. True either way, so that it tells nobody who has an account.',
  })
  async requestPasswordReset(
    @Arg('email', () => String, { description: 'The address of the account.' }) email: string,
    @Ctx() context: Context,
  ): Promise<boolean> {
    await actions.requestPasswordReset(context, parse(addressForm, { email }).email);
    return true;
  }

  @Mutation(() => Boolean, {
    description:
      'Sets a new password by the link of a mail, once; every session of the account ends. Refused with LINK_NOT_GOOD when the link was used or is too old.',
  })
  async resetPassword(
    @Arg('token', () => String, { description: 'What the link carries.' }) token: string,
    @Arg('password', () => String, { description: 'The new one, 6 to 128 characters.' }) password: string,
    @Ctx() context: Context,
  ): Promise<boolean> {
    await actions.resetPassword(context, parse(resetForm, { token, password }));
    return true;
  }

  @Authorized()
  @Mutation(() => Boolean, {
    description: 'Sets a new password; every other session ends, and a mail says so. Refused with WRONG_PASSWORD.',
  })
  async changePassword(
    @Arg('current', () => String, { description: 'The password so far.' }) current: string,
    @Arg('next', () => String, { description: 'The new one, 6 to 128 characters.' }) next: string,
    @Ctx() context: Context,
  ): Promise<boolean> {
    await actions.changePassword(context, current, checkPassword(next));
    return true;
  }

  @Mutation(() => Boolean, {
    description:
      'Proves an email address by the link of a mail, also without a session. Refused with LINK_NOT_GOOD when the link was used or is too old.',
  })
  async activateAccount(
    @Arg('token', () => String, { description: 'What the link carries.' }) token: string,
    @Ctx() context: Context,
  ): Promise<boolean> {
    await emailAddress.activateAccount(context, token);
    return true;
  }

  @Authorized()
  @Mutation(() => Boolean, {
    description:
      'Has the mail with the link sent again while the address is not proven, five times a day; TOO_MANY_MAILS after these.',
  })
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
  async undoEmailChange(
    @Arg('token', () => String, { description: 'What the link in the mail to the former address carries.' })
    token: string,
    @Ctx() context: Context,
  ): Promise<boolean> {
    await emailAddress.undoEmailChange(context, token);
    return true;
  }

  @Authorized()
  @Mutation(() => Me, { description: 'Changes the calling member’s profile and answers it whole.' })
  async updateProfile(
    @Arg('input', () => ProfileInput, { description: 'What is different from now on.' }) input: ProfileInput,
    @Ctx() context: Context,
  ): Promise<Me> {
    return meOf(await actions.updateProfile(context, member(context).id, parse(profileChanges, input)));
  }

  @Authorized()
  @Mutation(() => Me, {
    description:
      'Turns a customer into a barber or a seller, once. Refused with ALREADY_IN_BUSINESS or BUSINESS_ROLE_NEEDED.',
  })
  async activateBusiness(
    @Arg('role', () => Role, { description: '`SHOP_OWNER` for a barber, or `SELLER`; any other is refused.' })
    role: `${Role}`,
    @Ctx() context: Context,
  ): Promise<Me> {
    return meOf(await actions.activateBusiness(context, role));
  }

  @Authorized()
  @Mutation(() => Me, {
    description: 'The calling member agrees to the present privacy and policy terms, or no longer agrees.',
  })
  async setConsent(
    @Arg('given', () => Boolean, { description: 'Whether they agree.' }) given: boolean,
    @Ctx() context: Context,
  ): Promise<Me> {
    return meOf(await actions.setConsent(context, given));
  }

  @Authorized()
  @Mutation(() => GraphQLISODateTime, {
    description:
      'The calling member leaves: nobody can use or see the account from now on, and every session ends. Answers the ' +
      'instant at which what is personal in it is erased for good, in seven days; until then `login` with `restore` takes ' +
      'it back. Refused with WRONG_PASSWORD, with STILL_BOOKED while bookings are to come, with STILL_COLLECTING while a ' +
      'campaign of theirs that was paid out goes on, with CAMPAIGN_HOLDS_MONEY while one that has ended holds money which ' +
      'can be paid out or given back, and with LAST_OWNER.',
  })
  async eraseMyAccount(
    @Arg('password', () => String, { description: 'The current password.' }) password: string,
    @Ctx() context: Context,
  ): Promise<Date> {
    return new Date(await eraseMyAccount(context, password));
  }
}

const sessionOf = ({ account, accessToken }: actions.LoggedIn): Session => ({ accessToken, user: meOf(account) });
