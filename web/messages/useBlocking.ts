import { graphql } from '../graphql/index.ts';
import { type Acting, useAction } from '../shared/useAction.ts';
import type { Conversation } from './conversationCache.ts';
import { OneConversation } from './messageFields.ts';

const Block = graphql(`
  mutation BlockMember($memberId: ID!) { blockMember(memberId: $memberId) }
`);
export const Unblock = graphql(`
  mutation UnblockMember($memberId: ID!) { unblockMember(memberId: $memberId) }
`);

/** Blocks the other side of a conversation, or lets them write again. */
export function useBlocking({ id, with: other }: Pick<Conversation, 'id' | 'with'>): (blocked: boolean) => Acting {
  const options = {
    refetchQueries: [{ query: OneConversation, variables: { id } }, 'MyBlocked'],
    awaitRefetchQueries: true,
  };
  const [block] = useAction(Block, { ...options, done: `${other.name} cannot write to you any more.` });
  const [unblock] = useAction(Unblock, { ...options, done: `${other.name} can write to you again.` });
  return (blocked) => (blocked ? block : unblock)({ memberId: other.id });
}
