import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { currentOf, type Secrets, withAny } from './secrets.ts';

/**
 * What a link in a mail may do once: prove an address, set a new password, or undo a change of address. `state` is what must still be so for it
 * to be unused.
 */
export type MailLink = {
  readonly purpose: 'activate' | 'reset' | 'undo-email';
  readonly accountId: string;
  readonly state: string;
  /** UTC milliseconds. */
  readonly expiresAt: number;
};

const mac = (secret: string, text: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'chairside mail links', 32)))
    .update(text)
    .digest();

/** The token of such a link: readable, but not to be changed or made without the secret. */
export function signMailLink(secrets: Secrets, { purpose, accountId, state, expiresAt }: MailLink): string {
  const body = Buffer.from(JSON.stringify([purpose, accountId, state, expiresAt])).toString('base64url');
  return `${body}.${mac(currentOf(secrets), body).toString('base64url')}`;
}

function isSigned(secret: string, body: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url');
  const right = mac(secret, body);
  // Comparing the text too refuses a signature with stray bits in its last character.
  return given.length === right.length && timingSafeEqual(given, right) && given.toString('base64url') === signature;
}

/**
 * The link a token stands for; undefined when it is not ours, was changed, is for something else, or is past its time.
 */
export function readMailLink(
  secrets: Secrets,
  token: string,
  purpose: MailLink['purpose'],
  now: string,
): MailLink | undefined {
  const [body, signature, rest] = token.split('.');
  if (!body || !signature || rest !== undefined) return undefined;
  if (!withAny(secrets, (secret) => isSigned(secret, body, signature) || undefined)) return undefined;
  const [named, accountId, state, expiresAt] = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as [
    MailLink['purpose'],
    string,
    string,
    number,
  ];
  if (named !== purpose || expiresAt <= Date.parse(now)) return undefined;
  return { purpose, accountId, state, expiresAt };
}
