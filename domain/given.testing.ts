import { expect } from 'vitest';
import { type Command, type Decider, type DomainEvent, fold } from './decider.ts';
import { Refusal, type RefusalFactory } from './refusal.ts';

/**
 * Given past events, when a command comes, then these events (or this refusal):
 * `given(day, slotHeld()).when(holdSlot()).refuses(SlotTaken)`.
 */
export function given<S, C extends Command, E extends DomainEvent>(decider: Decider<S, C, E>, ...past: E[]) {
  return {
    when(command: C) {
      const decide = () => decider.decide(command, fold(decider, past));
      return {
        appends: (...expected: E[]) => expect(decide()).toEqual(expected),
        appendsNothing: () => expect(decide()).toEqual([]),
        refuses(refusal: RefusalFactory) {
          let caught: unknown;
          try {
            decide();
          } catch (error) {
            caught = error;
          }
          expect(caught, `expected the refusal ${refusal.code}`).toBeInstanceOf(Refusal);
          expect((caught as Refusal).code).toBe(refusal.code);
        },
      };
    },
  };
}
