import type { Command } from '../decider.ts';
import type { BalanceMoved, LeftOut } from './events.ts';

/** A transaction as the provider has it; the same again appends nothing. */
export type NoteTransaction = Command<'NoteTransaction', BalanceMoved['data']>;
/** `until` never goes back. `leftOut`: all that could not be noted so far, in place of those said before. */
export type NoteReading = Command<'NoteReading', { readonly until: string; readonly leftOut: readonly LeftOut[] }>;
/** By how many cents the provider's balance is above what the books have of it now. The same as before appends nothing. */
export type NoteDifference = Command<'NoteDifference', { readonly cents: number }>;
