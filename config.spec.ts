import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const sound = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a-secret-of-this-installation-alone',
  PUBLIC_URL: 'https://chairside.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://user:password@mail.example:465',
};
const noStripe = { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' };
const started = (env: Record<string, string> = {}) => readConfig({ ...sound, ...env });

describe('a start in production', () => {
  it('needs the keys of Stripe', () => {
    expect(started().stripe?.secretKey).toBe('sk_live_1');
    expect(() => started(noStripe)).toThrow(/^STRIPE_SECRET_KEY: .*PAYMENTS=sandbox/);
  });
  it('takes test cards only where that is said', () => {
    expect(started({ ...noStripe, PAYMENTS: 'sandbox' }).stripe).toBeUndefined();
    expect(() => started({ PAYMENTS: 'sandbox' })).toThrow(/^PAYMENTS=sandbox and STRIPE_SECRET_KEY/);
    expect(() => started({ ...noStripe, PAYMENTS: 'none' })).toThrow(/^PAYMENTS: /);
  });
  it('takes keys of one mode, and those of the test mode only where that is said', () => {
    const testKeys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
    expect(() => started(testKeys)).toThrow(/^STRIPE_SECRET_KEY: .*PAYMENTS=test/);
    expect(started({ ...testKeys, PAYMENTS: 'test' }).stripe?.secretKey).toBe('sk_test_1');
    expect(started({ STRIPE_SECRET_KEY: 'rk_live_1' }).stripe?.secretKey).toBe('rk_live_1');
    for (const [secret, publishable] of [
      ['sk_live_1', 'pk_test_1'],
      ['sk_test_1', 'pk_live_1'],
      ['pk_live_1', 'sk_live_1'],
      ['whsec_1', 'pk_live_1'],
      ['sk_live_1', 'live'],
    ] as const)
      for (const mode of ['production', 'development'])
        expect(() =>
          started({
            NODE_ENV: mode,
            PAYMENTS: 'test',
            STRIPE_SECRET_KEY: secret,
            STRIPE_PUBLISHABLE_KEY: publishable,
          }),
        ).toThrow(/^STRIPE_/);
  });
  it('needs a mail server, unless it is said that no mail is sent', () => {
    expect(() => started({ SMTP_URL: '' })).toThrow(/^SMTP_URL: .*MAIL=outbox/);
    expect(started({ SMTP_URL: '', MAIL: 'outbox' }).smtpUrl).toBeUndefined();
    expect(() => started({ MAIL: 'outbox' })).toThrow(/^MAIL=outbox and SMTP_URL/);
    expect(() => started({ SMTP_URL: '', MAIL: 'none' })).toThrow(/^MAIL: /);
  });
  it('needs TLS in its public address', () => {
    expect(() => started({ PUBLIC_URL: 'http://chairside.example' })).toThrow(/^PUBLIC_URL: .*https/);
    expect(() => started({ PUBLIC_URL: 'http://127.chairside.example' })).toThrow(/^PUBLIC_URL: /);
    expect(() => started({ PUBLIC_URL: 'ftp://localhost' })).toThrow(/^PUBLIC_URL: /);
  });
  it.each([
    'http://localhost:8080',
    'http://shop.localhost',
    'http://127.0.0.1:4000',
    'http://127.9.9.9',
    'http://[::1]:4000',
  ])('may answer at %s, on this machine', (url) => expect(started({ PUBLIC_URL: url }).publicUrl).toBe(url));
  it('lets only members with a proven address list for sale, unless that is said to be optional', () => {
    expect(started().activationRequired).toBe(true);
    expect(started({ ACTIVATION: 'optional' }).activationRequired).toBe(false);
    expect(readConfig({}).activationRequired).toBe(false);
    expect(readConfig({ ACTIVATION: 'required' }).activationRequired).toBe(true);
    expect(() => started({ ACTIVATION: 'off' })).toThrow(/^ACTIVATION: /);
  });
  it('accepts former secrets, each long enough and not that of development', () => {
    const [one, other] = ['a'.repeat(32), 'b'.repeat(40)];
    expect(started().sessionSecret).toEqual([sound.SESSION_SECRET]);
    expect(started({ SESSION_SECRET_FORMER: `${one}, ${other}` }).sessionSecret).toEqual([
      sound.SESSION_SECRET,
      one,
      other,
    ]);
    for (const bad of ['short', `${one},${'b'.repeat(31)}`, 'chairside-development-secret-change-me'])
      expect(() => started({ SESSION_SECRET_FORMER: bad }), bad).toThrow(/^SESSION_SECRET_FORMER: /);
  });
  it('refuses a short token for /metrics', () => {
    expect(() => started({ METRICS_TOKEN: 'short' })).toThrow(/^METRICS_TOKEN: /);
  });
});

it('a Redis for jobs alone is beside one for the rest', () => {
  const REDIS_QUEUE_URL = 'redis://127.0.0.1:6380';
  expect(readConfig({ REDIS_URL: 'redis://127.0.0.1:6379', REDIS_QUEUE_URL }).redisQueueUrl).toBe(REDIS_QUEUE_URL);
  expect(() => readConfig({ REDIS_QUEUE_URL })).toThrow(/^REDIS_QUEUE_URL needs REDIS_URL/);
});

it('a former secret is long enough in development, too', () =>
  expect(() => readConfig({ SESSION_SECRET_FORMER: 'short' })).toThrow(/^SESSION_SECRET_FORMER: /));

it('the address of a Redis is one that can be read', () => {
  expect(() => readConfig({ REDIS_URL: 'redis+sentinel://a:26379' })).toThrow(
    /^REDIS_URL: the name of the master follows/,
  );
  expect(readConfig({ REDIS_URL: 'redis+cluster://a,b' }).redisUrl).toBe('redis+cluster://a,b');
});

it('development needs none of it', () => {
  const config = readConfig({ PUBLIC_URL: 'http://chairside.example' });
  expect([config.stripe, config.trustProxy, config.metrics]).toEqual([undefined, false, 'open']);
});
