import { relative } from 'node:path';
import type { Check } from './twenty.ts';

/** What we read of vitest's JSON report. */
export type TestReport = {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
};

/** What each test came to; `file` is a path from the root. */
export type Results = readonly { readonly file: string; readonly name: string; readonly passed: boolean }[];

/** The tests of a report that were run. A file that failed without a test that did has one result, which failed. */
export function resultsOf(root: string, { testResults }: TestReport): Results {
  return testResults.flatMap(({ name: path, status, assertionResults }) => {
    const file = relative(root, path).replaceAll('\\', '/');
    const ran = assertionResults
      .filter((test) => test.status === 'passed' || test.status === 'failed')
      .map((test) => ({ file, name: test.fullName, passed: test.status === 'passed' }));
    const isBroken = status === 'failed' && ran.every(({ passed }) => passed);
    return isBroken ? [...ran, { file, name: 'the file itself', passed: false }] : ran;
  });
}

/** Whether a test shows something of a check: in a file of checks the ones with its number do, elsewhere all of a file. */
const shows = ({ number, shownBy }: Check, { file, name }: Results[number]): boolean =>
  shownBy.includes(file) &&
  (!file.endsWith('.check.ts') || new RegExp(namedAfter([number])).test(name) || name === 'the file itself');

/** What the names of tests in files of checks begin with, of those that show one of these: `check 5, 9: …` shows both. */
export const namedAfter = (numbers: readonly number[]): string =>
  `^check [\\d, ]*\\b(${numbers.join('|')})\\b[\\d, ]*:`;

/** A line for each check, and whether all hold. A check holds when each of its files has tests of it and all passed. */
export function tableOf(checks: readonly Check[], results: Results) {
  const rows = checks.map((check) => {
    const tests = results.filter((result) => shows(check, result));
    const silent = check.shownBy.filter((file) => !tests.some((test) => test.file === file));
    const failed = tests.filter(({ passed }) => !passed);
    return {
      check,
      tests,
      problems: [
        ...silent.map((file) => `${file} ran no test of it`),
        ...failed.map(({ file, name }) => `${file} > ${name}`),
      ],
    };
  });
  const lines = rows.flatMap(({ check: { number, asks }, tests, problems }) => [
    `${problems.length === 0 ? 'holds' : 'FAILS'}  ${String(number).padStart(2)}  ${asks} (${tests.length} tests)`,
    ...problems.map((problem) => `           ${problem}`),
  ]);
  return { lines, passed: rows.every(({ problems }) => problems.length === 0) };
}
