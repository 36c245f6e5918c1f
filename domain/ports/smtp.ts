import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Mail, Mailer } from './mailer.ts';

const PATIENCE_MS = 10_000;

/**
 * Mail over SMTP. `url` like `smtp://user:password@host:587`, `from` like `Name <address>`, `publicUrl` where links may
 * lead. Throws when the server does not take a mail.
 */
export function openSmtp(url: string, from: string, publicUrl: string): Mailer {
  const transport = createTransport(
    {
      url,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send(mail) {
      const { to, subject, text, attachments } = mail;
      await transport.sendMail({
        to: { name: '', address: to },
        subject,
        text,
        html: mail.html ?? htmlOf(text, publicUrl),
        messageId: messageId(mail, domain),
        attachments: attachments?.map((one) => ({ ...one })) ?? [],
      });
    },
  };
}

/** The same for every sending of one key, so that a double is recognised on the way. */
const messageId = ({ key }: Mail, domain: string) =>
  `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`;

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A web address, without the punctuation of the sentence around it. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>"().,:;!?])/;

/**
 * Plain text as HTML: paragraphs, line breaks, and the platform's own addresses as links. Any other stays text: a
 * letter also says names and words that strangers chose, and must not lead to where they like.
 */
export function htmlOf(text: string, publicUrl: string): string {
  const isOwn = (part: string) => part === publicUrl || part.startsWith(`${publicUrl}/`);
  const shown = (part: string) => (isOwn(part) ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part));
  const linked = (line: string) => line.split(ADDRESS).map(shown).join('');
  const paragraphs = text.trim().split(/\n{2,}/);
  return paragraphs.map((paragraph) => `<p>${paragraph.split('\n').map(linked).join('<br>')}</p>`).join('\n');
}
