import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStandIn } from '#domain/store/eventStoreDbStandIn.testing.ts';
import { reservedPort } from '#domain/store/reservedPort.testing.ts';
import { hasRedis } from '../bench/kit/hasRedis.ts';
import { builtServer, type Product, startProduct } from './product.ts';

const ROOT = join(import.meta.dirname, '..');
const EMAIL = 'rosa@example.test';

/** Each command with what it prints where nothing was changed in between; `FOLDER` is a new one. */
const COMMANDS: Readonly<
  Record<string, { readonly args: readonly string[]; readonly status: number; readonly says: RegExp }>
> = {
  'domain/store/printLog.ts': {
    args: ['--type', 'AccountRegistered'],
    status: 0,
    says: /^\d+ .* AccountRegistered by .*\n$/,
  },
  'domain/store/backup.ts': {
    args: ['FOLDER'],
    status: 0,
    says: /^Backed up .* into .*: \d+ events, .* read again and sound\.\n/,
  },
  'gateway/promoteOwner.ts': { args: [EMAIL], status: 0, says: /^rosa@example\.test is a platform owner now\.\n$/ },
  'projections/rebuildCommand.ts': { args: ['statistics'], status: 0, says: /statistics: readers have moved over\n$/ },
  'workers/failed.ts': { args: [], status: 0, says: /^0 failed jobs\n$/ },
};
/** What each says when it is called wrongly. */
const REFUSED: typeof COMMANDS = {
  'domain/store/printLog.ts': { args: ['--since', 'never'], status: 1, says: /^--since never is not a time\n/ },
  'domain/store/backup.ts': { args: [ROOT], status: 1, says: /is not empty/ },
  'gateway/promoteOwner.ts': {
    args: ['nobody@example.test'],
    status: 1,
    says: /^No active account has the address nobody@example\.test\.\n$/,
  },
  'projections/rebuildCommand.ts': { args: ['nothing'], status: 1, says: /^There is no projection called nothing\./ },
  'workers/failed.ts': { args: ['again'], status: 1, says: /npm run jobs/ },
  'gateway/payments/doctor.ts': { args: [], status: 1, says: /^STRIPE_SECRET_KEY is not set/ },
};

const folder = mkdtempSync(join(tmpdir(), 'commands-'));
const dataDir = join(folder, 'data');
let backups = 0;
const newFolder = () => {
  backups += 1;
  return join(folder, `backup-${backups}`);
};

async function run(file: string, args: readonly string[]) {
  const given = args.map((arg) => (arg === 'FOLDER' ? newFolder() : arg));
  const env = { ...process.env, DATA_DIR: dataDir, EVENTSTORE_URL: '', REDIS_URL: '' };
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, file), ...given], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [status] = await once(child, 'close');
  return { status, said };
}

describe.skipIf(!hasRedis())('an operator’s commands', { timeout: 120_000 }, () => {
  let product: Product;
  beforeAll(async () => {
    const port = await reservedPort();
    product = startProduct({ dataDir, port, redisUrl: undefined });
    await product.ready();
    const body = {
      email: EMAIL,
      password: 'secret1',
      firstName: 'Rosa',
      lastName: 'Ray',
      userName: 'rosa',
      phoneNumber: '+13125550100',
      role: 'CUSTOMER',
    };
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/users/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(201);
  }, 120_000);
  afterAll(async () => {
    await product.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const beside of [true, false])
    describe(beside ? 'beside the running product' : 'without it', () => {
      beforeAll(async () => {
        if (!beside) await product.stop();
      }, 30_000);
      for (const [what, commands] of Object.entries({
        'do their work': COMMANDS,
        'refuse what they cannot do': REFUSED,
      }))
        it(what, async () => {
          for (const [file, { args, status, says }] of Object.entries(commands)) {
            const done = await run(file, args);
            expect(done, file).toEqual({ status, said: expect.stringMatching(says) });
          }
          expect(product.isOver()).toBe(!beside);
        });
    });

  it('are not needed to find out that EventStoreDB is not there, or refuses the user: the start ends with one sentence', async () => {
    const standIn = await startStandIn();
    standIn.refuse(16);
    const nowhere = await reservedPort();
    const sentences = {
      [`127.0.0.1:${nowhere}`]: 'does not answer: start it, or correct EVENTSTORE_URL (address, tls).',
      [`127.0.0.1:${standIn.line.port}`]: 'refuses the user or the password in EVENTSTORE_URL: correct them there.',
    };
    for (const [address, sentence] of Object.entries(sentences)) {
      const env = {
        ...process.env,
        NODE_ENV: 'test',
        DATA_DIR: join(dataDir, 'none'),
        EVENTSTORE_URL: `esdb://somebody:hidden@${address}?tls=false`,
        REDIS_URL: '',
      };
      const startedAt = performance.now();
      const ended = await promisify(execFile)(process.execPath, [builtServer()], { cwd: ROOT, env }).catch(
        ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
      );
      expect(ended).toEqual({ code: 1, stderr: `EventStoreDB at ${address} ${sentence}\n` });
      expect(performance.now() - startedAt).toBeLessThan(10_000);
    }
    await standIn.close();
  });

  it('are not needed to find out that a role of its own needs EventStoreDB: its start names the missing variable', () => {
    for (const role of ['gateway', 'projections', 'workers']) {
      const env = {
        ...process.env,
        NODE_ENV: 'test',
        DATA_DIR: dataDir,
        EVENTSTORE_URL: '',
        REDIS_URL: 'redis://127.0.0.1:1',
      };
      const { status, stderr } = spawnSync(process.execPath, [builtServer(), '--role', role], {
        cwd: ROOT,
        env,
        encoding: 'utf8',
      });
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: expect.stringMatching(/^EVENTSTORE_URL: roles in processes of their own need EventStoreDB/),
      });
    }
  });
});
