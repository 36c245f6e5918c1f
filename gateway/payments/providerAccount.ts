import { z } from 'zod';
import { type ProviderAccount as Known, providerAccount } from '#domain/upkeep/providerAccount.ts';
import { type Context, memberWith, ownerActs } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import type { ProviderAccount } from './ledgerTypes.ts';

const accountName = z.object({
  accountId: z
    .string()
    .max(100, 'There is no such account.')
    .regex(/^[\w-]+$/, 'There is no such account.'),
});

const typeOf = ({ accountId, otherId }: Known): ProviderAccount | null =>
  accountId === undefined ? null : { accountId, otherAccountId: otherId ?? null };

/**
 * In which account at the payment provider the platform's money is, for those who read about money; refuses others. Null
 * before a key of a provider was used, as with the built-in sandbox.
 */
export async function readProviderAccount(context: Context): Promise<ProviderAccount | null> {
  memberWith(context, 'readMoney');
  return typeOf((await context.stateOf(providerAccount, {})).state);
}

/**
 * Has money move in another account from now on, whose key is set. For platform owners who have proved who they are within
 * the hour. Refuses with NoOtherAccount.
 */
export async function confirmProviderAccount(context: Context, wanted: string): Promise<ProviderAccount | null> {
  ownerActs(context);
  const data = parse(accountName, { accountId: wanted });
  await context.dispatch(providerAccount, { type: 'ConfirmProviderAccount', data });
  return typeOf((await context.stateOf(providerAccount, {})).state);
}
