import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { isId, placeOfBooking } from '#domain/ids.ts';
import { lastingOf, type Secrets } from '#domain/ports/secrets.ts';

const LENGTH = 32;

const proofOf = (secrets: Secrets, ticketId: string): string =>
  createHmac('sha256', lastingOf(secrets)).update(`queue/${ticketId}`).digest('base64url').slice(0, LENGTH);

/**
 * What stands in the link of somebody who waits: the id of their place, and a proof of it that only this installation can
 * make. Kept nowhere; a new secret that lists the former one leaves links as they are.
 */
export const secretOf = (secrets: Secrets, ticketId: string): string => `${ticketId}.${proofOf(secrets, ticketId)}`;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The place that a link is of, with its shop and day; undefined when it is no link of this installation. */
export function ticketOfLink(
  secrets: Secrets,
  secret: string,
): { readonly ticketId: string; readonly shopId: string; readonly date: string } | undefined {
  const [, ticketId = '', proof = ''] = /^(\w{1,80})\.([\w-]{32})$/.exec(secret) ?? [];
  const place = isId(ticketId) ? placeOfBooking(ticketId) : undefined;
  return place && timingSafeEqual(digest(proof), digest(proofOf(secrets, ticketId)))
    ? { ticketId, ...place }
    : undefined;
}
