import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { concurrencyContract } from './contractConcurrency.testing.ts';
import { anEvent, aStream, someEvents } from './contractTools.testing.ts';
import { DiskFull, type EventLog, NO_STREAM, RevisionConflict, START } from './eventStore.ts';
import { lockFolder } from './folderLock.ts';
import { openForCommand, openStores, type Stores } from './open.ts';
import { connectToOwner, OwnerAway, type OwnerClient } from './ownerClient.ts';
import { type OwnStores, serveOwner } from './ownerServer.ts';
import { PROTOCOL, SOCKET_FILE, socketPathOf } from './ownerSocket.ts';
import { vaultContract } from './vaultContract.testing.ts';

let folder: string;
let stores: Stores;
let owner: OwnerClient;

async function open(dataDir: string) {
  folder = dataDir;
  mkdirSync(folder, { recursive: true });
  stores = await openStores({ eventStoreUrl: undefined, dataDir: folder });
  owner = await connectToOwner(folder);
}
async function close() {
  owner.close();
  await stores.close();
  rmSync(folder, { recursive: true, force: true });
}
const aFolder = () => mkdtempSync(join(tmpdir(), 'owner-'));

describe('the log over its owner’s socket', () => {
  beforeEach(() => open(aFolder()));
  afterEach(close);
  concurrencyContract(() => ({
    ...owner.log,
    readAt: () => expect.unreachable('a command reads no event by its position'),
    subscribe: () => expect.unreachable('a command does not subscribe'),
  }));

  it('answers what the engine answers, errors included', async () => {
    const stream = aStream();
    expect(await owner.log.head()).toBe(START);
    expect(await owner.log.read(stream)).toEqual([]);
    const events = [anEvent({ data: { text: 'Grüße 💈' } }), anEvent({ data: null })];
    const { isNew, ...place } = await owner.log.append(stream, NO_STREAM, events);
    expect(isNew).toBe(true);
    expect(await owner.log.append(stream, NO_STREAM, events)).toEqual(place);
    expect(await owner.log.read(stream)).toEqual(await stores.store.read(stream));
    expect(await owner.log.read(stream, 1)).toHaveLength(1);
    expect(await owner.log.readAll(START, 10)).toEqual(await stores.store.readAll(START, 10));
    await expect(owner.log.append(stream, NO_STREAM, someEvents(1))).rejects.toEqual(
      new RevisionConflict(stream, NO_STREAM, 1),
    );
    await expect(owner.log.append(stream, 1, [])).rejects.toThrow(TypeError);
    await expect(owner.log.readAll(START, 1_000_000)).rejects.toThrow('limit');
  });

  it('is only its user’s, answers one release only, and refuses what is no call', async () => {
    expect(statSync(join(folder, SOCKET_FILE)).mode & 0o777).toBe(0o600);
    expect(await post('{"call":"head"}', 'another')).toMatchObject({
      status: 500,
      text: expect.stringContaining('of another release than this command'),
    });
    for (const body of [
      '',
      '{',
      '[]',
      '{"call":"drop"}',
      '{"call":"get"}',
      `{"call":"get","key":"${'x'.repeat(5_000_000)}"}`,
    ])
      expect((await post(body)).status).toBe(500);
    expect(await owner.log.head()).toBe(START);
  });

  function post(body: string, protocol = PROTOCOL) {
    const at = socketPathOf(folder);
    return new Promise<{ status: number | undefined; text: string }>((answered, failed) => {
      const sent = request(
        { socketPath: at.path, method: 'POST', path: '/', headers: { 'x-protocol': protocol } },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
          response.on('end', () => answered({ status: response.statusCode, text }));
        },
      );
      sent.on('error', failed).end(body);
    }).finally(at.close);
  }

  it('says so when its owner ends before it answers, and when nothing listens', async () => {
    const waiting = Array.from({ length: 20 }, () => owner.log.append(aStream(), NO_STREAM, someEvents(2)));
    await stores.close();
    for (const { status, ...one } of await Promise.allSettled(waiting))
      if (status === 'rejected')
        expect((one as PromiseRejectedResult).reason.name).toMatch(/StoreUnavailable|OwnerAway/);
    await expect(connectToOwner(folder)).rejects.toThrow(OwnerAway);
    expect(existsSync(join(folder, SOCKET_FILE))).toBe(false);
    stores = await openStores({ eventStoreUrl: undefined, dataDir: folder });
  });
});

