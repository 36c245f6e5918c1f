import { type FormEvent, useState } from 'react';
import { nameOf } from '../shared/nameOf.ts';
import { numberOf } from '../shared/orderNumber.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { Stack } from '../ui/Layout.tsx';
import type { Order, Part } from './orders.ts';
import type { OrderActions } from './useOrderActions.ts';

/** Asks how a part was sent, or when it can be picked up; its buyer reads it. */
export function ShipDialog(props: { order: Order; part: Part; ship: OrderActions['ship']; onClose: () => void }) {
  const { order, part } = props;
  const words = part.isPickedUp ? pickUpWords : shippingWords;
  const [tracking, setTracking] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (tracking.trim() === '' && !part.isPickedUp) return setError('Please say how it was shipped.');
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
      title={`${words.title} ${numberOf(order.id)}`}
      description={`${words.to} ${nameOf(order.buyer)}. ${words.after}`}
      footer={
        <Button type="submit" form="ship" variant="primary" busy={busy}>
          {words.button}
        </Button>
      }
    >
      <form id="ship" noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <Field
            label={words.label}
            hint={words.hint}
            error={error}
            {...(part.isPickedUp ? { optional: true } : { required: true })}
          >
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

const shippingWords = {
  title: 'Ship order',
  to: 'To',
  after: 'Once it is on its way, they can no longer cancel it.',
  button: 'Mark as shipped',
  label: 'Tracking',
  hint: 'Carrier and number, or how else it travels.',
};
const pickUpWords = {
  title: 'Ready for pick-up: order',
  to: 'For',
  after: 'Once it is ready, they can no longer cancel it.',
  button: 'Mark as ready',
  label: 'Note',
  hint: 'When it can be picked up, for example.',
};
