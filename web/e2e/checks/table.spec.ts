import { expect, it } from 'vitest';
import { resultsOf, tableOf } from './table.ts';

const checks = [
  { number: 1, asks: 'one', shownBy: ['a.e2e.ts'] },
  { number: 2, asks: 'two', shownBy: ['a.e2e.ts', 'b.check.ts'] },
];
const passed = (file: string, name: string) => ({ file, name, passed: true });

it('holds when every file of a check has tests of it that passed', () => {
  const results = [passed('a.e2e.ts', 'x'), passed('b.check.ts', 'check 1, 2: y'), passed('b.check.ts', 'check 3: z')];
  expect(tableOf(checks, results)).toEqual({
    lines: ['holds   1  one (1 tests)', 'holds   2  two (2 tests)'],
    passed: true,
  });
});

it('fails with the test that failed, and where a file ran no test of the check', () => {
  const results = [{ ...passed('a.e2e.ts', 'x'), passed: false }, passed('b.check.ts', 'check 12: z')];
  expect(tableOf(checks, results)).toEqual({
    lines: [
      'FAILS   1  one (1 tests)',
      '           a.e2e.ts > x',
      'FAILS   2  two (1 tests)',
      '           b.check.ts ran no test of it',
      '           a.e2e.ts > x',
    ],
    passed: false,
  });
});

it('reads what ran, without what was skipped, and a file that does not load as a failure', () => {
  const report = {
    testResults: [
      {
        name: '/checkout/a.e2e.ts',
        status: 'passed',
        assertionResults: [
          { fullName: 'x', status: 'passed' },
          { fullName: 'y', status: 'skipped' },
        ],
      },
      { name: '/checkout/b.check.ts', status: 'failed', assertionResults: [] },
    ],
  };
  expect(resultsOf('/checkout', report)).toEqual([
    passed('a.e2e.ts', 'x'),
    { file: 'b.check.ts', name: 'the file itself', passed: false },
  ]);
});
