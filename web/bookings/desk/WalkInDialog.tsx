import { useState } from 'react';
import { ANYONE, NO_CHAIR, OWNER, offering, useCrew } from '../../shared/crew/useBarbers.ts';
import { Beside } from '../../shared/DayField.tsx';
import { useMenu } from '../../shared/menu/useMenu.ts';
import { chosenOf, inputOf } from '../../shared/menu/wish.ts';
import { sentence } from '../../shared/sentence.ts';
import { clock } from '../../shared/times.ts';
import { useNow } from '../../shared/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, FieldError } from '../../ui/Field.tsx';
import { formatCents } from '../../ui/format.ts';
import { Input, Select, TextArea } from '../../ui/Input.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { useDiscarding } from '../../ui/useDiscarding.tsx';
import { BarberChoice } from '../BarberChoice.tsx';
import { ServiceChoice } from '../ServiceChoice.tsx';
import { useWish } from '../useWish.ts';
import { type AskedPlace, type DeskShop, deskTimes, firstDeskDay, type Place, timesFor } from './deskTimes.ts';
import { useChairs } from './useChairs.ts';
import type { Desk } from './useDesk.ts';
import { DayField } from './WhenFields.tsx';
import { onlyChairOf } from './work.ts';

const THEIRS = 'It is their own booking: we write to them, and they can move or cancel it.';

/**
 * Adds a person without an account to a half hour of a shop at whose desk one is; nothing has to be known of them. With
 * `customerId` it books for a customer who has an account.
 */
