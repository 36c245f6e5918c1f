import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reservedPort } from '#domain/store/reservedPort.testing.ts';
import { hasRedis } from '../bench/kit/hasRedis.ts';
import { connect } from '../projections/redis.ts';
import { readRaw } from './judge.ts';
import { startProduct } from './product.ts';
import { openRandom } from './random.ts';

const SIZE = '48m';
const SOON = { timeout: 60_000, interval: 50 };

/** A disk of its own that can be filled; only root may make one. */
function smallDisk(): { readonly dir: string; remove(): void } | undefined {
  const dir = mkdtempSync(join(tmpdir(), 'full-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', dir]).status !== 0) {
    rmSync(dir, { recursive: true });
    return undefined;
  }
  return {
    dir,
    remove() {
      spawnSync('umount', ['-l', dir]);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

const probe = smallDisk();
probe?.remove();
const possible = probe !== undefined && hasRedis();
if (!possible) console.info('full disk: skipped, a small disk cannot be mounted here (only root may)');

describe.skipIf(!possible)(
  `full disk${possible ? '' : ' (skipped: a small disk cannot be mounted here)'}`,
  { timeout: 240_000 },
  () => {
    it('refuses commands by name while reads go on, and recovers without a restart once there is room', async () => {
      const disk = smallDisk();
      if (!disk) throw new Error('the disk could be mounted a moment ago');
      const dataDir = join(disk.dir, 'data');
      mkdirSync(dataDir);
      const port = await reservedPort();
      const product = startProduct({ dataDir, port });
      const kept: string[] = [];
      const random = openRandom(1);

      async function register(): Promise<{ status: number; text: string }> {
        const name = `m${kept.length}x${random.below(1_000_000_000)}`;
        const body = {
          email: `${name}@example.test`,
          password: 'secret1',
          firstName: 'Mem',
          lastName: 'Ber',
          userName: name,
          phoneNumber: '+13125550100',
        };
        const response = await fetch(`http://127.0.0.1:${port}/api/v1/users/register`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        const text = await response.text();
        if (response.status === 201) kept.push(String(JSON.parse(text)._id));
        return { status: response.status, text };
      }
      const read = async () => (await fetch(`http://127.0.0.1:${port}/api/v1/shops/all`)).status;

      try {
        await product.ready();
        for (let count = 0; count < 5; count += 1) expect(await register()).toMatchObject({ status: 201 });

        const filler = join(disk.dir, 'filler');
        fill(filler);
        // Pages that were free inside the file may still take a few.
        await expect.poll(async () => (await register()).status, SOON).toBe(507);
        await expect.poll(() => refusedByRedis(dataDir), SOON).toMatch(/^MISCONF /);
        for (let count = 0; count < 5; count += 1) {
          expect(await register()).toEqual({
            status: 507,
            text: 'There is no room left to save this. Please try again later.',
          });
          expect(await read()).toBe(200);
        }
        expect(product.isOver()).toBe(false);

        rmSync(filler);
        await expect.poll(async () => (await register()).status, SOON).toBe(201);
        expect(await read()).toBe(200);
        expect(product.isOver()).toBe(false);
        await product.kill();
        const recorded = new Set(
          readRaw(dataDir).flatMap(({ type, data }) => (type === 'AccountRegistered' ? [data.accountId] : [])),
        );
        for (const account of kept) expect(recorded.has(account)).toBe(true);
      } finally {
        await product.kill();
        process.kill(Number(readFileSync(join(dataDir, 'redis', 'redis.pid'), 'utf8')), 'SIGKILL');
        disk.remove();
      }
    });
  },
);

/** Writes to the product's Redis; answers how it was refused. */
async function refusedByRedis(dataDir: string): Promise<string> {
  const redis = connect(join(dataDir, 'redis', 'redis.sock'));
  try {
    await redis.set('cs:spec', 'x'.repeat(10_000));
    return 'not refused';
  } catch (error) {
    return (error as Error).message;
  } finally {
    redis.disconnect();
  }
}

/** Leaves not a block free. */
function fill(filler: string): void {
  for (const size of [1024 * 1024, 4096, 1])
    for (;;)
      try {
        writeFileSync(filler, Buffer.alloc(size), { flag: 'a' });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        break;
      }
}
