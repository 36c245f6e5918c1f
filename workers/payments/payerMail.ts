import type { Purpose } from '#domain/payments/events.ts';
import { account } from '#domain/users/decider.ts';
import { greeting } from '../greeting.ts';
import type { Tools } from '../job.ts';
import { sendOnce } from '../sendOnce.ts';

const things = {
  booking: 'your appointment',
  cart: 'your order',
  subscription: 'your plan',
  plan: 'your plan',
  contribute: 'your contribution',
} as const satisfies Record<Purpose['page'], string>;

/** What was paid for, in words. */
export const thingOf = ({ page }: Purpose): string => things[page];

/** Cents as a reader of a mail expects them: `$35.00`. */
export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** Mails a member, once per key; no mail when the account is closed by now. */
export async function mailMember(
  tools: Tools,
  accountId: string,
  key: string,
  subject: string,
  paragraphs: readonly string[],
): Promise<void> {
  const { state } = await tools.stateOf(account, { accountId });
  const { email } = state.profile;
  if (email === '' || state.status === 'closed') return;
  await sendOnce(tools, {
    key,
    to: email,
    subject,
    text: [greeting(state), ...paragraphs, 'Chairside'].join('\n\n'),
  });
}
