import { isIPv4 } from 'node:net';
import { z } from 'zod';
import { MOST_FEE_RATE } from './domain/earnings/fee.ts';
import type { Secrets } from './domain/ports/secrets.ts';
import { headsFolderOf } from './domain/store/transparency/headsFolder.ts';
import { trustedProxies } from './gateway/http/trustedProxies.ts';
import release from './package.json' with { type: 'json' };
import { parseRedisAddress } from './projections/redisAddress.ts';

const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((value) => value === 'on' || value === 'true' || value === '1');
const optionalUrl = z.url().optional();

/** Characters of a secret that is not guessed. */
const LEAST_SECRET = 32;

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  HEALTH_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./.data'),
  HEADS_DIR: z.string().optional(),
  DEMO: flag.optional(),
  EVENTSTORE_URL: z.string().optional(),
  EVENTSTORE_OPERATIONS: z
    .string()
    .regex(/^[^:@]+:.+$/, 'a user and a password, separated by a colon')
    .optional(),
  REDIS_URL: z.string().superRefine(mustBeRedis).optional(),
  REDIS_QUEUE_URL: z.string().superRefine(mustBeRedis).optional(),
  REDIS_MAXMEMORY: z
    .string()
    .regex(/^\d+([kmg]b)?$/i, 'a number of bytes, or with kb, mb or gb')
    .optional(),
  PAYMENTS: z.enum(['sandbox', 'test']).optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  SANDBOX_URL: optionalUrl,
  SALE_FEE_RATE: z.coerce.number().int().min(0).max(MOST_FEE_RATE).default(290),
  SMTP_URL: optionalUrl,
  MAIL: z.enum(['outbox']).optional(),
  MAIL_FROM: z.string().default('Chairside <hello@chairside.test>'),
  PUBLIC_URL: optionalUrl,
  SESSION_SECRET: z.string().default('chairside-development-secret-change-me'),
  SESSION_SECRET_FORMER: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((secret) => secret.trim())
        .filter((secret) => secret !== ''),
    ),
  CHARITY_URL: optionalUrl,
  SOCIAL_VIDEO_URL: optionalUrl,
  SOCIAL_PROFESSIONAL_URL: optionalUrl,
  SOCIAL_PHOTO_URL: optionalUrl,
  CONTACT_EMAIL: z.string().default('hello@chairside.test'),
  CONTACT_PHONE: z.string().default('+1 312 555 0142'),
  CONTACT_ADDRESS: z.string().default('233 S Wacker Dr, Chicago, Illinois 60606'),
  OWNER_TWO_FACTOR: z.enum(['required', 'optional']).optional(),
  ACTIVATION: z.enum(['required', 'optional']).optional(),
  SERVICE_WORKER: flag.default(true),
  RATE_LIMIT: flag.default(true),
  TRUST_PROXY: z.string().default('off'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
});

/** One sentence that says what is wrong with the address of a Redis. */
function mustBeRedis(text: string, context: z.RefinementCtx): void {
  try {
    parseRedisAddress(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: `${(error as Error).message}.` });
  }
}

type Settings = z.infer<typeof schema>;

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads and checks the environment once. Throws one sentence per wrong value; a production start refuses a default or
 * short secret, payments without Stripe's keys that are not called a sandbox, no mail server unless that is said, and a
 * public address without TLS.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  if (!parsed.success)
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  const value = parsed.data;
  const production = value.NODE_ENV === 'production';
  refuseContradictions(value);
  if (production) refuseInProduction(value);
  // So that the places of the links can be seen while developing; an installation shows its own or none.
  const sample = (url: string) => (production ? null : url);
  return {
    production,
    /** The release. */
    version: release.version,
    port: value.PORT,
    /** Where every role answers /health and /metrics to anyone, apart from the gateway's port; nowhere when undefined. */
    healthPort: value.HEALTH_PORT,
    /** Access to /metrics on the gateway's port: open, with a token, or closed. */
    metrics: value.METRICS_TOKEN
      ? { token: value.METRICS_TOKEN }
      : production
        ? ('closed' as const)
        : ('open' as const),
    host: value.HOST,
    dataDir: value.DATA_DIR,
    /** Where the signing key of the log’s heads and copies of them are: outside of `dataDir`. */
    headsDir: headsFolderOf(value.DATA_DIR, value.HEADS_DIR),
    demo: value.DEMO ?? (!production && !value.EVENTSTORE_URL && value.NODE_ENV !== 'test'),
    eventStoreUrl: value.EVENTSTORE_URL,
    /** Who starts scavenges of EventStoreDB, as `name:password`; the user of its address when undefined. */
    eventStoreOperations: value.EVENTSTORE_OPERATIONS,
    redisUrl: value.REDIS_URL,
    /** Where the queue of jobs is, when it is another Redis than that of read models and change notices. */
    redisQueueUrl: value.REDIS_QUEUE_URL,
    /** Memory limit of the redis-server child, as Redis reads it; a quarter of the memory when undefined. */
    redisMaxMemory: value.REDIS_MAXMEMORY,
    stripe: value.STRIPE_SECRET_KEY
      ? {
          secretKey: value.STRIPE_SECRET_KEY,
          publishableKey: value.STRIPE_PUBLISHABLE_KEY ?? '',
          webhookSecrets: (value.STRIPE_WEBHOOK_SECRET ?? '').split(',').map((secret) => secret.trim()),
        }
      : undefined,
    sandboxUrl: value.SANDBOX_URL,
    /** Basis points that the platform takes of sales when it pays them out. */
    saleFeeRate: value.SALE_FEE_RATE,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    publicUrl: value.PUBLIC_URL?.replace(/\/+$/, ''),
    /** Whether platform owners act by their role only with two-factor login. */
    ownerTwoFactor: value.OWNER_TWO_FACTOR === undefined ? production : value.OWNER_TWO_FACTOR === 'required',
    /** The secret that signs, then those that did before and are still accepted. */
    sessionSecret: [value.SESSION_SECRET, ...value.SESSION_SECRET_FORMER] as Secrets,
    charityUrl: value.CHARITY_URL ?? 'https://charity.example/',
    social: {
      video: value.SOCIAL_VIDEO_URL ?? sample('https://youtube.example/@chairside'),
      professional: value.SOCIAL_PROFESSIONAL_URL ?? sample('https://linkedin.example/company/chairside'),
      photo: value.SOCIAL_PHOTO_URL ?? sample('https://instagram.example/chairside'),
    },
    contact: { email: value.CONTACT_EMAIL, phone: value.CONTACT_PHONE, address: value.CONTACT_ADDRESS },
    /** Whether only members who have proven their address open shops and list products. */
    activationRequired: (value.ACTIVATION ?? (production ? 'required' : 'optional')) === 'required',
    /** Whether browsers keep the client and answers on the device, to open some screens without a network. */
    serviceWorker: value.SERVICE_WORKER,
    rateLimit: value.RATE_LIMIT,
    /** Which peers and which entries of X-Forwarded-For are proxies of this installation; false when there are none. */
    trustProxy: trustedProxies(value.TRUST_PROXY),
    // In development the terminal belongs to the block with the addresses; trouble still shows.
    logLevel: value.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
}

