import { newId } from '#domain/ids.ts';
import { liveApiTokens } from '#domain/users/apiTokens.ts';
import { account } from '#domain/users/decider.ts';
import type { ApiToken } from '#domain/users/events.ts';
import { NoSuchApiToken } from '#domain/users/refusals.ts';
import { type Context, provenLately } from '../http/context.ts';
import { own } from './accounts.ts';
import { forgetSecret, giveSecret, usesOf } from './apiTokenSecrets.ts';
import { forgetSessions } from './sessions.ts';

/** A token as its member sees it, without its secret; instants are UTC ISO. */
export type OwnApiToken = ApiToken & { readonly lastUsedAt: string | null };

/** The calling member's tokens that are good, the newest first. */
export async function ownApiTokens(context: Context): Promise<OwnApiToken[]> {
  const member = await own(context);
  const { vault, now } = context.services;
  const uses = await usesOf(vault, member.accountId);
  return liveApiTokens(member, now())
    .map((token) => {
      const usedAt = uses.get(token.tokenId);
      return { ...token, lastUsedAt: usedAt === undefined ? null : new Date(usedAt).toISOString() };
    })
    .reverse();
}

type Asked = Pick<ApiToken, 'name' | 'areas' | 'mayChange'> & { readonly days: number };

/**
 * Makes a token for the calling member, who must have logged in or proved that it is them within the hour. Its secret is answered this
 * once. Refuses with ProofNeeded, TooManyApiTokens.
 */
export async function makeApiToken(
  context: Context,
  asked: Asked,
): Promise<{ readonly secret: string; readonly token: OwnApiToken }> {
  const { accountId } = await own(context);
  provenLately(context);
  const tokenId = newId(context.entropy);
  await context.dispatch(account, { type: 'MakeApiToken', data: { accountId, tokenId, ...asked } });
  const { apiTokens } = await own(context);
  const present = apiTokens.map((one) => one.tokenId);
  const secret = await giveSecret(context.services.vault, { accountId, tokenId }, present);
  const token = (await ownApiTokens(context)).find((one) => one.tokenId === tokenId);
  if (!token) throw NoSuchApiToken();
  return { secret, token };
}

/** Revokes a token of the calling member; answers those that remain. Refuses with NoSuchApiToken. */
export async function revokeApiToken(context: Context, tokenId: string): Promise<OwnApiToken[]> {
  const { accountId } = await own(context);
  if (!(await ownApiTokens(context)).some((one) => one.tokenId === tokenId)) throw NoSuchApiToken();
  await forgetSecret(context.services.vault, { accountId, tokenId });
  await context.dispatch(account, { type: 'RevokeApiToken', data: { accountId, tokenId } });
  forgetSessions(context.services);
  return ownApiTokens(context);
}
