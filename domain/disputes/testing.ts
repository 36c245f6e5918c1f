import type { IntentOf } from '../dispatch.ts';
import type { DisputeCommand, Movement, NoteDispute } from './commands.ts';
import type { DisputeEvent } from './events.ts';

export const AT = '2027-02-01T10:00:00.000Z';
export const DUE = '2027-02-10T23:59:59.000Z';

export const of = {
  disputeId: 'du_1',
  paymentId: 'booking-b1',
  payerId: 'ann',
  purpose: { page: 'booking', itemId: 'b1' },
} as const;

const command = (intent: IntentOf<DisputeCommand>, at = AT): DisputeCommand =>
  ({ ...intent, at, by: { id: 'system', role: 'system' } }) as DisputeCommand;

export const TAKEN: Movement = { movementId: 'txn_1', amount: -3_500, fee: 1_500 };
export const BACK: Movement = { movementId: 'txn_2', amount: 3_500, fee: 0 };

/** A look at the provider: by default an open dispute whose money was taken. */
export const note = (facts: Partial<NoteDispute['data']> = {}, at?: string): DisputeCommand =>
  command(
    {
      type: 'NoteDispute',
      data: {
        ...of,
        ...{ intentId: 'pi_1', amount: 3_500, currency: 'usd', reason: 'fraudulent', standing: 'open', dueBy: DUE },
        ...{ submissions: 0, movements: [TAKEN], openedAt: AT, ...facts },
      },
    },
    at,
  );
export const accept = (at?: string): DisputeCommand =>
  command({ type: 'AcceptDispute', data: { disputeId: 'du_1' } }, at);

export const opened = (isInquiry = false): DisputeEvent => ({
  type: 'DisputeOpened',
  data: {
    ...of,
    ...{ intentId: 'pi_1', amount: 3_500, currency: 'usd', reason: 'fraudulent', isInquiry, dueBy: DUE, openedAt: AT },
  },
});
export const escalated: DisputeEvent = { type: 'DisputeEscalated', data: { ...of, dueBy: DUE } };
export const taken: DisputeEvent = {
  type: 'DisputedMoneyTaken',
  data: { ...of, movementId: 'txn_1', amount: 3_500, fee: 1_500 },
};
export const returned: DisputeEvent = {
  type: 'DisputedMoneyReturned',
  data: { ...of, movementId: 'txn_2', amount: 3_500, fee: 0 },
};
export const accepted: DisputeEvent = { type: 'DisputeAccepted', data: { ...of, acceptedAt: AT } };
export const submitted = (submissions = 1): DisputeEvent => ({
  type: 'DisputeEvidenceSubmitted',
  data: { ...of, submissions, submittedAt: AT },
});
export const won = (restored = 0): DisputeEvent => ({ type: 'DisputeWon', data: { ...of, restored, wonAt: AT } });
export const lost = (amount = 3_500): DisputeEvent => ({ type: 'DisputeLost', data: { ...of, amount, lostAt: AT } });
/** Its money has moved after the decision. */
export const lostMore = (amount = 3_500): DisputeEvent => ({
  type: 'DisputeLost',
  data: { ...of, amount, lostAt: AT, wasLost: true },
});
export const closed: DisputeEvent = { type: 'InquiryClosed', data: { ...of, closedAt: AT } };