export function WalkInDialog(props: {
  shop: DeskShop;
  at?: AskedPlace | undefined;
  /** Who comes, where that is known. */
  name?: string | undefined;
  customerId?: string | undefined;
  /** Whether the owner has something at a place, or a barber by their id. */
  isTaken: (place: Place, barber?: string) => boolean;
  addWalkIn: Desk['addWalkIn'];
  bookFor: Desk['bookFor'];
  onClose: () => void;
}) {
  const { shop, customerId } = props;
  const now = useNow(30_000);
  const [date, setDate] = useState(
    () => props.at?.date ?? firstDeskDay(shop, now, (place) => props.isTaken(place, onlyChairOf(shop))),
  );
  const [chosen, setChosen] = useState(props.at?.time);
  const [facts, setFacts] = useState({ name: props.name ?? '', phone: '', note: '' });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const known = useMenu(shop.id);
  const { menu } = known;
  const { wish, setWish, gone } = useWish(menu);
  const service = chosenOf(menu, wish);
  const crew = useCrew(shop.id);
  const only = onlyChairOf(shop);
  // Who serves at their own chair alone adds to it alone.
  const barbers = (crew.barbers ?? []).filter(({ id }) => only === undefined || id === only);
  const isOwner = crew.isOwner && only === undefined;
  const isBookable = only === undefined ? crew.isBookable : crew.barbers === undefined || barbers.length > 0;
  const able = offering(barbers, wish.serviceId);
  const [asked, setAsked] = useState(props.at?.barber);
  // A half hour that was pressed in the week is the owner's own, where they take bookings; one of a chair names it.
  const first = only ?? (props.at?.time && !props.at.barber && isOwner ? OWNER : ANYONE);
  const isToBeHad = (asked === OWNER && isOwner) || asked === ANYONE || able.some(({ id }) => id === asked);
  const whom = isToBeHad ? (asked ?? first) : first;
  const own = isOwner ? [OWNER] : [];
  const chairs = whom === ANYONE ? [...own, ...able.map(({ id }) => id)] : [whom];
  const at = (barber: string) => (place: Place) => props.isTaken(place, barber);
  const isCrew = barbers.length > 0;
  const chairOf = useChairs(shop, isCrew);
  const openAt = (barber: string) => deskTimes(chairOf(barber, date), date, now, at(barber));
  const fits = (barber: string) => {
    const own = openAt(barber);
    return service ? timesFor(own, chairOf(barber, date), date, service, at(barber)) : own;
  };
  const seats = isCrew ? chairs : own;
  const open = [...new Set(seats.flatMap(openAt))].sort();
  const fitting = new Set(seats.flatMap(fits));
  const times = open.filter((one) => fitting.has(one));
  // It is not exchanged for another one: the person at the desk was told this one.
  const tooShort = chosen && open.includes(chosen) && !times.includes(chosen) ? chosen : undefined;
  // Nor where nobody has it: the week shows the owner's half hours, also where they take no bookings.
  const { at: pressed } = props;
  const isPressed = chosen !== undefined && pressed?.time === chosen && pressed.date === date;
  const everybody = [...own, ...able.map(({ id }) => id)];
  const nobodyAt = isPressed && times.length > 0 && !everybody.flatMap(openAt).includes(chosen) ? chosen : undefined;
  const time = chosen && times.includes(chosen) ? chosen : tooShort || nobodyAt ? undefined : times[0];
  const mistake = tooShort
    ? `${clock(tooShort)} is too short for this service.`
    : nobodyAt && `Nobody is free at ${clock(nobodyAt)}.`;
  const isChanged = facts.name !== (props.name ?? '') || Boolean(facts.phone || facts.note);
  const { close, question } = useDiscarding(isChanged, props.onClose);
  const set = (field: keyof typeof facts) => (event: { target: { value: string } }) =>
    setFacts((before) => ({ ...before, [field]: event.target.value }));
  const pick = (next: string) => {
    setChosen(next);
    setFailure(undefined);
  };
  const save = async () => {
    if (!isBookable) return setFailure(NO_CHAIR);
    if (!time)
      return setFailure(times.length > 0 ? 'Choose a time.' : 'Nothing is free on that day. Choose another one.');
    setBusy(true);
    setFailure(undefined);
    const visit = { shopId: shop.id, date, time, ...inputOf(isCrew ? { ...wish, barber: whom } : wish) };
    const added = customerId ? props.bookFor({ ...visit, customerId }) : props.addWalkIn({ ...visit, ...facts });
    const { refusal } = await added;
    setBusy(false);
    if (refusal) setFailure(refusal.message);
    else props.onClose();
  };
  const price = service ? `: ${formatCents(service.priceCents)}` : ', at the shop’s price';
  const paid = `Paid at the desk${price}.${customerId ? ` ${THEIRS}` : ''}`;
  return (
    <>
      <Dialog
        open
        busy={busy}
        onOpenChange={(open) => !open && close()}
        title={customerId ? `Book for ${props.name ?? 'a customer'}` : 'Add a walk-in'}
        description={`${sentence(shop.name)} ${paid}`}
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
            <ServiceChoice known={known} value={wish} onChange={setWish} />
            <BarberChoice
              barbers={able}
              owner={isOwner ? (shop.work?.owner ?? 'Yourself') : undefined}
              isOne={only !== undefined}
              value={whom}
              onChange={setAsked}
            />
            <Beside>
              <DayField {...{ shop, now }} value={date} onChange={setDate} />
              <Field label="Time" error={mistake}>
                <Select aria-required value={time ?? ''} onChange={({ target }) => pick(target.value)}>
                  {times.length === 0 && <option value="">Nothing free</option>}
                  {times.length > 0 && !time && <option value="">Choose a time</option>}
                  {times.map((one) => (
                    <option key={one} value={one}>
                      {clock(one)}
                    </option>
                  ))}
                </Select>
              </Field>
            </Beside>
            {!customerId && (
              <>
                <Beside>
                  <Field label="Name" optional>
                    <Input maxLength={100} autoComplete="off" value={facts.name} onChange={set('name')} />
                  </Field>
                  <Field label="Phone number" optional>
                    <Input type="tel" maxLength={40} autoComplete="off" value={facts.phone} onChange={set('phone')} />
                  </Field>
                </Beside>
                <Field label="Note" optional hint="Customers do not see it. It can be erased at any time.">
                  <TextArea rows={3} maxLength={500} value={facts.note} onChange={set('note')} />
                </Field>
              </>
            )}
            <div role="alert">
              {!isBookable && !failure && <FieldError>{NO_CHAIR}</FieldError>}
              {gone && <FieldError>{gone}</FieldError>}
              {failure && <FieldError>{failure}</FieldError>}
            </div>
          </Stack>
        </form>
      </Dialog>
      {question}
    </>
  );
}
