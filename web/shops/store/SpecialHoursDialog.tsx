import { useQuery } from '@apollo/client/react';
import { type FormEvent, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import type { OwnShopFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { Beside, DayField } from '../../shared/DayField.tsx';
import { comingSpecials, daysWords, type SpecialDays, workedWords } from '../../shared/hours.ts';
import { marksOf } from '../../shared/marks.ts';
import { sentence } from '../../shared/sentence.ts';
import { addDays, dateIn, MOST_HORIZON_DAYS } from '../../shared/times.ts';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { LinedList } from '../../ui/LinedList.tsx';
import { Note } from '../../ui/Note.tsx';
import { ToggleGroup } from '../../ui/ToggleGroup.tsx';
import { font, size, space } from '../../ui/tokens.ts';
import { useDiscarding } from '../../ui/useDiscarding.tsx';
import { FillDay } from './HoursEditor.tsx';
import { SlotPainter } from './SlotPainter.tsx';
import { opened } from './week.ts';

const SetSpecialHours = graphql(`
  mutation SetSpecialHours($shopId: ID!, $input: SpecialHoursInput!) {
    setSpecialHours(shopId: $shopId, input: $input) { id ...OwnShop }
  }
`);
const BookedOnDays = graphql(`
  query BookedOnDays($shopId: ID!, $from: LocalDate!, $to: LocalDate!) {
    shopBookings(shopId: $shopId, from: $from, to: $to) { id time minutes changeable }
  }
`);

/** How many days ahead the server takes special hours. */
const FARTHEST_DAYS = 366;

/**
 * The days on which a shop works other hours than in its week: those to come, and one or several more. For its owner, and for who
 * manages it.
 */
export function SpecialHoursDialog(props: {
  shop: Pick<OwnShopFragment, 'id' | 'name' | 'timeZone' | 'specialHours'>;
  onChanged?: (shop: OwnShopFragment) => void;
  onClose: () => void;
}) {
  const { shop, onChanged } = props;
  const [today] = useState(() => dateIn(shop.timeZone, new Date()));
  const [from, setFrom] = useState(today);
  const [until, setUntil] = useState(from);
  const [kind, setKind] = useState<'closed' | 'open'>('closed');
  const [slots, setSlots] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<string>();
  const [set, busy] = useAction(SetSpecialHours, { refused: false });
  const { close, question } = useDiscarding(slots.length > 0, props.onClose);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const to = until < from ? from : until;
  const worked = kind === 'closed' ? [] : slots;

  const send = async (days: Pick<SpecialDays, 'from' | 'to'>, asked: readonly string[] | null, said: string) => {
    setFailure(undefined);
    const input = { from: days.from, to: days.to, slots: asked && [...asked] };
    const { value, refusal } = await set({ shopId: shop.id, input }, said);
    if (refusal) return setFailure(refusal.message);
    onChanged?.(value);
    setSlots([]);
    setKind('closed');
    heading.current?.focus();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const days = { from, to };
    if (kind === 'open' && slots.length === 0) return setFailure('Choose the hours, or close these days.');
    return void send(days, worked, `${daysWords(days)}: ${workedWords(worked) ?? 'closed'}`);
  };
  return (
    <>
      <Dialog
        open
        busy={busy}
        onOpenChange={(isOpen) => !isOpen && close()}
        title="Special hours"
        description={`${sentence(shop.name)} Days on which it is open at other hours than in its week, or not at all.`}
        footer={
          <Button variant="primary" type="submit" form="special-hours" busy={busy}>
            {kind === 'closed' ? 'Close these days' : 'Set these hours'}
          </Button>
        }
      >
        <Stack $gap={5}>
          <section aria-labelledby={headingId}>
            <Heading id={headingId} ref={heading} tabIndex={-1}>
              To come
            </Heading>
            <Coming
              days={comingSpecials(shop.specialHours, today)}
              busy={busy}
              onRemove={(days) => void send(days, null, `${daysWords(days)}: as every week again`)}
            />
          </section>
          <form id="special-hours" onSubmit={save}>
            <Stack $gap={4}>
              <Beside>
                <DayField
                  label="First day"
                  value={from}
                  first={today}
                  last={addDays(today, FARTHEST_DAYS)}
                  onChange={setFrom}
                />
                <DayField
                  label="Last day"
                  key={from}
                  value={to}
                  first={from}
                  last={addDays(today, FARTHEST_DAYS)}
                  onChange={setUntil}
                />
              </Beside>
              <ToggleGroup
                label="On these days"
                required
                min={120}
                value={kind}
                onChange={(next) => next && setKind(next)}
                items={[
                  { value: 'closed', label: 'Closed' },
                  { value: 'open', label: 'Other hours' },
                ]}
              />
              {kind === 'open' && (
                <>
                  <FillDay
                    onFill={(first, last) => setSlots(opened(slots, first, last))}
                    clearing="Clear these hours"
                    onClear={() => setSlots([])}
                    empty={slots.length === 0}
                  />
                  <SlotPainter day="These days" slots={slots} onChange={setSlots} />
                </>
              )}
              <Outside shopId={shop.id} {...{ today, from, to, slots: worked }} />
              <div role="alert">{failure && <FieldError>{failure}</FieldError>}</div>
            </Stack>
          </form>
        </Stack>
      </Dialog>
      {question}
    </>
  );
}

function Coming(props: { days: readonly SpecialDays[]; busy: boolean; onRemove: (days: SpecialDays) => void }) {
  if (props.days.length === 0) return <p>None. It is open as in its week.</p>;
  return (
    <LinedList>
      {props.days.map((days) => (
        <li key={days.from}>
          <div>
            <strong>{daysWords(days)}</strong> {workedWords(days.slots) ?? 'Closed'}
          </div>
          <Button
            small
            icon={<Icon name="trash" size={17} />}
            busy={props.busy}
            aria-label={`Remove the special hours of ${daysWords(days)}`}
            onClick={() => props.onRemove(days)}
          >
            Remove
          </Button>
        </li>
      ))}
    </LinedList>
  );
}

/** How many appointments of these days lie outside of the hours: they take place all the same. */
function Outside(props: { shopId: string; today: string; from: string; to: string; slots: readonly string[] }) {
  const { shopId, from, slots } = props;
  const last = addDays(props.today, MOST_HORIZON_DAYS);
  const to = props.to < last ? props.to : last;
  const booked = useQuery(BookedOnDays, {
    variables: { shopId, from, to },
    skip: from > last,
    fetchPolicy: 'network-only',
    context: ASKED_ANEW,
  });
  if (from > last) return null;
  if (!booked.data) return <Unanswered query={booked} skeleton={<Note tone="info">Looking up what is booked…</Note>} />;
  const outside = booked.data.shopBookings.filter(
    ({ changeable, time, minutes }) =>
      changeable && !marksOf({ time, minutes, bufferMinutes: 0 }).every((mark) => slots.includes(mark)),
  ).length;
  if (outside === 0) return null;
  return (
    <Note tone="warn">
      {outside === 1
        ? '1 appointment is outside of these hours. It takes place unless you move or cancel it.'
        : `${outside} appointments are outside of these hours. They take place unless you move or cancel them.`}
    </Note>
  );
}

const Heading = styled.h3`
  margin-bottom: ${space[2]};
  font: 800 ${size.lg}/1.2 ${font.display};
  outline: none;
`;
