import { useState } from 'react';
import type { FlagCause } from '../graphql/graphql.ts';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { TextDialog } from '../ui/TextDialog.tsx';
import { causes } from './causes.ts';
import { ResendActivation } from './ResendActivation.tsx';
import { needsActivation } from './refusal.ts';
import type { Acting } from './useAction.ts';

/** Calls the moderators to what a member wrote: a cause, and a note that may be left out. */
export function CauseDialog(props: {
  title: string;
  confirmLabel: string;
  send: (cause: FlagCause, note: string) => Acting;
  onSent?: () => void;
  onClose: () => void;
}) {
  const [cause, setCause] = useState<FlagCause>('spam');
  const [isUnproven, setIsUnproven] = useState(false);
  const confirm = async (note: string) => {
    const result = await props.send(cause, note);
    setIsUnproven(result.refusal !== undefined && needsActivation(result.refusal));
    if (!result.refusal) props.onSent?.();
    return result;
  };
  return (
    <TextDialog
      title={props.title}
      description="Moderators look at it. Its author does not learn who called them."
      label="Note to the moderators"
      confirmLabel={props.confirmLabel}
      onConfirm={confirm}
      onClose={props.onClose}
    >
      <RadioGroup
        label="What is wrong with it?"
        items={causes}
        value={cause}
        onChange={(value) => value && setCause(value)}
      />
      {isUnproven && <ResendActivation />}
    </TextDialog>
  );
}
