import { useState } from 'react';
import { clock, dateIn } from '../../shared/times.ts';
import { useNow } from '../../shared/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, FieldError } from '../../ui/Field.tsx';
import { Input, Select, TextArea } from '../../ui/Input.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { useDiscarding } from '../../ui/useDiscarding.tsx';
import { type DeskShop, deskTimes, type Place } from './deskTimes.ts';
import type { Desk } from './useDesk.ts';
import { Beside, DayField } from './WhenFields.tsx';

/** Adds a person without an account to a half hour of one's own shop. Nothing has to be known of them. */
export function WalkInDialog(props: {
  shop: DeskShop;
  at?: Place | undefined;
  isTaken: (place: Place) => boolean;
  addWalkIn: Desk['addWalkIn'];
  onClose: () => void;
}) {
  const { shop } = props;
  const now = useNow(30_000);
  const [date, setDate] = useState(props.at?.date ?? dateIn(shop.timeZone, new Date(now)));
  const [chosen, setChosen] = useState(props.at?.time);
  const [facts, setFacts] = useState({ name: '', phone: '', note: '' });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const times = deskTimes(shop, date, now, props.isTaken);
  const time = chosen && times.includes(chosen) ? chosen : times[0];
  const { close, question } = useDiscarding(Object.values(facts).some(Boolean), props.onClose);
  const set = (field: keyof typeof facts) => (event: { target: { value: string } }) =>
    setFacts((before) => ({ ...before, [field]: event.target.value }));
  const save = async () => {
    if (!time) return setFailure('Nothing is free on that day. Choose another one.');
    setBusy(true);
    setFailure(undefined);
    const { refusal } = await props.addWalkIn({ shopId: shop.id, date, time, ...facts });
    setBusy(false);
    if (refusal) setFailure(refusal.message);
    else props.onClose();
  };
  return (
    <>
      <Dialog
        open
        busy={busy}
        onOpenChange={(open) => !open && close()}
        title="Add a walk-in"
        description={`${shop.name}. Paid at the desk, at the shop’s price.`}
        footer={
          <Button variant="primary" type="submit" form="walk-in" busy={busy}>
            {time ? `Add at ${clock(time)}` : 'Add'}
          </Button>
        }
      >
        <form
          id="walk-in"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <Stack $gap={4}>
            <Beside>
              <DayField {...{ shop, now }} value={date} onChange={setDate} />
              <Field label="Time" required>
                <Select value={time ?? ''} onChange={({ target }) => setChosen(target.value)}>
                  {times.length === 0 && <option value="">Nothing free</option>}
                  {times.map((one) => (
                    <option key={one} value={one}>
                      {clock(one)}
                    </option>
                  ))}
                </Select>
              </Field>
            </Beside>
            <Beside>
              <Field label="Name" optional>
                <Input maxLength={100} autoComplete="off" value={facts.name} onChange={set('name')} />
              </Field>
              <Field label="Phone number" optional>
                <Input type="tel" maxLength={40} autoComplete="off" value={facts.phone} onChange={set('phone')} />
              </Field>
            </Beside>
            <Field label="Note" optional hint="Only you see it. It can be erased at any time.">
              <TextArea rows={3} maxLength={500} value={facts.note} onChange={set('note')} />
            </Field>
            <div role="alert">{failure && <FieldError>{failure}</FieldError>}</div>
          </Stack>
        </form>
      </Dialog>
      {question}
    </>
  );
}
