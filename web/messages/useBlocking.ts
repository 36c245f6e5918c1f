import { useMutation } from '@apollo/client/react';
import { refusalOf } from '../app/refusal.ts';
import { graphql } from '../graphql/index.ts';
import { useToast } from '../ui/Toast.tsx';
import type { Conversation } from './keep.ts';
import { OneConversation } from './messageFields.ts';

const Block = graphql(`
  mutation BlockMember($memberId: ID!) { blockMember(memberId: $memberId) }
`);
export const Unblock = graphql(`
  mutation UnblockMember($memberId: ID!) { unblockMember(memberId: $memberId) }
`);

/** Blocks the other side of a conversation, or lets them write again. */
export function useBlocking({ id, with: other }: Pick<Conversation, 'id' | 'with'>): (blocked: boolean) => Promise<void> {
  const toast = useToast();
  const options = {
    variables: { memberId: other.id },
    refetchQueries: [{ query: OneConversation, variables: { id } }, 'MyBlocked'],
    awaitRefetchQueries: true,
  };
  const [block] = useMutation(Block, options);
  const [unblock] = useMutation(Unblock, options);
  return async (blocked) => {
    try {
      await (blocked ? block() : unblock());
      toast.success(blocked ? `${other.name} cannot write to you any more.` : `${other.name} can write to you again.`);
    } catch (error) {
      toast.error(refusalOf(error).message);
    }
  };
}
