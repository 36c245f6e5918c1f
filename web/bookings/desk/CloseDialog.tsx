import { useQuery } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { Beside } from '../../shared/DayField.tsx';
import { sentence } from '../../shared/sentence.ts';
import { dateIn, daysBetween, shortDate } from '../../shared/times.ts';
import { useAction } from '../../shared/useAction.ts';
import { useNow } from '../../shared/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, FieldError } from '../../ui/Field.tsx';
import { formatCentsExact } from '../../ui/format.ts';
import { Input } from '../../ui/Input.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { Note } from '../../ui/Note.tsx';
import { useDiscarding } from '../../ui/useDiscarding.tsx';
import type { DeskShop } from './deskTimes.ts';
import { DayField } from './WhenFields.tsx';

const Preview = graphql(`
  query ClosingPreview($shopId: ID!, $from: LocalDate!, $to: LocalDate!) { closingPreview(shopId: $shopId, from: $from, to: $to) { appointments refundCents } }
`);
const CloseDays = graphql(`mutation CloseDays($input: CloseDaysInput!) { closeDays(input: $input) }`);

const MOST_DAYS = 31;
const daysWord = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

/**
 * Closes one's shop for some days. What is booked on them is shown first, with the money that goes back; closing cancels
 * exactly that.
 */
export function CloseDialog(props: { shop: DeskShop; onDone: () => unknown; onClose: () => void }) {
  const { shop } = props;
  const now = useNow(30_000);
  const [from, setFrom] = useState(() => dateIn(shop.timeZone, new Date(now)));
  const [until, setUntil] = useState(from);
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string>();
  const to = until < from ? from : until;
  const days = daysBetween(from, to) + 1;
  const isTooLong = days > MOST_DAYS;
  const preview = useQuery(Preview, {
    variables: { shopId: shop.id, from, to },
    skip: isTooLong,
    fetchPolicy: 'network-only',
    context: ASKED_ANEW,
  });
  const [close, busy] = useAction(CloseDays, { once: true, refused: false });
  const { close: leave, question } = useDiscarding(reason !== '', props.onClose);
  const shown = preview.data?.closingPreview;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isTooLong) return setFailure(`At most ${MOST_DAYS} days are closed at once.`);
    if (!shown) return;
    setFailure(undefined);
    const input = { shopId: shop.id, from, to, appointments: [...shown.appointments], reason: reason.trim() || null };
    const said = days === 1 ? `Closed: ${shortDate(from)}` : `Closed: ${shortDate(from)} to ${shortDate(to)}`;
    const { refusal } = await close({ input }, said);
    if (refusal) {
      setFailure(refusal.message);
      return void refetchSafely(preview.refetch);
    }
    props.onDone();
    props.onClose();
  };
  return (
    <>
      <Dialog
        open
        busy={busy}
        onOpenChange={(isOpen) => !isOpen && leave()}
        title="Close days"
        description={`${sentence(shop.name)} Nobody can book on a day that is closed.`}
        footer={
          <Button variant="danger" type="submit" form="close-days" busy={busy} aria-disabled={!shown && !isTooLong}>
            {shown && shown.appointments.length > 0
              ? `Close ${daysWord(days)} and cancel ${shown.appointments.length}`
              : `Close ${daysWord(days)}`}
          </Button>
        }
      >
        <form id="close-days" onSubmit={(event) => void send(event)}>
          <Stack $gap={4}>
            <Beside>
              <DayField {...{ shop, now }} label="First day" value={from} onChange={setFrom} />
              <DayField {...{ shop, now }} label="Last day" key={from} value={to} onChange={setUntil} />
            </Beside>
            {!isTooLong &&
              (shown ? (
                <Note tone={shown.appointments.length > 0 ? 'warn' : 'info'}>{wordsOf(shown)}</Note>
              ) : (
                <Unanswered query={preview} skeleton={<Note tone="info">Looking up what is booked…</Note>} />
              ))}
            <Field label="Reason" optional hint="Customers whose appointments are cancelled read it.">
              <Input maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
            </Field>
            <div role="alert">{failure && <FieldError>{failure}</FieldError>}</div>
          </Stack>
        </form>
      </Dialog>
      {question}
    </>
  );
}

function wordsOf({ appointments, refundCents }: { appointments: readonly string[]; refundCents: number }): string {
  if (appointments.length === 0) return 'Nothing is booked on these days.';
  const many =
    appointments.length === 1 ? '1 appointment is cancelled' : `${appointments.length} appointments are cancelled`;
  const money = refundCents > 0 ? `, and ${formatCentsExact(refundCents)} go back to your customers` : '';
  return `${many}${money}. We write to everybody who has an account.`;
}
