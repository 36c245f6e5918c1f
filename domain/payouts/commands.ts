import type { Command } from '../decider.ts';

type For = { readonly memberId: string };

/** A member wants to be paid out. Again, it appends nothing. */
export type StartOnboarding = Command<'StartOnboarding', For>;
/** The provider has opened an account for this attempt; only the first one counts. */
export type OpenPayoutAccount = Command<
  'OpenPayoutAccount',
  For & { readonly attempt: number; readonly accountId: string }
>;
/**
 * The provider's state of the account, looked up after the sender had seen so many `changes` of this stream: a look from
 * before a later change has no effect.
 */
export type NotePayoutAccount = Command<
  'NotePayoutAccount',
  For & {
    readonly accountId: string;
    readonly changes: number;
    readonly isSubmitted: boolean;
    readonly isEnabled: boolean;
    readonly due: readonly string[];
    readonly reason: string | null;
  }
>;
/** The provider does not know the account. */
export type NoteAccountGone = Command<'NoteAccountGone', For & { readonly accountId: string }>;

export type PayeeCommand = StartOnboarding | OpenPayoutAccount | NotePayoutAccount | NoteAccountGone;
