import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBatch } from '#projections/batch.ts';
import { connect, openReadModels } from '#projections/redis.ts';
import { flush, startRedisForSpecs } from '#projections/redisProcesses.testing.ts';
import { members } from '#projections/users/members.ts';
import { everyMember } from './everyMember.ts';

const dir = mkdtempSync(join(tmpdir(), 'chairside-members-'));
let server: Awaited<ReturnType<typeof startRedisForSpecs>>;
let redis: ReturnType<typeof connect>;
let models: Awaited<ReturnType<typeof openReadModels>>;

beforeAll(async () => {
  server = await startRedisForSpecs(dir);
  redis = connect(server.address);
  models = await openReadModels(redis, [members]);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** The read model takes in one registration. */
async function registered(accountId: string, position: number): Promise<void> {
  const { work, commit } = openBatch(redis, members, 1);
  const data = {
    accountId,
    email: `${accountId}@x.test`,
    userName: accountId,
    firstName: accountId,
    lastName: '',
    phoneNumber: '',
    role: 'CUSTOMER',
  };
  const metadata = { occurredAt: new Date(position * 1_000).toISOString() };
  await members.on.AccountRegistered?.({ type: 'AccountRegistered', data, metadata, position } as never, work);
  await commit(position - 1, position);
}
const standsAt = (head: number) => ({ head: async () => head });

it('lists the members only once the read model has reached the end of the log, so that no member is left out', async () => {
  await registered('ann', 0);
  expect(await everyMember(standsAt(0), models)).toEqual(['ann']);
  await expect(everyMember(standsAt(1), models), 'somebody has registered since').rejects.toThrow('position 1');
  const waiting = everyMember(standsAt(1), models);
  await registered('bob', 1);
  expect(await waiting).toEqual(['ann', 'bob']);
  await flush(redis);
  await expect(everyMember(standsAt(1), models), 'an emptied Redis knows nobody').rejects.toThrow('position 1');
}, 60_000);
