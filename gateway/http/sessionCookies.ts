import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotAllowed, type Services } from './context.ts';

const THIRTY_DAYS = 30 * 86_400;
const ONE_YEAR = 365 * 86_400;

type CookieUser = { readonly _id: string; readonly role: string };

function cookie(name: string, value: string, maxAge: number, flags: readonly string[]) {
  return [`${name}=${encodeURIComponent(value)}`, 'Path=/', `Max-Age=${maxAge}`, 'SameSite=Lax', ...flags].join('; ');
}

const secure = (services: Services, { request }: FastifyReply) =>
  services.publicUrl.startsWith('https:') || request.protocol === 'https' ? ['Secure'] : [];

/**
 * Specification §9 names the two cookies: `token` (the refresh token; scripts cannot read it) and `user` (id and role
 * only, readable).
 */
export function setSessionCookies(
  services: Services,
  reply: FastifyReply,
  refreshToken: string | undefined,
  user: CookieUser,
): void {
  const flags = secure(services, reply);
  if (refreshToken !== undefined)
    reply.header('set-cookie', cookie('token', refreshToken, THIRTY_DAYS, ['HttpOnly', ...flags]));
  reply.header('set-cookie', cookie('user', JSON.stringify({ _id: user._id, role: user.role }), THIRTY_DAYS, flags));
  reply.header('cache-control', 'no-store');
}

/** Besides the two of the specification: which accounts know the device. It opens no session, and outlives a logout. */
export function setDeviceCookie(services: Services, reply: FastifyReply, device: string): void {
  reply.header('set-cookie', cookie('device', device, ONE_YEAR, ['HttpOnly', ...secure(services, reply)]));
}

export function clearSessionCookies(services: Services, reply: FastifyReply): void {
  const flags = secure(services, reply);
  reply.header('set-cookie', cookie('token', '', 0, ['HttpOnly', ...flags]));
  reply.header('set-cookie', cookie('user', '', 0, flags));
}

/** The refresh token a request carries. */
export function refreshTokenOf(request: FastifyRequest): string | undefined {
  const found = (request.headers.cookie ?? '').split(/;\s*/).find((pair) => pair.startsWith('token='));
  try {
    return found && decodeURIComponent(found.slice('token='.length));
  } catch {
    return undefined;
  }
}

/**
 * Refuses requests another site made a browser send. A request without `Origin` and `Sec-Fetch-Site` comes from a program
 * that is no browser: those name the origin of every POST. With `strict` (a cookie alone authenticates) what the browser
 * says of the site must be `same-origin`.
 */
export function refuseOtherSites(services: Services, request: FastifyRequest, strict = false): void {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw NotAllowed();
  if (origin !== undefined && origin !== services.publicUrl && origin !== `${request.protocol}://${host}`)
    throw NotAllowed();
  if (strict && site === 'none') throw NotAllowed();
}
