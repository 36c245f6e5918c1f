import { hasVisibleText } from '../plainText.ts';
import { hasRight } from '../rights.ts';
import { availableFor } from './available.ts';
import { onlyOrganizer } from './editing.ts';
import type {
  NoteLostPayout,
  NotePayoutFailed,
  NotePayoutSent,
  NoteReversal,
  NoteReversalFailed,
  PayoutCommand,
  RecordSpending,
  RequestPayout,
  ReversePayout,
  WithdrawSpending,
} from './payoutCommands.ts';
import type { PayoutEvent } from './payoutEvents.ts';
import {
  BadPayoutAmount,
  BadSpending,
  NoPayoutAccount,
  NotAvailable,
  PayoutMissing,
  PayoutPending,
  SpendingMissing,
  TooManyPayouts,
  TooManySpendings,
} from './payoutRefusals.ts';
import type { Payout } from './payoutState.ts';
import { NotYourCampaign } from './refusals.ts';
import { checkedReason } from './running.ts';
import type { Campaign } from './state.ts';

/** Cents. */
export const LEAST_PAYOUT = 100;
const MOST_PAYOUTS_A_DAY = 10;
const DAY_MS = 86_400_000;
const LONGEST_TEXT = 500;
const MOST_SPENDINGS = 500;
/** Cents: no entry is larger than a campaign can be. */
const MOST_SPENT = 1_000_000_000;

/** What leaves a campaign, and what its organizer says became of it. */
export function decidePayout(command: PayoutCommand, state: Campaign): PayoutEvent[] {
  switch (command.type) {
    case 'RequestPayout':
      return request(command, state);
    case 'NotePayoutSent':
      return noteSent(command, state);
    case 'NoteLostPayout':
      return noteLost(command, state);
    case 'NotePayoutFailed':
      return noteFailed(command, state);
    case 'ReversePayout':
      return reverse(command, state);
    case 'NoteReversal':
      return noteReversal(command, state);
    case 'NoteReversalFailed':
      return noteReversalFailed(command, state);
    case 'RecordSpending':
      return record(command, state);
    case 'WithdrawSpending':
      return withdraw(command, state);
  }
}

function request({ data, at, by }: RequestPayout, state: Campaign): PayoutEvent[] {
  onlyOrganizer(state, by);
  const { payoutId, amount, account } = data;
  const { campaignId, organizerId, paidOut } = state;
  if (paidOut.payouts[payoutId]) return [];
  if (!Number.isInteger(amount) || amount < LEAST_PAYOUT) throw BadPayoutAmount();
  if (!account.isEnabled) throw NoPayoutAccount();
  if (paidOut.pending > 0) throw PayoutPending();
  const lately = Object.values(paidOut.payouts).filter(
    ({ requestedAt }) => Date.parse(at) - Date.parse(requestedAt) < DAY_MS,
  );
  if (lately.length >= MOST_PAYOUTS_A_DAY) throw TooManyPayouts({ retryAfter: DAY_MS / 1000 });
  const { cents, heldBack } = availableFor(state, at);
  if (amount > cents) throw NotAvailable({ available: cents, heldBack });
  const { accountId } = account;
  return [{ type: 'PayoutRequested', data: { campaignId, organizerId, payoutId, accountId, amount, requestedAt: at } }];
}

function payoutOf({ paidOut }: Campaign, payoutId: string): Payout {
  const payout = paidOut.payouts[payoutId];
  if (!payout) throw PayoutMissing();
  return payout;
}

const of = ({ campaignId, organizerId }: Campaign, payoutId: string) => ({ campaignId, organizerId, payoutId });

/** Also after it was noted as failed, and of another amount: what the provider has sent is sent. */
function noteSent({ data: { payoutId, transferId, amount }, at }: NotePayoutSent, state: Campaign): PayoutEvent[] {
  const { status, amount: planned } = payoutOf(state, payoutId);
  if (status === 'sent') return [];
  const other = amount === planned ? {} : { planned };
  return [{ type: 'PayoutSent', data: { ...of(state, payoutId), amount, ...other, transferId, sentAt: at } }];
}

