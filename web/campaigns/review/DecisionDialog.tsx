import { TextDialog } from '../../ui/TextDialog.tsx';
import { PaidOutBefore } from './PaidOutBefore.tsx';
import type { Decision } from './useDecisions.ts';

/** Asks for the reason of a decision about a campaign, which its organizer reads. */
export const DecisionDialog = (props: {
  campaign: { readonly id: string; readonly name: string };
  decision: Decision;
  onClose: () => void;
}) => (
  <TextDialog
    title={`${props.decision.label}: “${props.campaign.name}”?`}
    description={props.decision.text}
    label="Reason"
    missing="Please give a reason."
    confirmLabel={props.decision.label}
    danger={props.decision.danger}
    onConfirm={(reason) => props.decision.decide(props.campaign.id, reason)}
    onClose={props.onClose}
  >
    {props.decision.paysBack && <PaidOutBefore campaignId={props.campaign.id} />}
  </TextDialog>
);
