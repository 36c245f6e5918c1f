import type { OrderFieldsFragment } from '../graphql/graphql.ts';

export type Order = OrderFieldsFragment;
export type Part = Order['parts'][number];

export const piecesOf = ({ lines }: Pick<Part, 'lines'>): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** 'Pomade', 'Pomade and Comb', 'Pomade, Comb and 2 more'. */
export function whatOf(order: { parts: readonly { lines: readonly { name: string }[] }[] }): string {
  const names = order.parts.flatMap(({ lines }) => lines.map(({ name }) => name));
  const [first = 'Nothing', second, ...others] = names;
  if (!second) return first;
  if (others.length === 0) return `${first} and ${second}`;
  return `${first}, ${second} and ${others.length} more`;
}

/** What has happened to a part so far, in order. */
export function storyOf({ paidAt }: Order, part: Part): { label: string; at: string }[] {
  const steps = [
    { label: 'Paid', at: paidAt },
    { label: part.isPickedUp ? 'Ready' : 'Shipped', at: part.shippedAt },
    { label: part.isPickedUp ? 'Picked up' : 'Delivered', at: part.deliveredAt },
    { label: part.cancelledBy ? `Cancelled by the ${part.cancelledBy}` : 'Cancelled', at: part.cancelledAt },
  ];
  return steps.flatMap(({ label, at }) => (at ? [{ label, at }] : []));
}
