import type { Aggregate, Command } from './decider.ts';

/** A mail was handed to the mailer; `key` identifies it and is not personal. */
export type MailSent = { type: 'MailSent'; data: { readonly key: string } };

export type RecordMail = Command<'RecordMail', { readonly key: string }>;

/** Stream `mail-{key}`: one mail, sent once, even after the queue was emptied. */
export const mailEffect: Aggregate<{ readonly sent: boolean }, RecordMail, MailSent, { readonly key: string }> = {
  name: 'mail',
  stream: ({ key }) => `mail-${key}`,
  initial: { sent: false },
  decide: ({ data: { key } }, { sent }) => (sent ? [] : [{ type: 'MailSent', data: { key } }]),
  evolve: (state, event) => (event.type === 'MailSent' ? { sent: true } : state),
};
