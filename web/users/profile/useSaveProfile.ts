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

/** The input for the current password, which a new address needs when the login is not recent. */
export interface Proof {
  readonly needed: boolean;
  readonly value: string;
  set(value: string): void;
}

const noProof = { needed: false, value: '' };

/**
 * Saves a change of the profile. `work` makes the change, which may itself take a call; resolves to the problems to
 * show, none after success. Once the server has asked for the current password, `proof` is its input, and goes along.
 */
export function useSaveProfile() {
  const [update] = useAction(UpdateProfile, { done: texts.profile.updated, refused: false });
  const [busy, setBusy] = useState(false);
  const [{ needed, value: currentPassword }, setProof] = useState(noProof);
  const { updateUser } = useSession();
  const toast = useToast();

  const send = async (work: () => ProfileInput | Promise<ProfileInput>) => {
    try {
      const input = await work();
      const result = await update({ input: needed ? { ...input, currentPassword } : input });
      const wanted = result.value?.wantedEmail;
      if (input.email && wanted) toast.success(`We sent a link to ${wanted}. Open it to make it your address.`);
      return result;
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
      if (refusal.field === 'currentPassword') setProof((now) => ({ ...now, needed: true }));
      const found = problemsOf(refusal);
      toast.error(found.toast);
      return found.problems;
    }
    const { firstName, lastName, role, pictureUrl } = value;
    setProof(noProof);
    updateUser({ firstName, lastName, role, pictureUrl });
    return [];
  };
  const proof: Proof = { needed, value: currentPassword, set: (value) => setProof({ needed, value }) };
  return { save, busy, proof };
}
