import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from './redisConnection.ts';
import { type Process, startOnPort } from './redisProcesses.testing.ts';

const dir = mkdtempSync(join(tmpdir(), 'chairside-sentinel-connector-'));
/** How long the sentinel takes to name the master the second time: the connection is being made meanwhile. */
const SLOW_MS = 300;
let master: Process;
let sentinel: Server;
let port: number;
let asked = 0;
const listening = new Set<Socket>();

const text = (word: string) => `$${word.length}\r\n${word}\r\n`;
const list = (...words: string[]) => `*${words.length}\r\n${words.map(text).join('')}`;

/** A sentinel that names one master, slowly from the second time on, and says to whom it speaks of a fail-over. */
async function answer(socket: Socket, request: string): Promise<void> {
  if (/get-master-addr-by-name/i.test(request)) {
    asked += 1;
    if (asked > 1) await pause(SLOW_MS);
    socket.write(list('127.0.0.1', String(master.port)));
  } else if (/\r\nsubscribe\r\n/i.test(request)) {
    listening.add(socket);
    socket.write(`>3\r\n${text('subscribe')}${text('+switch-master')}:1\r\n`);
  } else if (/\r\nsentinels\r\n/i.test(request)) socket.write('*0\r\n');
  else if (/\r\nhello\r\n/i.test(request)) socket.write('%1\r\n+proto\r\n:3\r\n');
  else if (/\r\ninfo\r\n/i.test(request)) socket.write(text('loading:0'));
  else socket.write('-ERR unknown command\r\n');
}

beforeAll(async () => {
  master = await startOnPort(dir);
  sentinel = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('close', () => listening.delete(socket));
    socket.on('data', (data) => {
      // Each request is an array of texts; several may come at once.
      for (const request of data.toString().split(/(?=^\*\d+\r\n)/m)) void answer(socket, request);
    });
  });
  await new Promise<void>((done) => sentinel.listen(0, '127.0.0.1', done));
  const address = sentinel.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  port = address.port;
}, 30_000);
afterAll(async () => {
  sentinel?.close();
  await master?.kill();
  rmSync(dir, { recursive: true, force: true });
});

it('reconnects when the sentinel announces a fail-over during the reconnection', async () => {
  const patient = { timeout: 10_000, interval: 5 };
  const connection = connect(`redis+sentinel://127.0.0.1:${port}/chairside`);
  const besides = new Redis(master.port, '127.0.0.1');
  try {
    expect(await connection.ping()).toBe('PONG');
    await expect.poll(() => listening.size, patient).toBe(1);
    await besides.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await expect.poll(() => asked, patient).toBe(2);
    for (const socket of listening)
      socket.write(`>3\r\n${text('message')}${text('+switch-master')}${text('chairside 127.0.0.1 1 127.0.0.1 2')}`);
    expect(await connection.ping()).toBe('PONG');
    expect(connection.status).toBe('ready');
  } finally {
    connection.disconnect();
    besides.disconnect();
  }
}, 30_000);
