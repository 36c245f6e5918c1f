import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** A process that has started something to stop, and in which a library throws. */
const program = (throwing: string, stop: string) => `
import pino from 'pino';
import { endOnStrayErrors } from './gateway/http/strayErrors.ts';
const logger = pino({ level: 'info' }, pino.destination({ dest: 2, sync: false }));
const running = setInterval(() => undefined, 1000);
endOnStrayErrors({ logger, stop: async () => { ${stop} clearInterval(running); console.log('stopped'); }, limitMs: 500 });
setTimeout(() => { ${throwing} }, 10);
`;

async function endOf(throwing: string, stop = '') {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program(throwing, stop)];
  const { code, stdout, stderr } = await promisify(execFile)(process.execPath, args)
    .then((ended) => ({ code: 0, ...ended }))
    .catch((ended: { code: number; stdout: string; stderr: string }) => ended);
  const lines = stderr.split('\n').filter((line) => line !== '');
  return { code, stdout, lines: lines.map((line) => JSON.parse(line) as { level: number; err: { message: string } }) };
}

it.each([
  ['an exception outside of every promise', "throw new Error('Channel has been shut down');"],
  ['a promise that nothing awaits', "Promise.reject(new Error('Channel has been shut down'));"],
])(
  'ends a process in order after %s, with the reason in the log',
  async (_, throwing) => {
    const { code, stdout, lines } = await endOf(throwing);
    expect([code, stdout]).toEqual([1, 'stopped\n']);
    expect(lines).toMatchObject([{ level: 60, err: { message: 'Channel has been shut down' } }]);
  },
  30_000,
);

it('ends it also when stopping fails, or hangs', async () => {
  const throwing = "throw new Error('first');";
  const failed = await endOf(throwing, "throw new Error('cannot stop');");
  expect(failed.code).toBe(1);
  expect(failed.lines.map(({ err }) => err.message).sort()).toEqual(['cannot stop', 'first']);
  const hung = await endOf(throwing, 'await new Promise(() => undefined);');
  expect([hung.code, hung.lines.length]).toEqual([1, 1]);
}, 30_000);
