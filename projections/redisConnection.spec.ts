import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { connect, connectListener, isRedisAway, type Redis } from './redisConnection.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;

/** A server that speaks Redis' protocol: answers each command with what `answer` says, and none where it says nothing. */
async function speaking(answer: (socket: Socket, command: readonly string[]) => string | undefined) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      for (const command of bytes.toString().split(/(?=\*\d+\r\n\$)/)) {
        const words = command.split('\r\n').filter((_, index) => index > 0 && index % 2 === 0);
        const said = answer(
          socket,
          words.map((word) => word.toLowerCase()),
        );
        if (said !== undefined) socket.write(said);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  closing.push(() => {
    cut();
    server.close();
  });
  return { port: address.port, cut };
}

/** What a server of ours answers, later while it is silent. */
async function speakingData() {
  let held: (() => void)[] | undefined;
  let isLoading = false;
  const info = () => bulk(`redis_version:7.0.0\r\nloading:${Number(isLoading)}\r\nloading_eta_seconds:1`);
  const answer = (name = '') => (name === 'info' ? info() : name === 'ping' ? '+PONG\r\n' : '+OK\r\n');
  const server = await speaking((socket, [name]) => {
    if (!held) return answer(name);
    held.push(() => socket.write(answer(name)));
    return undefined;
  });
  return {
    ...server,
    /** As a server that was started again and reads its files: it answers a client's greeting alone. */
    load() {
      isLoading = true;
      server.cut();
    },
    silence: () => (held = []),
    speak: () => {
      for (const say of held ?? []) say();
      held = undefined;
    },
  };
}

function opened(address: string, options: { patienceMs?: number; silentMs?: number } = {}): Redis {
  const redis = connect(address, options);
  closing.push(() => redis.disconnect());
  return redis;
}

it('gives up sooner where others have just waited in vain, and is patient again once something was heard', async () => {
  const { port, silence, speak } = await speakingData();
  const redis = opened(`redis://127.0.0.1:${port}`, { patienceMs: 1_000 });
  const waitedInVain = async () => {
    const begun = performance.now();
    const error = await redis.ping().catch((reason: unknown) => reason);
    expect(isRedisAway(error)).toBe(true);
    return performance.now() - begun;
  };
  await redis.ping();
  silence();
  expect(await waitedInVain()).toBeGreaterThan(950);
  expect(await waitedInVain()).toBeLessThan(950);
  speak();
  expect(await redis.ping()).toBe('PONG');
  silence();
  expect(await waitedInVain()).toBeGreaterThan(950);
});

it('gives up sooner also where all that was heard is that the server reads its files', async () => {
  const { port, load } = await speakingData();
  const redis = opened(`redis://127.0.0.1:${port}`, { patienceMs: 1_000 });
  await redis.ping();
  load();
  const waited = async () => {
    const begun = performance.now();
    expect(isRedisAway(await redis.ping().catch((reason: unknown) => reason))).toBe(true);
    return performance.now() - begun;
  };
  expect(await waited()).toBeGreaterThan(950);
  expect(await waited()).toBeLessThan(950);
});

it('is patient again after a while, also where what was said too late is all that was heard', async () => {
  const { port, silence, speak } = await speakingData();
  const redis = opened(`redis://127.0.0.1:${port}`, { patienceMs: 600 });
  const waited = async () => {
    const begun = performance.now();
    expect(isRedisAway(await redis.ping().catch((reason: unknown) => reason))).toBe(true);
    return performance.now() - begun;
  };
  await redis.ping();
  silence();
  await waited();
  speak();
  await pause(700);
  silence();
  expect(await waited()).toBeGreaterThan(580);
});

/** The next time a connection says this; errors in between are expected. */
const next = (redis: Redis, event: 'close' | 'ready') => new Promise<void>((resolve) => redis.on(event, resolve));

it('is made anew where nothing comes although an answer is due, and then asks again', async () => {
  const { port, silence, speak } = await speakingData();
  const redis = opened(`redis://127.0.0.1:${port}`, { silentMs: 200 });
  await redis.ping();
  // Nothing is due: it may be silent.
  await pause(400);
  expect(redis.status).toBe('ready');
  silence();
  const closed = next(redis, 'close');
  const answer = redis.ping();
  await closed;
  speak();
  expect(await answer).toBe('PONG');
});

it('to listen on is pinged, and made anew at the next server of a cluster where no answer comes', async () => {
  const [first, second] = [await speakingData(), await speakingData()];
  const address = `redis+cluster://127.0.0.1:${first.port},127.0.0.1:${second.port}`;
  const listener = connectListener(address, { silentMs: 200 }) as Redis & {
    readonly stream: { readonly remotePort: number };
  };
  closing.push(() => listener.disconnect());
  await next(listener, 'ready');
  await pause(500);
  expect([listener.status, listener.stream.remotePort]).toEqual(['ready', first.port]);
  for (const [gone, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const again = next(listener, 'ready');
    gone.silence();
    await again;
    expect(listener.stream.remotePort).toBe(other.port);
    gone.speak();
  }
});
