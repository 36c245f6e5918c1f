import { useState } from 'react';
import { graphql } from '../../graphql/index.ts';
import { centsOf } from '../../shared/prices.ts';
import { useProblems } from '../../shared/problems.ts';
import { useSaving } from '../../shared/store/useSaving.ts';
import { useAction } from '../../shared/useAction.ts';
import { Field } from '../../ui/Field.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { MoneyInput, TextArea } from '../../ui/Input.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { FormDialog } from '../FormDialog.tsx';

const Record = graphql(`
  mutation RecordSpending($campaignId: ID!, $amountCents: Int!, $text: String!, $pictureUrl: String) {
    recordSpending(campaignId: $campaignId, amountCents: $amountCents, text: $text, pictureUrl: $pictureUrl) { id }
  }
`);

const FORM = 'spending';

interface DialogProps {
  campaignId: string;
  onSaved: () => void;
  onClose: () => void;
}

/** An entry on the use of funds: how much, what for, and a picture of the receipt. */
export function SpendingDialog({ campaignId, onSaved, onClose }: DialogProps) {
  const [amount, setAmount] = useState('');
  const [text, setText] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const problems = useProblems(FORM);
  const [record] = useAction(Record, { once: true, refused: false, done: 'The entry is in the ledger' });
  const { save, busy } = useSaving<unknown>();
  const toast = useToast();
  const submit = async () => {
    const cents = centsOf(amount, Number.MAX_SAFE_INTEGER);
    const wrong = [
      ...(cents === undefined || cents === 0
        ? [{ field: 'amount', message: 'Please enter an amount in dollars, such as 25 or 25.50.' }]
        : []),
      ...(text.trim() === '' ? [{ field: 'text', message: 'Please say what it was used for.' }] : []),
    ];
    problems.show(wrong);
    if (wrong.length > 0) return;
    const { refusal } = await save({ file, current: '' }, (pictureUrl) =>
      record({ campaignId, amountCents: cents ?? 0, text: text.trim(), pictureUrl: pictureUrl || null }),
    );
    if (refusal) return problems.show([{ message: refusal.message }]);
    onSaved();
    onClose();
  };
  return (
    <FormDialog
      title="Use of funds"
      description="Everyone reads this in the campaign’s ledger."
      problems={problems}
      busy={busy}
      isChanged={amount !== '' || text !== '' || file !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Amount" id={`${FORM}-amount`} required error={problems.errorOf('amount')}>
        <MoneyInput
          maxLength={20}
          value={amount}
          onChange={({ target }) => {
            setAmount(target.value);
            problems.clear('amount');
          }}
        />
      </Field>
      <Field label="What it was used for" id={`${FORM}-text`} required error={problems.errorOf('text')}>
        <TextArea
          maxLength={500}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            problems.clear('text');
          }}
        />
      </Field>
      <FileDrop
        label="Picture of the receipt"
        file={file}
        onFile={setFile}
        onRefuse={(reason) => toast.error(reason)}
      />
    </FormDialog>
  );
}
