import { useMutation } from '@apollo/client/react';
import { graphql } from '../graphql/index.ts';
import { useToast } from '../ui/Toast.tsx';
import { type Conversation, forgetMessages } from './keep.ts';
import { ConversationMessages, OneConversation } from './messageFields.ts';
import { WhyDialog } from './WhyDialog.tsx';

const Erase = graphql(`
  mutation EraseEnquiry($id: ID!, $reason: String!) { eraseEnquiry(id: $id, reason: $reason) }
`);

/** Forgets what a guest of the contact form has given, at their wish. There is no way back, so it says what goes and what stays. */
export function EraseDialog({ conversation: { id, with: guest }, onClose }: { conversation: Conversation; onClose: () => void }) {
  const toast = useToast();
  const [erase] = useMutation(Erase, {
    update: (cache) => forgetMessages(cache, id),
    refetchQueries: [
      { query: OneConversation, variables: { id } },
      { query: ConversationMessages, variables: { id } },
    ],
    awaitRefetchQueries: true,
  });
  const confirm = async (reason: string) => {
    await erase({ variables: { id, reason } });
    toast.success('It is forgotten.');
  };
  return (
    <WhyDialog
      title={`Forget ${guest.name}?`}
      description="Their name, address, phone number and words are erased for good, in every copy, and the conversation is closed. Your answers and the reason stay: do not name them here."
      confirmLabel="Forget"
      danger
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
