import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import type { RequestFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { centsOf } from '../../shared/prices.ts';
import { fieldId, type Problem, useProblems } from '../../shared/problems.ts';
import { clock, dateIn } from '../../shared/times.ts';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormSummary } from '../../ui/FormSummary.tsx';
import { Input, MoneyInput, Select, TextArea } from '../../ui/Input.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { media, space } from '../../ui/tokens.ts';
import { useDiscarding } from '../../ui/useDiscarding.tsx';
import { headingOf, type PartOfDay } from '../words.ts';

const QuoteRequest = graphql(`
  mutation QuoteRequest($input: ServiceQuoteInput!) { quoteRequest(input: $input) { ...RequestFields } }
`);

const form = 'service-quote';
const MOST_CENTS = 10_000_000;
const MOST_BARBERS = 50;
/** First and last half hour of each part of the day, as hours. */
const HOURS: Readonly<Record<PartOfDay, readonly [from: number, until: number]>> = {
  morning: [8, 12],
  afternoon: [12, 17],
  evening: [17, 23],
};

/** '09:00', '09:30' … within a part of the day. */
function timesOf(part: PartOfDay): string[] {
  const [from, until] = HOURS[part];
  return Array.from({ length: (until - from) * 2 }, (_, half) => {
    const hour = String(from + Math.floor(half / 2)).padStart(2, '0');
    return `${hour}:${half % 2 === 0 ? '00' : '30'}`;
  });
}

interface Shop {
  readonly id: string;
  readonly name: string;
}

/** Asks a shop owner for what their shop offers: the price, when, how many barbers, and until when it stands. */
export function QuoteDialog(props: { request: RequestFieldsFragment; shops: readonly Shop[]; onClose: () => void }) {
  const { request, shops } = props;
  const times = timesOf(request.partOfDay);
  const first = {
    shopId: shops[0]?.id ?? '',
    price: '',
    time: times[0] ?? '',
    barbers: '',
    validUntil: request.date,
    note: '',
  };
  const [draft, setDraft] = useState(first);
  const problems = useProblems(form);
  const [send, busy] = useAction(QuoteRequest, { done: 'Your offer is sent', refused: false, once: true });
  const { close, question } = useDiscarding(JSON.stringify(draft) !== JSON.stringify(first), props.onClose);
  const text = (name: keyof typeof first) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setDraft((before) => ({ ...before, [name]: target.value }));
      problems.clear(name === 'price' ? 'priceCents' : name);
    },
  });
  const field = (name: string) => ({ id: fieldId(form, name), error: problems.errorOf(name) });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const priceCents = centsOf(draft.price, MOST_CENTS);
    const barbers = Number(draft.barbers);
    const found: Problem[] = [
      ...(priceCents !== undefined && priceCents >= 100
        ? []
        : [{ field: 'priceCents', message: 'Please enter a price from $1 to $100,000.' }]),
      ...(Number.isInteger(barbers) && barbers >= 1 && barbers <= MOST_BARBERS
        ? []
        : [{ field: 'barbers', message: 'Please enter 1 to 50 barbers.' }]),
      ...(draft.validUntil ? [] : [{ field: 'validUntil', message: 'Please say until when it stands.' }]),
    ];
    problems.show(found);
    if (found.length > 0 || priceCents === undefined) return;
    const { price: _price, ...same } = draft;
    const { refusal } = await send({ input: { ...same, requestId: request.id, priceCents, barbers } });
    if (!refusal) return props.onClose();
    const at = refusal.field === 'price' ? 'priceCents' : refusal.field;
    problems.show([{ message: refusal.message, ...(at && { field: at }) }]);
  };
  return (
    <>
      <Dialog
        open
        busy={busy}
        onOpenChange={(open) => !open && close()}
        title="Make an offer"
        description={`${headingOf(request)}. It is paid by card once you have said who comes, as your shop’s rules for deposits have it.`}
        footer={
          <Button variant="primary" type="submit" form={form} busy={busy}>
            Send the offer
          </Button>
        }
      >
        <form id={form} noValidate onSubmit={(event) => void submit(event)}>
          <Stack $gap={4}>
            <FormSummary errors={problems.summary} attempt={problems.attempt} />
            {shops.length > 1 && (
              <Field label="Shop" required {...field('shopId')}>
                <Select {...text('shopId')}>
                  {shops.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
            <Beside>
              <Field label="Price for everybody" required {...field('priceCents')}>
                <MoneyInput maxLength={12} {...text('price')} />
              </Field>
              <Field label="Barbers" required {...field('barbers')}>
                <Input inputMode="numeric" autoComplete="off" maxLength={2} {...text('barbers')} />
              </Field>
              <Field label="Begin" required {...field('time')}>
                <Select {...text('time')}>
                  {times.map((time) => (
                    <option key={time} value={time}>
                      {clock(time)}
                    </option>
                  ))}
                </Select>
              </Field>
              <Field label="Valid until" required {...field('validUntil')}>
                <Input
                  type="date"
                  min={dateIn(request.timeZone, new Date())}
                  max={request.date}
                  {...text('validUntil')}
                />
              </Field>
            </Beside>
            <Field label="Note" optional {...field('note')}>
              <TextArea rows={3} maxLength={1000} {...text('note')} />
            </Field>
          </Stack>
        </form>
      </Dialog>
      {question}
    </>
  );
}

const Beside = styled.div`
  display: grid;
  gap: ${space[4]};
  align-items: start;
  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;
