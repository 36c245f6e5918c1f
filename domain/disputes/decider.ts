import { type Aggregate, fold } from '../decider.ts';
import type { AcceptDispute, DisputeCommand, NoteDispute } from './commands.ts';
import type { DisputeEvent } from './events.ts';
import {
  DisputeAnswered,
  DisputeDecided,
  DisputeGivenUp,
  DisputeOverdue,
  NoSuchDispute,
  NotYetTaken,
} from './refusals.ts';
import { type Dispute, evolve, isUndecided, type KnownDispute, noDispute } from './state.ts';

/**
 * Stream `dispute-{dispute}`: what a payer's bank contests (docs/adr/0046). It says what the provider says: looks at it
 * may come late, twice and in any order, and each movement of money counts once.
 */
export const dispute: Aggregate<Dispute, DisputeCommand, DisputeEvent, { readonly disputeId: string }> = {
  name: 'dispute',
  stream: ({ disputeId }) => `dispute-${disputeId}`,
  initial: noDispute,
  decide: (command, state) => (command.type === 'NoteDispute' ? note(command, state) : accept(command, state)),
  evolve,
};

const of = ({ disputeId, paymentId, payerId, purpose }: KnownDispute) => ({ disputeId, paymentId, payerId, purpose });

function note({ data: found, at }: NoteDispute, before: Dispute): DisputeEvent[] {
  const data = settled(found);
  const events: DisputeEvent[] = [];
  const current = () => fold(dispute, events, before) as KnownDispute;
  const add = (...news: DisputeEvent[]) => void events.push(...news);
  if (before.stage === 'none') add(opening(data));
  else if (isOld(data, before)) return [];
  const raised = escalation(data, current());
  // What was sent to the bank before it took the money answers its inquiry, not what it contests now.
  if (raised.length > 0) add(...submission(data, current(), at));
  add(...raised);
  add(...movements(data, current()));
  add(...submission(data, current(), at));
  add(...outcome(data, current(), at));
  return events;
}

/**
 * An inquiry takes nothing: what is closed and has taken money was settled with the bank before it became a dispute
 * (`prevented`), and the payer has the money for good.
 */
const settled = (data: NoteDispute['data']): NoteDispute['data'] =>
  data.standing === 'closed' && data.movements.reduce((sum, { amount }) => sum + amount, 0) < 0
    ? { ...data, standing: 'lost' }
    : data;

/** A look from before something that is known by now. */
const isOld = ({ movements: seen, submissions }: NoteDispute['data'], state: KnownDispute): boolean =>
  submissions < state.submissions ||
  state.movements.some((known) => !seen.some(({ movementId }) => movementId === known));

function opening(data: NoteDispute['data']): DisputeEvent {
  const { standing, movements: _, submissions: __, ...facts } = data;
  return { type: 'DisputeOpened', data: { ...facts, isInquiry: standing === 'inquiry' || standing === 'closed' } };
}

function escalation({ standing, dueBy }: NoteDispute['data'], state: KnownDispute): DisputeEvent[] {
  const isTaken = standing === 'open' || standing === 'won' || standing === 'lost';
  return isTaken && (state.stage === 'inquiry' || state.stage === 'closed')
    ? [{ type: 'DisputeEscalated', data: { ...of(state), dueBy } }]
    : [];
}

const movements = ({ movements: seen }: NoteDispute['data'], state: KnownDispute): DisputeEvent[] =>
  seen
    .filter(({ movementId }) => !state.movements.includes(movementId))
    .map(({ movementId, amount, fee }) => ({
      type: amount < 0 ? ('DisputedMoneyTaken' as const) : ('DisputedMoneyReturned' as const),
      data: { ...of(state), movementId, amount: Math.abs(amount), fee },
    }));

const submission = ({ submissions }: NoteDispute['data'], state: KnownDispute, at: string): DisputeEvent[] =>
  submissions > state.submissions
    ? [{ type: 'DisputeEvidenceSubmitted', data: { ...of(state), submissions, submittedAt: at } }]
    : [];

/** A decision may still be turned round by an appeal, and its money may move after it. */
function outcome({ standing }: NoteDispute['data'], state: KnownDispute, at: string): DisputeEvent[] {
  const { stage, lost, taken } = state;
  if (standing === 'won')
    return stage === 'won' ? [] : [{ type: 'DisputeWon', data: { ...of(state), restored: lost, wonAt: at } }];
  if (standing === 'lost') {
    const amount = Math.max(0, taken - lost);
    if (stage !== 'lost') return [{ type: 'DisputeLost', data: { ...of(state), amount, lostAt: at } }];
    return amount === 0 ? [] : [{ type: 'DisputeLost', data: { ...of(state), amount, lostAt: at, wasLost: true } }];
  }
  return standing === 'closed' && stage === 'inquiry'
    ? [{ type: 'InquiryClosed', data: { ...of(state), closedAt: at } }]
    : [];
}

function accept({ at }: AcceptDispute, state: Dispute): DisputeEvent[] {
  if (state.stage !== 'none' && state.acceptedAt !== null) return [];
  const known = answerable(state, at);
  if (known.stage === 'inquiry') throw NotYetTaken();
  return [{ type: 'DisputeAccepted', data: { ...of(known), acceptedAt: at } }];
}

/** The dispute while it can still be answered at an instant. Refuses with why it cannot. */
export function answerable(state: Dispute, at: string): KnownDispute {
  if (state.stage === 'none') throw NoSuchDispute();
  if (!isUndecided(state)) throw DisputeDecided();
  if (state.acceptedAt !== null) throw DisputeGivenUp();
  if (state.submittedAt !== null) throw DisputeAnswered();
  if (state.dueBy === null || state.dueBy <= at) throw DisputeOverdue({ dueBy: state.dueBy });
  return state;
}
