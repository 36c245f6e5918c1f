import type { Aggregate } from '../decider.ts';
import type {
  NoteAccountGone,
  NotePayoutAccount,
  OpenPayoutAccount,
  PayeeCommand,
  StartOnboarding,
} from './commands.ts';
import type { PayeeEvent } from './events.ts';
import { evolve, noPayee, type Payee } from './state.ts';

/**
 * Stream `payee-{member}`: how far a member is with the account that money is sent to. What the provider says is looked
 * up and noted; neither a browser that comes back nor a webhook is believed.
 */
export const payee: Aggregate<Payee, PayeeCommand, PayeeEvent, { readonly memberId: string }> = {
  name: 'payee',
  stream: ({ memberId }) => `payee-${memberId}`,
  initial: noPayee,
  decide(command, state) {
    switch (command.type) {
      case 'StartOnboarding':
        return start(command, state);
      case 'OpenPayoutAccount':
        return open(command, state);
      case 'NotePayoutAccount':
        return note(command, state);
      case 'NoteAccountGone':
        return noteGone(command, state);
    }
  },
  evolve,
};

function start({ data: { memberId }, at }: StartOnboarding, { status, attempt }: Payee): PayeeEvent[] {
  if (status !== 'none') return [];
  return [{ type: 'PayoutOnboardingStarted', data: { memberId, attempt: attempt + 1, startedAt: at } }];
}

function open({ data: { memberId, attempt, accountId }, at }: OpenPayoutAccount, state: Payee): PayeeEvent[] {
  if (state.status === 'none' || state.attempt !== attempt || state.accountId !== undefined) return [];
  return [{ type: 'PayoutAccountOpened', data: { memberId, attempt, accountId, openedAt: at } }];
}

function note({ data, at }: NotePayoutAccount, state: Payee): PayeeEvent[] {
  const { memberId, accountId, changes } = data;
  // A look from before a later change says nothing.
  if (state.accountId !== accountId || state.changes !== changes) return [];
  const of = { memberId, accountId };
  const { status, due, reason } = standing(data, state);
  if (status === state.status && reason === state.reason && due.join() === state.due.join()) return [];
  if (status === 'enabled') return [{ type: 'PayoutsEnabled', data: { ...of, due, enabledAt: at } }];
  if (status === 'submitted') return [{ type: 'PayoutDetailsSubmitted', data: { ...of, submittedAt: at } }];
  return status === 'restricted' ? [{ type: 'PayoutsRestricted', data: { ...of, due, reason, restrictedAt: at } }] : [];
}

type Standing = Pick<Payee, 'status' | 'due' | 'reason'>;

/** What the provider's state means. What is due of an account that never was submitted is everything, and not noted. */
function standing({ isSubmitted, isEnabled, due, reason }: NotePayoutAccount['data'], before: Payee): Standing {
  if (isEnabled) return { status: 'enabled', due, reason: null };
  if (!isSubmitted && before.status === 'started') return before;
  const isLookedAt = reason === null || reason === 'requirements.pending_verification';
  if (isSubmitted && isLookedAt && due.length === 0) return { status: 'submitted', due: [], reason: null };
  return { status: 'restricted', due, reason };
}

function noteGone({ data: { memberId, accountId }, at }: NoteAccountGone, state: Payee): PayeeEvent[] {
  return state.accountId === accountId
    ? [{ type: 'PayoutAccountGone', data: { memberId, accountId, goneAt: at } }]
    : [];
}
