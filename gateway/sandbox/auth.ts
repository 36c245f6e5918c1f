import { createHash, timingSafeEqual } from 'node:crypto';
import { ProviderError } from './errors.ts';
import type { Form } from './parse.ts';

type Pair = { readonly secretKey: string; readonly publishableKey: string };
/** The keys of now, and former ones that are still accepted. */
export type Keys = Pair & { readonly former?: readonly Pair[] };

/**
 * Who calls: the account itself (secret key) or a payer's page. A page needs no more than the client secret of its one
 * intent; the publishable key may be sent as a parameter or a header and must then be the sandbox's.
 */
export function callerOf(
  authorization: string | undefined,
  params: Form,
  keys: Keys,
  browserMayCall: boolean,
): 'secret' | 'browser' {
  const given = keyIn(authorization) ?? (typeof params.key === 'string' ? params.key : undefined);
  const isOneOf = (key: keyof Pair) =>
    given !== undefined && [keys, ...(keys.former ?? [])].some((pair) => isSame(given, pair[key]));
  if (isOneOf('secretKey')) return 'secret';
  const publishable = isOneOf('publishableKey');
  if (given !== undefined && !publishable) throw unauthorised(`Invalid API Key provided: ${given.slice(0, 8)}****`);
  if (browserMayCall && (publishable || params.client_secret !== undefined || params.step !== undefined))
    return 'browser';
  if (publishable)
    throw unauthorised(
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
      'secret_key_required',
    );
  throw unauthorised(
    'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
  );
}

function keyIn(authorization: string | undefined): string | undefined {
  const [scheme = '', value = ''] = authorization?.split(' ') ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString('utf8').split(':')[0];
  return undefined;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const unauthorised = (message: string, code?: string): ProviderError =>
  new ProviderError(401, 'invalid_request_error', message, code ? { code } : {});
