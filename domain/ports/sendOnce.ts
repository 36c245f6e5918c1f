import type { Vault } from '../store/vault.ts';
import type { Mail, Mailer } from './mailer.ts';

/**
 * Sends a mail unless it was sent before, also when the queue that asked was lost and asks anew. A crash between the sending and its note
 * sends again with the same key, which the mail's receiver may drop as a double.
 */
export async function sendOnce({ vault, mailer, now }: { vault: Vault; mailer: Mailer; now(): string }, mail: Mail): Promise<void> {
  const note = `mail/${mail.key}`;
  if (await vault.get(note)) return;
  await mailer.send(mail);
  await vault.put(note, now(), 0);
}
