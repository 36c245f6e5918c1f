import { mailEffect } from '#domain/mail.ts';
import type { Mail } from '#domain/ports/mailer.ts';
import type { Tools } from './job.ts';

/**
 * Sends a mail unless its key has been sent before, and puts that on record. A crash between the two sends it again
 * under the same Message-ID, which mail programs show once. Throws when it could not be handed over, so that the job is
 * tried again.
 */
export async function sendOnce(
  { mailer, dispatch, stateOf, sender }: Pick<Tools, 'mailer' | 'dispatch' | 'stateOf' | 'sender'>,
  mail: Mail,
): Promise<void> {
  const { key } = mail;
  if ((await stateOf(mailEffect, { key })).state.sent) return;
  await mailer.send(mail);
  await dispatch(mailEffect, { type: 'RecordMail', data: { key } }, { ...sender, commandId: `mail-${key}` });
}
