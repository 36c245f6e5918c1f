import type { Aggregate } from '../decider.ts';
import type { OwnersCommand } from './commands.ts';
import type { OwnersEvent } from './events.ts';
import { LastOwner } from './refusals.ts';

/**
 * The accounts enrolled as platform owners. Everyone in it is one; enrolling comes after the appointment, striking off
 * before leaving.
 */
export type Owners = { readonly accountIds: readonly string[] };

/** Stream `owners-all`: the platform never loses its last owner. */
export const owners: Aggregate<Owners, OwnersCommand, OwnersEvent, object> = {
  name: 'owners',
  stream: () => 'owners-all',
  initial: { accountIds: [] },
  decide({ type, data: { accountId } }, { accountIds }) {
    if (type === 'EnrolOwner')
      return accountIds.includes(accountId) ? [] : [{ type: 'OwnerEnrolled', data: { accountId } }];
    if (accountIds.every((other) => other === accountId)) throw LastOwner();
    return accountIds.includes(accountId) ? [{ type: 'OwnerStruckOff', data: { accountId } }] : [];
  },
  evolve({ accountIds }, { type, data: { accountId } }) {
    return {
      accountIds:
        type === 'OwnerEnrolled' ? [...accountIds, accountId] : accountIds.filter((other) => other !== accountId),
    };
  },
};
