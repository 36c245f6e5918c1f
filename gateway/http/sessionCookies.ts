import type { FastifyReply, FastifyRequest } from 'fastify';
import { KEPT_FOR } from '#domain/retention.ts';
import { NotAllowed, type Services } from './context.ts';

const SESSION_SECONDS = KEPT_FOR.session / 1000;
const DEVICE_SECONDS = KEPT_FOR.device / 1000;

type CookieUser = { readonly _id: string; readonly role: string };

function cookie(name: string, value: string, maxAge: number, flags: readonly string[]) {
  return [`${name}=${encodeURIComponent(value)}`, 'Path=/', `Max-Age=${maxAge}`, 'SameSite=Lax', ...flags].join('; ');
}

/**
 * The name of a cookie that only the server reads. Served by https, its prefix has the browser refuse it from anyone but
 * this very host: another host below the same domain cannot plant one.
 */
const nameOf = ({ publicUrl }: Services, name: string) => (publicUrl.startsWith('https:') ? `__Host-${name}` : name);

function textOf({ headers }: FastifyRequest, name: string): string | undefined {
  const found = (headers.cookie ?? '').split(/;\s*/).find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

/** What a request carries under the name of now, else under the plain one that the browser got before the prefix. */
const carried = (services: Services, request: FastifyRequest, name: string): string | undefined =>
  textOf(request, nameOf(services, name)) ?? textOf(request, name);

/** Sets a cookie that only the server reads, and takes away the one under its plain name. */
function setHidden(services: Services, reply: FastifyReply, name: string, value: string, maxAge: number): void {
  const flags = ['HttpOnly', ...secure(services, reply)];
  const now = nameOf(services, name);
  reply.header('set-cookie', cookie(now, value, maxAge, flags));
  if (now !== name && textOf(reply.request, name) !== undefined) reply.header('set-cookie', cookie(name, '', 0, flags));
}

const secure = (services: Services, { request }: FastifyReply) =>
  services.publicUrl.startsWith('https:') || request.protocol === 'https' ? ['Secure'] : [];

/**
 * Specification §9 names the two cookies: `token` (the refresh token; scripts cannot read it; `__Host-token` where the
 * installation is served by https) and `user` (id and role only, readable).
 */
export function setSessionCookies(
  services: Services,
  reply: FastifyReply,
  refreshToken: string | undefined,
  user: CookieUser,
): void {
  const flags = secure(services, reply);
  if (refreshToken !== undefined) setHidden(services, reply, 'token', refreshToken, SESSION_SECONDS);
  reply.header(
    'set-cookie',
    cookie('user', JSON.stringify({ _id: user._id, role: user.role }), SESSION_SECONDS, flags),
  );
  reply.header('cache-control', 'no-store');
}

/** Besides the two of the specification: which accounts know the device. It opens no session, and outlives a logout. */
export function setDeviceCookie(services: Services, reply: FastifyReply, device: string): void {
  setHidden(services, reply, 'device', device, DEVICE_SECONDS);
}

/** The device cookie a request carries, as {@link setDeviceCookie} got it. */
export const deviceCookieOf = (services: Services, request: FastifyRequest): string | undefined =>
  carried(services, request, 'device');

/** Takes the cookies of the session away, the refresh token under either name. */
export function clearSessionCookies(services: Services, reply: FastifyReply): void {
  const flags = secure(services, reply);
  for (const name of new Set([nameOf(services, 'token'), 'token']))
    reply.header('set-cookie', cookie(name, '', 0, ['HttpOnly', ...flags]));
  reply.header('set-cookie', cookie('user', '', 0, flags));
}

/** The refresh token a request carries; undefined when it carries none, or nothing that can be decoded. */
export function refreshTokenOf(services: Services, request: FastifyRequest): string | undefined {
  const found = carried(services, request, 'token');
  try {
    return found && decodeURIComponent(found);
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
