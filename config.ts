import { z } from 'zod';

const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((value) => value === 'on' || value === 'true' || value === '1');
const optionalUrl = z.url().optional();

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  HEALTH_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./.data'),
  DEMO: flag.optional(),
  EVENTSTORE_URL: z.string().optional(),
  REDIS_URL: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  SANDBOX_URL: optionalUrl,
  SMTP_URL: optionalUrl,
  MAIL_FROM: z.string().default('Chairside <hello@chairside.test>'),
  PUBLIC_URL: optionalUrl,
  SESSION_SECRET: z.string().default('chairside-development-secret-change-me'),
  CHARITY_URL: optionalUrl,
  SOCIAL_VIDEO_URL: optionalUrl,
  SOCIAL_PROFESSIONAL_URL: optionalUrl,
  SOCIAL_PHOTO_URL: optionalUrl,
  CONTACT_EMAIL: z.string().default('hello@chairside.test'),
  CONTACT_PHONE: z.string().default('+1 312 555 0142'),
  CONTACT_ADDRESS: z.string().default('233 S Wacker Dr, Chicago, Illinois 60606'),
  RATE_LIMIT: flag.default(true),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
});

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads and checks the environment once. Throws one sentence per wrong value; a production start with a default or
 * short secret refuses.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  if (!parsed.success)
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  const value = parsed.data;
  const production = value.NODE_ENV === 'production';
  if (production && (value.SESSION_SECRET.length < 32 || value.SESSION_SECRET.startsWith('chairside-development')))
    throw new Error('SESSION_SECRET: production needs a secret of its own with at least 32 characters.');
  if (value.STRIPE_SECRET_KEY && (!value.STRIPE_WEBHOOK_SECRET || !value.STRIPE_PUBLISHABLE_KEY))
    throw new Error('STRIPE_SECRET_KEY needs STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET beside it.');
  if (production && !value.RATE_LIMIT)
    throw new Error('RATE_LIMIT=off is only for load and test runs outside production.');
  // So that the places of the links can be seen while developing; an installation shows its own or none.
  const sample = (url: string) => (production ? null : url);
  return {
    production,
    port: value.PORT,
    /** Where roles without the gateway answer /health and /metrics; nowhere when undefined. */
    healthPort: value.HEALTH_PORT,
    host: value.HOST,
    dataDir: value.DATA_DIR,
    demo: value.DEMO ?? (!production && !value.EVENTSTORE_URL && value.NODE_ENV !== 'test'),
    eventStoreUrl: value.EVENTSTORE_URL,
    redisUrl: value.REDIS_URL,
    stripe: value.STRIPE_SECRET_KEY
      ? {
          secretKey: value.STRIPE_SECRET_KEY,
          publishableKey: value.STRIPE_PUBLISHABLE_KEY ?? '',
          webhookSecrets: (value.STRIPE_WEBHOOK_SECRET ?? '').split(',').map((secret) => secret.trim()),
        }
      : undefined,
    sandboxUrl: value.SANDBOX_URL,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    publicUrl: value.PUBLIC_URL?.replace(/\/+$/, ''),
    sessionSecret: value.SESSION_SECRET,
    charityUrl: value.CHARITY_URL ?? 'https://charity.example/',
    social: {
      video: value.SOCIAL_VIDEO_URL ?? sample('https://video.example/chairside'),
      professional: value.SOCIAL_PROFESSIONAL_URL ?? sample('https://professional.example/chairside'),
      photo: value.SOCIAL_PHOTO_URL ?? sample('https://photo.example/chairside'),
    },
    contact: { email: value.CONTACT_EMAIL, phone: value.CONTACT_PHONE, address: value.CONTACT_ADDRESS },
    rateLimit: value.RATE_LIMIT,
    trustProxy: value.TRUST_PROXY,
    // In development the terminal belongs to the block with the addresses; trouble still shows.
    logLevel: value.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
}
