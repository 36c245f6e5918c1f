import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reservedPort } from '#domain/store/reservedPort.testing.ts';
import { connect, type Redis } from '#projections/redis.ts';
import { type Process, startOnPort } from '#projections/redisProcesses.testing.ts';
import { hasRedis } from '../bench/kit/hasRedis.ts';
import { type LogServer, openStandIn } from './logServer.ts';
import { type Product, type Role, startProduct } from './product.ts';

const SOON = { timeout: 30_000, interval: 50 };
const PASSWORD = 'a-password-of-a-spec';
const ROLES: Readonly<Record<Role, string>> = { gateway: 'gateways', projections: 'projections', workers: 'workers' };
const manual = readFileSync(join(import.meta.dirname, '..', 'docs', 'operations.md'), 'utf8');

/** The rights of a role's accounts at both Redis, as docs/operations.md has them; undefined: none. */
function rightsOf(role: Role): readonly (string | undefined)[] {
  const [, line = ''] = new RegExp(`^\\| ${ROLES[role]} \\| (.*~cs:.*) \\|$`, 'm').exec(manual) ?? [];
  return line.split(' | ').map((cell) => /^`(.*)`$/.exec(cell)?.[1]);
}

describe.skipIf(!hasRedis())('each role with a Redis account of its own', { timeout: 120_000 }, () => {
  const dir = mkdtempSync(join(tmpdir(), 'chairside-users-'));
  const running: Product[] = [];
  const servers: Process[] = [];
  const owners: Redis[] = [];
  let log: LogServer;
  let port: number;

  beforeAll(async () => {
    log = await openStandIn();
    port = await reservedPort();
    for (const name of ['models', 'queue']) {
      mkdirSync(join(dir, name));
      const server = await startOnPort(join(dir, name));
      servers.push(server);
      owners.push(connect(`redis://127.0.0.1:${server.port}`));
    }
    for (const role of Object.keys(ROLES) as Role[]) await start(role);
    for (const product of running) await product.ready();
  }, 120_000);
  afterAll(async () => {
    await Promise.all(running.map((product) => product.kill()));
    for (const owner of owners) owner.disconnect();
    await log?.close();
    await Promise.all(servers.map((server) => server.kill()));
    rmSync(dir, { recursive: true, force: true });
  });

  async function start(role: Role): Promise<void> {
    const addresses = await Promise.all(
      rightsOf(role).map(async (rights, nth) => {
        if (rights === undefined) return undefined;
        await owners[nth]?.call('ACL', 'SETUSER', role, 'reset', 'on', `>${PASSWORD}`, ...rights.split(' '));
        return `redis://${role}:${PASSWORD}@127.0.0.1:${servers[nth]?.port}`;
      }),
    );
    const [redisUrl, queueUrl] = addresses;
    const healthPort = role === 'gateway' ? undefined : await reservedPort();
    const place = {
      dataDir: join(dir, 'data'),
      port,
      eventStoreUrl: log.eventStoreUrl,
      redisUrl,
      queueUrl,
      healthPort,
    };
    running.push(startProduct(place, role));
  }

  it('is refused nothing', async () => {
    const accounts = (Object.keys(ROLES) as Role[]).map((role) => rightsOf(role).filter(Boolean).length);
    expect(accounts, 'what the table says').toEqual([2, 1, 2]);
    const userName = `u${randomUUID().slice(0, 18)}`;
    const email = `${userName}@example.test`;
    const registered = await fetch(`http://127.0.0.1:${port}/api/v1/users/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'once' },
      body: JSON.stringify({
        ...{ email, password: 'secret1', firstName: 'Una', lastName: 'Ser', userName },
        ...{ phoneNumber: '+13125550100', role: 'CUSTOMER' },
      }),
    });
    expect(registered.status).toBe(201);
    const mails = async () => (await fetch(`http://127.0.0.1:${port}/dev/outbox`)).text();
    await expect.poll(mails, SOON).toContain(email);
    expect(await Promise.all(owners.map((owner) => owner.call('ACL', 'LOG')))).toEqual([[], []]);
  });
});
