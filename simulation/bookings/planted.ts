import type { AddWalkIn, BlockTime, CancelBooking, ConfirmBooking, HoldSlot } from '#domain/bookings/commands.ts';
import { type Day, minutesAfter } from '#domain/bookings/state.ts';
import type { Command } from '#domain/decider.ts';
import { ownerOfShop } from '#domain/ids.ts';
import type { Capture } from '#domain/payments/commands.ts';
import type { OpenPayment } from '#domain/payments/state.ts';
import type { RegisterShop } from '#domain/shops/commands.ts';
import { RevisionConflict } from '#domain/store/eventStore.ts';
import { generationKey } from '#projections/redis.ts';
import { directory } from '#projections/shops/directory.ts';
import type { Planted } from '../outside.ts';
import { badFor } from '../planting.ts';

/** Bugs in the way a chair is booked and paid for, in memberships, and in what all of the product stands on. */
export const planted: Readonly<Record<string, Planted>> = {
  'a hold ignores who has the slot': {
    decide: {
      day: badFor<HoldSlot, Day>('HoldSlot', (command, state, honest) => honest(command, { ...state, slots: {} })),
    },
  },

  'a hold looks at its first half hour alone': {
    decide: {
      day: badFor<HoldSlot, Day>('HoldSlot', (command, state, honest) => {
        const { time } = command.data;
        const first = state.slots[time];
        return honest(command, { ...state, slots: first ? { [time]: first } : {} });
      }),
    },
  },

  'what is chosen costs no more than the default service': {
    decide: {
      day: badFor<HoldSlot, Day>('HoldSlot', (command, state, honest) =>
        honest(command, state).map((event) =>
          event.type === 'SlotHeld'
            ? { ...event, data: { ...(event.data as object), price: command.data.price } }
            : event,
        ),
      ),
    },
  },

  'a walk-in ignores who has the slot': {
    decide: {
      day: badFor<AddWalkIn, Day>('AddWalkIn', (command, state, honest) => honest(command, { ...state, slots: {} })),
    },
  },

  'a block ignores who has the times': {
    decide: {
      day: badFor<BlockTime, Day>('BlockTime', (command, state, honest) => honest(command, { ...state, slots: {} })),
    },
  },

  'a hold ignores what is blocked': {
    decide: {
      day: badFor<HoldSlot, Day>('HoldSlot', (command, state, honest) => honest(command, { ...state, blocks: {} })),
    },
  },

  'a cancelled walk-in gives its price back': {
    decide: {
      day: badFor<CancelBooking, Day>('CancelBooking', (command, state, honest) =>
        honest(command, state).map((event) => {
          const { walkIn, price } = state.bookings[command.data.bookingId] ?? {};
          return walkIn ? { ...event, data: { ...(event.data as object), refund: price } } : event;
        }),
      ),
    },
  },

  'a hold is over a minute early': {
    decide: {
      day: badFor<HoldSlot, Day>('HoldSlot', (command, state, honest) =>
        honest({ ...command, at: minutesAfter(command.at, 1) } as Command, state).map((event) =>
          event.type === 'SlotHeld'
            ? { ...event, data: { ...(event.data as object), expiresAt: minutesAfter(command.at, 10) } }
            : event,
        ),
      ),
    },
  },

  'a hold that replaces another begins anew': {
    decide: {
      day: badFor<HoldSlot, Day>('HoldSlot', (command, state, honest) =>
        honest(command, state).map((event) => {
          const { since: _, ...data } = event.data as { since?: string };
          return event.type === 'SlotHeld'
            ? { ...event, data: { ...data, expiresAt: minutesAfter(command.at, 10) } }
            : event;
        }),
      ),
    },
  },

  'a late payment confirms a hold whose slot another customer has': {
    decide: {
      day: badFor<ConfirmBooking, Day>('ConfirmBooking', (command, state, honest) =>
        honest(command, { ...state, slots: {} }),
      ),
    },
  },

  'a late cancellation gives everything back': {
    decide: {
      day: badFor<CancelBooking, Day>('CancelBooking', (command, state, honest) =>
        honest(command, state).map((event) => ({
          ...event,
          data: { ...(event.data as object), refund: state.bookings[command.data.bookingId]?.price ?? 0 },
        })),
      ),
    },
  },

  'a move leaves the booking on its old day as well': {
    decide: { day: badFor('MoveAway', () => []) },
  },

  'a refund is ordered under a new name each time': {
    provider: (provider) => {
      let orders = 0;
      return {
        ...provider,
        refund: (order) => {
          orders += 1;
          return provider.refund({
            ...order,
            refundId: `${order.refundId}-${orders}`,
            amount: Math.ceil(order.amount / 2),
          });
        },
        refundsOf: async () => [],
      };
    },
  },

  'a refund that did not arrive is never sent again': {
    decide: { payment: badFor('RetryRefund', () => []) },
  },

  'a payment is settled without looking at the amount': {
    decide: {
      payment: badFor<Capture, OpenPayment>('Capture', (command, state, honest) =>
        honest({ ...command, data: { ...command.data, amount: state.amount } } as Command, state),
      ),
    },
  },

  'an append is acknowledged before it is kept': {
    store: (store, later) => ({
      ...store,
      async append(stream, expected, events) {
        const actual = (await store.read(stream)).length - 1;
        if (actual !== expected) throw new RevisionConflict(stream, expected, actual);
        later(() => store.append(stream, expected, events));
        return { revision: expected + events.length, position: await store.head() };
      },
    }),
  },

  'a repeated request goes under a new key': {
    keyOfTry: (action, attempt) => `${action}/${attempt}`,
  },

  'a notice is recorded as often as it comes': {
    decide: { stripe: badFor('RecordStripeEvent', (command, _state, honest) => honest(command, { recorded: false })) },
    // With the id, the store would still recognize the event.
    commandId: (aggregate, commandId) => (aggregate === 'stripe' ? undefined : commandId),
  },

  'money is kept although the slot is gone': {
    decide: { payment: badFor('GiveBack', () => []) },
  },

  'what a bank keeps does not count as lost': {
    decide: {
      dispute: badFor('NoteDispute', (command: Command, state, honest) =>
        honest(command, state).filter(({ type }) => type !== 'DisputeLost'),
      ),
    },
  },

  'the limit of shops is read from a stale view': {
    decide: {
      catalog: badFor<RegisterShop, unknown>('RegisterShop', (command, _state, honest, { redis }) => {
        const listed = redis.zcardNow(generationKey(directory, 1, `owner/${ownerOfShop(command.data.shopId)}`));
        return honest(
          {
            ...command,
            data: { ...command.data, limits: { ...command.data.limits, shops: listed >= 3 ? 0 : 99 } },
          } as Command,
          _state,
        );
      }),
    },
  },

  'an address is given to whoever asks': {
    decide: {
      claim: badFor('ClaimHandle', (command, _state, honest) => honest(command, { accountId: '', attempts: [] })),
    },
  },

  'a former address is never let go': {
    decide: { claim: badFor('ReleaseHandle', () => []) },
  },

  'the queue moves its checkpoint before the jobs are in it': { checkpointFirst: true },
};
