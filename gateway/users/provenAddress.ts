import { containsLink } from '#domain/links.ts';
import { account } from '#domain/users/decider.ts';
import { AddressNotProven, LinksNotYet } from '#domain/users/refusals.ts';
import type { Context } from '../http/context.ts';

/** Whether a member has proven the address of their account, by the log. */
export const hasProvenAddress = async ({ stateOf }: Pick<Context, 'stateOf'>, accountId: string): Promise<boolean> =>
  (await stateOf(account, { accountId })).state.activated;

/** Refuses with AddressNotProven what a member may not do whose address is not proven (docs/rules.md L2). */
export async function requireProvenAddress(context: Pick<Context, 'stateOf'>, accountId: string): Promise<void> {
  if (!(await hasProvenAddress(context, accountId))) throw AddressNotProven();
}

/**
 * Refuses with LinksNotYet, and the name of the field, what the calling member has written for others when it contains a
 * link and their address is not proven (docs/rules.md L2). `texts`: what was written, by the domain's names of the fields.
 */
export async function refuseUnprovenLinks(
  context: Pick<Context, 'actor' | 'stateOf'>,
  texts: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const found = Object.entries(texts).find(([, text]) => text !== undefined && containsLink(text));
  if (found && !(await hasProvenAddress(context, context.actor.id))) throw LinksNotYet(found[0]);
}
