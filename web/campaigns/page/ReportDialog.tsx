import { useState } from 'react';
import type { CampaignReportCause } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { ResendActivation } from '../../shared/ResendActivation.tsx';
import { needsActivation } from '../../shared/refusal.ts';
import { useAction } from '../../shared/useAction.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { TextDialog } from '../../ui/TextDialog.tsx';
import { reportCauses } from '../review/causes.ts';

const Report = graphql(`
  mutation ReportCampaign($campaignId: ID!, $cause: CampaignReportCause!, $note: String!) {
    reportCampaign(campaignId: $campaignId, cause: $cause, note: $note)
  }
`);

/** Calls the owners of the platform to a campaign. */
export function ReportDialog({ campaignId, onClose }: { campaignId: string; onClose: () => void }) {
  const [cause, setCause] = useState<CampaignReportCause>('FRAUD');
  const [isUnproven, setUnproven] = useState(false);
  const [report] = useAction(Report, {
    refused: false,
    done: 'Thank you. We look at it, and nothing is paid out until then.',
  });
  const confirm = async (note: string) => {
    const result = await report({ campaignId, cause, note });
    setUnproven(result.refusal !== undefined && needsActivation(result.refusal));
    return result;
  };
  return (
    <TextDialog
      title="Report this campaign?"
      description="The owners of the platform look at it. The organizer does not learn who reported it."
      label="What is wrong with it"
      confirmLabel="Report"
      onConfirm={confirm}
      onClose={onClose}
    >
      <RadioGroup label="Why?" items={reportCauses} value={cause} onChange={(value) => value && setCause(value)} />
      {isUnproven && <ResendActivation />}
    </TextDialog>
  );
}
