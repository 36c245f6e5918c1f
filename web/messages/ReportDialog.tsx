import { graphql } from '../graphql/index.ts';
import { useAction } from '../shared/useAction.ts';
import type { Conversation } from './conversationCache.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

const Report = graphql(`
  mutation ReportConversation($id: ID!, $reason: String!) { reportConversation(id: $id, reason: $reason) }
`);

/** Calls the owners of the platform to a conversation, with a reason. */
export function ReportDialog({
  conversation: { id, with: other },
  onClose,
}: {
  conversation: Conversation;
  onClose: () => void;
}) {
  const [report] = useAction(Report, { done: 'Thank you. We will look at this conversation.', refused: false });
  return (
    <ReasonDialog
      title={`Report ${other.name}?`}
      description={`The owners of Chairside may read what was said so far until they have decided about it. ${other.name} is not told who has reported it.`}
      confirmLabel="Report"
      danger
      onConfirm={(reason) => report({ id, reason })}
      onClose={onClose}
    />
  );
}
