import type { Aggregate, Command } from './decider.ts';

/** A mail was handed over for delivery; `key` names it, nothing personal. */
export type MailSent = { type: 'MailSent'; data: { readonly key: string } };

export type RecordMail = Command<'RecordMail', { readonly key: string }>;

/** Stream `mail-{key}`: one mail, handed over once. Outlives the queue, so that emptying it mails nobody again. */
export const mailEffect: Aggregate<{ readonly sent: boolean }, RecordMail, MailSent> = {
  name: 'mail',
  commands: ['RecordMail'],
  stream: ({ key }) => `mail-${key}`,
  initial: { sent: false },
  decide: ({ data: { key } }, { sent }) => (sent ? [] : [{ type: 'MailSent', data: { key } }]),
  evolve: (state, event) => (event.type === 'MailSent' ? { sent: true } : state),
};
