import type { PaymentStatus } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { useRight } from '../../shared/session.tsx';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/Toast.tsx';

const Look = graphql(`
  mutation LookAtPayment($paymentId: ID!) { lookAtPayment(paymentId: $paymentId) { paymentId status } }
`);

const OUTCOMES: Partial<Record<PaymentStatus, string>> = {
  fulfilled: 'What was paid for has been given.',
  refunding: 'The money is on its way back.',
  refunded: 'The money is back.',
  cancelled: 'Nothing was paid, and the payment is closed.',
};
const AS_BEFORE = 'It stands as before. Look at it at the provider.';

/** Has a payment looked at now instead of when its turn comes; for those who may move money. */
export function LookAgain({ paymentId, onDone }: { paymentId: string; onDone: () => void }) {
  const mayMove = useRight('moveMoney');
  const [look, busy] = useAction(Look);
  const toast = useToast();
  if (!mayMove) return null;
  const press = async () => {
    const { value } = await look({ paymentId });
    if (value) toast.success(OUTCOMES[value.status] ?? AS_BEFORE);
    onDone();
  };
  return (
    <Button small busy={busy} onClick={() => void press()}>
      Look again
    </Button>
  );
}
