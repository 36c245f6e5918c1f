import type { FormEvent, InputHTMLAttributes } from 'react';
import styled from 'styled-components';
import type { Address } from '../../shared/AddressLines.tsx';
import { fieldId } from '../../shared/problems.ts';
import { states } from '../../shared/states.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormSummary } from '../../ui/FormSummary.tsx';
import { Input, Select } from '../../ui/Input.tsx';
import { Row } from '../../ui/Layout.tsx';
import { media, space } from '../../ui/tokens.ts';
import { type Delivery, deliveryForm } from './useDelivery.ts';

/** Asks for an address, each part in an input that the browser knows how to fill in. */
export function AddressForm({ delivery, draft }: { delivery: Delivery; draft: Address }) {
  const { problems, set } = delivery;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void delivery.save();
  };
  const line = (
    field: Exclude<keyof Address, 'state'>,
    label: string,
    input: InputHTMLAttributes<HTMLInputElement>,
    isOptional = false,
  ) => (
    <Field
      label={label}
      id={fieldId(deliveryForm, field)}
      error={problems.errorOf(field)}
      {...(isOptional ? { optional: true } : { required: true })}
    >
      <Input {...input} value={draft[field]} onChange={({ target }) => set({ [field]: target.value })} />
    </Field>
  );
  return (
    <Form aria-label="Delivery address" noValidate onSubmit={submit}>
      <FormSummary errors={problems.summary} attempt={problems.attempt} />
      <Fields>
        <Wide>{line('name', 'Full name', { maxLength: 100, autoComplete: 'shipping name' })}</Wide>
        <Wide>{line('street', 'Street and number', { maxLength: 120, autoComplete: 'shipping address-line1' })}</Wide>
        <Wide>
          {line('unit', 'Apartment, suite or floor', { maxLength: 60, autoComplete: 'shipping address-line2' }, true)}
        </Wide>
        <Wide>{line('city', 'City', { maxLength: 80, autoComplete: 'shipping address-level2' })}</Wide>
        <Field label="State" required id={fieldId(deliveryForm, 'state')} error={problems.errorOf('state')}>
          <Select
            value={draft.state}
            autoComplete="shipping address-level1"
            onChange={({ target }) => set({ state: target.value })}
          >
            <option value="">Choose a state</option>
            {states.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        {line('zip', 'ZIP code', { maxLength: 10, inputMode: 'numeric', autoComplete: 'shipping postal-code' })}
      </Fields>
      <Row>
        <Button type="submit" busy={delivery.busy}>
          Use this address
        </Button>
        {delivery.chosen && (
          <Button variant="quiet" onClick={delivery.close}>
            Cancel
          </Button>
        )}
      </Row>
    </Form>
  );
}

const Form = styled.form`display: grid; gap: ${space[4]};`;
const Fields = styled.div`
  display: grid;
  gap: ${space[4]};
  align-items: start;
  ${media.tablet} {
    grid-template-columns: 1fr 160px;
  }
`;
const Wide = styled.div`${media.tablet} { grid-column: 1 / -1; }`;
