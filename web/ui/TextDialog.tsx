import { type ReactNode, useRef, useState } from 'react';
import { AlertDialog } from './AlertDialog.tsx';
import { Field, FieldError } from './Field.tsx';
import { TextArea } from './Input.tsx';
import { Stack } from './Layout.tsx';
import { useDiscarding } from './useDiscarding.tsx';
import { useFocusInvalid } from './useFocusInvalid.ts';

/** Why a command was refused, where it was. */
interface Outcome {
  readonly refusal?: { readonly message: string } | undefined;
}

interface TextDialogProps {
  title: string;
  description: string;
  /** Of the words it asks for. */
  label: string;
  /** The words there are already, where some are changed. */
  initial?: string;
  /** What stands under them while they are missing; without it they may be left out. */
  missing?: string;
  /** How many characters there may be; 500 unless it says otherwise. */
  longest?: number;
  confirmLabel: string;
  danger?: boolean;
  /** There is nothing to confirm, or not yet. */
  blocked?: boolean;
  /** Sends the command with the words; the dialog stays open and shows the message of a refusal. */
  onConfirm: (words: string) => Promise<Outcome>;
  onClose: () => void;
  /** What else is asked, before the words. */
  children?: ReactNode;
}

/**
 * Asks before something that is done with words. What is missing takes the focus, what was refused is read out; both
 * stay to be read. Closing it asks before words are lost.
 */
export function TextDialog({
  label,
  initial = '',
  missing,
  longest = 500,
  onConfirm,
  onClose,
  children,
  ...frame
}: TextDialogProps) {
  const [words, setWords] = useState(initial);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useRef<HTMLDivElement>(null);
  const toFirstWrong = useFocusInvalid(form);
  const { close, question } = useDiscarding(words.trim() !== initial.trim(), onClose);
  const isMissing = missing !== undefined && words.trim() === '';
  const confirm = async () => {
    setAsked(true);
    // The same refusal a second time is read out again.
    setFailure(undefined);
    if (isMissing) return toFirstWrong();
    setBusy(true);
    const { refusal } = await onConfirm(words.trim());
    setBusy(false);
    if (refusal) setFailure(refusal.message);
    else onClose();
  };
  return (
    <AlertDialog open onOpenChange={(open) => !open && close()} {...frame} busy={busy} onConfirm={() => void confirm()}>
      <Stack ref={form} $gap={3}>
        {children}
        <Field
          label={label}
          required={missing !== undefined}
          optional={missing === undefined}
          error={asked && isMissing ? missing : undefined}
        >
          <TextArea maxLength={longest} value={words} onChange={({ target }) => setWords(target.value)} />
        </Field>
        {failure && (
          <div role="alert">
            <FieldError>{failure}</FieldError>
          </div>
        )}
        {question}
      </Stack>
    </AlertDialog>
  );
}
