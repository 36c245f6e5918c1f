import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Figures, Scene } from './bench.ts';
import type { Measured, Plan } from './load.ts';

const ENTRY = fileURLToPath(new URL('./load.ts', import.meta.url));

/** A request as the load generator sends it. */
export type Request = {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly token?: string;
};

type Driven = Measured & { readonly cpu: number };

const wire = ({ method, path, body, token }: Request): string => {
  const text = body === undefined ? '' : JSON.stringify(body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
};

/** A load generator in a process of its own, for one server. */
export function openDriver(scene: Scene, port: number) {
  const child = fork(ENTRY, { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  let files = 0;

  /** Writes requests to a file, to be sent in turn by any load generator. */
  function requests(all: readonly Request[]): string {
    const file = join(scene.scratch, `requests-${++files}.json`);
    writeFileSync(file, JSON.stringify(all.map(wire)));
    return file;
  }

  /** Drives the server, which is this process, and counts what it spent on each answer. */
  async function drive(plan: Pick<Plan, 'requests' | 'connections' | 'status' | 'begins'>): Promise<Driven> {
    const before = process.cpuUsage();
    const measured = await ask(plan);
    const { user, system } = process.cpuUsage(before);
    return { ...measured, cpu: (user + system) / measured.answers };
  }

  function ask(plan: Pick<Plan, 'requests' | 'connections' | 'status' | 'begins'>): Promise<Measured> {
    return new Promise((resolve, reject) => {
      child.once('message', (answer: { measured?: Measured; error?: string }) =>
        answer.measured ? resolve(answer.measured) : reject(new Error(answer.error)),
      );
      child.send({ ...plan, port, seconds: scene.seconds, warmUp: scene.warmUp } satisfies Plan);
    });
  }

  return { requests, drive, close: () => child.disconnect() };
}

/**
 * Figures of one measurement under names of their own: `rest1PerSecond`, `rest1P50`, `rest1P99`, `rest1Cpu` (µs of the
 * server's processor per answer).
 */
export const named = (name: string, { perSecond, p50, p99, cpu }: Driven): Figures => ({
  [`${name}PerSecond`]: perSecond,
  [`${name}P50`]: p50,
  [`${name}P99`]: p99,
  [`${name}Cpu`]: cpu,
});
