import { describe, expect, it } from 'vitest';
import { projections } from '#projections/features.ts';
import { causeOf, errorLine, masked } from './plain.ts';
import { TITLES } from './titles.ts';

describe('an error as an owner reads it', () => {
  it.each([
    ['connect ECONNREFUSED 127.0.0.1:25', 'The other server could not be reached.'],
    ['getaddrinfo ENOTFOUND mail.example', 'The name of the other server is not known.'],
    ['Greeting timed out', 'The other server took too long.'],
    ['job stalled more than allowable limit', 'Its process ended, or stood still, while it worked.'],
  ])('%s: %s', (why, cause) => expect(causeOf(why)).toBe(cause));

  it('is said as it is where no sentence fits', () => expect(causeOf('the moon is full')).toBeNull());

  it('names no address, and stays short', () => {
    expect(masked('550 <anna.berg@example.test> unknown, bo@x.test too')).toBe(
      '550 <a…@example.test> unknown, b…@x.test too',
    );
    const line = errorLine(`at\n  anna@example.test ${'x'.repeat(900)}`);
    expect(line).toHaveLength(401);
    expect(line.startsWith('at a…@example.test xxx')).toBe(true);
  });
});

it('every read model has a title', () => {
  expect(Object.keys(TITLES).sort()).toEqual(projections.map(({ name }) => name).sort());
});
