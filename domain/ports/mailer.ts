/**
 * One mail. `key` names it: sending the same key again is one mail (kept as the Message-ID; the outbox drops the
 * second).
 */
export type Mail = {
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  /** Plain text; the HTML part is made from `html`, or from the text when left out. */
  readonly text: string;
  readonly html?: string;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly content: string;
    readonly contentType: string;
  }[];
};

/** Mail as it lies in the development outbox. */
export type SentMail = Mail & { readonly sentAt: string };

/**
 * Where mail goes: an SMTP server, or a folder that `/dev/outbox` shows. Throws when the mail could not be handed over.
 */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** The development outbox: what was sent, newest first. */
export interface Outbox extends Mailer {
  list(limit: number): Promise<SentMail[]>;
  read(key: string): Promise<SentMail | undefined>;
  /** Removes the mails that were sent before an instant (UTC ISO). */
  removeBefore(instant: string): Promise<void>;
  /** Removes the mails to any of some addresses, and those to others in which one of some words stands as it is written here. */
  removeAbout(person: { readonly addresses: readonly string[]; readonly words: readonly string[] }): Promise<void>;
}
