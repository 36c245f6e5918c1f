import type { Command } from '../decider.ts';
import type { Contested } from './events.ts';

type Of = { readonly disputeId: string };

/** Cents; below 0 what was taken from the provider's balance, above 0 what came back. */
export type Movement = { readonly movementId: string; readonly amount: number; readonly fee: number };

/**
 * A dispute as the provider has it now. `closed`: an inquiry that is over. May come late, twice and in any order.
 */
export type NoteDispute = Command<
  'NoteDispute',
  Of &
    Contested & {
      readonly intentId: string;
      readonly amount: number;
      readonly currency: string;
      readonly reason: string;
      readonly standing: 'inquiry' | 'open' | 'won' | 'lost' | 'closed';
      readonly dueBy: string | null;
      /** How often evidence was submitted. */
      readonly submissions: number;
      readonly movements: readonly Movement[];
      readonly openedAt: string;
    }
>;
/** Whoever looks after the platform's money does not contest it. */
export type AcceptDispute = Command<'AcceptDispute', Of>;

export type DisputeCommand = NoteDispute | AcceptDispute;

/**
 * By the system, 30 days after a warning: nothing has come of it. `clock`: what time the provider has, as a UTC ISO instant;
 * before the time is over by both clocks nothing is appended.
 */
export type LapseFraudWarning = Command<'LapseFraudWarning', { readonly warningId: string; readonly clock: string }>;
export type FraudWarningCommand = NoteFraudWarning | LapseFraudWarning;

/** A warning as the provider has it; the same again appends nothing. */
export type NoteFraudWarning = Command<
  'NoteFraudWarning',
  Contested & {
    readonly warningId: string;
    readonly intentId: string;
    readonly amount: number;
    readonly kind: string;
    readonly warnedAt: string;
  }
>;
