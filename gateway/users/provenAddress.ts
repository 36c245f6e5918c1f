import { account } from '#domain/users/decider.ts';
import { AddressNotProven } from '#domain/users/refusals.ts';
import type { Context } from '../http/context.ts';

/** Whether a member has proven the address of their account, by the log. */
export const hasProvenAddress = async ({ stateOf }: Pick<Context, 'stateOf'>, accountId: string): Promise<boolean> =>
  (await stateOf(account, { accountId })).state.activated;

/** Refuses with AddressNotProven what an account of a stranger may not do (docs/rules.md L2). */
export async function requireProvenAddress(context: Pick<Context, 'stateOf'>, accountId: string): Promise<void> {
  if (!(await hasProvenAddress(context, accountId))) throw AddressNotProven();
}
