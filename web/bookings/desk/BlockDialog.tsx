import { useState } from 'react';
import { OWNER } from '../../shared/crew/useBarbers.ts';
import { Beside } from '../../shared/DayField.tsx';
import type { Refusal } from '../../shared/refusal.ts';
import { sentence } from '../../shared/sentence.ts';
import { clock } from '../../shared/times.ts';
import { useNow } from '../../shared/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog, DialogClose } from '../../ui/Dialog.tsx';
import { Field, FieldError } from '../../ui/Field.tsx';
import { Input, Select } from '../../ui/Input.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { useDiscarding } from '../../ui/useDiscarding.tsx';
import { BarberChoice } from '../BarberChoice.tsx';
import {
  type AskedPlace,
  type DeskShop,
  deskTimes,
  endOf,
  firstDeskDay,
  type Place,
  timesBetween,
} from './deskTimes.ts';
import { useChairs } from './useChairs.ts';
import type { Desk } from './useDesk.ts';
import type { Chairs } from './useOwnChairs.ts';
import { DayField } from './WhenFields.tsx';

/** The same window where the viewer can block nobody's time: the palette and a link lead there, too. */
export function NothingToBlock({ shop, onClose }: { shop: Pick<DeskShop, 'name'>; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Block time"
      footer={
        <DialogClose>
          <Button>Close</Button>
        </DialogClose>
      }
    >
      <p>{`Nobody can be booked at ${shop.name}, so there is no time to block.`}</p>
    </Dialog>
  );
}

/**
 * Keeps half hours of one's own chair or a barber's, or the rest of their day. What is taken in between is named, and can be
 * left out. There is somebody whose time it can be (`chairs`).
 */
export function BlockDialog(props: {
  shop: DeskShop;
  at?: AskedPlace | undefined;
  chairs: Chairs;
  /** Whether the owner has something at a place, or a barber by their id. */
  isTaken: (place: Place, barber?: string) => boolean;
  block: Desk['block'];
  onClose: () => void;
}) {
  const { shop } = props;
  const { isOwner, barbers, owner = 'Yourself' } = props.chairs;
  const now = useNow(30_000);
  const [asked, setAsked] = useState(props.at?.barber);
  const first = isOwner ? OWNER : (barbers[0]?.id ?? OWNER);
  const barber = (asked === OWNER && isOwner) || barbers.some(({ id }) => id === asked) ? (asked ?? first) : first;
  const chairOf = useChairs(shop, barbers.length > 0);
  const isTaken = (place: Place) => props.isTaken(place, barber);
  const [date, setDate] = useState(() => props.at?.date ?? firstDeskDay(shop, now, isTaken));
  const [allDay, setAllDay] = useState(false);
  const [wish, setWish] = useState<{ from?: string | undefined; until?: string | undefined }>({ from: props.at?.time });
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Pick<Refusal, 'message' | 'taken'>>();
  const { close, question } = useDiscarding(reason !== '', props.onClose);

  const open = deskTimes(chairOf(barber, date), date, now, () => false);
  const free = open.filter((time) => !isTaken({ date, time }));
  const from = wish.from && free.includes(wish.from) ? wish.from : free[0];
  const ends = open.filter((time) => from !== undefined && time >= from).map(endOf);
  const until = wish.until && ends.includes(wish.until) ? wish.until : ends[0];
  const times = from && until ? timesBetween(open, from, until) : [];
  const taken = refusal?.taken ?? [];
  const rest = (allDay ? free : times).filter((time) => !taken.includes(time));

  const save = async (some: string[] | undefined) => {
    if (free.length === 0) return setRefusal({ message: 'Nothing is free on that day. Choose another one.' });
    setBusy(true);
    setRefusal(undefined);
    const whose = barber === OWNER ? {} : { barber };
    const wanted = { shopId: shop.id, date, ...(some && { times: some }), ...(reason.trim() && { reason }), ...whose };
    const result = await props.block(wanted);
    setBusy(false);
    if (result.refusal) setRefusal(result.refusal);
    else props.onClose();
  };
  const change = (next: () => void) => {
    setRefusal(undefined);
    next();
  };
  return (
    <>
      <Dialog
        open
        busy={busy}
        onOpenChange={(isOpen) => !isOpen && close()}
        title="Block time"
        description={`${sentence(shop.name)} Nobody can book what you block.`}
        footer={
          <Button variant="primary" type="submit" form="block-time" busy={busy}>
            {!allDay && from && until ? `Block ${clock(from)} to ${clock(until)}` : 'Block the rest of the day'}
          </Button>
        }
      >
        <form
          id="block-time"
          onSubmit={(event) => {
            event.preventDefault();
            void save(allDay ? undefined : times);
          }}
        >
          <Stack $gap={4}>
            <BarberChoice
              barbers={barbers}
              owner={isOwner ? owner : undefined}
              isOne
              value={barber}
              onChange={(next) => change(() => setAsked(next))}
            />
            <Beside>
              <DayField {...{ shop, now }} value={date} onChange={(next) => change(() => setDate(next))} />
              {!allDay && (
                <>
                  <Field label="From" required>
                    <Select
                      value={from ?? ''}
                      onChange={({ target }) => change(() => setWish({ ...wish, from: target.value }))}
                    >
                      {free.length === 0 && <option value="">Nothing free</option>}
                      {free.map((time) => (
                        <option key={time} value={time}>
                          {clock(time)}
                        </option>
                      ))}
                    </Select>
                  </Field>
                  <Field label="Until" required>
                    <Select
                      value={until ?? ''}
                      onChange={({ target }) => change(() => setWish({ from, until: target.value }))}
                    >
                      {ends.length === 0 && <option value="">Nothing free</option>}
                      {ends.map((time) => (
                        <option key={time} value={time}>
                          {clock(time)}
                        </option>
                      ))}
                    </Select>
                  </Field>
                </>
              )}
            </Beside>
            <Checkbox
              label="The whole day"
              hint="What is left of it."
              checked={allDay}
              onChange={(next) => change(() => setAllDay(next))}
            />
            <Field label="Reason" optional hint="Customers do not see it.">
              <Input maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
            </Field>
            <div role="alert">
              {refusal && (
                <Stack $gap={3} $align="start">
                  <FieldError>
                    {taken.length > 0
                      ? `Taken already: ${taken.map(clock).join(', ')}. Nothing was blocked.`
                      : refusal.message}
                  </FieldError>
                  {taken.length > 0 && rest.length > 0 && (
                    <Button small onClick={() => void save(rest)}>
                      Block the other times
                    </Button>
                  )}
                </Stack>
              )}
            </div>
          </Stack>
        </form>
      </Dialog>
      {question}
    </>
  );
}
