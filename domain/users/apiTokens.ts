import { inUse } from './checks.ts';
import type { MakeApiToken, RevokeApiToken } from './commands.ts';
import type { AccountEvent, ApiToken } from './events.ts';
import * as refusals from './refusals.ts';
import type { Account } from './state.ts';

/** So many a member has at the same time. */
export const MOST_API_TOKENS = 10;
/** A token ends after so many days at the latest. */
export const LONGEST_API_TOKEN_DAYS = 365;
const DAY_MS = 86_400_000;

/** The tokens that are good at an instant (UTC ISO). */
export const liveApiTokens = ({ apiTokens }: Account, at: string): readonly ApiToken[] =>
  apiTokens.filter(({ until }) => until > at);

export function makeApiToken({ data, at, by }: MakeApiToken, state: Account): AccountEvent[] {
  const { days, ...asked } = data;
  if (by.id !== data.accountId) throw refusals.NotYourAccount();
  inUse(state);
  if (state.apiTokens.some(({ tokenId }) => tokenId === data.tokenId)) return [];
  if (liveApiTokens(state, at).length >= MOST_API_TOKENS) throw refusals.TooManyApiTokens();
  const until = new Date(Date.parse(at) + days * DAY_MS).toISOString();
  return [{ type: 'ApiTokenMade', data: { ...asked, madeAt: at, until } }];
}

export function revokeApiToken({ data, by }: RevokeApiToken, state: Account): AccountEvent[] {
  if (by.id !== data.accountId) throw refusals.NotYourAccount();
  const isThere = state.apiTokens.some(({ tokenId }) => tokenId === data.tokenId);
  return isThere ? [{ type: 'ApiTokenRevoked', data }] : [];
}
