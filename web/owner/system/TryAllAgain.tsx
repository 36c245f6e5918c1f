import { useState } from 'react';
import { graphql } from '../../graphql/index.ts';
import { useAction } from '../../shared/useAction.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { AREAS, type Area } from './areas.ts';
import { countWords } from './words.ts';

const RetryAll = graphql(`
  mutation RetryFailedJobs($area: JobArea) { retryFailedJobs(area: $area) { count queue { ...QueueFields } } }
`);

interface TryAllAgainProps {
  count: number;
  /** Only those of one area. */
  area?: Area;
  label?: string;
  onDone: (tried: number) => void;
}

/** Has the failed jobs run again, at most a thousand at once, after a question. */
export function TryAllAgain({ count, area, label = 'Try all again', onDone }: TryAllAgainProps) {
  const [open, setOpen] = useState(false);
  const [retry, busy] = useAction(RetryAll);
  const toast = useToast();
  const [one, many] = area ? AREAS[area] : (['job', 'jobs'] as const);
  const confirm = async () => {
    const { value } = await retry({ area });
    setOpen(false);
    if (value) toast.success(`${countWords(value.count, `${one} is`, `${many} are`)} tried again.`);
    onDone(value?.count ?? 0);
  };
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {label}
      </Button>
      <AlertDialog
        open={open}
        onOpenChange={setOpen}
        title={`Try ${countWords(Math.min(count, 1_000), `failed ${one}`, `failed ${many}`)} again?`}
        description="Each is safe to run twice. What made them fail should be mended first; that you did so is put on record."
        confirmLabel={label}
        busy={busy}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
