import { type ReactNode, useState } from 'react';
import { numberOf } from '../shared/orderNumber.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Row } from '../ui/Layout.tsx';
import { DropdownMenu, MenuItem } from '../ui/Menu.tsx';
import { useOnline } from '../ui/useOnline.ts';
import { CancelPartDialog } from './CancelPartDialog.tsx';
import type { Order, Part } from './orders.ts';
import { ShipDialog } from './ShipDialog.tsx';
import { useOrderActions } from './useOrderActions.ts';

/** Draws the buttons of a part; undefined where there is nothing to be done. */
export type PartButtons = (order: Order, part: Part, asSeller: boolean) => ReactNode;

/**
 * What orders need to be acted upon, with the windows that ask first. Cancelling is a button until a part is sent; what
 * a seller takes back later is in a menu.
 */
export function OrderActionsProvider(props: { children: (buttons: PartButtons) => ReactNode }) {
  const actions = useOrderActions();
  const online = useOnline();
  const [shipping, setShipping] = useState<{ order: Order; part: Part }>();
  const [cancelling, setCancelling] = useState<{ order: Order; part: Part; asSeller: boolean }>();
  const [delivering, setDelivering] = useState<readonly string[]>([]);
  const deliver = async (id: string) => {
    setDelivering((now) => [...now, id]);
    await actions.deliver(id);
    setDelivering((now) => now.filter((other) => other !== id));
  };
  const buttons: PartButtons = (order, part, asSeller) => {
    if (!part.shippable && !part.deliverable && !part.cancellable) return undefined;
    const about = `order ${numberOf(order.id)}`;
    return (
      <Row $gap={2}>
        {part.shippable && (
          <Button
            small
            variant="primary"
            disabled={!online}
            aria-label={`${part.isPickedUp ? 'Ready for pick-up:' : 'Ship'} ${about}`}
            onClick={() => setShipping({ order, part })}
          >
            {part.isPickedUp ? 'Ready for pick-up' : 'Ship'}
          </Button>
        )}
        {part.deliverable && (
          <Button
            small
            variant={asSeller ? 'secondary' : 'primary'}
            disabled={!online}
            busy={delivering.includes(order.id)}
            icon={<Icon name="check" size={18} />}
            aria-label={`${arrived(part, asSeller)}: ${about}`}
            onClick={() => void deliver(order.id)}
          >
            {arrived(part, asSeller)}
          </Button>
        )}
        {part.cancellable && part.status === 'paid' && (
          <Button
            small
            disabled={!online}
            aria-label={`Cancel ${about}`}
            onClick={() => setCancelling({ order, part, asSeller })}
          >
            Cancel
          </Button>
        )}
        {part.cancellable && part.status !== 'paid' && (
          <DropdownMenu
            label={`More about ${about}`}
            align="start"
            trigger={
              <IconButton label={`More about ${about}`}>
                <Icon name="more" />
              </IconButton>
            }
          >
            <MenuItem icon="close" danger disabled={!online} onSelect={() => setCancelling({ order, part, asSeller })}>
              {part.isRefundHeld ? 'Let the refund begin' : 'Cancel and refund'}
            </MenuItem>
          </DropdownMenu>
        )}
      </Row>
    );
  };
  return (
    <>
      {!online && <p role="status">You are offline: orders can be read, but not changed.</p>}
      {props.children(buttons)}
      {shipping && <ShipDialog {...shipping} ship={actions.ship} onClose={() => setShipping(undefined)} />}
      {cancelling && (
        <CancelPartDialog {...cancelling} cancel={actions.cancelPart} onClose={() => setCancelling(undefined)} />
      )}
    </>
  );
}

function arrived({ isPickedUp }: Part, asSeller: boolean): string {
  if (!asSeller) return 'I have received it';
  return isPickedUp ? 'Mark as picked up' : 'Mark as delivered';
}
