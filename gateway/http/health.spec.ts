import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { health, type MetricsAccess } from './health.ts';
import { openMetrics } from './metrics.ts';

const TOKEN = 'a-token-of-this-installation';

async function statusOf(access: MetricsAccess, authorization?: string): Promise<number> {
  const app = Fastify();
  health(app, [], openMetrics(), access);
  const { statusCode, body } = await app.inject({
    url: '/metrics',
    headers: authorization === undefined ? {} : { authorization },
  });
  await app.close();
  expect(body.includes('chairside_')).toBe(statusCode === 200);
  return statusCode;
}

it('shows metrics to anyone where they are open', async () => {
  expect(await statusOf('open')).toBe(200);
});

it('answers as if there were none where they are closed', async () => {
  expect(await statusOf('closed')).toBe(404);
  expect(await statusOf('closed', `Bearer ${TOKEN}`)).toBe(404);
});

it('shows metrics to requests with the token, and to no other', async () => {
  expect(await statusOf({ token: TOKEN }, `Bearer ${TOKEN}`)).toBe(200);
  for (const wrong of [undefined, '', 'Bearer ', TOKEN, `Bearer ${TOKEN}x`, `Basic ${TOKEN}`])
    expect(await statusOf({ token: TOKEN }, wrong), String(wrong)).toBe(404);
});

it('is ready with warnings, and not without what it needs', async () => {
  const app = Fastify();
  const warning = { name: 'heads', isWarning: true, look: async () => 'look here' } as const;
  let missing: string | undefined;
  health(app, [warning, { name: 'redis', look: async () => missing }], openMetrics());
  const ready = await app.inject('/health/ready');
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', warnings: { heads: 'look here' } }]);
  missing = 'away';
  const not = await app.inject('/health/ready');
  expect([not.statusCode, not.json()]).toEqual([
    503,
    { status: 'not ready', missing: { redis: 'away' }, warnings: { heads: 'look here' } },
  ]);
  await app.close();
});

it('serves as long as nothing of its own is missing', async () => {
  const app = Fastify();
  let starting: string | undefined = 'still starting';
  const checks = [
    { name: 'start', isOwn: true, look: async () => starting },
    { name: 'redis', look: async () => 'away' },
  ] as const;
  health(app, checks, openMetrics());
  const before = await app.inject('/health/serving');
  expect([before.statusCode, before.json()]).toEqual([
    503,
    { status: 'not serving', missing: { start: 'still starting' } },
  ]);
  starting = undefined;
  const serving = await app.inject('/health/serving');
  expect([serving.statusCode, serving.json()]).toEqual([200, { status: 'serving' }]);
  expect((await app.inject('/health/ready')).statusCode).toBe(503);
  await app.close();
});

it('begins no second look at what has not answered the first', async () => {
  const app = Fastify();
  let begun = 0;
  let answer: (fault: string | undefined) => void = () => undefined;
  const look = () => {
    begun += 1;
    return new Promise<string | undefined>((resolve) => {
      answer = resolve;
    });
  };
  health(app, [{ name: 'redis', look }], openMetrics());
  const late = await Promise.all([app.inject('/health/ready'), app.inject('/health/ready')]);
  expect(late.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
  expect(begun).toBe(1);
  answer(undefined);
  const again = app.inject('/health/ready');
  await expect.poll(() => begun).toBe(2);
  answer(undefined);
  expect((await again).statusCode).toBe(200);
  await app.close();
});

it('leaves the probes open', async () => {
  const app = Fastify();
  health(app, [], openMetrics(), 'closed');
  expect((await app.inject('/health/live')).statusCode).toBe(200);
  expect((await app.inject('/health/ready')).statusCode).toBe(200);
  await app.close();
});
