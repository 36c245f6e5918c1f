import type { Aggregate } from '../decider.ts';
import type { BlockCommand } from './commands.ts';
import { type BlockEvent, SUPPORT } from './events.ts';
import { CannotBlock } from './refusals.ts';

/** The members a member has blocked, in the order of blocking. */
export type Blocks = { readonly otherIds: readonly string[] };

/** Stream `blocks-{memberId}`: a member's own list. Neither of the two can write to the other while it holds. */
export const blocks: Aggregate<Blocks, BlockCommand, BlockEvent, { readonly memberId: string }> = {
  name: 'blocks',
  stream: ({ memberId }) => `blocks-${memberId}`,
  initial: { otherIds: [] },
  decide({ type, data }, { otherIds }) {
    const isBlocked = otherIds.includes(data.otherId);
    if (type === 'UnblockMember') return isBlocked ? [{ type: 'MemberUnblocked', data }] : [];
    if (data.otherId === data.memberId || data.otherId === SUPPORT) throw CannotBlock();
    return isBlocked ? [] : [{ type: 'MemberBlocked', data }];
  },
  evolve({ otherIds }, { type, data: { otherId } }) {
    return {
      otherIds: type === 'MemberBlocked' ? [...otherIds, otherId] : otherIds.filter((other) => other !== otherId),
    };
  },
};
