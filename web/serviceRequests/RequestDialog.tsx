import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { graphql } from '../graphql/index.ts';
import { fieldId, type Problem, useProblems } from '../shared/problems.ts';
import { StateSelect } from '../shared/StateSelect.tsx';
import { zoneOfState } from '../shared/states.ts';
import { addDays, dateIn, viewerZone } from '../shared/times.ts';
import { useAction } from '../shared/useAction.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { FormSummary } from '../ui/FormSummary.tsx';
import { Input, Select, TextArea } from '../ui/Input.tsx';
import { Stack } from '../ui/Layout.tsx';
import { media, space } from '../ui/tokens.ts';
import { useDiscarding } from '../ui/useDiscarding.tsx';
import { entityTexts, type PartOfDay, partsOfDay } from './words.ts';

const RequestService = graphql(`
  mutation RequestService($input: ServiceRequestInput!) { requestService(input: $input) { id } }
`);

const form = 'service-request';
const FARTHEST_DAYS = 365;
const MOST_HEADS = 200;
const empty = { date: '', partOfDay: 'morning' as PartOfDay, heads: '', address: '', city: '', state: '', note: '' };

/** What is missing or impossible; the server says the rest. */
function problemsOf({ date, heads, address, city, state }: typeof empty): Problem[] {
  const count = Number(heads);
  return [
    ...(date ? [] : [{ field: 'date', message: 'Please choose a day.' }]),
    ...(Number.isInteger(count) && count >= 1 && count <= MOST_HEADS
      ? []
      : [{ field: 'heads', message: 'Please enter 1 to 200 people.' }]),
    ...(address.trim() ? [] : [{ field: 'address', message: 'Please enter the address.' }]),
    ...(city.trim() ? [] : [{ field: 'city', message: 'Please enter the city.' }]),
    ...(state ? [] : [{ field: 'state', message: 'Please choose a state.' }]),
  ];
}

/** Asks for the day, the heads, the place and a note, and sends the request. */
export function RequestDialog({ onClose, onSent }: { onClose: () => void; onSent: () => void }) {
  const [draft, setDraft] = useState(empty);
  const problems = useProblems(form);
  const [send, busy] = useAction(RequestService, { done: 'Your request is with us', refused: false, once: true });
  const { close, question } = useDiscarding(JSON.stringify(draft) !== JSON.stringify(empty), onClose);
  const today = dateIn(zoneOfState(draft.state) ?? viewerZone(), new Date());
  const set = (change: Partial<typeof empty>) => {
    setDraft((before) => ({ ...before, ...change }));
    for (const name of Object.keys(change)) problems.clear(name);
  };
  const text = (field: Exclude<keyof typeof empty, 'partOfDay'>) => ({
    value: draft[field],
    onChange: ({ target }: { target: { value: string } }) => set({ [field]: target.value }),
  });
  const field = (name: keyof typeof empty) => ({ id: fieldId(form, name), error: problems.errorOf(name) });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(draft);
    problems.show(found);
    if (found.length > 0) return;
    const { refusal } = await send({ input: { ...draft, heads: Number(draft.heads) } });
    if (refusal) problems.show([{ message: refusal.message, ...(refusal.field && { field: refusal.field }) }]);
    else onSent();
  };
  return (
    <>
      <Dialog
        open
        busy={busy}
        onOpenChange={(open) => !open && close()}
        title={entityTexts.button}
        description="We read it and, where shops near you can, ask them for offers. Nothing is paid by asking."
        footer={
          <Button variant="primary" type="submit" form={form} busy={busy}>
            Send the request
          </Button>
        }
      >
        <form id={form} noValidate onSubmit={(event) => void submit(event)}>
          <Stack $gap={4}>
            <FormSummary errors={problems.summary} attempt={problems.attempt} />
            <Beside>
              <Field label="Day" required {...field('date')}>
                <Input type="date" min={today} max={addDays(today, FARTHEST_DAYS)} {...text('date')} />
              </Field>
              <Field label="Part of the day" required {...field('partOfDay')}>
                <Select
                  value={draft.partOfDay}
                  onChange={({ target }) => set({ partOfDay: target.value as PartOfDay })}
                >
                  {partsOfDay.map(({ value, label, note }) => (
                    <option key={value} value={value}>{`${label} (${note})`}</option>
                  ))}
                </Select>
              </Field>
            </Beside>
            <Field label="Heads" required hint="How many people, 1 to 200." {...field('heads')}>
              <Input inputMode="numeric" autoComplete="off" maxLength={3} {...text('heads')} />
            </Field>
            <Field label="Address" required {...field('address')}>
              <Input maxLength={200} autoComplete="street-address" {...text('address')} />
            </Field>
            <Beside>
              <Field label="City" required {...field('city')}>
                <Input maxLength={80} autoComplete="address-level2" {...text('city')} />
              </Field>
              <Field label="State" required {...field('state')}>
                <StateSelect autoComplete="address-level1" {...text('state')} />
              </Field>
            </Beside>
            <Field
              label="Note"
              optional
              hint="What it is about, who comes, what you wish. Shops read it too; they see your address and name only once you accept their offer."
              {...field('note')}
            >
              <TextArea rows={4} maxLength={1000} {...text('note')} />
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
