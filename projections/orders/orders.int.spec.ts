import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OrderEvent } from '#domain/orders/events.ts';
import { cancelled, ORDER_ID, paid, placed, refunded, refundFailed, SUES, sam, sue } from '#domain/orders/testing.ts';
import { openBatch } from '../batch.ts';
import type { Projection } from '../projection.ts';
import { connect, openReadModels } from '../redis.ts';
import { flush, startRedisForSpecs } from '../redisProcesses.testing.ts';
import { orders, readSalesPage } from './orders.ts';

const dir = mkdtempSync(join(tmpdir(), 'chairside-orders-'));
let server: Awaited<ReturnType<typeof startRedisForSpecs>>;
let redis: ReturnType<typeof connect>;
let models: Awaited<ReturnType<typeof openReadModels>>;
let position = -1;

beforeAll(async () => {
  server = await startRedisForSpecs(dir);
  redis = connect(server.address);
  models = await openReadModels(redis, [orders]);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  await flush(redis);
  position = -1;
});

async function happened(...events: readonly OrderEvent[]): Promise<void> {
  const { work, commit } = openBatch(redis, orders as Projection, 1);
  const from = position;
  for (const event of events) {
    position += 1;
    const metadata = { occurredAt: '2027-01-12T12:00:00.000Z' };
    await (orders as Projection).on[event.type]?.({ ...event, position, metadata } as never, work);
  }
  await commit(from, position);
}

/** Under which statuses Sue finds her part of the order. */
async function listed(): Promise<string[]> {
  const found: string[] = [];
  for (const status of ['paid', 'cancelled', 'refunded'] as const) {
    const { ids } = await readSalesPage(models, sue.id, status, { offset: 0, limit: 10 });
    if (ids.includes(ORDER_ID)) found.push(status);
  }
  return found;
}

const [first, second] = ['cancel-1', 'cancel-1~2'];
const over = [placed(), paid(), cancelled(sue, 'buyer')];

it('a part whose refund has failed is among the cancelled ones until another one has arrived', async () => {
  await happened(...over);
  expect(await listed()).toEqual(['cancelled']);
  await happened(refunded(sue, SUES, first));
  expect(await listed()).toEqual(['refunded']);
  await happened(refundFailed(sue, SUES, first));
  expect(await listed()).toEqual(['cancelled']);
  await happened(refunded(sue, SUES, second));
  expect(await listed()).toEqual(['refunded']);
  const { total } = await readSalesPage(models, sam.id, 'paid', { offset: 0, limit: 10 });
  expect(total).toBe(1);
});

it('a late failure changes nothing where another refund has arrived, or where none had', async () => {
  await happened(...over, refundFailed(sue, SUES, first));
  expect(await listed()).toEqual(['cancelled']);
  await happened(refunded(sue, SUES, second), refundFailed(sue, SUES, first));
  expect(await listed()).toEqual(['refunded']);
  await happened(refundFailed(sue, SUES, second));
  expect(await listed()).toEqual(['cancelled']);
});

it('two refunds that were noted before the failure of one leave the part refunded', async () => {
  await happened(...over, refunded(sue, SUES, first), refunded(sue, SUES, second), refundFailed(sue, SUES, first));
  expect(await listed()).toEqual(['refunded']);
});

it('of older refunds, which are not named, a failure counts', async () => {
  await happened(...over, refunded(sue, SUES), refundFailed(sue, SUES, first));
  expect(await listed()).toEqual(['cancelled']);
});
