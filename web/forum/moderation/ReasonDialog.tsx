import type { ReactNode } from 'react';
import { WordsDialog } from '../../ui/WordsDialog.tsx';

interface ReasonProps {
  title: string;
  confirmLabel: string;
  danger?: boolean;
  /** Answers with what went wrong, if anything. */
  decide: (reason: string) => Promise<string | undefined>;
  onClose: () => void;
  children?: ReactNode;
}

/** No moderator decides without saying why: the member concerned reads it, and it stays in the record. */
export function ReasonDialog({ decide, ...rest }: ReasonProps) {
  return (
    <WordsDialog
      {...rest}
      description="The member concerned is told the reason. It stays in the record."
      label="Reason"
      missing="Please give a reason."
      onConfirm={decide}
    />
  );
}
