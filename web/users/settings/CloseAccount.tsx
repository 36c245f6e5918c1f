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
  mutation CloseMyAccount($password: String!) { closeAccount(password: $password) }
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

/** The end of an account: by password and by typing, because it cannot be undone. */
export function CloseAccount() {
  const [open, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const [close, busy] = useAction(CloseMyAccount, {
    done: 'Your account is closed. We are sorry to see you go.',
  });
  const problems = useProblems(form);
  const { logout } = useSession();
  const navigate = useNavigate();

  const turn = (next: boolean) => {
    setOpen(next);
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
    <Panel
      title="Close account"
      danger
      text="Your name, contact details and pictures are erased. What others did with you stays without your name."
    >
      <Button variant="danger" onClick={() => turn(true)}>
        Close my account
      </Button>
      <AlertDialog
        open={open}
        onOpenChange={turn}
        title="Close your account?"
        description="This cannot be undone: your profile is erased and you are logged out everywhere."
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
    </Panel>
  );
}
