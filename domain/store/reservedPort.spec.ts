import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { reservedPort } from './reservedPort.testing.ts';

const MODULE = new URL('./reservedPort.testing.ts', import.meta.url).href;
const root = fileURLToPath(new URL('../..', import.meta.url));

async function listenAt(port: number) {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

it('gives no number twice, and a server can be started there again and again', async () => {
  const ports = await Promise.all(Array.from({ length: 300 }, reservedPort));
  expect(new Set(ports).size).toBe(300);
  await Promise.all(ports.map(listenAt));
  await Promise.all(ports.map(listenAt));
});

it('gives none that another process has', async () => {
  const program = `
    const { reservedPort } = await import(${JSON.stringify(MODULE)});
    const ports = [];
    for (let at = 0; at < 200; at += 1) ports.push(await reservedPort());
    console.log(JSON.stringify(ports));`;
  const mine = await Promise.all(Array.from({ length: 400 }, reservedPort));
  const run = promisify(execFile);
  const { stdout } = await run('node', ['--import', 'tsx', '--input-type=module', '-e', program], { cwd: root });
  const theirs = JSON.parse(stdout) as number[];
  expect(theirs).toHaveLength(200);
  expect(theirs.filter((port) => mine.includes(port))).toEqual([]);
});
