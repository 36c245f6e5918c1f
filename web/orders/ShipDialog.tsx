import { type FormEvent, useState } from 'react';
import { nameOf } from '../shared/nameOf.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { Stack } from '../ui/Layout.tsx';
import { numberOf, type Order } from './orders.ts';
import type { OrderActions } from './useOrderActions.ts';

/** Asks how a part was sent; its buyer reads it. */
export function ShipDialog(props: { order: Order; ship: OrderActions['ship']; onClose: () => void }) {
  const { order } = props;
  const [tracking, setTracking] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (tracking.trim() === '') return setError('Please say how it was shipped.');
    setBusy(true);
    const { refusal } = await props.ship(order.id, tracking.trim());
    setBusy(false);
    if (refusal) setError(refusal.message);
    else props.onClose();
  };
  return (
    <Dialog
      open
      busy={busy}
      onOpenChange={(open) => !open && props.onClose()}
      title={`Ship order ${numberOf(order.id)}`}
      description={`To ${nameOf(order.buyer)}. Once it is on its way, they can no longer cancel it.`}
      footer={
        <Button type="submit" form="ship" variant="primary" busy={busy}>
          Mark as shipped
        </Button>
      }
    >
      <form id="ship" noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <Field label="Tracking" required hint="Carrier and number, or how else it travels." error={error}>
            <Input
              value={tracking}
              maxLength={500}
              autoComplete="off"
              onChange={(event) => setTracking(event.target.value)}
            />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
