import type { Command } from '../decider.ts';
import type { BalanceMoved } from './events.ts';

/** A transaction as the provider has it; the same again appends nothing. */
export type NoteTransaction = Command<'NoteTransaction', BalanceMoved['data']>;
/** Never goes back. */
export type NoteReading = Command<'NoteReading', { readonly until: string }>;
