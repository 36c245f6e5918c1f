import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('quotes what would break a row', () =>
  expect(csvOf(['Name', 'Message'], [['Ana, Ben', 'He said "yes"\nand left']])).toBe(
    'Name,Message\r\n"Ana, Ben","He said ""yes""\nand left"\r\n',
  ));

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('gives a spreadsheet nothing to run: %j', (text) =>
  expect(
    csvOf([], [[text]])
      .replaceAll('"', '')
      .trimStart()
      .slice(0, 1),
  ).toBe("'"),
);

it('writes numbers as they are, negative ones too', () => expect(csvOf(['a'], [[-5]])).toBe('a\r\n-5\r\n'));

it('no cell begins with a formula, whatever it is', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const cell = csvOf([], [[text]])
        .slice(2)
        .replace(/^"/, '');
      expect(cell).not.toMatch(/^[=+\-@\t]/);
    }),
  );
});
