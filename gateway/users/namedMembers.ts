import { StoreUnavailable } from '#domain/store/eventStore.ts';
import { account } from '#domain/users/decider.ts';
import type { Account } from '#domain/users/state.ts';
import { type Member, members, readMembers } from '#projections/users/members.ts';
import type { Context, Services } from '../http/context.ts';

/** Ids of closed accounts that are remembered, so that they are not looked for again: closing is for good. */
const MOST_REMEMBERED = 10_000;
const remembered = new WeakMap<Services, Set<string>>();

/**
 * Members by id, for whatever shows who somebody is; unknown ids, deleted and closed accounts are left out. Those that the read
 * model lacks are looked for in the log: what they wrote may be in another read model already, and an open screen that named
 * them a former member would go on doing so.
 */
export async function namedMembers(context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Member>> {
  const distinct = [...new Set(ids)].filter((id) => id !== '');
  const found = await readMembers(await context.fresh(members), distinct);
  const named = new Map(found.map((member) => [member.id, member]));
  const closed = closedIn(context.services);
  const lacking = distinct.filter((id) => !named.has(id) && !closed.has(id));
  for (const member of await Promise.all(lacking.map((id) => inLog(context, id, closed))))
    if (member) named.set(member.id, member);
  return named;
}

function closedIn(services: Services): Set<string> {
  const closed = remembered.get(services) ?? new Set();
  if (closed.size > MOST_REMEMBERED) closed.clear();
  remembered.set(services, closed);
  return closed;
}

async function inLog(context: Context, accountId: string, closed: Set<string>): Promise<Member | undefined> {
  try {
    const { state } = await context.stateOf(account, { accountId });
    if (state.status === 'closed') closed.add(accountId);
    return state.status === 'active' || state.status === 'suspended' ? memberFrom(state) : undefined;
  } catch (error) {
    // While the log is away too, nobody knows better than the read model.
    if (error instanceof StoreUnavailable) return undefined;
    throw error;
  }
}

const memberFrom = ({ accountId, profile, role, activated, registeredAt, referCode, identity }: Account): Member => ({
  ...profile,
  ...{ id: accountId, role, activated, memberSince: registeredAt, referCode, identity },
});
