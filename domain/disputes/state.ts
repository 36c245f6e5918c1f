import type { Contested, DisputeEvent, DisputeOpened } from './events.ts';

export type NoDispute = { readonly stage: 'none' };

/** Amounts in cents, instants in UTC ISO. */
export type KnownDispute = Contested & {
  /** `inquiry` and `open` wait for an answer, or for the bank once one was sent. `closed`: an inquiry that is over. */
  readonly stage: 'inquiry' | 'open' | 'won' | 'lost' | 'closed';
  readonly disputeId: string;
  readonly intentId: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  readonly dueBy: string | null;
  readonly openedAt: string;
  readonly acceptedAt: string | null;
  readonly submissions: number;
  readonly submittedAt: string | null;
  readonly decidedAt: string | null;
  /** Of the provider's balance, by their ids there. */
  readonly movements: readonly string[];
  /** What the bank has, and what disputing has cost. */
  readonly taken: number;
  readonly fees: number;
  /** Of what was taken: what counts as lost. */
  readonly lost: number;
};

export type Dispute = NoDispute | KnownDispute;

export const noDispute: NoDispute = { stage: 'none' };

/** Whether the bank has not decided yet. */
export const isUndecided = ({ stage }: Dispute): boolean => stage === 'inquiry' || stage === 'open';

/** Folds an event; never rejects one. Events of a dispute that was never opened change nothing. */
export function evolve(state: Dispute, event: DisputeEvent): Dispute {
  if (event.type === 'DisputeOpened') return state.stage === 'none' ? opened(event.data) : state;
  if (state.stage === 'none') return state;
  switch (event.type) {
    case 'DisputeEscalated':
      return { ...state, stage: 'open', dueBy: event.data.dueBy, submittedAt: null, decidedAt: null };
    case 'DisputedMoneyTaken':
      return moved(state, event.data, event.data.amount);
    case 'DisputedMoneyReturned':
      return moved(state, event.data, -event.data.amount);
    case 'DisputeAccepted':
      return { ...state, acceptedAt: event.data.acceptedAt };
    case 'DisputeEvidenceSubmitted':
      return { ...state, submissions: event.data.submissions, submittedAt: event.data.submittedAt };
    case 'DisputeWon':
      return { ...state, stage: 'won', lost: state.lost - event.data.restored, decidedAt: event.data.wonAt };
    case 'DisputeLost':
      return { ...state, stage: 'lost', lost: state.lost + event.data.amount, decidedAt: event.data.lostAt };
    case 'InquiryClosed':
      return { ...state, stage: 'closed', decidedAt: event.data.closedAt };
    default:
      event satisfies never;
      return state;
  }
}

const opened = ({ isInquiry, ...facts }: DisputeOpened['data']): KnownDispute => ({
  ...facts,
  stage: isInquiry ? 'inquiry' : 'open',
  acceptedAt: null,
  submissions: 0,
  submittedAt: null,
  decidedAt: null,
  movements: [],
  taken: 0,
  fees: 0,
  lost: 0,
});

const moved = (state: KnownDispute, { movementId, fee }: { movementId: string; fee: number }, cents: number) => ({
  ...state,
  movements: [...state.movements, movementId],
  taken: state.taken + cents,
  fees: state.fees + fee,
});
