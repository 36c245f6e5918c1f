import { type FormEvent, useRef, useState } from 'react';
import type { BookingFieldsFragment } from '../../graphql/graphql.ts';
import { useCounterGoods } from '../../shared/counter/useCounterGoods.ts';
import { guestOf } from '../../shared/nameOf.ts';
import { clock, fullDate } from '../../shared/times.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, FieldError } from '../../ui/Field.tsx';
import { MoneyInput } from '../../ui/Input.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { PriceBoard } from '../../ui/PriceBoard.tsx';
import { useDiscarding } from '../../ui/useDiscarding.tsx';
import type { BookingActions } from '../useBookingActions.ts';
import { DeskGoods } from './DeskGoods.tsx';
import { type DeskLine, rowsOf, saleOf, tipOf } from './deskSale.ts';

const BAD_TIP = 'A tip is from $0 to $1,000, such as 5 or 7.50.';

/** Takes what was paid at the desk when a visit is completed: the rest of its price, a tip, and goods of the shop. */
export function CompleteDialog(props: {
  booking: BookingFieldsFragment;
  complete: BookingActions['complete'];
  onClose: () => void;
}) {
  const { booking } = props;
  const { goods, again } = useCounterGoods(booking.shop.id);
  const [tip, setTip] = useState('');
  const [chosen, setLines] = useState<readonly DeskLine[]>([]);
  const [wrong, setWrong] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  // Price and pieces as they are known by now.
  const lines = chosen.map((line) => ({
    ...line,
    good: goods?.find(({ id }) => id === line.good.id) ?? line.good,
  }));
  const { close, question } = useDiscarding(tip !== '' || lines.length > 0, props.onClose);
  const tipCents = tipOf(tip);
  const refused = (why: string) => {
    setFailure(why);
    if (lines.length > 0) again();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    if (tipCents === undefined) {
      setWrong(BAD_TIP);
      return field.current?.focus();
    }
    setBusy(true);
    const { refusal } = await props.complete(booking.id, saleOf(tipCents, lines));
    setBusy(false);
    if (refusal) return refused(refusal.message);
    isDone.current = true;
    props.onClose();
  };
  /** The button that opened it is gone by then. */
  const toRow = () => {
    if (!isDone.current) return false;
    const row = document.querySelector<HTMLElement>(`[data-row="${booking.id}"]`);
    row?.focus();
    return row !== null;
  };
  return (
    <>
      <Dialog
        open
        busy={busy}
        onOpenChange={(open) => !open && close()}
        onReturn={toRow}
        title="Complete this visit"
        description={`${guestOf(booking)}, ${fullDate(booking.date)} at ${clock(booking.time)}.`}
        footer={
          <Button variant="primary" type="submit" form="complete-visit" busy={busy}>
            Complete
          </Button>
        }
      >
        <form id="complete-visit" noValidate onSubmit={(event) => void save(event)}>
          <Stack $gap={5}>
            <Field label="Tip" optional hint="For who served them. It is noted, and not charged." error={wrong}>
              <MoneyInput
                ref={field}
                maxLength={12}
                value={tip}
                onChange={({ target }) => {
                  setWrong(undefined);
                  setTip(target.value);
                }}
              />
            </Field>
            <DeskGoods goods={goods} lines={lines} onChange={setLines} />
            <PriceBoard label="Paid at the desk" rows={rowsOf(booking, tipCents ?? 0, lines)} />
            <div role="alert">{failure && <FieldError>{failure}</FieldError>}</div>
          </Stack>
        </form>
      </Dialog>
      {question}
    </>
  );
}
