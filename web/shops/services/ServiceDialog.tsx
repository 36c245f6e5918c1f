import { type FormEvent, useId, useState } from 'react';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import type { MenuService } from '../../shared/menu/useMenu.ts';
import { minutesWords } from '../../shared/menu/wish.ts';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormSummary } from '../../ui/FormSummary.tsx';
import { Input, MoneyInput, Select } from '../../ui/Input.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { color, size, space } from '../../ui/tokens.ts';
import { useDiscarding } from '../../ui/useDiscarding.tsx';
import { AddOnLines } from './AddOnLines.tsx';
import { fives, inputOfDraft } from './draft.ts';
import { Beside } from './parts.ts';
import { useServiceDraft } from './useServiceDraft.ts';

const Add = graphql(`
  mutation AddService($shopId: ID!, $input: ServiceInput!) { addService(shopId: $shopId, input: $input) { id ...MenuFields } }
`);
const Change = graphql(`
  mutation ChangeService($shopId: ID!, $id: ID!, $input: ServiceInput!) {
    changeService(shopId: $shopId, id: $id, input: $input) { id ...MenuFields }
  }
`);

const LONGEST = { name: 80, category: 40 };

/**
 * Adds a service to a shop's menu, or changes one. Left only when it is saved, or given up on being asked. What another
 * device changes meanwhile stays changed, but for what was touched here.
 */
export function ServiceDialog(props: {
  shopId: string;
  /** As it was when this was opened; undefined to add one. */
  service: MenuService | undefined;
  /** As the menu has it now; undefined where it is not on it. */
  now: MenuService | undefined;
  /** Headings of the menu, to choose from while one is written. */
  categories: readonly string[];
  onClose: () => void;
}) {
  const { shopId, service } = props;
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [add, adding] = useAction(Add, { once: true, refused: false, done: 'On the menu' });
  const [change, changing] = useAction(Change, { refused: false, done: 'Saved' });
  const busy = adding || changing;
  const { draft, set, isTouched, news } = useServiceDraft(service, props.now, busy);
  const form = useId();
  const { close, question } = useDiscarding(isTouched, props.onClose);
  const idOf = (field: string) => `${form}-${field}`;
  const fail = (message: string | undefined, wrong: Readonly<Record<string, string>>) => {
    setFailure(message);
    setFaults(wrong);
    setAttempt((now) => now + 1);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const read = inputOfDraft(draft);
    if ('faults' in read) return fail(undefined, read.faults);
    const { input } = read;
    const { refusal } = await (service ? change({ shopId, id: service.id, input }) : add({ shopId, input }));
    if (refusal) fail(refusal.message, {});
    else props.onClose();
  };
  const errors = [
    ...(failure ? [{ message: failure }] : []),
    ...Object.entries(faults).map(([field, message]) => ({ id: idOf(field), message })),
  ];
  const minutes = (least: number, most: number) =>
    fives(least, most).map((one) => (
      <option key={one} value={one}>
        {minutesWords(one)}
      </option>
    ));
  return (
    <>
      <Dialog
        open
        busy={busy}
        onOpenChange={(open) => !open && close()}
        title={service ? `Edit ${service.name}` : 'Add a service'}
        footer={
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {service ? 'Save' : 'Add to the menu'}
          </Button>
        }
      >
        <form id={form} onSubmit={(event) => void save(event)} noValidate>
          <News role="status">{news}</News>
          <Stack $gap={4}>
            <FormSummary attempt={attempt} errors={errors} />
            <Field label="Name" required id={idOf('name')} error={faults.name}>
              <Input
                maxLength={LONGEST.name}
                autoComplete="off"
                value={draft.name}
                onChange={({ target }) => set({ name: target.value })}
              />
            </Field>
            <Beside>
              <Field label="Price" required id={idOf('price')} error={faults.price}>
                <MoneyInput
                  maxLength={14}
                  value={draft.price}
                  onChange={({ target }) => set({ price: target.value })}
                />
              </Field>
              <Field label="Category" optional hint="The heading it stands under.">
                <Input
                  maxLength={LONGEST.category}
                  autoComplete="off"
                  list={idOf('categories')}
                  value={draft.category}
                  onChange={({ target }) => set({ category: target.value })}
                />
              </Field>
            </Beside>
            <datalist id={idOf('categories')}>
              {props.categories.map((category) => (
                <option key={category} value={category} />
              ))}
            </datalist>
            <Beside>
              <Field label="How long it takes" hint="The visit itself, without add-ons.">
                <Select value={draft.minutes} onChange={({ target }) => set({ minutes: Number(target.value) })}>
                  {minutes(5, 480)}
                </Select>
              </Field>
              <Field label="Buffer" hint="Until the chair is free again.">
                <Select
                  value={draft.bufferMinutes}
                  onChange={({ target }) => set({ bufferMinutes: Number(target.value) })}
                >
                  {minutes(0, 60)}
                </Select>
              </Field>
            </Beside>
            <AddOnLines
              addOns={draft.addOns}
              faultOf={(key) => faults[`addOn-${key}`]}
              idOf={(key) => idOf(`addOn-${key}`)}
              onChange={(addOns) => set({ addOns })}
            />
          </Stack>
        </form>
      </Dialog>
      {question}
    </>
  );
}

/** Without words it takes no room. */
const News = styled.p`
  &:not(:empty) {
    margin-bottom: ${space[4]};
    padding: ${space[3]};
    background: ${color.sunken};
    border-left: 4px solid ${color.deepText};
    font-size: ${size.sm};
  }
`;
