import { useState } from 'react';
import { useProblems } from '../../shared/problems.ts';
import { ResendActivation } from '../../shared/ResendActivation.tsx';
import { needsActivation } from '../../shared/refusal.ts';
import { viewerZone } from '../../shared/times.ts';
import { isListedZone } from '../../shared/zones.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { useToast } from '../../ui/Toast.tsx';
import type { CampaignOnPage } from '../campaignFields.ts';
import { FormDialog } from '../FormDialog.tsx';
import { campaignTexts } from '../texts.ts';
import { CAMPAIGN_FORM, CampaignFormFields } from './CampaignFormFields.tsx';
import { type CampaignDraft, draftOf, emptyDraft, fieldOf, problemsOf } from './campaignDraft.ts';
import { useSaveCampaign } from './useSaveCampaign.ts';

interface DialogProps {
  /** The campaign to edit; a new one when left out. */
  campaign?: CampaignOnPage;
  onSaved: (campaign: CampaignOnPage) => void;
  onClose: () => void;
}

const fallbackZone = 'America/Chicago';
const ownZone = (): string => (isListedZone(viewerZone()) ? viewerZone() : fallbackZone);

/** Create A New Donation, or the campaign there is. The draft lives as long as the dialog is mounted. */
export function CampaignDialog({ campaign, onSaved, onClose }: DialogProps) {
  // The campaign as it was on opening: a contribution in the meantime is no edit.
  const [before] = useState(campaign);
  const [draft, setDraft] = useState<CampaignDraft>(() => (before ? draftOf(before) : emptyDraft(ownZone())));
  const [first] = useState(draft);
  const [isDraft, setIsDraft] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const [isUnproven, setUnproven] = useState(false);
  const problems = useProblems(CAMPAIGN_FORM);
  const { save, busy } = useSaveCampaign();
  const toast = useToast();

  const change = (changes: Partial<CampaignDraft>) => {
    setDraft((now) => ({ ...now, ...changes }));
    for (const field of Object.keys(changes)) problems.clear(field);
  };
  const submit = async () => {
    setUnproven(false);
    const wrong = problemsOf(draft);
    problems.show(wrong);
    if (wrong[0]) return void toast.error(wrong[0].message);
    const { value, refusal } = await save(draft, isDraft, before);
    if (refusal) {
      const { message } = refusal;
      const field = fieldOf(refusal.field);
      toast.error(message === campaignTexts.fillIn ? message : campaignTexts.failed, { title: 'Error!' });
      setUnproven(needsActivation(refusal));
      return problems.show([{ ...(field && field in draft && { field }), message }]);
    }
    toast.success(before ? 'Saved' : campaignTexts.created);
    onSaved(value);
    onClose();
  };

  return (
    <FormDialog
      wide
      title={before ? `Edit ${before.name}` : campaignTexts.createTitle}
      problems={problems}
      busy={busy}
      isWaiting={isUploading}
      isChanged={JSON.stringify(draft) !== JSON.stringify(first)}
      onSubmit={submit}
      onClose={onClose}
    >
      {isUnproven && <ResendActivation />}
      <CampaignFormFields
        draft={draft}
        isFrozen={before?.isFrozen ?? false}
        errorOf={problems.errorOf}
        onChange={change}
        onBusy={setUploading}
      />
      {!before && (
        <Checkbox
          label="Keep it as a draft"
          hint="Only you see it until you publish it. Without this mark everybody sees it once it is saved."
          checked={isDraft}
          onChange={setIsDraft}
        />
      )}
    </FormDialog>
  );
}
