import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedStore } from '#domain/store/embedded.ts';
import { START } from '#domain/store/eventStore.ts';
import { openStores } from '#domain/store/open.ts';
import { canRecord } from './recording.ts';

const LOAD = join(import.meta.dirname, 'peopleLoad.testing.ts');
const PEOPLE = 12;
const recordable = canRecord();
if (!recordable) console.info('flushes of log and vault: skipped, strace cannot run here');

/** Answers the file that a line of a trace says is flushed. A call during which another thread makes one is two lines. */
function flushReader(): (line: string) => string | undefined {
  const underWay = new Map<string, string>();
  return (line) => {
    const [, thread = '', call = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const begun = /^fdatasync\(\d+<.*\/((?:events|vault)\/[\w.]+)>/.exec(call)?.[1];
    if (begun) underWay.set(thread, begun);
    const isEnd = call.endsWith('= 0') && (begun !== undefined || call.startsWith('<... fdatasync resumed>'));
    return isEnd ? underWay.get(thread) : undefined;
  };
}

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'flush-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe.skipIf(!recordable)(
  `flushes of log and vault${recordable ? '' : ' (skipped: strace cannot run here)'}`,
  { timeout: 240_000 },
  () => {
    /**
     * Registers, renames and forgets people; the calls that concern one file of the data folder meet a fault. One
     * thread, so that calls can be counted.
     */
    function run({ file, rules, people = PEOPLE }: { file?: string; rules: readonly string[]; people?: number }) {
      const trace = join(dir, 'trace');
      const data = join(dir, 'data');
      const args = [
        '-f',
        '--seccomp-bpf',
        '-y',
        '-s',
        '64',
        '-o',
        trace,
        ...rules,
        ...(file ? ['-P', join(data, file)] : []),
      ];
      const { stdout, stderr, status } = spawnSync(
        'strace',
        [...args, process.execPath, '--import', 'tsx', LOAD, data, '1', String(people)],
        {
          encoding: 'utf8',
          env: { ...process.env, UV_THREADPOOL_SIZE: '1' },
        },
      );
      const words = stdout.split('\n').map((line) => line.split(' '));
      return {
        data,
        status,
        stderr,
        trace: () => readFileSync(trace, 'utf8').split('\n'),
        said: (word: string) =>
          words.filter(([first]) => first === word).map(([, account = '', at]) => ({ account, at: Number(at) })),
      };
    }

    async function expectKept({ data, said }: ReturnType<typeof run>) {
      const { store, close } = await openStores({ eventStoreUrl: undefined, dataDir: data });
      const events = await store.readAll(START, Number.MAX_SAFE_INTEGER);
      const leaving = new Set(said('forget').map(({ account }) => account));
      for (const { account, at } of said('ack')) {
        expect(events[at]).toMatchObject({ stream: `account-${account}` });
        if (!leaving.has(account)) expect(events[at]?.data).toMatchObject({ firstName: 'Ada' });
      }
      await close();
    }

    it('come before each acknowledgement: of the key before the event, of the event before the answer', async () => {
      run({ rules: ['-e', 'trace=none'], people: 1 });
      const watched = run({ rules: ['-e', 'trace=fdatasync,write'] });
      expect(watched.status, watched.stderr).toBe(0);
      let flushed: string[] = [];
      let registered = 0;
      let answers = 0;
      const lines = watched.trace();
      const flushedBy = flushReader();
      for (const line of lines.slice(lines.findIndex((each) => each.includes('"ready')))) {
        const file = flushedBy(line);
        if (file) flushed.push(file);
        if (!line.includes('"ack ')) continue;
        answers += 1;
        expect(flushed).toContain('events/data.mdb');
        // The first of two answers is a registration: slot, key and event, each in its turn.
        if (answers % 2 === 1) {
          registered += 1;
          expect(flushed.slice(-4)).toEqual(['vault/data.mdb', 'vault/slots', 'vault/data.mdb', 'events/data.mdb']);
        }
        flushed = [];
      }
      expect([registered, answers]).toEqual([PEOPLE, 2 * PEOPLE]);
    });

    for (const file of ['events/data.mdb', 'vault/data.mdb', 'vault/slots'])
      for (const at of [1, 2, 5])
        it(`end the process when flush ${at} of ${file} fails, with nothing acknowledged lost`, async () => {
          run({ rules: ['-e', 'trace=none'], people: 1 });
          const failed = run({
            file,
            rules: ['-e', `trace=fdatasync`, '-e', `inject=fdatasync:error=EIO:when=${at}+`],
          });
          expect(failed.status, failed.stderr).toBe(70);
          expect(failed.stderr).toContain(
            `the ${file.startsWith('events') ? 'event log' : 'vault'} could not be flushed, stopping`,
          );
          expect(failed.said('ack').length).toBeLessThan(2 * PEOPLE);
          await expectKept(failed);
          const store = openEmbeddedStore(join(failed.data, 'events'));
          expect(
            await store.append('after', -1, [
              { id: 'one', type: 'After', data: {}, metadata: (await store.readAll(START, 1))[0]?.metadata as never },
            ]),
          ).toMatchObject({ revision: 0 });
          await store.close();
        });

    it('end the process when the page that makes a commit valid cannot be written', async () => {
      run({ rules: ['-e', 'trace=none'], people: 1 });
      const failed = run({
        file: 'vault/data.mdb',
        rules: ['-e', 'trace=pwrite64', '-e', 'inject=pwrite64:error=EIO:when=4+'],
      });
      expect(failed.status, failed.stderr).toBe(70);
      await expectKept(failed);
    });
  },
);
