import { Arg, Authorized, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../http/context.ts';
import { keepFromStores } from '../http/idempotency.ts';
import { parse } from '../http/parse.ts';
import { codeForm, identityForm, passwordForm } from './inputs.ts';
import { proveIdentity } from './prove.ts';
import {
  beginTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  renewRecoveryCodes,
  type TwoFactorStatus,
  twoFactorStatus,
} from './twoFactor.ts';

@ObjectType({
  description: 'Two-factor login of the calling member: a code of an authenticator app besides the password.',
})
export class TwoFactor implements TwoFactorStatus {
  @Field(() => Boolean, { description: 'Whether a login needs a code.' })
  enabled!: boolean;

  @Field(() => Boolean, {
    description: 'Whether the member’s role needs it here: a platform owner acts as a customer until it is turned on.',
  })
  demanded!: boolean;

  @Field(() => Int, { description: 'How many recovery codes were not used yet; 0 while it is off.' })
  recoveryCodesLeft!: number;
}

@ObjectType({
  description: 'A secret for an authenticator app. It counts once a code of it is sent within 15 minutes.',
})
export class TwoFactorSecret {
  @Field(() => String, { description: 'In Base32, for an app that is given it by hand.' })
  secret!: string;

  @Field(() => String, { description: 'The `otpauth:` address, for a QR code.' })
  uri!: string;
}

@Resolver()
export class TwoFactorResolver {
  @Authorized()
  @Query(() => TwoFactor, {
    description: 'Whether two-factor login is turned on, and how many recovery codes are left.',
  })
  async myTwoFactor(@Ctx() context: Context): Promise<TwoFactor> {
    return twoFactorStatus(context);
  }

  @Authorized()
  @Mutation(() => TwoFactorSecret, {
    description: 'Begins to turn two-factor login on. Refused with WRONG_PASSWORD, TWO_FACTOR_ON.',
  })
  async beginTwoFactor(
    @Arg('password', () => String, { description: 'The current password.' }) password: string,
    @Ctx() context: Context,
  ): Promise<TwoFactorSecret> {
    keepFromStores(context);
    return beginTwoFactor(context, parse(passwordForm, { password }).password);
  }

  @Authorized()
  @Mutation(() => [String], {
    description:
      'Turns two-factor login on with a first code of the app, and ends the other sessions. Answers ten recovery codes, ' +
      'which are not shown again. Refused with WRONG_CODE, TWO_FACTOR_TOO_LATE, TWO_FACTOR_ON.',
  })
  async enableTwoFactor(
    @Arg('code', () => String, { description: 'What the authenticator app shows.' }) code: string,
    @Ctx() context: Context,
  ): Promise<string[]> {
    keepFromStores(context);
    return enableTwoFactor(context, parse(codeForm, { code }).code);
  }

  @Authorized()
  @Mutation(() => TwoFactor, {
    description: 'Turns two-factor login off. Refused with WRONG_CODE, TWO_FACTOR_DEMANDED, TWO_FACTOR_OFF.',
  })
  async disableTwoFactor(
    @Arg('code', () => String, { description: 'What the app shows, or a recovery code.' }) code: string,
    @Ctx() context: Context,
  ): Promise<TwoFactor> {
    return disableTwoFactor(context, parse(codeForm, { code }).code);
  }

  @Authorized()
  @Mutation(() => [String], {
    description: 'Ten new recovery codes instead of all of before. Refused with WRONG_CODE, TWO_FACTOR_OFF.',
  })
  async renewRecoveryCodes(
    @Arg('code', () => String, { description: 'What the app shows, or a recovery code.' }) code: string,
    @Ctx() context: Context,
  ): Promise<string[]> {
    keepFromStores(context);
    return renewRecoveryCodes(context, parse(codeForm, { code }).code);
  }

  @Authorized()
  @Mutation(() => Boolean, {
    description:
      'Proves once more that it is the member, which owner actions need within the hour (PROOF_NEEDED). Refused with ' +
      'WRONG_PASSWORD, and with two-factor login TWO_FACTOR_NEEDED, WRONG_CODE.',
  })
  async proveIdentity(
    @Arg('password', () => String, { description: 'The current password.' }) password: string,
    @Arg('code', () => String, { nullable: true, description: 'With two-factor login: a code.' })
    code: string | undefined,
    @Ctx() context: Context,
  ): Promise<boolean> {
    const given = parse(identityForm, { password, code: code ?? undefined });
    await proveIdentity(context, given.password, given.code);
    return true;
  }
}
