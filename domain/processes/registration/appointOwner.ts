import { account } from '../../users/decider.ts';
import { owners } from '../../users/owners.ts';
import type { CommandPort } from './handles.ts';

/**
 * Makes a member a superadmin: appointed first, then enrolled, so that every enrolled account is one. Refuses with
 * NoSuchMember. Safe to repeat.
 */
export async function appointOwner(port: Pick<CommandPort, 'dispatch'>, accountId: string): Promise<void> {
  await port.dispatch(account, { type: 'AppointOwner', data: { accountId } });
  await port.dispatch(owners, { type: 'EnrolOwner', data: { accountId } });
}