function refuseContradictions(value: Settings): void {
  if (value.STRIPE_SECRET_KEY && (!value.STRIPE_WEBHOOK_SECRET || !value.STRIPE_PUBLISHABLE_KEY))
    throw new Error('STRIPE_SECRET_KEY needs STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET beside it.');
  if (value.STRIPE_SECRET_KEY) refuseMixedKeys(value.STRIPE_SECRET_KEY, value.STRIPE_PUBLISHABLE_KEY ?? '');
  if (value.SESSION_SECRET_FORMER.some((secret) => secret.length < LEAST_SECRET))
    throw new Error(`SESSION_SECRET_FORMER: each former secret has at least ${LEAST_SECRET} characters.`);
  if (value.STRIPE_SECRET_KEY && value.PAYMENTS === 'sandbox')
    throw new Error('PAYMENTS=sandbox and STRIPE_SECRET_KEY contradict each other: leave one of them out.');
  if (value.SMTP_URL && value.MAIL === 'outbox')
    throw new Error('MAIL=outbox and SMTP_URL contradict each other: leave one of them out.');
  if (value.REDIS_QUEUE_URL && !value.REDIS_URL)
    throw new Error('REDIS_QUEUE_URL needs REDIS_URL beside it, for read models and change notices.');
}

const SECRET_KEY = /^(?:sk|rk)_(live|test)_/;
const PUBLISHABLE_KEY = /^pk_(live|test)_/;

/** Keys of both modes would have members pay where the server never looks. */
function refuseMixedKeys(secretKey: string, publishableKey: string): void {
  const [, secret] = SECRET_KEY.exec(secretKey) ?? [];
  const [, publishable] = PUBLISHABLE_KEY.exec(publishableKey) ?? [];
  if (!secret) throw new Error('STRIPE_SECRET_KEY begins with sk_live_, rk_live_, sk_test_ or rk_test_.');
  if (!publishable) throw new Error('STRIPE_PUBLISHABLE_KEY begins with pk_live_ or pk_test_.');
  if (secret !== publishable)
    throw new Error(
      `STRIPE_SECRET_KEY is of Stripe’s ${secret} mode, STRIPE_PUBLISHABLE_KEY of its ${publishable} mode.`,
    );
}

const isPublic = (secret: string): boolean => secret.startsWith('chairside-development');

function refuseInProduction(value: Settings): void {
  if (value.SESSION_SECRET.length < LEAST_SECRET || isPublic(value.SESSION_SECRET))
    throw new Error('SESSION_SECRET: production needs a secret of its own with at least 32 characters.');
  if (value.SESSION_SECRET_FORMER.some(isPublic))
    throw new Error('SESSION_SECRET_FORMER: production does not accept the secret of development.');
  if (!value.RATE_LIMIT) throw new Error('RATE_LIMIT=off is only for load and test runs outside production.');
  if (!value.STRIPE_SECRET_KEY && value.PAYMENTS !== 'sandbox')
    throw new Error(
      'STRIPE_SECRET_KEY: production needs the keys of Stripe; PAYMENTS=sandbox starts it with test cards, which take no money.',
    );
  if (value.STRIPE_SECRET_KEY && SECRET_KEY.exec(value.STRIPE_SECRET_KEY)?.[1] !== 'live' && value.PAYMENTS !== 'test')
    throw new Error(
      'STRIPE_SECRET_KEY: production needs live keys; PAYMENTS=test starts it with Stripe’s test mode, which takes no money.',
    );
  if (!value.SMTP_URL && value.MAIL !== 'outbox')
    throw new Error(
      'SMTP_URL: production needs a mail server; MAIL=outbox starts it without one, and no mail reaches anybody.',
    );
  if (value.PUBLIC_URL && !isPrivate(new URL(value.PUBLIC_URL)))
    throw new Error(
      'PUBLIC_URL: production needs an https address; http is only for localhost and loopback addresses.',
    );
}

/** Whether what is sent to an address is encrypted, or stays on this machine. */
function isPrivate({ protocol, hostname }: URL): boolean {
  if (protocol !== 'http:') return protocol === 'https:';
  const isLoopback = (isIPv4(hostname) && hostname.startsWith('127.')) || hostname === '[::1]';
  return isLoopback || hostname === 'localhost' || hostname.endsWith('.localhost');
}
