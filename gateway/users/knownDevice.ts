import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isId, newId } from '#domain/ids.ts';
import { currentOf, withAny } from '#domain/ports/secrets.ts';
import type { Context } from '../http/context.ts';
import { deviceCookieOf, setDeviceCookie } from '../http/sessionCookies.ts';

/** So many accounts are remembered on one device; the one longest unused is dropped first. */
const MOST_ACCOUNTS = 5;
const COOKIE = /^[\w.-]+$/;

/** The device's id, and a keyed digest for each account that has logged in on it. Only the server can make such a cookie. */
type Device = { readonly id: string; readonly digests: readonly string[] };

function deviceOf(services: Context['services'], request: FastifyRequest): Device | undefined {
  const [id = '', ...digests] = COOKIE.exec(deviceCookieOf(services, request) ?? '')?.[0].split('.') ?? [];
  return isId(id) ? { id, digests: digests.slice(-MOST_ACCOUNTS) } : undefined;
}

const digestOf = (secret: string, deviceId: string, emailHash: string): string =>
  createHmac('sha256', secret).update(`device/${deviceId}/${emailHash}`).digest('base64url').slice(0, 22);

/** The digest of an account among those of a device, made with the secret of now or a former one. */
const knownDigest = ({ config }: Context['services'], { id, digests }: Device, emailHash: string): string | undefined =>
  withAny(config.sessionSecret, (secret) => {
    const digest = digestOf(secret, id, emailHash);
    return digests.includes(digest) ? digest : undefined;
  });

/** The id of the calling device when the account with this address has logged in on it before. */
export function knownDevice({ services, reply }: Context, emailHash: string): string | undefined {
  const device = reply && deviceOf(services, reply.request);
  return device && knownDigest(services, device, emailHash) && device.id;
}

/** After a login: the device is known to the account from now on, by a cookie that lasts a year. */
export function rememberDevice({ services, reply }: Context, emailHash: string): void {
  if (!reply) return;
  const device = deviceOf(services, reply.request) ?? { id: newId(), digests: [] };
  const { id, digests } = device;
  const digest = digestOf(currentOf(services.config.sessionSecret), id, emailHash);
  const known = knownDigest(services, device, emailHash);
  const others = digests.filter((one) => one !== digest && one !== known).slice(1 - MOST_ACCOUNTS);
  setDeviceCookie(services, reply, [id, ...others, digest].join('.'));
}
