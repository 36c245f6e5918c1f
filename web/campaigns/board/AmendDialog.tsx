import { type FormEvent, useId, useState } from 'react';
import type { Acting } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { RichEditor } from '../../ui/richText/RichEditor.tsx';
import type { RichBlock } from '../../ui/richText/richText.ts';
import { useDiscarding } from '../../ui/useDiscarding.tsx';
import { campaignTexts } from '../texts.ts';

interface AmendProps {
  send: (text: readonly RichBlock[]) => Acting;
  onClose: () => void;
}

/** Adds to a description that people have contributed to: the original stays, this stands below it with its day. */
export function AmendDialog({ send, onClose }: AmendProps) {
  const [text, setText] = useState<readonly RichBlock[]>([]);
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { close, question } = useDiscarding(text.length > 0, onClose);
  const id = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(undefined);
    if (text.length === 0) return setFault('Please write what is new.');
    setBusy(true);
    const { refusal } = await send(text);
    setBusy(false);
    if (refusal) setFailure(refusal.message);
    else onClose();
  };
  return (
    <Dialog
      open
      busy={busy}
      onOpenChange={(open) => !open && close()}
      title="Add an amendment"
      description="It is shown below the description, with its day. What people contributed to stays as it is."
      footer={
        <>
          <Button onClick={close} aria-disabled={busy}>
            {campaignTexts.cancel}
          </Button>
          <Button type="submit" form={id} variant="primary" busy={busy}>
            {campaignTexts.save}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          {failure && (
            <div role="alert">
              <FieldError>{failure}</FieldError>
            </div>
          )}
          <RichEditor
            label="Amendment"
            id={`${id}-text`}
            required
            value={text}
            onChange={(next) => {
              setText(next);
              setFault(undefined);
            }}
            error={fault}
          />
        </Stack>
      </form>
      {question}
    </Dialog>
  );
}
