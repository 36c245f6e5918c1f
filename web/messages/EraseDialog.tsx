import { graphql } from '../graphql/index.ts';
import { useAction } from '../shared/useAction.ts';
import { type Conversation, forgetMessages } from './conversationCache.ts';
import { ConversationMessages, OneConversation } from './messageFields.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

const Erase = graphql(`
  mutation EraseEnquiry($id: ID!, $reason: String!) { eraseEnquiry(id: $id, reason: $reason) }
`);

/**
 * Erases the data of a guest of the contact form at their request. It cannot be undone, so the dialog lists what is
 * erased and what stays.
 */
export function EraseDialog({
  conversation: { id, with: guest },
  onClose,
}: {
  conversation: Conversation;
  onClose: () => void;
}) {
  const [erase] = useAction(Erase, {
    done: 'It is forgotten.',
    refused: false,
    update: (cache) => forgetMessages(cache, id),
    refetchQueries: [
      { query: OneConversation, variables: { id } },
      { query: ConversationMessages, variables: { id } },
    ],
    awaitRefetchQueries: true,
  });
  return (
    <ReasonDialog
      title={`Forget ${guest.name}?`}
      description="Their name, address, phone number and words are erased for good, in every copy, and the conversation is closed. Your answers and the reason stay: do not name them here."
      confirmLabel="Forget"
      danger
      onConfirm={(reason) => erase({ id, reason })}
      onClose={onClose}
    />
  );
}
