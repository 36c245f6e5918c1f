import { type FormEvent, useId, useState } from 'react';
import { fieldId, useProblems } from '../../shared/problems.ts';
import { texts } from '../../shared/texts.ts';
import type { Result } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormSummary } from '../../ui/FormSummary.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { CodeField } from '../CodeField.tsx';

/** Asks for a code before a change of two-factor login; closes once it was good. */
export function CodeDialog(props: {
  title: string;
  text?: string;
  confirm: string;
  onCode: (code: string) => Promise<Result<unknown>>;
  onClose: () => void;
}) {
  const form = useId();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const problems = useProblems(form);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return problems.show([{ message: texts.auth.fillIn, field: 'code' }]);
    setBusy(true);
    const { refusal } = await props.onCode(code);
    setBusy(false);
    if (!refusal) return props.onClose();
    problems.show([{ message: refusal.message, field: 'code' }]);
  };
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      busy={busy}
      title={props.title}
      description={props.text}
      footer={
        <Button type="submit" form={form} variant="primary" busy={busy}>
          {props.confirm}
        </Button>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Stack $gap={4}>
          <FormSummary errors={problems.summary} attempt={problems.attempt} />
          <CodeField
            id={fieldId(form, 'code')}
            value={code}
            onChange={(next) => {
              setCode(next);
              problems.clear('code');
            }}
            error={problems.errorOf('code')}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
