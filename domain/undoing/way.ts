import type { AnyEvent } from '../anyEvent.ts';

/**
 * What becomes of an event that should not have happened. `by`: the event that takes it back, and `where` its button is,
 * as a sentence. Otherwise `why` it cannot be taken back, as a sentence.
 */
export type Undoing =
  | { readonly by: AnyEvent['type']; readonly where: string }
  | { readonly by?: undefined; readonly why: string };

/** One for each type of some events: it does not compile while one has none. */
export type UndoingsOf<E extends { readonly type: string }> = Readonly<Record<E['type'], Undoing>>;

export const takenBack = (by: AnyEvent['type'], where: string): Undoing => ({ by, where });
export const final = (why: string): Undoing => ({ why });

/** A record that is set back to what it was right after one of its events. */
export const setBack = (by: AnyEvent['type']): Undoing =>
  takenBack(by, 'With “Restore” in the history of the record, at an event of before.');
/** The same where its command is its owner’s alone. */
export const setBackByOwner = (by: AnyEvent['type']): Undoing =>
  takenBack(by, 'With “Restore” in the history of the record, at an event of before; its owner alone can do it.');

export const STEP = final('It is a step of the system; what led to it is taken back, and not the step.');
export const LAPSED = final('A time that was set has run out.');
export const PROVIDER = final('The payment provider has reported it; only a later report of the provider changes it.');
export const TOLD = final('Others have read it or were told of it.');
export const SENT = final('The mail has been sent.');
export const LOOKED = final('What was read stays read; that it was read is kept in the record.');
