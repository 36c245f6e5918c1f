import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { useSession } from '../../app/session.tsx';
import { texts } from '../../app/texts.ts';
import { graphql } from '../../graphql/index.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormSummary } from '../../ui/FormSummary.tsx';
import { Input, PasswordInput } from '../../ui/Input.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { failureOf } from '../failure.ts';
import { fieldId, type Problem, useProblems } from '../problems.ts';
import { Panel } from './Panel.tsx';

const CloseMyAccount = graphql(`
  mutation CloseMyAccount($password: String!) { closeAccount(password: $password) }
`);
const form = 'close';
/** What has to be typed, so that nobody closes an account by pressing on. */
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
  const [close, { loading }] = useMutation(CloseMyAccount);
  const problems = useProblems(form);
  const { logout } = useSession();
  const navigate = useNavigate();
  const toast = useToast();

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
    try {
      await close({ variables: { password } });
      toast.success('Your account is closed. We are sorry to see you go.');
      // The server ends the session by itself: whoever that has sent to the login already is fetched from there.
      void logout(paths.home);
      await navigate(paths.home, { replace: true });
    } catch (error) {
      const { code, message } = failureOf(error);
      problems.show([{ message, ...(code === 'WRONG_PASSWORD' && { field: 'password' }) }]);
      toast.error(message);
    }
  };

  return (
    <Panel title="Close account" danger text="Your name, contact details and pictures are erased. What others did with you stays without your name.">
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
        busy={loading}
        onConfirm={() => void confirm()}
      >
        <Stack>
          <FormSummary errors={problems.summary} attempt={problems.attempt} />
          <Field label={texts.settings.password} id={fieldId(form, 'password')} error={problems.errorOf('password')} required>
            <PasswordInput autoComplete="current-password" value={password} onChange={(event) => setPassword(event.target.value)} />
          </Field>
          <Field label={`Type ${word} to confirm`} id={fieldId(form, 'word')} error={problems.errorOf('word')} required>
            <Input autoComplete="off" autoCapitalize="characters" spellCheck={false} value={typed} onChange={(event) => setTyped(event.target.value)} />
          </Field>
        </Stack>
      </AlertDialog>
    </Panel>
  );
}
