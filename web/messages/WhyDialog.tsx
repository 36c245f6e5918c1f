import { refusalOf } from '../app/refusal.ts';
import { WordsDialog } from '../ui/WordsDialog.tsx';

interface WhyProps {
  title: string;
  description: string;
  confirmLabel: string;
  danger?: boolean;
  /** Does it, with the reason; what it throws is shown below the reason. */
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something that is not done without saying why. */
export function WhyDialog({ onConfirm, ...rest }: WhyProps) {
  const confirm = async (reason: string) => {
    try {
      await onConfirm(reason);
      return undefined;
    } catch (error) {
      return refusalOf(error).message;
    }
  };
  return <WordsDialog {...rest} label="Why" missing="Please say why." onConfirm={confirm} />;
}
