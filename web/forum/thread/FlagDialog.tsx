import { useState } from 'react';
import type { FlagCause } from '../../graphql/graphql.ts';
import { causes } from '../../shared/causes.ts';
import { ResendActivation } from '../../shared/ResendActivation.tsx';
import { needsActivation } from '../../shared/refusal.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { TextDialog } from '../../ui/TextDialog.tsx';
import type { PostActions } from '../usePostActions.ts';

/** Calls the moderators to a post. */
export function FlagDialog(props: {
  postId: string;
  flag: PostActions['flag'];
  onFlagged: () => void;
  onClose: () => void;
}) {
  const [cause, setCause] = useState<FlagCause>('spam');
  const [isUnproven, setIsUnproven] = useState(false);
  const confirm = async (note: string) => {
    const result = await props.flag(props.postId, cause, note);
    setIsUnproven(result.refusal !== undefined && needsActivation(result.refusal));
    if (!result.refusal) props.onFlagged();
    return result;
  };
  return (
    <TextDialog
      title="Flag this post?"
      description="Moderators look at it. Its author does not learn who flagged it."
      label="Note to the moderators"
      confirmLabel="Flag"
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