describe('an owner that does not answer properly', () => {
  it.each([
    ['is silent', () => undefined, OwnerAway],
    ['is no owner', (response: ServerResponse) => void response.writeHead(400).end(), OwnerAway],
    ['speaks of something else', (response: ServerResponse) => void response.writeHead(500).end('{}'), OwnerAway],
  ])('%s: the command ends', async (_, reply, expected) => {
    const dataDir = aFolder();
    const at = socketPathOf(dataDir);
    const server = createServer((_request, response) => reply(response));
    await new Promise<void>((listening) => server.listen(at.path, listening));
    await expect(connectToOwner(dataDir, 200)).rejects.toThrow(expected);
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    at.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
});

it('a full disk of the owner is one for the command', async () => {
  const dataDir = aFolder();
  const log = { head: async () => START, append: () => Promise.reject(new DiskFull('no room')) };
  const server = await serveOwner(dataDir, { log, vault: {} } as unknown as OwnStores);
  const client = await connectToOwner(dataDir);
  await expect(client.log.append(aStream(), NO_STREAM, someEvents(1))).rejects.toThrow(DiskFull);
  client.close();
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

vaultContract('over its owner’s socket', async () => {
  await open(aFolder());
  return { vault: { ...owner.vault, close } };
});

describe('a command', () => {
  beforeEach(() => {
    folder = aFolder();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const where = () => ({ eventStoreUrl: undefined, dataDir: folder });
  const count = async (log: EventLog) => (await log.readAll(START, 100)).length;

  it('owns the folder when no product runs, asks the one that does, and a product waits for it', async () => {
    const alone = await openForCommand(where(), 'a command');
    await alone.log.append(aStream(), NO_STREAM, someEvents(3));
    const waits: string[] = [];
    const starting = openStores({ ...where(), onWait: (sentence) => waits.push(sentence) });
    await expect.poll(() => waits).toEqual([expect.stringContaining(`process ${process.pid} (a command`)]);
    const second = await openForCommand(where(), 'another command');
    expect(await count(second.log)).toBe(3);
    await second.close();
    await alone.close();
    const product = await starting;
    const beside = await openForCommand(where(), 'a command');
    expect(await count(beside.log)).toBe(3);
    await beside.close();
    await product.close();
  });

  it('waits, visibly, for an owner that does not answer yet', async () => {
    const lock = await lockFolder(folder, { program: 'a product that verifies its log' });
    const waits: string[] = [];
    const opening = openForCommand(where(), 'a command', (sentence) => waits.push(sentence));
    await expect
      .poll(() => waits)
      .toEqual([expect.stringContaining(`Waiting up to 20 s for the process that owns ${folder}`)]);
    lock.release();
    await (await opening).close();
  });

  it('does not mind a socket that a killed process left, nor a path longer than the kernel takes', async () => {
    for (const dataDir of [folder, join(folder, 'a'.repeat(120), 'b'.repeat(120))]) {
      mkdirSync(dataDir, { recursive: true });
      leaveSocketIn(dataDir);
      const links = () => readdirSync(tmpdir()).filter((name) => name.startsWith('cs-')).length;
      const before = links();
      const product = await openStores({ eventStoreUrl: undefined, dataDir });
      expect(statSync(join(dataDir, SOCKET_FILE)).mode & 0o777).toBe(0o600);
      const command = await openForCommand({ eventStoreUrl: undefined, dataDir }, 'a command');
      expect(await command.log.head()).toBe(START);
      await command.close();
      await product.close();
      expect(links()).toBeLessThanOrEqual(before);
      expect(existsSync(join(dataDir, SOCKET_FILE))).toBe(false);
    }
  });

  /** A socket without a listener, as a process killed at work leaves it. */
  function leaveSocketIn(dataDir: string): void {
    const program = `process.chdir(process.argv[1]); require('node:net').createServer().listen('${SOCKET_FILE}', () => process.kill(process.pid, 'SIGKILL'))`;
    spawnSync(process.execPath, ['-e', program, dataDir]);
    expect(statSync(join(dataDir, SOCKET_FILE)).isSocket()).toBe(true);
  }

  it('backs up into an empty folder only through the owner, and a file in the place of the socket is replaced', async () => {
    writeFileSync(join(folder, SOCKET_FILE), 'not a socket');
    const product = await openStores(where());
    await product.store.append(aStream(), NO_STREAM, someEvents(2));
    const command = await openForCommand(where(), 'a command');
    const to = join(folder, 'backup');
    await command.copyTo({ log: to, keys: to });
    await expect(command.copyTo({ log: to, keys: to })).rejects.toThrow();
    await command.close();
    await product.close();
    const copy = await openForCommand({ eventStoreUrl: undefined, dataDir: to }, 'a command');
    expect(await count(copy.log)).toBe(2);
    await copy.close();
  });
});
