import { account, claim } from '#domain/users/decider.ts';
import type { Account } from '#domain/users/state.ts';
import { type Context, member } from '../http/context.ts';

/** An account as the log has it now; with status `none` when there is no such account. */
export const accountState = async (context: Pick<Context, 'stateOf'>, accountId: string): Promise<Account> =>
  (await context.stateOf(account, { accountId })).state;

/** The calling member's account. Refuses visitors with NotLoggedIn. */
export const own = (context: Context): Promise<Account> => accountState(context, member(context).id);

/**
 * The id of the account whose address it is, given its keyed hash. A claim alone is not enough: a former address is kept
 * for a while, so that it can be restored.
 */
export async function holderOf(context: Pick<Context, 'stateOf'>, hash: string): Promise<string | undefined> {
  const { state } = await context.stateOf(claim, { kind: 'email', hash });
  if (state.attempts.length === 0) return undefined;
  const { handles } = await accountState(context, state.accountId);
  return handles.email.hash === hash ? state.accountId : undefined;
}
