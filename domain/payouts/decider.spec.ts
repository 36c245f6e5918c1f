import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import type { IntentOf } from '../dispatch.ts';
import { given } from '../given.testing.ts';
import type { PayeeCommand } from './commands.ts';
import { payee } from './decider.ts';
import type { PayeeEvent } from './events.ts';

const at = '2027-01-11T18:00:00.000Z';
const of = { memberId: 'ann', accountId: 'acct_1' };
const command = (intent: IntentOf<PayeeCommand>): PayeeCommand =>
  ({ ...intent, at, by: { id: 'ann', role: 'CUSTOMER' } }) as PayeeCommand;
const start = command({ type: 'StartOnboarding', data: { memberId: 'ann' } });
const open = (accountId = 'acct_1', attempt = 1) =>
  command({ type: 'OpenPayoutAccount', data: { memberId: 'ann', attempt, accountId } });
const note = (changes: number, facts: object = {}) =>
  command({
    type: 'NotePayoutAccount',
    data: { ...of, changes, isSubmitted: true, isEnabled: false, due: [], reason: null, ...facts },
  });

const started: PayeeEvent = { type: 'PayoutOnboardingStarted', data: { memberId: 'ann', attempt: 1, startedAt: at } };
const opened: PayeeEvent = { type: 'PayoutAccountOpened', data: { ...of, attempt: 1, openedAt: at } };
const submitted: PayeeEvent = { type: 'PayoutDetailsSubmitted', data: { ...of, submittedAt: at } };
const enabled = (...due: string[]): PayeeEvent => ({ type: 'PayoutsEnabled', data: { ...of, due, enabledAt: at } });
const restricted = (reason: string, ...due: string[]): PayeeEvent => ({
  type: 'PayoutsRestricted',
  data: { ...of, due, reason, restrictedAt: at },
});
const gone: PayeeEvent = { type: 'PayoutAccountGone', data: { ...of, goneAt: at } };

describe('a member who wants to be paid out', () => {
  it('begins once, and has one account', () => {
    given(payee).when(start).appends(started);
    given(payee, started).when(start).appendsNothing();
    given(payee, started).when(open()).appends(opened);
    given(payee, started, opened).when(open('acct_2')).appendsNothing();
    given(payee).when(open()).appendsNothing();
  });

  it('is submitted, enabled, and restricted as the provider says', () => {
    given(payee, started, opened)
      .when(note(2, { isSubmitted: false, due: ['external_account'] }))
      .appendsNothing();
    given(payee, started, opened).when(note(2)).appends(submitted);
    given(payee, started, opened)
      .when(note(2, { isEnabled: true }))
      .appends(enabled());
    given(payee, started, opened, enabled())
      .when(note(3, { due: ['document'], reason: 'requirements.past_due' }))
      .appends(restricted('requirements.past_due', 'document'));
    given(payee, started, opened, restricted('requirements.past_due', 'document'))
      .when(note(3, { reason: 'requirements.pending_verification' }))
      .appends(submitted);
    given(payee, started, opened, enabled())
      .when(note(3, { reason: 'rejected.fraud' }))
      .appends(restricted('rejected.fraud'));
  });

  it('says the same once', () => {
    given(payee, started, opened, submitted).when(note(3)).appendsNothing();
    given(payee, started, opened, enabled())
      .when(note(3, { isEnabled: true }))
      .appendsNothing();
    given(payee, started, opened, enabled())
      .when(note(3, { isEnabled: true, due: ['x'] }))
      .appends(enabled('x'));
    const again = { due: ['x'], reason: 'requirements.past_due' };
    given(payee, started, opened, restricted('requirements.past_due', 'x')).when(note(3, again)).appendsNothing();
  });

  it('does not believe a look from before a later change, nor one at another account', () => {
    given(payee, started, opened, enabled())
      .when(note(2, { due: ['x'] }))
      .appendsNothing();
    given(payee, started, opened)
      .when(note(2, { accountId: 'acct_9' }))
      .appendsNothing();
  });

  it('begins anew when the provider has lost the account', () => {
    const lost = command({ type: 'NoteAccountGone', data: of });
    given(payee, started, opened, enabled()).when(lost).appends(gone);
    given(payee, started, opened, gone).when(lost).appendsNothing();
    given(payee, started, opened, gone)
      .when(start)
      .appends({ type: 'PayoutOnboardingStarted', data: { memberId: 'ann', attempt: 2, startedAt: at } });
    given(payee, started, opened, gone).when(open()).appendsNothing();
    expect(fold(payee, [started, opened, enabled(), gone])).toMatchObject({ status: 'none', enabledAt: undefined });
  });
});
