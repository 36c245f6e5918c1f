import { z } from 'zod';
import { answerable, dispute } from '#domain/disputes/decider.ts';
import { NoSuchDispute } from '#domain/disputes/refusals.ts';
import type { KnownDispute } from '#domain/disputes/state.ts';
import { ProviderRefused } from '#domain/ports/paymentProvider.ts';
import { disputeOf, followDispute } from '#domain/processes/disputes/followDispute.ts';
import { bookingEvidence } from '../evidence/booking.ts';
import { contributionEvidence } from '../evidence/contribution.ts';
import { documentsOf } from '../evidence/documents.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { orderEvidence } from '../evidence/order.ts';
import { planEvidence } from '../evidence/plan.ts';
import { type Context, ownerActs } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { settler, settlingTools } from '../payments/tools.ts';

const disputeName = z.object({
  disputeId: z.string().max(100, 'There is no such dispute.').regex(/^\w+$/, 'There is no such dispute.'),
});

/** A dispute as the provider has it now. Refuses with NoSuchDispute. */
async function lookedAt(context: Context, disputeId: string): Promise<KnownDispute> {
  if (!(await disputeOf(context, disputeId))) throw NoSuchDispute();
  const noted = await followDispute(settlingTools(context, settler), disputeId);
  if (!noted) throw NoSuchDispute();
  return noted;
}

/**
 * Sends what the log says of a contested payment to the provider, once. For platform owners. Refuses with why it cannot
 * be answered, or NoEvidence where there is none; throws ProviderUnavailable when the provider does not answer, and it is
 * then sent again.
 */
export async function sendEvidence(context: Context, wanted: string): Promise<KnownDispute> {
  const owner = ownerActs(context);
  const { disputeId } = parse(disputeName, { disputeId: wanted });
  const noted = answerable(await lookedAt(context, disputeId), context.services.now());
  const evidence = await evidenceFor(context, noted);
  const files = await upload(context, noted, evidence);
  try {
    await context.services.provider.submitEvidence(disputeId, { ...evidence.fields, ...files });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    // It was answered or decided in the meantime, which a look says.
    answerable(await lookedAt(context, disputeId), context.services.now());
    throw error;
  }
  // Who has sent it is the actor of what is noted now.
  return (await followDispute(settlingTools(context, owner), disputeId)) ?? noted;
}

/** The provider's id of each file, by its field. One that it does not take is left out: the fields say the same. */
async function upload(
  context: Context,
  { purpose }: KnownDispute,
  evidence: Evidence,
): Promise<Readonly<Record<string, string>>> {
  const ids: Record<string, string> = {};
  for (const [field, file] of await documentsOf(context, purpose, evidence)) {
    const id = await context.services.provider.uploadEvidence(file).catch(unlessRefused);
    if (id !== undefined) ids[field] = id;
  }
  return ids;
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof ProviderRefused)) throw error;
  return undefined;
}

/** Does not contest it. On record before the provider is told, and told again until it is. */
export async function acceptDispute(context: Context, wanted: string): Promise<KnownDispute> {
  ownerActs(context, 'moveMoney');
  const { disputeId } = parse(disputeName, { disputeId: wanted });
  await lookedAt(context, disputeId);
  await context.dispatch(dispute, { type: 'AcceptDispute', data: { disputeId } });
  return lookedAt(context, disputeId);
}

function evidenceFor(context: Context, { payerId, purpose: { page, itemId } }: KnownDispute): Promise<Evidence> {
  if (page === 'booking') return bookingEvidence(context, itemId);
  if (page === 'cart') return orderEvidence(context, itemId);
  if (page === 'contribute') return contributionEvidence(context, itemId);
  return planEvidence(context, payerId);
}
