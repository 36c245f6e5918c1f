import { useEffect, useState } from 'react';
import { graphql } from '../graphql/index.ts';
import type { Refusal } from '../shared/refusal.ts';
import { useAction } from '../shared/useAction.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorPanel } from '../ui/States.tsx';
import { CardPayment } from './CardPayment.tsx';
import { usePurchase } from './usePurchase.ts';

const AddCard = graphql(`mutation AddCard { addCard { clientSecret setupId } }`);

/** Puts a card on file by the provider's own form; nothing is charged. */
export function AddCardDialog({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const [open] = useAction(AddCard, { refused: false });
  const [secret, setSecret] = useState<string>();
  const [failure, setFailure] = useState<Refusal>();
  const [attempt, setAttempt] = useState({});
  const purchase = usePurchase(async () => ({ step: 'given', to: onAdded, toast: 'Your card is on file' }));
  const idle = purchase.state.step === 'idle';

  useEffect(() => {
    if (!attempt) return;
    let left = false;
    setFailure(undefined);
    void open({}).then(({ value, refusal }) => {
      if (left) return;
      setSecret(value?.clientSecret);
      setFailure(refusal);
    });
    return () => {
      left = true;
    };
  }, [open, attempt]);

  return (
    <Dialog open busy={!idle} onOpenChange={(stays) => !stays && onClose()} title="Add a card">
      {failure ? (
        <ErrorPanel message={failure.message} onRetry={() => setAttempt({})} />
      ) : (
        <CardPayment
          payment={secret ? { clientSecret: secret, amountCents: 0, charge: 'never' } : undefined}
          purchase={purchase}
        />
      )}
    </Dialog>
  );
}
