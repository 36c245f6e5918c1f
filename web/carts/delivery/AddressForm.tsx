import type { FormEvent } from 'react';
import styled from 'styled-components';
import { AddressFields } from '../../shared/AddressFields.tsx';
import type { Address } from '../../shared/AddressLines.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormSummary } from '../../ui/FormSummary.tsx';
import { Row } from '../../ui/Layout.tsx';
import { space } from '../../ui/tokens.ts';
import { type Delivery, deliveryForm } from './useDelivery.ts';

/** Asks where the cart goes. */
export function AddressForm({ delivery, draft }: { delivery: Delivery; draft: Address }) {
  const { problems, set } = delivery;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void delivery.save();
  };
  return (
    <Form aria-label="Delivery address" noValidate onSubmit={submit}>
      <FormSummary errors={problems.summary} attempt={problems.attempt} />
      <AddressFields form={deliveryForm} name="Full name" draft={draft} errorOf={problems.errorOf} onChange={set} />
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
