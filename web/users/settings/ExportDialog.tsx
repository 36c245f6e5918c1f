import { type FormEvent, useId, useState } from 'react';
import { graphql } from '../../graphql/index.ts';
import { fieldId, useProblems } from '../../shared/problems.ts';
import { texts } from '../../shared/texts.ts';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormSummary } from '../../ui/FormSummary.tsx';
import { PasswordInput } from '../../ui/Input.tsx';
import { Stack } from '../../ui/Layout.tsx';

const ExportMyData = graphql(`
  mutation ExportMyData($password: String!) { exportMyData(password: $password) { ...ExportFields } }
`);
const MyExport = graphql(`query ExportAsked { myExport { ...ExportFields } }`);

/** Asks for the password before a copy of everything is made: a screen left open must not be enough. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const form = useId();
  const [password, setPassword] = useState('');
  const problems = useProblems(form);
  const [ask, busy] = useAction(ExportMyData, {
    done: 'Your copy is being put together.',
    refused: false,
    update: (cache, { data }) =>
      void (data && cache.writeQuery({ query: MyExport, data: { myExport: data.exportMyData } })),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return problems.show([{ field: 'password', message: texts.auth.fillIn }]);
    const { refusal } = await ask({ password });
    if (!refusal) return onClose();
    const { code, message } = refusal;
    problems.show([{ message, ...(code === 'WRONG_PASSWORD' && { field: 'password' }) }]);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={busy}
      title="Ask for a copy of your data"
      description="Enter your password, so that nobody else can have it from this device."
      footer={
        <Button type="submit" form={form} variant="primary" busy={busy}>
          Ask for a copy
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Stack $gap={4}>
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
              onChange={(event) => {
                setPassword(event.target.value);
                problems.clear('password');
              }}
            />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
