import { useState } from 'react';
import styled from 'styled-components';
import { paths } from '../shared/paths.ts';
import { useNow } from '../shared/useNow.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { FieldError } from '../ui/Field.tsx';
import { Row } from '../ui/Layout.tsx';
import { color, radius, space } from '../ui/tokens.ts';
import { useOnline } from '../ui/useOnline.ts';
import type { Order } from './orders.ts';
import { useOrderActions } from './useOrderActions.ts';

/** An unpaid order with its reservation time, the payment link and a button to cancel. */
export function UnpaidOrder({ order }: { order: Order }) {
  const actions = useOrderActions();
  const online = useOnline();
  const now = useNow(10_000);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const minutes = order.expiresAt ? Math.max(0, Math.ceil((Date.parse(order.expiresAt) - now) / 60_000)) : 0;
  const giveUp = async () => {
    setBusy(true);
    setFailure((await actions.giveUp(order.id)).refusal?.message);
    setBusy(false);
  };
  return (
    <Panel aria-labelledby="unpaid">
      <h2 id="unpaid">This order is not paid yet</h2>
      <p>
        {minutes > 0
          ? `Its pieces are kept for you for ${minutes} more ${minutes === 1 ? 'minute' : 'minutes'}.`
          : 'Its time is over; its pieces go back on the shelf.'}
      </p>
      {failure && <FieldError>{failure}</FieldError>}
      <Row>
        {minutes > 0 && online && (
          <LinkButton variant="primary" to={paths.payment('cart', order.id, (order.totalCents / 100).toString())}>
            Pay now
          </LinkButton>
        )}
        <Button busy={busy} disabled={!online} onClick={() => void giveUp()}>
          Give it up
        </Button>
      </Row>
    </Panel>
  );
}

const Panel = styled.section`
  display: grid;
  gap: ${space[3]};
  padding: ${space[5]};
  background: ${color.warnSoft};
  border: 1px solid ${color.warn};
  border-left-width: 6px;
  border-radius: ${radius.card};
  h2 {
    font-size: 1.375rem;
  }
`;
