import { useState } from 'react';
import { graphql } from '../../graphql/index.ts';
import { useAction } from '../../shared/useAction.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { countWords } from './words.ts';

const RetryAll = graphql(`mutation RetryFailedJobs { retryFailedJobs { count queue { ...QueueFields } } }`);

/** Has the failed jobs run again, at most a thousand at once, after a question. */
export function TryAllAgain({ count, onDone }: { count: number; onDone: () => void }) {
  const [open, setOpen] = useState(false);
  const [retry, busy] = useAction(RetryAll);
  const toast = useToast();
  const confirm = async () => {
    const { value } = await retry({});
    setOpen(false);
    if (value) toast.success(`${countWords(value.count, 'job is', 'jobs are')} tried again.`);
    onDone();
  };
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        Try all again
      </Button>
      <AlertDialog
        open={open}
        onOpenChange={setOpen}
        title={`Try ${countWords(Math.min(count, 1_000), 'failed job', 'failed jobs')} again?`}
        description="Each is safe to run twice. What made them fail should be mended first; that you did so is put on record."
        confirmLabel="Try all again"
        busy={busy}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
