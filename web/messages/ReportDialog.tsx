import { useMutation } from '@apollo/client/react';
import { graphql } from '../graphql/index.ts';
import { useToast } from '../ui/Toast.tsx';
import type { Conversation } from './keep.ts';
import { WhyDialog } from './WhyDialog.tsx';

const Report = graphql(`
  mutation ReportConversation($id: ID!, $reason: String!) { reportConversation(id: $id, reason: $reason) }
`);

/** Calls the owners of the platform to a conversation, with a reason. */
export function ReportDialog({ conversation: { id, with: other }, onClose }: { conversation: Conversation; onClose: () => void }) {
  const toast = useToast();
  const [report] = useMutation(Report);
  const send = async (reason: string) => {
    await report({ variables: { id, reason } });
    toast.success('Thank you. We will look at this conversation.');
  };
  return (
    <WhyDialog
      title={`Report ${other.name}?`}
      description={`The owners of Chairside may read what was said so far until they have decided about it. ${other.name} is not told who has reported it.`}
      confirmLabel="Report"
      danger
      onConfirm={send}
      onClose={onClose}
    />
  );
}
