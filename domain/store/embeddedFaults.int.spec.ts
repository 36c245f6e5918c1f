import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SOON } from './contractTools.testing.ts';
import { openEmbeddedStore } from './embedded.ts';
import { START, type StoredEvent } from './eventStore.ts';

const LOAD = ['--import', 'tsx', join(import.meta.dirname, 'embeddedLoad.testing.ts')];
const KILLS = 5;

/** Processes start slowly on a busy machine. */
const PATIENCE = { timeout: 120_000 };

type Ack = { readonly stream: string; readonly revision: number; readonly position: number; readonly id: string };

const acksOf = (lines: readonly string[]): Ack[] =>
  lines.flatMap((line) => {
    const [word, stream = '', revision, position, id = ''] = line.split(' ');
    return word === 'ack' ? [{ stream, revision: Number(revision), position: Number(position), id }] : [];
  });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-faults-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function everything(): Promise<StoredEvent[]> {
  const store = openEmbeddedStore(folder);
  const events = await store.readAll(START, 10_000_000);
  for (const name of new Set(events.map(({ stream }) => stream)))
    expect(await store.read(name)).toEqual(events.filter(({ stream }) => stream === name));
  await store.close();
  return events;
}

function expectWhole(events: readonly StoredEvent[], acknowledged: readonly Ack[]) {
  expect(events.map(({ position }) => position)).toEqual(events.map((_, index) => index));
  const next = new Map<string, number>();
  for (const { stream, revision } of events) {
    expect(revision).toBe(next.get(stream) ?? 0);
    next.set(stream, revision + 1);
  }
  for (const { stream, revision, position, id } of acknowledged)
    expect(events[position]).toMatchObject({ stream, revision, id });
}

