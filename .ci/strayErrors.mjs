// A vitest reporter: writes the errors that no test caught, as vitest's JSON report leaves them out, to the file that
// STRAY_ERRORS names: a list of texts, each with the test file and the test that ran when the error was thrown.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

const textOf = ({ name, message, stack, VITEST_TEST_PATH: path, VITEST_TEST_NAME: test }) =>
  [
    `an error outside any test${path ? `, while ${relative('.', path)}${test ? ` > ${test}` : ''} ran` : ''}`,
    stack ?? `${name ?? 'Error'}: ${message}`,
  ].join('\n');

export default class StrayErrors {
  onTestRunEnd(_modules, errors) {
    writeFileSync(process.env.STRAY_ERRORS, JSON.stringify(errors.map(textOf)));
  }
}
