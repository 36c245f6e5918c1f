import { owners } from '#domain/users/owners.ts';
import type { Tools } from './job.ts';
import { mailMember } from './payments/payerMail.ts';

/** Mails each owner of the platform whose account is open, once per key. */
export async function mailOwners(
  tools: Tools,
  key: string,
  subject: string,
  paragraphs: readonly string[],
): Promise<void> {
  const { accountIds } = (await tools.stateOf(owners, {})).state;
  for (const accountId of accountIds) await mailMember(tools, accountId, `${key}-${accountId}`, subject, paragraphs);
}
