import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths, safeNext } from '../../shared/paths.ts';
import { useProblems } from '../../shared/problems.ts';
import { type SessionOutcome, useSession } from '../../shared/session.tsx';
import { texts } from '../../shared/texts.ts';
import { useIsMounted } from '../../shared/useIsMounted.ts';
import { useToast } from '../../ui/Toast.tsx';
import { dropDraft, keepDraft, readDraft } from './draft.ts';
import { type AuthMode, type AuthValues, nothingTyped, problemOf, problemsOf, registrationOf } from './values.ts';

/** The form's own name, which its inputs' ids begin with. */
export const authForm = 'auth';

const usualGoal = (mode: AuthMode) => (mode === 'login' ? paths.profile : paths.dashboard);

/** Everything the form of /login and /signup does; the two only show different inputs of it. */
export function useAuthForm(mode: AuthMode) {
  const [search] = useSearchParams();
  const [values, setValues] = useState<AuthValues>(
    () => readDraft() ?? { ...nothingTyped, referCode: search.get('ref') ?? '' },
  );
  useEffect(dropDraft, []);
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState<string>();
  const [closing, setClosing] = useState(false);
  const problems = useProblems(authForm);
  const session = useSession();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const toast = useToast();
  const next = safeNext(search.get('next'));
  const goal = next ?? usualGoal(mode);

  const set = useCallback(
    (change: Partial<AuthValues>) => {
      setValues((now) => ({ ...now, ...change }));
      setClosing(false);
      for (const field of Object.keys(change)) problems.clear(field);
    },
    [problems.clear],
  );

  const fail = (found: ReturnType<typeof problemsOf>) => {
    problems.show(found);
    if (found[0]) toast.error(found[0].message);
  };
  const enter = async (work: () => Promise<SessionOutcome>) => {
    if (busy) return;
    setBusy(true);
    problems.clear();
    const outcome = await work();
    // Stays busy on the way out, so that nothing else is drawn while the next screen's code comes.
    if (outcome.ok) return isMounted.current ? navigate(goal, { replace: true }) : undefined;
    setBusy(false);
    if (outcome.code === 'TWO_FACTOR_NEEDED' && code === undefined) return setCode('');
    if (outcome.code === 'WRONG_CODE') setCode('');
    if (outcome.code === 'ACCOUNT_CLOSING') return setClosing(true);
    fail([
      outcome.code?.endsWith('_CODE') ? { message: outcome.message, field: 'code' } : problemOf(mode, outcome.message),
    ]);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(mode, values);
    if (found.length > 0) return fail(found);
    if (code?.trim() === '') return fail([{ message: texts.auth.fillIn, field: 'code' }]);
    void enter(() =>
      mode === 'login'
        ? session.login(values.email.trim(), values.password, { code, restore: closing })
        : session.register(registrationOf(values)),
    );
  };

  return {
    values,
    set,
    /** The code of the authenticator app; undefined until the server asks for one. */
    code,
    setCode: (next: string) => {
      setCode(next);
      problems.clear('code');
    },
    /** Its member has closed the account: the form restores it instead of logging in. */
    closing,
    busy,
    problems,
    submit,
    goal,
    /** Something on another page asked for a login; its address is the goal. */
    isOnTheWay: next !== undefined,
    /** Logs in with what is given instead of what was typed. */
    loginAs: (email: string, password: string) => {
      set({ email, password });
      setCode(undefined);
      setClosing(false);
      void enter(() => session.login(email, password));
    },
    keep: () => keepDraft(values),
    /** The address of the other mode; keeps `?next=`. */
    other: `${mode === 'login' ? paths.signup : paths.login}${next ? `?next=${encodeURIComponent(next)}` : ''}`,
  };
}

export type AuthFormState = ReturnType<typeof useAuthForm>;