/**
 * What the provider has sent and the log has lost, as after an older backup was put back, was asked for and sent: otherwise
 * its organizer could ask for that money once more, as payouts have ids by chance.
 */
function noteLost({ data, at, by }: NoteLostPayout, state: Campaign): PayoutEvent[] {
  if (by.role !== 'system') throw NotYourCampaign();
  const { payoutId, accountId, transferId, amount } = data;
  if (state.paidOut.payouts[payoutId]) return [];
  const sum = { ...of(state, payoutId), amount };
  return [
    { type: 'PayoutRequested', data: { ...sum, accountId, requestedAt: at } },
    { type: 'PayoutSent', data: { ...sum, transferId, sentAt: at } },
  ];
}

function noteFailed({ data: { payoutId, why }, at }: NotePayoutFailed, state: Campaign): PayoutEvent[] {
  const { status, amount } = payoutOf(state, payoutId);
  if (status !== 'pending') return [];
  return [{ type: 'PayoutFailed', data: { ...of(state, payoutId), amount, why, failedAt: at } }];
}

function reverse({ data, at, by }: ReversePayout, state: Campaign): PayoutEvent[] {
  if (!hasRight(by.role, 'moveMoney')) throw NotYourCampaign();
  const { payoutId, reversalId } = data;
  const payout = payoutOf(state, payoutId);
  if (payout.reversing[reversalId] !== undefined) return [];
  const reason = checkedReason(data.reason);
  const left = payout.amount - payout.reversed - Object.values(payout.reversing).reduce((sum, each) => sum + each, 0);
  const amount = data.amount ?? left;
  if (payout.status !== 'sent' || !Number.isInteger(amount) || amount <= 0 || amount > left)
    throw NotAvailable({ available: payout.status === 'sent' ? left : 0, heldBack: [] });
  return [
    {
      type: 'PayoutReversalStarted',
      data: { ...of(state, payoutId), reversalId, amount, reason, startedAt: at },
    },
  ];
}

/** Each of the provider's reversals once. */
function noteReversal({ data, at }: NoteReversal, state: Campaign): PayoutEvent[] {
  const { payoutId, reversalId, providerReversalId, amount } = data;
  const payout = payoutOf(state, payoutId);
  if (payout.booked.includes(providerReversalId)) return [];
  return [
    {
      type: 'PayoutReversed',
      data: { ...of(state, payoutId), reversalId, providerReversalId, amount, reversedAt: at },
    },
  ];
}

function noteReversalFailed({ data, at }: NoteReversalFailed, state: Campaign): PayoutEvent[] {
  const { payoutId, reversalId, why } = data;
  if (payoutOf(state, payoutId).reversing[reversalId] === undefined) return [];
  return [{ type: 'PayoutReversalFailed', data: { ...of(state, payoutId), reversalId, why, failedAt: at } }];
}

function record({ data, at, by }: RecordSpending, state: Campaign): PayoutEvent[] {
  onlyOrganizer(state, by);
  const { entryId, amount, picture } = data;
  const { campaignId, organizerId, paidOut } = state;
  if (paidOut.spending[entryId] !== undefined) return [];
  const text = data.text.trim();
  const isSound = Number.isInteger(amount) && amount > 0 && amount <= MOST_SPENT;
  if (!isSound || !hasVisibleText(text) || text.length > LONGEST_TEXT) throw BadSpending();
  if (paidOut.entries >= MOST_SPENDINGS) throw TooManySpendings();
  return [
    { type: 'SpendingRecorded', data: { campaignId, organizerId, entryId, amount, text, picture, recordedAt: at } },
  ];
}

function withdraw({ data, at, by }: WithdrawSpending, state: Campaign): PayoutEvent[] {
  onlyOrganizer(state, by);
  const { entryId } = data;
  const { campaignId, organizerId, paidOut } = state;
  const amount = paidOut.spending[entryId];
  if (amount === undefined) throw SpendingMissing();
  const reason = checkedReason(data.reason);
  return [{ type: 'SpendingWithdrawn', data: { campaignId, organizerId, entryId, amount, reason, withdrawnAt: at } }];
}
