import { payee } from '#domain/payouts/decider.ts';
import type { PayeeEvent } from '#domain/payouts/events.ts';
import type { Payee } from '#domain/payouts/state.ts';
import { type Fact, projection, type Work } from '#projections/projection.ts';
import { type ReadModels, readDocument } from '#projections/readModels.ts';

/** Gets a change notice whenever a member's account for payouts changes. */
export const payeeTopic = (memberId: string): string => `payee/${memberId}`;

const OPEN = 'open';
const ENABLED = 'enabled';
const documentKey = (memberId: string) => `payee/${memberId}`;

async function fold(event: Fact<PayeeEvent>, work: Work): Promise<void> {
  const { memberId } = event.data;
  const state = payee.evolve((await work.get<Payee>(documentKey(memberId))) ?? payee.initial, event);
  work.put(documentKey(memberId), state satisfies Payee);
  const at = Date.parse(event.metadata.occurredAt);
  work.unrank(OPEN, memberId);
  work.unrank(ENABLED, memberId);
  if (state.status === 'enabled') work.rank(ENABLED, memberId, at);
  else if (state.accountId !== undefined) work.rank(OPEN, memberId, at);
  work.notify(payeeTopic(memberId), { memberId });
}

/** Members with an account for payouts, and which of these the provider still has to be asked about. */
export const payees = projection<PayeeEvent>({
  name: 'payees',
  version: 1,
  on: {
    PayoutOnboardingStarted: fold,
    PayoutAccountOpened: fold,
    PayoutDetailsSubmitted: fold,
    PayoutsEnabled: fold,
    PayoutsRestricted: fold,
    PayoutAccountGone: fold,
  },
});

export const readPayee = async (models: ReadModels, memberId: string): Promise<Payee> =>
  (await readDocument<Payee>(models, payees, documentKey(memberId))) ?? payee.initial;

/** Which of these members have been enabled by the provider, and still are. One round trip. */
export async function readVerified(models: ReadModels, memberIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (memberIds.length === 0) return new Set();
  const texts = await models.redis.mget(...memberIds.map((id) => models.key(payees, documentKey(id))));
  return new Set(
    memberIds.filter((_, at) => {
      const text = texts[at];
      return typeof text === 'string' && (JSON.parse(text) as Payee).status === 'enabled';
    }),
  );
}

/** Members whose account is not enabled and changed at or after a UTC ISO instant, longest ago first. */
export const readOpenPayees = (models: ReadModels, since: string): Promise<string[]> =>
  models.redis.zrangebyscore(models.key(payees, OPEN), Date.parse(since), '+inf');

/** Members whose account is enabled, longest ago first. */
export const readEnabledPayees = (models: ReadModels): Promise<string[]> =>
  models.redis.zrangebyscore(models.key(payees, ENABLED), '-inf', '+inf');
