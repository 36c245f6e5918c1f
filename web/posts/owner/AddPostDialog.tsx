import type { FormEvent } from 'react';
import { useState } from 'react';
import type { useProblems } from '../../shared/problems.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogClose } from '../../ui/Dialog.tsx';
import { FormSummary } from '../../ui/FormSummary.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { useToast } from '../../ui/Toast.tsx';
import type { Draft } from '../keeping/draft.ts';
import type { Keeper } from '../keeping/keeper.ts';
import { TitleFields } from '../write/PostFields.tsx';
import { useSubmit } from '../write/useSubmit.ts';

/** 'Add Blog Post': title and category of what is in the editor, which is published by Save. */
export function AddPostDialog(props: {
  form: string;
  postId: string;
  draft: Draft;
  keeper: Keeper;
  problems: ReturnType<typeof useProblems>;
  onChange: (part: Partial<Draft>) => void;
  onClose: () => void;
  onAdded: () => void;
}) {
  const { postId, draft, keeper, problems, onClose, onAdded } = props;
  const toast = useToast();
  const submit = useSubmit(postId);
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    // React hands the event on to a form around the dialog.
    event.stopPropagation();
    setBusy(true);
    const found = await submit(keeper, draft, null);
    setBusy(false);
    if (found === 'conflict') return onClose();
    if (found) return problems.show(found);
    problems.clear();
    toast.success('New Blog Added', { position: 'top-center' });
    onClose();
    onAdded();
  };
  return (
    <Dialog title="Add Blog Post" open busy={busy} onOpenChange={(open) => !open && onClose()}>
      <form noValidate onSubmit={save}>
        <Stack>
          <FormSummary errors={problems.summary} attempt={problems.attempt} />
          <TitleFields {...props} />
          <Row>
            <Button type="submit" variant="primary" busy={busy}>
              Save
            </Button>
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}
