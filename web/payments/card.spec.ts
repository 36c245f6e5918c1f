import { describe, expect, it } from 'vitest';
import { digitsOf, incomplete, partOf, shown } from './card.ts';
import { centsOf } from './useIntent.ts';

describe('a card that is typed', () => {
  it('keeps its digits, however they were pasted', () => {
    expect(digitsOf('number', '4242-4242 4242\t4242')).toBe('4242424242424242');
    expect(digitsOf('expiry', '4')).toBe('04');
    expect(digitsOf('expiry', '12/34')).toBe('1234');
    expect(digitsOf('expiry', '04/2034')).toBe('0434');
    expect(digitsOf('cvc', '12345')).toBe('1234');
  });

  it('is shown in groups', () => {
    expect(shown('number', '4242424242424242')).toBe('4242 4242 4242 4242');
    expect(shown('expiry', '0434')).toBe('04 / 34');
    expect(shown('expiry', '04')).toBe('04');
  });

  it('names the first part that is missing', () => {
    expect(incomplete({ number: '4242', expiry: '', cvc: '' })?.part).toBe('number');
    expect(incomplete({ number: '4242424242424242', expiry: '04', cvc: '' })?.part).toBe('expiry');
    expect(incomplete({ number: '4242424242424242', expiry: '0434', cvc: '1' })?.part).toBe('cvc');
    expect(incomplete({ number: '4242424242424242', expiry: '0434', cvc: '123' })).toBeUndefined();
  });

  it('finds the field of a refused parameter', () => {
    expect(['exp_year', 'cvc', 'number', undefined].map(partOf)).toEqual(['expiry', 'cvc', 'number', 'number']);
  });
});

it('reads dollars of an address as cents, and leaves nonsense for the server to correct', () => {
  expect(['35', '35.5', '19.99', 'abc', '-3', '0', ''].map(centsOf)).toEqual([3500, 3550, 1999, 1, 1, 1, 1]);
});
