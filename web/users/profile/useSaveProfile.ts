import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { useSession } from '../../app/session.tsx';
import { texts } from '../../app/texts.ts';
import type { ProfileInput } from '../../graphql/graphql.ts';
import { useToast } from '../../ui/Toast.tsx';
import { UpdateProfile } from '../account.ts';
import { failureOf } from '../failure.ts';
import type { Problem } from '../problems.ts';

/** Specification §8: one sentence when the server says no, another when it could not be asked. */
function problemsOf(error: unknown): { toast: string; problems: Problem[] } {
  const { kind, code, message, field } = failureOf(error);
  const toast = kind === 'answered' ? texts.profile.failed : texts.profile.error;
  if (kind === 'unreached' || code === 'UNKNOWN') return { toast, problems: [{ message: toast }] };
  return { toast: code === 'FILE_TOO_LARGE' ? message : toast, problems: [{ message: toast }, { message, ...(field && { field }) }] };
}

/** Saves a change of the profile. `work` makes the change, which may itself take a call; answers with what went wrong. */
export function useSaveProfile() {
  const [update] = useMutation(UpdateProfile);
  const [busy, setBusy] = useState(false);
  const { updateUser } = useSession();
  const toast = useToast();

  const save = async (work: () => ProfileInput | Promise<ProfileInput>): Promise<Problem[]> => {
    if (busy) return [];
    setBusy(true);
    try {
      const { data } = await update({ variables: { input: await work() } });
      if (!data) throw new TypeError('no answer');
      const { firstName, lastName, role, pictureUrl } = data.updateProfile;
      updateUser({ firstName, lastName, role, pictureUrl });
      toast.success(texts.profile.updated);
      return [];
    } catch (error) {
      const found = problemsOf(error);
      toast.error(found.toast);
      return found.problems;
    } finally {
      setBusy(false);
    }
  };
  return { save, busy };
}
