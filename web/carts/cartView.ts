import type { CartFieldsFragment, CartProductFragment } from '../graphql/graphql.ts';
import type { GuestItem } from './guestCart.ts';

/** A cart as screens show it; a visitor's has no id yet. */
export type CartView = Pick<
  CartFieldsFragment,
  'count' | 'shippingCents' | 'taxCents' | 'isTaxKnown' | 'totalCents' | 'lines' | 'changes'
> & { id?: string };
export type Line = CartFieldsFragment['lines'][number];
export type Change = CartFieldsFragment['changes'][number];

const countOf = (lines: readonly Line[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);
const totalOf = (lines: readonly Line[]): number => lines.reduce((sum, { lineCents }) => sum + lineCents, 0);

/** The changes of a line to show before payment: the same rule as the server's. */
function changesOf({ productId, quantity, priceCents, seenCents, available, removed }: Line): Change[] {
  const change = { __typename: 'CartChange' as const, productId, fromCents: null, toCents: null, available };
  if (removed) return [{ ...change, kind: 'REMOVED' }];
  if (available === 0) return [{ ...change, kind: 'SOLD_OUT' }];
  const price: Change[] =
    priceCents === seenCents ? [] : [{ ...change, kind: 'PRICE', fromCents: seenCents, toCents: priceCents }];
  return available < quantity ? [...price, { ...change, kind: 'FEWER' }] : price;
}

/** With these lines; what sending them and tax on them cost stays as it was until the server has answered. */
function sums<C extends Pick<CartView, 'shippingCents' | 'taxCents'>>(cart: C, lines: Line[]) {
  const [shippingCents, taxCents] = lines.length > 0 ? [cart.shippingCents, cart.taxCents] : [0, 0];
  const totalCents = totalOf(lines) + shippingCents + taxCents;
  return { ...cart, lines, shippingCents, taxCents, count: countOf(lines), totalCents };
}

const lineOf = (product: CartProductFragment, quantity: number, seenCents: number): Line => ({
  __typename: 'CartLine',
  productId: product.id,
  product,
  quantity,
  seenCents,
  priceCents: product.priceCents,
  lineCents: product.priceCents * quantity,
  available: product.available,
  removed: product.removed,
});

/** A product in a visitor's cart, with what its seller asks for sending an order, and where they charge tax. */
type GuestProduct = CartProductFragment & {
  readonly terms?: { readonly shippingCents: number; readonly taxes: readonly unknown[] };
};

/**
 * A visitor's cart at today's prices, which goes nowhere yet: tax, where a seller charges it, is not known. Products the
 * server does not know any more are left out.
 */
export function guestView(items: readonly GuestItem[], products: readonly GuestProduct[]): CartView {
  const lines = items.flatMap(({ _id, price, amount }) => {
    const product = products.find(({ id }) => id === _id);
    return product ? [lineOf(product, amount, price)] : [];
  });
  const kept = products.filter(({ id, removed }) => !removed && lines.some(({ productId }) => productId === id));
  const bySeller = new Map(kept.map(({ sellerId, terms }) => [sellerId, terms?.shippingCents ?? 0]));
  const shippingCents = [...bySeller.values()].reduce((sum, cents) => sum + cents, 0);
  const isTaxKnown = kept.every(({ terms }) => !terms || terms.taxes.length === 0);
  return sums({ shippingCents, taxCents: 0, isTaxKnown, changes: lines.flatMap(changesOf) }, lines);
}

/**
 * A visitor's cart once its changes are accepted: today's prices, as many pieces as are there, nothing that is gone.
 */
export const acceptedItems = ({ lines }: CartView): GuestItem[] =>
  lines
    .filter(({ removed, available }) => !removed && available > 0)
    .map(({ productId, priceCents, quantity, available }) => ({
      _id: productId,
      price: priceCents,
      amount: Math.min(quantity, available),
    }));

/** The cart with another quantity of one product, until the server has answered; 0 takes it out. */
export function withQuantity<C extends CartView>(cart: C, productId: string, quantity: number): C {
  const lines = cart.lines
    .filter((line) => line.productId !== productId || quantity > 0)
    .map((line) =>
      line.productId === productId ? { ...line, quantity, lineCents: line.priceCents * quantity } : line,
    );
  const changes = cart.changes.filter((change) => lines.some((line) => line.productId === change.productId));
  return sums({ ...cart, changes }, lines);
}

/** The cart with more pieces of a product, until the server has answered. */
export function withAdded<C extends CartView>(cart: C, product: CartProductFragment, pieces: number): C {
  const before = cart.lines.find(({ productId }) => productId === product.id);
  if (before) return withQuantity(cart, product.id, before.quantity + pieces);
  const lines = [...cart.lines, lineOf(product, pieces, product.priceCents)];
  return sums(cart, lines);
}

/** How many more pieces of a product can be added, given those in the cart. */
export const roomFor = (available: number, held: number): number => Math.max(0, Math.min(99, available) - held);

/** One sentence for a change. */
export function changeText(
  { kind, fromCents, toCents, available }: Change,
  name: string,
  format: (cents: number) => string,
): string {
  switch (kind) {
    case 'PRICE':
      return `${name} now costs ${format(toCents ?? 0)} instead of ${format(fromCents ?? 0)}.`;
    case 'SOLD_OUT':
      return `${name} is sold out.`;
    case 'REMOVED':
      return `${name} is no longer sold.`;
    case 'SHIPPING':
      return `Sending ${name} now costs ${format(toCents ?? 0)} instead of ${format(fromCents ?? 0)}.`;
    case 'PICK_UP_GONE':
      return `${name} can no longer be picked up.`;
    case 'FEWER':
      return available === 1 ? `Only 1 ${name} is left.` : `Only ${available ?? 0} of ${name} are left.`;
  }
}
