import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { reservedPort } from '#domain/store/reservedPort.testing.ts';
import { builtServer } from '../../fault/product.ts';
import type { Arm } from '../kit/bench.ts';

const LONGEST_MS = 60_000;

/** The product started a second time on its own data, until /health/ready says 200; without demo data. */
export const run: Arm = async (scene) => {
  const port = await reservedPort();
  const env = {
    DATA_DIR: join(scene.scratch, 'data'),
    HEADS_DIR: join(scene.scratch, 'heads'),
    PORT: String(port),
    DEMO: 'off',
    LOG_LEVEL: 'error',
    NODE_ENV: 'development',
  };
  const server = ['--enable-source-maps', builtServer()];
  const first = await start(server, env, port, '/health/ready');
  const second = await start(server, env, port, '/health/ready');
  return { firstMs: first, secondMs: second };
};

/** Milliseconds from starting a program until an address of it answers 200; it is stopped again. */
export async function start(
  program: readonly string[],
  env: Record<string, string>,
  port: number,
  path: string,
): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, program, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // A server of its own must not outlive an arm that is stopped.
  const kill = () => child.kill('SIGTERM');
  process.once('exit', kill);
  try {
    while (!(await answers(`http://127.0.0.1:${port}${path}`))) {
      if (child.exitCode !== null || performance.now() - startedAt > LONGEST_MS)
        throw new Error('the program did not get ready');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return performance.now() - startedAt;
  } finally {
    await stop(child);
    process.off('exit', kill);
  }
}

const answers = (url: string) =>
  fetch(url).then(
    async (response) => {
      await response.text();
      return response.status === 200;
    },
    () => false,
  );

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}
