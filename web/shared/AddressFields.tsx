import type { InputHTMLAttributes } from 'react';
import styled from 'styled-components';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { media, space } from '../ui/tokens.ts';
import type { Address } from './AddressLines.tsx';
import { fieldId } from './problems.ts';
import { StateSelect } from './StateSelect.tsx';

/** The inputs of an address, each one that the browser knows how to fill in. `name` labels who or what is there. */
export function AddressFields(props: {
  form: string;
  name: string;
  draft: Address;
  errorOf: (field: string) => string | undefined;
  onChange: (change: Partial<Address>) => void;
}) {
  const { form, draft, errorOf, onChange } = props;
  const line = (
    field: Exclude<keyof Address, 'state'>,
    label: string,
    input: InputHTMLAttributes<HTMLInputElement>,
    isOptional = false,
  ) => (
    <Field
      label={label}
      id={fieldId(form, field)}
      error={errorOf(field)}
      {...(isOptional ? { optional: true } : { required: true })}
    >
      <Input {...input} value={draft[field]} onChange={({ target }) => onChange({ [field]: target.value })} />
    </Field>
  );
  return (
    <Fields>
      <Wide>{line('name', props.name, { maxLength: 100, autoComplete: 'shipping name' })}</Wide>
      <Wide>{line('street', 'Street and number', { maxLength: 120, autoComplete: 'shipping address-line1' })}</Wide>
      <Wide>
        {line('unit', 'Apartment, suite or floor', { maxLength: 60, autoComplete: 'shipping address-line2' }, true)}
      </Wide>
      <Wide>{line('city', 'City', { maxLength: 80, autoComplete: 'shipping address-level2' })}</Wide>
      <Field label="State" required id={fieldId(form, 'state')} error={errorOf('state')}>
        <StateSelect
          value={draft.state}
          autoComplete="shipping address-level1"
          onChange={({ target }) => onChange({ state: target.value })}
        />
      </Field>
      {line('zip', 'ZIP code', { maxLength: 10, inputMode: 'numeric', autoComplete: 'shipping postal-code' })}
    </Fields>
  );
}

const Fields = styled.div`
  display: grid;
  gap: ${space[4]};
  align-items: start;
  ${media.tablet} {
    grid-template-columns: 1fr 160px;
  }
`;
const Wide = styled.div`${media.tablet} { grid-column: 1 / -1; }`;
