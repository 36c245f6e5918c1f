import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reservedPort } from '#domain/store/reservedPort.testing.ts';
import { readCompose } from './composeFile.testing.ts';

const SETTINGS = { SESSION_SECRET: 'x', REDIS_PASSWORD: 'x', PAYMENTS: 'sandbox', MAIL: 'outbox' };
/** What the file says is thirty; a spec does not wait for as long. */
const HANGS_AFTER_S = 1;

type Answer = { readonly status: number; readonly headers: IncomingMessage['headers']; readonly text: string };

// Where there is none it is said so at the end of `npm test`; the file's words are looked at in compose.int.spec.ts.
describe.skipIf(spawnSync('nginx', ['-v']).status !== 0)(
  'the proxy of the compose file, on an nginx that is installed',
  () => {
    const dir = mkdtempSync(join(tmpdir(), 'chairside-nginx-'));
    /** Stand in for two gateways: each notes what it is asked, and answers as the test says. */
    let gateways: { server: Server; port: number; asked: IncomingMessage[] }[] = [];
    let answer: (nth: number, asked: IncomingMessage, reply: ServerResponse) => void;
    let nginx: ChildProcess | undefined;
    let port: number;

    beforeEach(async () => {
      answer = (nth, _asked, reply) => void reply.end(`gateway ${nth}`);
      gateways = await Promise.all([0, 1].map(openGateway));
    });
    afterEach(async () => {
      const ended = nginx && once(nginx, 'exit');
      nginx?.kill('SIGKILL');
      await ended;
      for (const { server } of gateways) {
        server.closeAllConnections();
        server.close();
      }
    });
    afterAll(() => rmSync(dir, { recursive: true, force: true }));

    async function openGateway(nth: number) {
      const asked: IncomingMessage[] = [];
      const server = createServer((message, reply) => {
        asked.push(message);
        answer(nth, message, reply);
      });
      server.on('upgrade', (message, socket) => {
        asked.push(message);
        socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      if (typeof address !== 'object' || !address) throw new Error('no port');
      return { server, port: address.port, asked };
    }

    /** The file's own text, with ports of loopback for the names of containers, which nothing resolves here. */
    function configured(settings: Readonly<Record<string, string>>): string {
      const { content = '' } = readCompose({ ...SETTINGS, ...settings }).configs.balance ?? {};
      const here = content
        .replace(/^\s*resolver .*$/m, '')
        .replace(/gateway-([12]):4000 resolve/g, (_, nth) => `127.0.0.1:${gateways[Number(nth) - 1]?.port}`)
        .replace('listen 8080', `listen 127.0.0.1:${port}`)
        .replace('proxy_read_timeout 30s', `proxy_read_timeout ${HANGS_AFTER_S}s`);
      const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${dir};`);
      return `daemon off; master_process off; pid ${dir}/pid; error_log ${dir}/errors; events {}
http { access_log off; ${folders.join(' ')}
${here} }`;
    }

    async function start(settings: Readonly<Record<string, string>> = {}): Promise<void> {
      port = await reservedPort();
      const file = join(dir, 'nginx.conf');
      writeFileSync(file, configured(settings));
      execFileSync('nginx', ['-t', '-q', '-c', file], { stdio: 'pipe' });
      nginx = spawn('nginx', ['-c', file], { stdio: 'ignore' });
      await expect.poll(() => ask('/metrics').catch(() => undefined), { timeout: 10_000 }).toBeDefined();
    }

    function ask(path: string, { method = 'GET', headers = {} } = {}): Promise<Answer> {
      return new Promise((resolve, reject) => {
        const sent = request({ port, host: '127.0.0.1', method, path, headers, agent: false }, (got) => {
          let text = '';
          got.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
          got.on('end', () => resolve({ status: got.statusCode ?? 0, headers: got.headers, text }));
        });
        sent.on('upgrade', (got, socket) => {
          socket.destroy();
          resolve({ status: got.statusCode ?? 0, headers: got.headers, text: '' });
        });
        sent.on('error', reject).end();
      });
    }
    const askedOfAll = () => gateways.flatMap(({ asked }) => asked);
    const many = (path: string, options = {}) => Promise.all(Array.from({ length: 10 }, () => ask(path, options)));

    it('says who asks, and by which scheme, as the proxy before it says, and believes nobody else', async () => {
      const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https', host: 'shop.example' };
      const said = () => {
        const { 'x-forwarded-for': by, 'x-forwarded-proto': scheme, host } = askedOfAll().at(-1)?.headers ?? {};
        return [by, scheme, host];
      };
      await start({ PROXY_BEFORE: '127.0.0.1/32' });
      await ask('/', { headers });
      expect(said()).toEqual(['203.0.113.9', 'https', 'shop.example']);
      nginx?.kill('SIGKILL');
      for (const { asked } of gateways) asked.length = 0;
      await start({ PROXY_BEFORE: '10.0.0.0/8' });
      await ask('/', { headers });
      expect(said()).toEqual(['127.0.0.1', 'http', 'shop.example']);
    });

    it('shows nobody the metrics, and asks no gateway for them', async () => {
      await start();
      expect((await ask('/metrics')).status).toBe(404);
      expect(askedOfAll()).toEqual([]);
    });

    it('asks the gateway of the other release for a file that one lacks, and takes what is not there for not found elsewhere', async () => {
      answer = (nth, asked, reply) => {
        reply.statusCode = nth === 0 || asked.url === '/nothing' ? 404 : 200;
        reply.end();
      };
      await start();
      expect((await many('/assets/of-one-release.js')).map(({ status }) => status)).toEqual(Array(10).fill(200));
      for (const { asked } of gateways) asked.length = 0;
      expect((await many('/nothing')).map(({ status }) => status)).toEqual(Array(10).fill(404));
      expect(askedOfAll()).toHaveLength(10);
    });

    it('repeats at the other gateway what is safe to repeat, and nothing else', async () => {
      answer = (nth, asked, reply) => void (nth === 0 ? asked.socket.destroy() : reply.end('gateway 1'));
      await start();
      expect((await many('/')).map(({ status }) => status)).toEqual(Array(10).fill(200));
      // One that has failed is left out for some seconds; a proxy that has just begun knows of no failure.
      nginx?.kill('SIGKILL');
      for (const { asked } of gateways) asked.length = 0;
      await start();
      const posted = await many('/', { method: 'POST' });
      expect(new Set(posted.map(({ status }) => status))).toEqual(new Set([200, 502]));
      expect(askedOfAll()).toHaveLength(posted.length);
    });

    it('serves on with one gateway when the other is gone, or hangs', async () => {
      answer = (nth, _asked, reply) => void (nth === 1 && reply.end('gateway 1'));
      await start();
      const begun = performance.now();
      expect((await many('/')).map(({ text }) => text)).toEqual(Array(10).fill('gateway 1'));
      expect(performance.now() - begun).toBeLessThan(3 * HANGS_AFTER_S * 1_000);
      gateways[0]?.server.closeAllConnections();
      gateways[0]?.server.close();
      expect((await many('/')).map(({ text }) => text)).toEqual(Array(10).fill('gateway 1'));
    });

    it('passes sockets, and the payment sandbox to the first gateway alone', async () => {
      await start();
      const headers = { connection: 'Upgrade', upgrade: 'websocket' };
      expect((await ask('/graphql', { headers })).status).toBe(101);
      expect((await many('/v1/payment_intents')).map(({ text }) => text)).toEqual(Array(10).fill('gateway 0'));
    });
  },
);
