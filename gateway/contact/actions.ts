import { numberOfText } from '#domain/consents.ts';
import { newId } from '#domain/ids.ts';
import { ticketOf } from '#domain/messages/between.ts';
import { conversation } from '#domain/messages/decider.ts';
import { throttledUntil } from '#domain/refusal.ts';
import type { Context } from '../http/context.ts';
import { overBudget } from '../users/budget.ts';
import { addressHash } from '../users/throttle.ts';
import type { ContactForm } from './inputs.ts';

/** docs/rules.md L2: the fourth within an hour waits. */
const ENQUIRIES_AN_HOUR = 3;
const HOUR_MS = 3_600_000;

export const TooManyEnquiries = throttledUntil('TOO_MANY_ENQUIRIES', 'You have written to us several times already.');

/**
 * Stores a guest's or member's message in the platform's inbox and answers its ticket number. Refuses the fourth within
 * an hour.
 */
export async function sendEnquiry(
  context: Context,
  { phone = '', consents, consentTo, ...form }: ContactForm,
): Promise<{ readonly ticket: string }> {
  const { actor } = context;
  const memberId = actor.role === 'visitor' ? null : actor.id;
  const conversationId = newId(context.entropy);
  const { state } = await context.stateOf(conversation, { conversationId });
  // Sent again under the same Idempotency-Key it is the same, and counts once.
  if (!state) await withinHour(context, memberId);
  await context.dispatch(conversation, {
    type: 'SendEnquiry',
    data: {
      conversationId,
      memberId,
      phone,
      ...form,
      ...(consents && { consented: true as const, consentText: numberOfText('contact', consentTo) }),
    },
  });
  return { ticket: ticketOf(conversationId) };
}

/** Members are counted by account, visitors by the hash of their address. */
async function withinHour({ services, reply }: Context, memberId: string | null): Promise<void> {
  const { config, vault, now } = services;
  if (!config.rateLimit) return;
  const whose = memberId ?? addressHash(config.sessionSecret, reply?.request.ip ?? '');
  const budget = { key: `contact/${whose}`, most: ENQUIRIES_AN_HOUR, withinMs: HOUR_MS };
  const retryAfter = await overBudget(vault, budget, now());
  if (retryAfter > 0) throw TooManyEnquiries({ retryAfter });
}
