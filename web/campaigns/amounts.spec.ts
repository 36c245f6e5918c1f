import fc from 'fast-check';
import { expect, it } from 'vitest';
import { centsOf } from '../shared/prices.ts';
import { amountFault, dollarsOf, LEAST_CENTS, MOST_CENTS, tipOf } from './amounts.ts';

it.each(['1', '1.00', '$25', '25.5', '1,200.50', ' 100 ', '999999.99', '999,999.99'])('takes %j', (text) =>
  expect(amountFault(text)).toBeUndefined(),
);

it.each([
  ['', 'Please enter an amount.'],
  ['  ', 'Please enter an amount.'],
  ['0.99', 'The least that can be given is $1.'],
  ['0', 'The least that can be given is $1.'],
  ['1000000', 'The most that can be given at once is $999,999.99.'],
  ['999,999,999,999', 'The most that can be given at once is $999,999.99.'],
  ['-5', 'Please enter an amount in dollars, such as 25 or 25.50.'],
  ['1e3', 'Please enter an amount in dollars, such as 25 or 25.50.'],
  ['25.555', 'Please enter an amount in dollars, such as 25 or 25.50.'],
  ['25,50', 'Please enter an amount in dollars, such as 25 or 25.50.'],
  ['ten', 'Please enter an amount in dollars, such as 25 or 25.50.'],
  ['٢٥', 'Please enter an amount in dollars, such as 25 or 25.50.'],
])('says of %j: %s', (text, fault) => expect(amountFault(text)).toBe(fault));

it('takes no tip for none, and refuses what is no amount', () => {
  expect(['', ' ', '2', '0', '$1.50', 'x'].map(tipOf)).toEqual([0, 0, 200, 0, 150, undefined]);
});

it('writes every amount as it reads it', () => {
  fc.assert(
    fc.property(fc.integer({ min: LEAST_CENTS, max: MOST_CENTS }), (cents) => {
      expect(centsOf(dollarsOf(cents))).toBe(cents);
      expect(amountFault(dollarsOf(cents))).toBeUndefined();
    }),
  );
});
