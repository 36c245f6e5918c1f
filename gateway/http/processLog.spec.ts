import { ReplyError } from 'ioredis';
import { expect, it } from 'vitest';
import { errorForLog, openLogger } from './processLog.ts';

/** What the process log writes of an error. */
function written(error: unknown): { readonly line: string; readonly err: Record<string, unknown> } {
  const lines: string[] = [];
  openLogger('error', { write: (line) => void lines.push(line) }).error({ err: error }, 'of a spec');
  const [line = ''] = lines;
  return { line, err: (JSON.parse(line) as { err: Record<string, unknown> }).err };
}

/** As the driver of Redis makes it of a command that was refused. */
const refused = (...args: string[]) =>
  Object.assign(new ReplyError('OOM command not allowed'), { command: { name: 'evalsha', args } });

it('writes of a command that Redis refused its name and none of its arguments', () => {
  const { line, err } = written(refused('cs:key', '{"text":"meet me at nine"}'));
  expect(line).not.toContain('meet me at nine');
  expect(err).toMatchObject({ type: 'ReplyError', message: 'OOM command not allowed', command: 'evalsha' });
  expect(err.stack).toContain('processLog.spec.ts');
});

it.each([
  ['is the cause of another one', () => new Error('a batch failed', { cause: refused('meet me at nine') })],
  ['is one of several', () => new AggregateError([refused('meet me at nine')], 'two failed')],
  [
    'stands in another one',
    () => Object.assign(new Error('a pipeline'), { previousErrors: [refused('meet me at nine')] }),
  ],
])('writes none of them where that error %s', (_, made) => {
  const { line } = written(made());
  expect(line).not.toContain('meet me at nine');
});

it('writes the messages of causes and of inner errors, and what has a plain value', () => {
  expect(written(new Error('a batch failed', { cause: refused('x') })).err.message).toBe(
    'a batch failed: OOM command not allowed',
  );
  const both = written(new AggregateError([refused('x'), new Error('second')], 'two failed')).err;
  expect(both.aggregateErrors).toMatchObject([{ command: 'evalsha' }, { message: 'second' }]);
  const failed = Object.assign(new Error('no line'), { code: 'ECONNREFUSED', port: 6379 });
  expect(written(failed).err).toMatchObject({ code: 'ECONNREFUSED', port: 6379 });
});

it('writes no line without end, whatever is thrown', () => {
  expect(written(new Error('x'.repeat(1_000_000))).line.length).toBeLessThan(10_000);
  expect(
    written(
      new AggregateError(
        Array.from({ length: 500 }, () => new Error('one')),
        'many',
      ),
    ).line.length,
  ).toBeLessThan(50_000);
  expect(errorForLog('x'.repeat(1_000_000))).toBe('string');
  expect(errorForLog({ text: 'meet me at nine' })).toBe('object');
  expect(errorForLog('no room')).toBe('no room');
});
