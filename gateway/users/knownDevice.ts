import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isId, newId } from '#domain/ids.ts';
import type { Context } from '../http/context.ts';
import { setDeviceCookie } from '../http/sessionCookies.ts';

/** So many accounts are remembered on one device; the one longest unused is dropped first. */
const MOST_ACCOUNTS = 5;
const COOKIE = /(?:^|;\s*)device=([\w.-]+)/;

/** The device's id, and a keyed digest for each account that has logged in on it. Only the server can make such a cookie. */
type Device = { readonly id: string; readonly digests: readonly string[] };

function deviceOf({ headers }: FastifyRequest): Device | undefined {
  const [id = '', ...digests] = COOKIE.exec(headers.cookie ?? '')?.[1]?.split('.') ?? [];
  return isId(id) ? { id, digests: digests.slice(-MOST_ACCOUNTS) } : undefined;
}

const digestOf = (secret: string, deviceId: string, emailHash: string): string =>
  createHmac('sha256', secret).update(`device/${deviceId}/${emailHash}`).digest('base64url').slice(0, 22);

/** The id of the calling device when the account with this address has logged in on it before. */
export function knownDevice({ services, reply }: Context, emailHash: string): string | undefined {
  const device = reply && deviceOf(reply.request);
  const digest = device && digestOf(services.config.sessionSecret, device.id, emailHash);
  return digest !== undefined && device?.digests.includes(digest) ? device.id : undefined;
}

/** After a login: the device is known to the account from now on, by a cookie that lasts a year. */
export function rememberDevice({ services, reply }: Context, emailHash: string): void {
  if (!reply) return;
  const { id, digests } = deviceOf(reply.request) ?? { id: newId(), digests: [] };
  const digest = digestOf(services.config.sessionSecret, id, emailHash);
  const others = digests.filter((one) => one !== digest).slice(1 - MOST_ACCOUNTS);
  setDeviceCookie(services, reply, [id, ...others, digest].join('.'));
}
