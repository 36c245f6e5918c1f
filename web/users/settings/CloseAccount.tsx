import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { graphql } from '../../graphql/index.ts';
import { paths } from '../../shared/paths.ts';
import { fieldId, type Problem, useProblems } from '../../shared/problems.ts';
import { useSession } from '../../shared/session.tsx';
import { texts } from '../../shared/texts.ts';
import { useAction } from '../../shared/useAction.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormSummary } from '../../ui/FormSummary.tsx';
import { Input, PasswordInput } from '../../ui/Input.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { Panel } from '../../ui/Panel.tsx';

const CloseMyAccount = graphql(`
  mutation CloseMyAccount($password: String!) { eraseMyAccount(password: $password) }
`);
const form = 'close';
/** The word to type, so that an account is not closed by accident. */
const word = 'CLOSE';

function problemsOf(password: string, typed: string): Problem[] {
  return [
    ...(password === '' ? [{ field: 'password', message: texts.auth.fillIn, note: 'Fill this in' }] : []),
    ...(typed.trim() === word ? [] : [{ field: 'word', message: `Type ${word} to confirm.` }]),
  ];
}

/** The end of an account, among the settings. */
export function CloseAccount() {
  const [open, setOpen] = useState(false);
  return (
    <Panel
      title="Close account"
      danger
      text="Nobody sees it any more, and after seven days your name, contact details and pictures are erased. What others did with you stays without your name."
    >
      <Button variant="danger" onClick={() => setOpen(true)}>
        Close my account
      </Button>
      <CloseAccountDialog open={open} onOpenChange={setOpen} />
    </Panel>
  );
}

/** Asks for the password and for a word to be typed, as shops and pages are gone at once. */
export function CloseAccountDialog(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const [close, busy] = useAction(CloseMyAccount, {
    done: 'Your account is closed. We are sorry to see you go. For seven days you can restore it: just log in.',
  });
  const problems = useProblems(form);
  const { logout } = useSession();
  const navigate = useNavigate();

  const turn = (next: boolean) => {
    props.onOpenChange(next);
    setPassword('');
    setTyped('');
    problems.clear();
  };
  const confirm = async () => {
    const found = problemsOf(password, typed);
    if (found.length > 0) return problems.show(found);
    problems.clear();
    const { refusal } = await close({ password });
    if (refusal) {
      const { code, message } = refusal;
      return problems.show([{ message, ...(code === 'WRONG_PASSWORD' && { field: 'password' }) }]);
    }
    // The server ends the session itself, which may have led to the login already; this leads home from there.
    void logout(paths.home);
    await navigate(paths.home, { replace: true });
  };

  return (
    <AlertDialog
      open={props.open}
      onOpenChange={turn}
      title="Close your account?"
      description="You are logged out everywhere, and your shops and products are taken down. For seven days you can restore all of it by logging in; then it is erased for good. A paid plan may still be charged within these days: cancel it first if you do not want that."
      confirmLabel="Close my account"
      cancelLabel="Keep it"
      danger
      busy={busy}
      onConfirm={() => void confirm()}
    >
      <Stack>
        <FormSummary errors={problems.summary} attempt={problems.attempt} />
        <Field
          label={texts.settings.password}
          id={fieldId(form, 'password')}
          error={problems.errorOf('password')}
          required
        >
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <Field label={`Type ${word} to confirm`} id={fieldId(form, 'word')} error={problems.errorOf('word')} required>
          <Input
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </Stack>
    </AlertDialog>
  );
}
