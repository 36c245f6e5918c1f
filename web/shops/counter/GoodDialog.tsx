import { type FormEvent, useId, useState } from 'react';
import { graphql } from '../../graphql/index.ts';
import type { CounterGood } from '../../shared/counter/useCounterGoods.ts';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormSummary } from '../../ui/FormSummary.tsx';
import { Input, MoneyInput } from '../../ui/Input.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { useDiscarding } from '../../ui/useDiscarding.tsx';
import { draftOfGood, emptyGood, inputOfGood, LONGEST_NAME } from './goodDraft.ts';

const SetGood = graphql(`
  mutation SetCounterGood($shopId: ID!, $id: ID, $input: CounterGoodInput!) {
    setCounterGood(shopId: $shopId, id: $id, input: $input) { id name priceCents stock }
  }
`);
const SetStock = graphql(`
  mutation SetCounterStock($shopId: ID!, $id: ID!, $stock: Int) {
    setCounterStock(shopId: $shopId, id: $id, stock: $stock) { id name priceCents stock }
  }
`);

/**
 * Puts a good at the desk of a shop, or changes one. The pieces are sent only where they were written here, so that what is sold
 * meanwhile stays counted. `onSaved` once anything is saved.
 */
export function GoodDialog(props: {
  shopId: string;
  /** As it was when this was opened; undefined to add one. */
  good: CounterGood | undefined;
  onSaved: () => void;
  onClose: () => void;
}) {
  const { shopId, good } = props;
  const [before] = useState(() => (good ? draftOfGood(good) : emptyGood));
  const [draft, setDraft] = useState(before);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [setGood, setting] = useAction(SetGood, { once: true, refused: false });
  const [setStock, counting] = useAction(SetStock, { refused: false });
  const busy = setting || counting;
  const form = useId();
  const isTouched = JSON.stringify(draft) !== JSON.stringify(before);
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
    const read = inputOfGood(draft);
    if ('faults' in read) return fail(undefined, read.faults);
    const { input, stock } = read;
    const { refusal } = good
      ? await setGood({ shopId, id: good.id, input }, 'Saved')
      : await setGood({ shopId, input: { ...input, stock } }, 'At the desk');
    if (refusal) return fail(refusal.message, {});
    props.onSaved();
    if (good && draft.stock !== before.stock) {
      const counted = await setStock({ shopId, id: good.id, stock });
      if (counted.refusal) return fail(counted.refusal.message, {});
      props.onSaved();
    }
    props.onClose();
  };
  const errors = [
    ...(failure ? [{ message: failure }] : []),
    ...Object.entries(faults).map(([field, message]) => ({ id: idOf(field), message })),
  ];
  return (
    <>
      <Dialog
        open
        busy={busy}
        onOpenChange={(open) => !open && close()}
        title={good ? `Edit ${good.name}` : 'Add a good'}
        footer={
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {good ? 'Save' : 'Put it at the desk'}
          </Button>
        }
      >
        <form id={form} onSubmit={(event) => void save(event)} noValidate>
          <Stack $gap={4}>
            <FormSummary attempt={attempt} errors={errors} />
            <Field label="Name" required id={idOf('name')} error={faults.name}>
              <Input
                maxLength={LONGEST_NAME}
                autoComplete="off"
                value={draft.name}
                onChange={({ target }) => setDraft({ ...draft, name: target.value })}
              />
            </Field>
            <Field label="Price" required id={idOf('price')} error={faults.price}>
              <MoneyInput
                maxLength={12}
                value={draft.price}
                onChange={({ target }) => setDraft({ ...draft, price: target.value })}
              />
            </Field>
            <Field
              label="Pieces left"
              optional
              hint="Leave it empty where you do not count them."
              id={idOf('stock')}
              error={faults.stock}
            >
              <Input
                inputMode="numeric"
                maxLength={7}
                autoComplete="off"
                value={draft.stock}
                onChange={({ target }) => setDraft({ ...draft, stock: target.value })}
              />
            </Field>
          </Stack>
        </form>
      </Dialog>
      {question}
    </>
  );
}
