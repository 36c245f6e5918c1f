import { useState } from 'react';
import type { ProfileInput } from '../../graphql/graphql.ts';
import { UpdateProfile } from '../../shared/account.ts';
import type { Problem } from '../../shared/problems.ts';
import { type Refusal, refusalOf } from '../../shared/refusal.ts';
import { useSession } from '../../shared/session.tsx';
import { texts } from '../../shared/texts.ts';
import { useAction } from '../../shared/useAction.ts';
import { useToast } from '../../ui/Toast.tsx';

/** Specification §8: one sentence when the server refused, another when it did not answer. */
function problemsOf({ code, status, message, field }: Refusal): { toast: string; problems: Problem[] } {
  const toast = status === 0 ? texts.profile.error : texts.profile.failed;
  if (status === 0 || code === 'UNKNOWN') return { toast, problems: [{ message: toast }] };
  return {
    toast: code === 'FILE_TOO_LARGE' ? message : toast,
    problems: [{ message: toast }, { message, ...(field && { field }) }],
  };
}

/**
 * Saves a change of the profile. `work` makes the change, which may itself take a call; resolves to the problems to
 * show, none after success.
 */
export function useSaveProfile() {
  const [update] = useAction(UpdateProfile, { done: texts.profile.updated, refused: false });
  const [busy, setBusy] = useState(false);
  const { updateUser } = useSession();
  const toast = useToast();

  const send = async (work: () => ProfileInput | Promise<ProfileInput>) => {
    try {
      return await update({ input: await work() });
    } catch (error) {
      return { refusal: refusalOf(error) };
    }
  };
  const save = async (work: () => ProfileInput | Promise<ProfileInput>): Promise<Problem[]> => {
    if (busy) return [];
    setBusy(true);
    const { value, refusal } = await send(work);
    setBusy(false);
    if (refusal) {
      const found = problemsOf(refusal);
      toast.error(found.toast);
      return found.problems;
    }
    const { firstName, lastName, role, pictureUrl } = value;
    updateUser({ firstName, lastName, role, pictureUrl });
    return [];
  };
  return { save, busy };
}
