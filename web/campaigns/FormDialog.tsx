import { type FormEvent, type ReactNode, useId } from 'react';
import type { useProblems } from '../shared/problems.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FormSummary } from '../ui/FormSummary.tsx';
import { Stack } from '../ui/Layout.tsx';
import { useDiscarding } from '../ui/useDiscarding.tsx';
import { campaignTexts } from './texts.ts';

interface FormDialogProps {
  title: string;
  description?: string;
  wide?: boolean;
  submitLabel?: string;
  problems: Pick<ReturnType<typeof useProblems>, 'attempt' | 'summary'>;
  /** It is being sent: it stays open. */
  busy: boolean;
  /** What it needs is still on its way, a picture for one: it can be closed, and not be sent yet. */
  isWaiting?: boolean;
  /** Closing it loses something, so it asks first. */
  isChanged: boolean;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog: its problems above its fields, Cancel and its button below. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, wide, submitLabel = campaignTexts.save, problems, busy, isWaiting = false } = props;
  const { close, question } = useDiscarding(props.isChanged, props.onClose);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && !isWaiting) void props.onSubmit();
  };
  return (
    <Dialog
      open
      wide={wide}
      busy={busy}
      onOpenChange={(open) => !open && !busy && close()}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={close} aria-disabled={busy}>
            {campaignTexts.cancel}
          </Button>
          <Button type="submit" form={id} variant="primary" busy={busy || isWaiting}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} aria-label={title}>
        <Stack $gap={5}>
          <FormSummary attempt={problems.attempt} errors={problems.summary} />
          {props.children}
        </Stack>
      </form>
      {question}
    </Dialog>
  );
}
