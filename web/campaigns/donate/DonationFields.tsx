import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { MoneyInput, TextArea } from '../../ui/Input.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { ToggleGroup } from '../../ui/ToggleGroup.tsx';
import { USUAL_DOLLARS } from '../amounts.ts';
import { type Donation, type DonationFault, LONGEST_MESSAGE } from './donation.ts';

type Usual = (typeof USUAL_DOLLARS)[number];

interface FieldsProps {
  donation: Donation;
  faults: readonly DonationFault[];
  onChange: (changes: Partial<Donation>) => void;
}

const faultOf = (faults: readonly DonationFault[], field: DonationFault['field']): string | undefined =>
  faults.find((fault) => fault.field === field)?.message;

/** The amount: one of the usual ones, or any other. */
export function AmountField({ donation, faults, onChange }: FieldsProps) {
  const usual = USUAL_DOLLARS.find((value) => value === donation.amount.trim()) ?? '';
  return (
    <Stack $gap={3}>
      <ToggleGroup<Usual>
        label="Usual amounts"
        min={64}
        value={usual}
        onChange={(amount) => onChange({ amount })}
        items={USUAL_DOLLARS.map((value) => ({ value, label: `$${value}` }))}
      />
      <Field label="Amount" required error={faultOf(faults, 'amount')}>
        <MoneyInput
          name="amount"
          maxLength={20}
          value={donation.amount}
          onChange={({ target }) => onChange({ amount: target.value })}
        />
      </Field>
    </Stack>
  );
}

/** What goes with a contribution: words, a name or none, and a tip that is shown as what it is. */
export function ExtraFields({ donation, faults, onChange }: FieldsProps) {
  return (
    <Stack>
      <Field label="Message" optional hint="Shown on the campaign’s page beside your name.">
        <TextArea
          rows={3}
          maxLength={LONGEST_MESSAGE}
          value={donation.message}
          onChange={({ target }) => onChange({ message: target.value })}
        />
      </Field>
      <Checkbox
        label="Do not show my name"
        hint="The organizer still sees who you are."
        checked={donation.isAnonymous}
        onChange={(isAnonymous) => onChange({ isAnonymous })}
      />
      <Field
        label="Tip to the platform"
        optional
        hint="For running Chairside. It does not go to the campaign."
        error={faultOf(faults, 'tip')}
      >
        <MoneyInput
          name="tip"
          maxLength={20}
          value={donation.tip}
          onChange={({ target }) => onChange({ tip: target.value })}
        />
      </Field>
    </Stack>
  );
}
