import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { isId, placeOfBooking } from '#domain/ids.ts';
import { currentOf, type Secrets, withAny } from '#domain/ports/secrets.ts';

const LENGTH = 32;

const proofOf = (secret: string, ticketId: string): string =>
  createHmac('sha256', secret).update(`queue/${ticketId}`).digest('base64url').slice(0, LENGTH);

/**
 * What stands in the link of somebody who waits: the id of their place, and a proof of it that only this installation can
 * make. Kept nowhere; links that a former secret has signed are good while it is listed.
 */
export const secretOf = (secrets: Secrets, ticketId: string): string =>
  `${ticketId}.${proofOf(currentOf(secrets), ticketId)}`;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The place that a link is of, with its shop and day; undefined when it is no link of this installation. */
export function ticketOfLink(
  secrets: Secrets,
  secret: string,
): { readonly ticketId: string; readonly shopId: string; readonly date: string } | undefined {
  const [, ticketId = '', proof = ''] = /^(\w{1,80})\.([\w-]{32})$/.exec(secret) ?? [];
  const place = isId(ticketId) ? placeOfBooking(ticketId) : undefined;
  if (!place) return undefined;
  return withAny(secrets, (one) =>
    timingSafeEqual(digest(proof), digest(proofOf(one, ticketId))) ? { ticketId, ...place } : undefined,
  );
}
