import type { AddWalkIn, HoldSlot } from '#domain/bookings/commands.ts';
import type { Day } from '#domain/bookings/state.ts';
import type { Planted } from '../outside.ts';
import { badFor } from '../planting.ts';

/** Bugs in chairs of more than one, and in who works at them. */
export const planted: Readonly<Record<string, Planted>> = {
  'a hold ignores who has a chair of the crew': {
    decide: {
      day: badFor<HoldSlot, Day>('HoldSlot', (command, state, honest) => honest(command, { ...state, chairs: {} })),
    },
  },

  'a walk-in ignores who has a chair of the crew': {
    decide: {
      day: badFor<AddWalkIn, Day>('AddWalkIn', (command, state, honest) => honest(command, { ...state, chairs: {} })),
    },
  },

  'a hold ignores what is closed for all chairs': {
    decide: {
      day: badFor<HoldSlot, Day>('HoldSlot', (command, state, honest) => honest(command, { ...state, closed: {} })),
    },
  },

  'a hold is kept at the owner’s chair whoever was free': {
    decide: {
      day: badFor<HoldSlot, Day>('HoldSlot', (command, state, honest) =>
        honest(command, state).map((event) => {
          const { chair: _, ...data } = event.data as { chair?: string };
          return event.type === 'SlotHeld' ? { ...event, data } : event;
        }),
      ),
    },
  },

  'a hold is kept at a chair that nobody has': {
    decide: {
      day: badFor<HoldSlot, Day>('HoldSlot', (command, state, honest) =>
        honest(command, state).map((event) => {
          const { chair } = event.data as { chair?: string };
          const isOfCrew = event.type === 'SlotHeld' && chair !== undefined;
          return isOfCrew ? { ...event, data: { ...(event.data as object), chair: `${chair}-gone` } } : event;
        }),
      ),
    },
  },
};
