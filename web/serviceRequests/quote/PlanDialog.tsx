import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import type { RequestFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { OWNER, useBarbers } from '../../shared/crew/useBarbers.ts';
import { minutesWords } from '../../shared/menu/wish.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { clock } from '../../shared/times.ts';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, FieldError } from '../../ui/Field.tsx';
import { Select } from '../../ui/Input.tsx';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { media, space } from '../../ui/tokens.ts';
import { useDiscarding } from '../../ui/useDiscarding.tsx';
import { barberCount, headingOf, minutesOf, type Quote } from '../words.ts';

const PlanServiceVisit = graphql(`
  mutation PlanServiceVisit($input: ServiceVisitInput!) { planServiceVisit(input: $input) { ...RequestFields } }
`);

const form = 'service-visit';
const HALF_HOUR = 30;
const LONGEST_VISIT = 720;
const LONGEST_TRAVEL = 240;
const halfHours = (from: number, until: number): number[] =>
  Array.from({ length: (until - from) / HALF_HOUR + 1 }, (_, nth) => from + nth * HALF_HOUR);

/** Asks a shop's owner who comes to what was agreed, for how long, and how long the way is. */
export function PlanDialog(props: {
  request: RequestFieldsFragment;
  quote: Quote & { readonly shop: NonNullable<Quote['shop']> };
  onClose: () => void;
}) {
  const { request, quote } = props;
  const { visit } = quote;
  const barbers = useBarbers(quote.shop.id);
  const first = {
    chosen: visit?.barberIds ?? [],
    minutes: visit ? minutesOf(visit) : 120,
    travelMinutes: visit?.travelMinutes ?? HALF_HOUR,
  };
  const [draft, setDraft] = useState<typeof first>(first);
  const [failure, setFailure] = useState<string>();
  const [send, busy] = useAction(PlanServiceVisit, { done: 'The visit is planned', refused: false });
  const { close, question } = useDiscarding(JSON.stringify(draft) !== JSON.stringify(first), props.onClose);
  const change = (changes: Partial<typeof first>) => {
    setDraft((before) => ({ ...before, ...changes }));
    setFailure(undefined);
  };
  const people = barbers && [
    { id: OWNER, name: 'You' },
    ...barbers.map(({ id, person }) => ({ id, name: nameOf(person) })),
  ];
  // Who has left the crew since the last plan cannot be chosen any more.
  const chosen = draft.chosen.filter((id) => people?.some((one) => one.id === id));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    if (chosen.length === 0) return setFailure('Please choose who comes.');
    if (chosen.length > quote.barbers) return setFailure(`You have offered ${barberCount(quote.barbers)}.`);
    const { minutes, travelMinutes } = draft;
    const { refusal } = await send({ input: { requestId: request.id, barbers: chosen, minutes, travelMinutes } });
    if (refusal) setFailure(refusal.message);
    else props.onClose();
  };
  return (
    <>
      <Dialog
        open
        busy={busy}
        onOpenChange={(open) => !open && close()}
        title="Plan the visit"
        description={`${headingOf(request)}, ${barberCount(quote.barbers)} at ${clock(quote.time)}. Nobody can be booked with who comes until they are back.`}
        footer={
          <Button variant="primary" type="submit" form={form} busy={busy}>
            Save the plan
          </Button>
        }
      >
        <form id={form} noValidate onSubmit={(event) => void submit(event)}>
          <Stack $gap={4}>
            {people ? (
              <Who>
                <legend>Who comes</legend>
                {people.map(({ id, name }) => (
                  <Checkbox
                    key={id}
                    label={name}
                    checked={chosen.includes(id)}
                    onChange={(isChosen) =>
                      change({ chosen: isChosen ? [...chosen, id] : chosen.filter((one) => one !== id) })
                    }
                  />
                ))}
                <Muted>Whoever else comes along needs no chair here.</Muted>
              </Who>
            ) : (
              <ListSkeleton />
            )}
            <Beside>
              <Field label="The visit takes" required>
                <Select value={draft.minutes} onChange={({ target }) => change({ minutes: Number(target.value) })}>
                  {halfHours(HALF_HOUR, LONGEST_VISIT).map((minutes) => (
                    <option key={minutes} value={minutes}>
                      {minutesWords(minutes)}
                    </option>
                  ))}
                </Select>
              </Field>
              <Field label="The way there takes" required hint="The way back as long.">
                <Select
                  value={draft.travelMinutes}
                  onChange={({ target }) => change({ travelMinutes: Number(target.value) })}
                >
                  {halfHours(0, LONGEST_TRAVEL).map((minutes) => (
                    <option key={minutes} value={minutes}>
                      {minutesWords(minutes)}
                    </option>
                  ))}
                </Select>
              </Field>
            </Beside>
            <div role="alert">{failure && <FieldError>{failure}</FieldError>}</div>
          </Stack>
        </form>
      </Dialog>
      {question}
    </>
  );
}

const Who = styled.fieldset`
  border: 0;
  padding: 0;
  legend {
    font-weight: 650;
  }
`;
const Beside = styled.div`
  display: grid;
  gap: ${space[4]};
  align-items: start;
  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;
