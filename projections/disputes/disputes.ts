import { dispute } from '#domain/disputes/decider.ts';
import type { DisputeEvent } from '#domain/disputes/events.ts';
import { type Dispute, isUndecided, type KnownDispute } from '#domain/disputes/state.ts';
import { type Keyset, readStretch, type Stretch } from '../keyset.ts';
import { type Fact, projection, type Work } from '../projection.ts';
import type { ReadModels } from '../readModels.ts';

const documentKey = (disputeId: string) => `dispute/${disputeId}`;
/** All by when they were opened; those that wait for an answer by when it is due. */
const ALL = 'all';
const WAITING = 'waiting';

async function fold(event: Fact<DisputeEvent>, work: Work): Promise<void> {
  const { disputeId } = event.data;
  const key = documentKey(disputeId);
  const state = dispute.evolve((await work.get<Dispute>(key)) ?? dispute.initial, event);
  if (state.stage === 'none') return;
  work.put(key, state satisfies KnownDispute);
  work.rank(ALL, disputeId, Date.parse(state.openedAt));
  const waits = isUndecided(state) && state.acceptedAt === null && state.submittedAt === null;
  if (waits && state.dueBy !== null) work.rank(WAITING, disputeId, Date.parse(state.dueBy));
  else work.unrank(WAITING, disputeId);
}

/** Payments that payers' banks contest. */
export const disputes = projection<DisputeEvent>({
  name: 'disputes',
  version: 1,
  on: {
    DisputeOpened: fold,
    DisputeEscalated: fold,
    DisputedMoneyTaken: fold,
    DisputedMoneyReturned: fold,
    DisputeAccepted: fold,
    DisputeEvidenceSubmitted: fold,
    DisputeWon: fold,
    DisputeLost: fold,
    InquiryClosed: fold,
  },
});

/** All of them, the newest first; or those that wait for an answer, the one that is due next first. */
export const readDisputes = (
  models: ReadModels,
  keyset: Keyset,
  { isWaiting }: { readonly isWaiting: boolean },
): Promise<Stretch<KnownDispute>> =>
  readStretch<KnownDispute>(
    models,
    { projection: disputes, set: isWaiting ? WAITING : ALL, isDescending: !isWaiting, documentKey },
    keyset,
  );
