import { dispute } from '#domain/disputes/decider.ts';
import type { DisputeEvent, FraudWarningEvent } from '#domain/disputes/events.ts';
import { type Dispute, isUndecided, type KnownDispute } from '#domain/disputes/state.ts';
import { ownerOfShop, placeOfBooking } from '#domain/ids.ts';
import type { Purpose } from '#domain/payments/events.ts';
import { type Keyset, readStretch, type Stretch } from '../keyset.ts';
import { type Fact, projection, type Work } from '../projection.ts';
import { type ReadModels, readDocuments } from '../readModels.ts';
import { tellHealth } from '../upkeep/health.ts';

const documentKey = (disputeId: string) => `dispute/${disputeId}`;
/** All by when they were opened; those that wait for an answer by when it is due. */
const ALL = 'all';
const WAITING = 'waiting';
/** Warnings of fraud that are not over, by when they were given. */
const WARNED = 'warned';
/** What was paid for, with how each of its disputes stands. */
const thingKey = ({ page, itemId }: Purpose) => `thing/${page}/${itemId}`;
type Thing = { readonly itemId: string; readonly stages: Readonly<Record<string, KnownDispute['stage']>> };

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
  tellHealth(work, event.position);
  const { page, itemId } = state.purpose;
  const owner = page === 'booking' && ownerOfShop(placeOfBooking(itemId)?.shopId ?? '');
  // The shop's owner reads it at the booking.
  if (owner) work.notify(`bookings/${owner}`, { bookingId: itemId });
  const { stages } = (await work.get<Thing>(thingKey(state.purpose))) ?? { stages: {} };
  work.put(thingKey(state.purpose), { itemId, stages: { ...stages, [disputeId]: state.stage } } satisfies Thing);
}

/** Payments that payers' banks contest, and what the cards' networks warn of. */
export const disputes = projection<DisputeEvent | FraudWarningEvent>({
  name: 'disputes',
  version: 3,
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
    FraudWarned({ data: { warningId, warnedAt } }, work) {
      work.rank(WARNED, warningId, Date.parse(warnedAt));
    },
    FraudWarningLapsed({ data: { warningId } }, work) {
      work.unrank(WARNED, warningId);
    },
  },
});

/** At most so many warnings of fraud that are not over and were given until a UTC ISO instant, the oldest first. */
export const readStandingWarnings = (
  models: ReadModels,
  { before, most }: { readonly before: string; readonly most: number },
): Promise<string[]> =>
  models.redis.zrangebyscore(models.key(disputes, WARNED), '-inf', Date.parse(before), 'LIMIT', 0, most);

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

/** What a payer's bank does about what was paid for. */
export type BankSays = 'asked' | 'contested' | 'lost';
/** The worst first. */
const SAYS = [
  ['lost', 'lost'],
  ['open', 'contested'],
  ['inquiry', 'asked'],
] as const satisfies readonly (readonly [KnownDispute['stage'], BankSays])[];

/** What banks do about several things of one kind, by their ids: the worst of each; what no bank has a say in is not there. */
export async function readBankSays(
  models: ReadModels,
  page: Purpose['page'],
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, BankSays>> {
  const keys = itemIds.map((itemId) => thingKey({ page, itemId }));
  const things = await readDocuments<Thing>(models, disputes, keys);
  return new Map(
    things.flatMap(({ itemId, stages }) => {
      const worst = SAYS.find(([stage]) => Object.values(stages).includes(stage));
      return worst ? [[itemId, worst[1]] as const] : [];
    }),
  );
}