/** Starts the load; answers the child and the lines it has printed so far. */
function start(callers: number, appends: number) {
  const child = spawn(process.execPath, [...LOAD, folder, String(callers), String(appends)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  return { child, lines, ended: once(reader, 'close') };
}

describe('embedded event store, killed', PATIENCE, () => {
  it(`keeps every acknowledged event, without gaps, through ${KILLS} kills under load`, async () => {
    const acknowledged: Ack[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { child, lines, ended } = start(16, 1_000_000);
      await expect.poll(() => lines.length, SOON).toBeGreaterThan(1);
      setTimeout(() => child.kill('SIGKILL'), Math.random() * 300);
      await ended;
      acknowledged.push(...acksOf(lines.slice(0, -1)));
      expectWhole(await everything(), acknowledged);
    }
    expect(acknowledged.length).toBeGreaterThan(KILLS);
  });
});

const strace = spawnSync('strace', ['-f', '--seccomp-bpf', '-o', '/dev/null', 'true']).status === 0;
if (!strace) console.info('embedded event store, system calls watched: skipped, strace cannot run here');

describe.skipIf(!strace)(
  `embedded event store, system calls watched${strace ? '' : ' (skipped: strace cannot run here)'}`,
  PATIENCE,
  () => {
    /** Runs the load under strace; answers its lines, its exit status and the trace. */
    async function traced(rules: readonly string[], callers: number, appends: number) {
      const trace = join(folder, 'trace');
      const args = [
        '-f',
        '--seccomp-bpf',
        '-o',
        trace,
        ...rules,
        process.execPath,
        ...LOAD,
        folder,
        String(callers),
        String(appends),
      ];
      const { stdout, stderr, status } = spawnSync('strace', args, { encoding: 'utf8' });
      return { lines: stdout.trim().split('\n'), stderr, status, trace: (await readFile(trace, 'utf8')).split('\n') };
    }

    /** A store whose tables are there, so that faults meet appends and not their making. */
    async function prepare() {
      const { status, stderr } = await traced(['-e', 'trace=none'], 1, 1);
      expect(status, stderr).toBe(0);
    }

    it('acknowledges only after a flush of its own', async () => {
      const { trace, lines, status, stderr } = await traced(['-e', 'trace=fdatasync,write', '-s', '8'], 1, 20);
      expect(status, stderr).toBe(0);
      expect(acksOf(lines)).toHaveLength(20);
      let flushed = 0;
      let acknowledged = 0;
      for (const line of trace.slice(trace.findIndex((each) => each.includes('"ready')))) {
        if (/fdatasync.*= 0$/.test(line)) flushed += 1;
        if (!line.includes('"ack ')) continue;
        acknowledged += 1;
        expect(flushed).toBeGreaterThanOrEqual(1);
        flushed = 0;
      }
      expect(acknowledged).toBe(20);
    });

    it('flushes once for everything that waits', async () => {
      const { trace, lines, status, stderr } = await traced(['-e', 'trace=fdatasync,write', '-s', '8'], 256, 4);
      expect(status, stderr).toBe(0);
      const working = trace.slice(trace.findIndex((each) => each.includes('"ready')));
      const flushes = working.filter((line) => /fdatasync.*= 0$/.test(line)).length;
      expect(acksOf(lines)).toHaveLength(1024);
      expect(flushes).toBeGreaterThanOrEqual(4);
      expect(flushes).toBeLessThan(64);
    });

    it('leaves the event loop free while the disk takes its time', async () => {
      await prepare();
      const { lines, status, stderr } = await traced(
        ['-e', 'inject=fdatasync:delay_enter=300000', '-e', 'trace=fdatasync'],
        1,
        4,
      );
      expect(status, stderr).toBe(0);
      expect(acksOf(lines)).toHaveLength(4);
      // 1.2 s in flushes: some 240 ticks, and hardly any if the loop waited for the disk.
      expect(Number(lines.at(-1)?.split(' ')[1])).toBeGreaterThan(40);
    });

    it('ends the process when a flush fails, and has lost nothing it acknowledged', async () => {
      await prepare();
      const { lines, status, stderr } = await traced(
        ['-e', 'inject=fdatasync:error=EIO:when=3+', '-e', 'trace=fdatasync'],
        4,
        100,
      );
      expect(status, stderr).toBe(70);
      expect(stderr).toContain('could not be flushed');
      const acknowledged = acksOf(lines);
      expect(acknowledged.length).toBeLessThan(400);
      expectWhole(await everything(), acknowledged);
    });

    const attach = spawnSync('sh', ['-c', 'sleep 0.2 & strace -qq -o /dev/null -p $!']).status === 0;
    if (!attach) console.info('embedded event store, full disk: skipped, strace may not attach to a process here');

    it.skipIf(!attach)('refuses while the disk is full, reads on, and goes on when there is room', async () => {
      const disk = await startOnFullDisk('pwrite64,pwritev,writev');
      try {
        await expect.poll(() => refusalsOf(disk.lines).length, SOON).toBeGreaterThan(2);
        await disk.free();
        await expect.poll(() => acksOf(disk.lines).length, SOON).toBeGreaterThan(2);
      } finally {
        await disk.end();
      }
      let kept = 0;
      for (const line of disk.lines.slice(0, -1)) {
        if (line.startsWith('ack ')) kept += 1;
        // Each refusal is the right one, and what was acknowledged until then could be read.
        if (line.startsWith('no ')) expect(line).toBe(`no StoreUnavailable ${kept}`);
      }
      expectWhole(await everything(), acksOf(disk.lines.slice(0, -1)));
      expect(disk.said()).not.toContain('could not be flushed');
    });

    it.skipIf(!attach)(
      'ends the process when there is no room for the last page of a commit, and has lost nothing it acknowledged',
      async () => {
        await prepare();
        // The page that makes a commit valid goes alone, by pwrite64; the others mostly go together, by writev.
        const disk = await startOnFullDisk('pwrite64');
        try {
          await expect.poll(() => disk.child.exitCode, { ...SOON, message: disk.said() }).toBe(70);
        } finally {
          await disk.end();
        }
        expect(disk.said()).toContain('could not be flushed');
        expectWhole(await everything(), acksOf(disk.lines));
      },
    );

    const readyOf = (lines: readonly string[]) => lines.filter((line) => line === 'ready');

    const refusalsOf = (lines: readonly string[]) => lines.filter((line) => line.startsWith('no '));

    /**
     * Starts the load with one caller on a disk without room: while strace is attached, those calls fail. It is
     * attached to a load that is ready and pauses, so that neither the opening of the store nor half a commit is hit; a
     * count of calls would not do, strace counts per thread.
     */
    async function startOnFullDisk(calls: string) {
      const child = spawn(process.execPath, [...LOAD, folder, '1', '1000000', 'paused'], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const lines: string[] = [];
      const ended = once(
        createInterface({ input: child.stdout }).on('line', (line) => lines.push(line)),
        'close',
      );
      let said = '';
      const hear = (chunk: Buffer) => (said += chunk.toString());
      child.stderr.on('data', hear);
      await expect.poll(() => lines, SOON).toContain('ready');
      const rules = [
        '-f',
        '-o',
        join(folder, 'trace'),
        '-e',
        `trace=${calls}`,
        '-e',
        `inject=${calls}:error=ENOSPC`,
        '-p',
        String(child.pid),
      ];
      const fault = spawn('strace', rules, { stdio: ['ignore', 'ignore', 'pipe'] });
      fault.stderr.on('data', hear);
      await expect.poll(() => said, SOON).toContain('attached');
      child.kill('SIGUSR2');
      return {
        child,
        lines,
        said: () => said,
        /**
         * Interrupted, strace detaches. The load rests meanwhile: a call that strace has replaced and not yet answered
         * would fail with ENOSYS.
         */
        async free() {
          const rests = readyOf(lines).length;
          child.kill('SIGUSR2');
          await expect.poll(() => readyOf(lines).length, SOON).toBeGreaterThan(rests);
          fault.kill('SIGINT');
          await expect.poll(() => fault.exitCode ?? fault.signalCode, SOON).not.toBeNull();
          child.kill('SIGUSR2');
        },
        async end() {
          child.kill('SIGKILL');
          await ended;
          fault.kill('SIGKILL');
        },
      };
    }
  },
);
