import type { OrderStatus } from '../graphql/graphql.ts';
import { Badge, type Tone } from '../ui/Badge.tsx';
import type { IconName } from '../ui/Icons.tsx';

const looks: Record<OrderStatus, { tone: Tone; icon: IconName; word: string }> = {
  placed: { tone: 'warn', icon: 'clock', word: 'Waiting for payment' },
  abandoned: { tone: 'neutral', icon: 'undo', word: 'Not paid in time' },
  paid: { tone: 'info', icon: 'ok', word: 'Paid' },
  shipped: { tone: 'info', icon: 'forward', word: 'Shipped' },
  delivered: { tone: 'ok', icon: 'check', word: 'Delivered' },
  cancelled: { tone: 'err', icon: 'close', word: 'Cancelled' },
  refunded: { tone: 'neutral', icon: 'undo', word: 'Refunded' },
};

export const statusWord = (status: OrderStatus): string => looks[status].word;

/** The same steps of what is picked up instead of sent. */
const pickUpWords: Partial<Record<OrderStatus, string>> = { shipped: 'Ready for pick-up', delivered: 'Picked up' };

/** Where an order, or a seller's part of one, stands: a word with its sign. */
export function OrderStatusBadge({ status, isPickedUp = false }: { status: OrderStatus; isPickedUp?: boolean }) {
  const { tone, icon, word: usual } = looks[status];
  const word = (isPickedUp && pickUpWords[status]) || usual;
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}
