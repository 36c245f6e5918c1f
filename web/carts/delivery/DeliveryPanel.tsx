import styled from 'styled-components';
import { AddressLines, lineOf } from '../../shared/AddressLines.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { Loading, SkeletonText } from '../../ui/Skeleton.tsx';
import { color, size, space, target } from '../../ui/tokens.ts';
import { AddressForm } from './AddressForm.tsx';
import type { Delivery } from './useDelivery.ts';

/** Where the cart goes: the address chosen last, one of those before, or a new one. Nowhere when all is picked up. */
export function DeliveryPanel({ delivery }: { delivery: Delivery }) {
  if (!delivery.isSent && !delivery.draft) return null;
  return (
    <section aria-labelledby="deliver-to">
      <Title id="deliver-to">Deliver to</Title>
      <Card>
        {delivery.loading ? (
          <Loading>
            <SkeletonText lines={3} />
          </Loading>
        ) : delivery.draft ? (
          <Stack $gap={5}>
            <Earlier delivery={delivery} />
            <AddressForm delivery={delivery} draft={delivery.draft} />
          </Stack>
        ) : (
          delivery.chosen && (
            <Row $justify="space-between" $gap={4}>
              <AddressLines address={delivery.chosen} />
              <Button small icon={<Icon name="edit" size={18} />} onClick={delivery.open}>
                Change address
              </Button>
            </Row>
          )
        )}
      </Card>
    </section>
  );
}

/** The addresses of former orders, each a press away. */
function Earlier({ delivery }: { delivery: Delivery }) {
  if (delivery.earlier.length === 0) return null;
  return (
    <div>
      <Hint id="earlier">Used before</Hint>
      <Choices aria-labelledby="earlier">
        {delivery.earlier.map((address) => (
          <li key={`${address.name} ${lineOf(address)}`}>
            <button type="button" disabled={delivery.busy} onClick={() => void delivery.choose(address)}>
              <strong>{address.name}</strong>
              <span>{lineOf(address)}</span>
            </button>
            <IconButton
              label={`Remove ${address.name}, ${lineOf(address)}`}
              disabled={delivery.busy}
              onClick={() => void delivery.forget(address)}
            >
              <Icon name="trash" />
            </IconButton>
          </li>
        ))}
      </Choices>
    </div>
  );
}

const Title = styled.h2`font-size: 1.375rem; margin-bottom: ${space[3]};`;
const Hint = styled.p`font-weight: 650; margin-bottom: ${space[2]};`;
const Choices = styled.ul`
  display: grid;
  gap: ${space[2]};
  li {
    display: flex;
    gap: ${space[2]};
    align-items: center;
  }
  li > :first-child {
    display: grid;
    flex: 1;
    min-width: 0;
    min-height: ${target};
    padding: ${space[2]} ${space[3]};
    text-align: left;
    overflow-wrap: anywhere;
    background: ${color.surface};
    border: 1px solid ${color.lineStrong};
    border-radius: 6px;
    &:hover {
      border-color: ${color.deepText};
    }
  }
  li > :first-child span {
    font-size: ${size.sm};
    color: ${color.ink2};
  }
`;
