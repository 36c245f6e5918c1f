import type { CheckOut, PutInCart } from '#domain/carts/commands.ts';
import type { Cart } from '#domain/carts/state.ts';
import type { AbandonOrder, CancelPart, PayOrder, PlaceOrder } from '#domain/orders/commands.ts';
import type { PlacedOrder } from '#domain/orders/state.ts';
import type { ReserveStock } from '#domain/stock/commands.ts';
import type { Stock } from '#domain/stock/state.ts';
import type { Planted } from '../outside.ts';
import { badFor } from '../planting.ts';

/** Bugs in carts, stock and orders. */
export const planted: Readonly<Record<string, Planted>> = {
  'pieces are reserved however many there are': {
    decide: {
      stock: badFor<ReserveStock, Stock>('ReserveStock', (command, state, honest) =>
        honest(command, { ...state, supplied: 1_000 }),
      ),
    },
  },

  'the pieces of an order that was given up stay reserved': {
    decide: { stock: badFor('ReleaseStock', () => []) },
  },

  'the pieces of a cancelled part are not put back': {
    decide: { stock: badFor('ReturnStock', () => []) },
  },

  'an order is paid without selling its pieces': {
    decide: { stock: badFor('SellStock', () => []) },
  },

  'a late payment pays an order that was given up': {
    decide: {
      order: badFor<PayOrder, PlacedOrder>('PayOrder', (command, state, honest) =>
        honest(command, { ...state, stage: 'placed' }),
      ),
    },
  },

  'an order that is paid is given up': {
    decide: {
      order: badFor<AbandonOrder, PlacedOrder>('AbandonOrder', (command, state, honest) =>
        honest(command, state.stage === 'paid' ? { ...state, stage: 'placed' } : state),
      ),
    },
  },

  'an order costs a dollar more than its cart showed': {
    decide: {
      order: badFor<PlaceOrder, unknown>('PlaceOrder', (command, state, honest) =>
        honest(command, state).map((event) =>
          event.type === 'OrderPlaced'
            ? { ...event, data: { ...(event.data as object), total: (event.data as { total: number }).total + 100 } }
            : event,
        ),
      ),
    },
  },

  'what is picked up costs shipping all the same': {
    decide: {
      cart: badFor<CheckOut, Cart>('CheckOut', (command, state, honest) =>
        honest(command, state).map((event) => {
          const { terms, ...data } = event.data as { terms?: readonly { pickUp: boolean; shipping: number }[] };
          const dearer = terms?.map((part) => (part.pickUp ? { ...part, pickUp: false, shipping: 333 } : part));
          return { ...event, data: { ...data, ...(dearer && { terms: dearer }) } };
        }),
      ),
    },
  },

  'there is tax on shipping, too': {
    decide: {
      cart: badFor<CheckOut, Cart>('CheckOut', (command, state, honest) =>
        honest(command, state).map((event) => {
          const { terms, ...data } = event.data as { terms?: readonly { shipping: number; tax?: number }[] };
          const dearer = terms?.map((part) =>
            part.tax ? { ...part, tax: part.tax + Math.round(part.shipping / 16) } : part,
          );
          return { ...event, data: { ...data, ...(dearer && { terms: dearer }) } };
        }),
      ),
    },
  },

  'a part that is under way is cancelled by its buyer': {
    decide: {
      order: badFor<CancelPart, PlacedOrder>('CancelPart', (command, state, honest) =>
        honest(command, {
          ...state,
          parts: state.parts.map((part) => ({ ...part, status: 'paid' as const })),
        }),
      ),
    },
  },

  'a cancelled part gives half of its price back': {
    decide: {
      order: badFor<CancelPart, PlacedOrder>('CancelPart', (command, state, honest) =>
        honest(command, state).map((event) => ({
          ...event,
          data: {
            ...(event.data as object),
            refund: Math.floor(Number((event.data as { refund: number }).refund) / 2),
          },
        })),
      ),
    },
  },

  'a part whose refund has failed stays refunded': {
    decide: { order: badFor('NotePartRefundFailure', () => []) },
  },

  'a paid order stays in its cart': {
    decide: { cart: badFor('PayCart', () => []) },
  },

  'what was put in a cart is put in again with each repeat': {
    decide: {
      cart: badFor<PutInCart, Cart>('PutInCart', (command, state, honest) =>
        honest(command, { ...state, additions: [] }),
      ),
    },
    // With the id, the store would still recognize the command.
    commandId: (aggregate, commandId) => (aggregate === 'cart' ? undefined : commandId),
  },
};
