import { account } from './decider.ts';
import type { Desk } from './handles.ts';
import { owners } from './owners.ts';

/** Makes a member a platform owner: first appointed, then enrolled, so that nobody is counted as an owner who is not one. Refuses with NoSuchMember. Safe to repeat. */
export async function appointOwner(desk: Pick<Desk, 'dispatch'>, accountId: string): Promise<void> {
  await desk.dispatch(account, { type: 'AppointOwner', data: { accountId } });
  await desk.dispatch(owners, { type: 'EnrolOwner', data: { accountId } });
}
